import { lengthOf, holdsCardNumber, readEmail, tidyText } from '../bookings/typed-text.ts'
import type { Booking, BookingStatus } from '../bookings/booking.ts'
import type { Language } from '../languages.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import type { ProblemCode } from '../problems.ts'
import { dayMs, hourMs, type Instant } from '../time/zones.ts'
import { readAccount, type Account } from './account.ts'
import { readAmount } from './amount.ts'

export type ClaimStatus = 'received' | 'approved' | 'refused'

/** A late-return claim as it is stored. Its bank account is kept apart, encrypted. */
export type Claim = {
  airportId: number
  id: string
  bookingId: string
  number: string
  status: ClaimStatus
  firstName: string
  lastName: string
  email: string
  language: Language
  amountMinor: number
  returnFlight: string
  reason: string
  /** the account with most symbols hidden; null once it was erased */
  accountHint: string | null
  createdAt: Instant
  dueAt: Instant
  decidedAt: Instant | null
  decidedBy: string | null
  decisionNote: string | null
  refundMinor: number
  waivedMinor: number
  transferMinor: number
  /** who of customer service looks into it, and since when (CLAIM-17) */
  takenBy: string | null
  takenAt: Instant | null
  /** since when a question waits for the customer's answer (CLAIM-18) */
  waitingSince: Instant | null
}

/** An answer within a day (settled 37). */
export const claimClockMs = 24 * hourMs

/** How long a customer has to answer a question (CLAIM-18). */
const questionMs = 14 * dayMs
export const answerUntil = (askedAt: Instant): Instant => askedAt + questionMs
/** By when a claim must be answered after its customer has answered: what was left when he was asked is left again. */
export const dueAfterAnswer = (asked: { askedAt: Instant; dueBefore: Instant }, answeredAt: Instant): Instant =>
  answeredAt + (asked.dueBefore - asked.askedAt)

/** Lengths of the fields that demand M6 names without saying how long they may be. */
const limits = {
  firstName: 35,
  lastName: 35,
  newReturnFlightNumber: 10,
  reasonForDelay: 1_000,
  bookingReference: 100,
} as const

/** the most bytes of one file (settled 37) */
export const claimFileBytes = 10 * 1024 * 1024

export const claimFields = [
  'firstName',
  'lastName',
  'email',
  'bookingReference',
  'newReturnFlightNumber',
  'requestedClaimAmount',
  'reasonForDelay',
  'accountDetails',
] as const
export type ClaimField = (typeof claimFields)[number]
export const claimFileSlots = ['boardingPass', 'receipt'] as const
export type ClaimFileSlot = (typeof claimFileSlots)[number]
/** Names of the file inputs (demand M6). */
export const claimFileFields = {
  boardingPass: 'uploadBoardingPassAttachment',
  receipt: 'uploadReceiptCopyAttachment',
} as const satisfies Record<ClaimFileSlot, string>

export type ClaimForm = {
  firstName: string
  lastName: string
  email: string
  bookingReference: string
  returnFlight: string
  amountMinor: number
  reason: string
  account: Account | null
}

const missing: Partial<Record<ClaimField, ProblemCode>> = {
  firstName: 'first_name_required',
  lastName: 'last_name_required',
  email: 'email_required',
  bookingReference: 'booking_number_required',
  newReturnFlightNumber: 'return_flight_required',
}
const tooLong: Partial<Record<ClaimField, ProblemCode>> = {
  firstName: 'first_name_long',
  lastName: 'last_name_long',
  newReturnFlightNumber: 'return_flight_long',
}

/**
 * What a claim can do without when the records prove it (CLAIM-7): nobody weighs its reason, and nothing is
 * transferred.
 */
const notNeeded: readonly ClaimField[] = ['reasonForDelay', 'accountDetails']

/**
 * Reads the form of CLAIM-1. Every field is required (demand M6), except those that a proven claim does not need
 * (`isProven`). Whether e-mail and reference belong together is checked afterwards.
 */
export const readClaimForm = (
  values: Readonly<Record<string, string | undefined>>,
  isProven = false,
): Outcome<ClaimForm> => {
  const typed = (field: ClaimField) => tidyText(values[field] ?? '')
  const problems: Partial<Record<ClaimField, ProblemCode>> = {}
  for (const field of claimFields) {
    const limit = field in limits ? limits[field as keyof typeof limits] : undefined
    if (typed(field) === '' && isProven && notNeeded.includes(field)) continue
    if (typed(field) === '') problems[field] = missing[field] ?? 'mandatory'
    else if (limit !== undefined && lengthOf(typed(field)) > limit) problems[field] = tooLong[field] ?? 'too_long'
    else if (field !== 'accountDetails' && holdsCardNumber(typed(field))) problems[field] = 'card_number_refused'
  }
  const email = readEmail(values['email'] ?? '')
  const amountMinor = readAmount(values['requestedClaimAmount'] ?? '')
  const account = typed('accountDetails') === '' ? null : readAccount(values['accountDetails'] ?? '')
  if (email === null) problems.email ??= 'email_invalid'
  if (amountMinor === null) problems.requestedClaimAmount ??= 'claim_amount_invalid'
  if (typeof account === 'string')
    problems.accountDetails ??= account === 'card' ? 'card_number_refused' : 'account_invalid'
  if (Object.keys(problems).length > 0 || email === null || amountMinor === null || typeof account === 'string')
    return refused('form_incomplete', undefined, problems as Record<string, ProblemCode>)
  return done({
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    email,
    bookingReference: typed('bookingReference'),
    returnFlight: typed('newReturnFlightNumber').toUpperCase(),
    amountMinor,
    reason: typed('reasonForDelay'),
    account,
  })
}

/** Somebody can come back late only from a booking that stands or has taken place. */
const claimable: readonly BookingStatus[] = ['confirmed', 'checked_in', 'checked_out']
export const mayBeClaimed = ({ status }: Pick<Booking, 'status'>): boolean => claimable.includes(status)

/**
 * Three claims a day and ten in all for one booking, so that one booking cannot fill the file store (CLAIM-4, UP-19).
 */
const dailyLimit = 3
const limitInAll = 10
export const hasRoomForClaim = (claims: readonly Pick<Claim, 'createdAt'>[], now: Instant): boolean =>
  claims.length < limitInAll && claims.filter(({ createdAt }) => createdAt > now - 24 * hourMs).length < dailyLimit
