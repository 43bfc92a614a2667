import { bookingById } from '#db/bookings.ts'
import { cancelledAt, lastPassAt, letterSent, type LetterKey } from '#db/letters.ts'
import { challengeById } from '#db/logins.ts'
import { insertPayLink, payLinkByHash } from '#db/pay-links.ts'
import { paymentById, paymentsOf, refundsOf } from '#db/payments.ts'
import { codePolicy } from '#domain/access/login-code.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import type { Language } from '#domain/languages.ts'
import {
  arrivalOf,
  detailsDue,
  missingDetails,
  reminderHasItsTurn,
  type FollowingDetail,
} from '#domain/lifecycle/details.ts'
import { graceAfterWarningMs, linkAgainAt, noShowAt } from '#domain/lifecycle/moments.ts'
import { expectedBy } from '#domain/payments/refund-days.ts'
import type { Refund } from '#domain/payments/payment.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { readLeaving, type LeavingNow } from '../leaving.ts'
import { codeOf } from '../login-codes.ts'
import { digestOf, linkToken } from '../sessions.ts'
import { changedLetter, emailChangedLetter, emailConfirmLetter, type ChangedLetter } from './change-letters.ts'
import { claimLetter, type ClaimLetter } from './claim-letters.ts'
import { invoiceLetter } from './invoice-letters.ts'
import type { BookingMail, BookingMailKind, CodeMail } from '../jobs/mail-jobs.ts'
import { reviewLetter } from './review-letters.ts'

export type Recipient = { name: string; address: string; language: Language }

/** What a letter knows beyond its booking; loaded when it is written, not when it was ordered (LETTER-2). */
export type LetterFacts =
  | { kind: 'confirmation'; replacedAt: Instant | null }
  | { kind: 'paymentLink'; payToken: string; isFinal: boolean }
  | { kind: 'unpaidWarning'; payToken: string; until: Instant }
  | { kind: 'exitDue'; payToken: string }
  | { kind: 'exitPaid'; paidMinor: number; leaving: LeavingNow | null }
  | { kind: 'detailsReminder'; missing: FollowingDetail[]; until: Instant; otherwise: 'cancelled' | 'flagged' }
  | { kind: 'arrivalReminder'; payToken: string | null }
  | { kind: 'changed'; changed: ChangedLetter }
  | { kind: 'emailConfirm'; token: string; validUntil: Instant; address: string }
  | { kind: 'emailChanged'; newEmail: string; address: string }
  | { kind: 'cancelled'; refundMinor: number; at: Instant; expectedBy: LocalDate | null }
  | { kind: 'refundSent'; refund: Refund; expectedBy: LocalDate | null }
  | { kind: 'refundFailed' | 'holdLost'; refund: Refund }
  | { kind: 'noShow'; at: Instant }
  | { kind: 'reviewInvitation'; token: string }
  | { kind: 'invoice'; invoice: Invoice }
  | { kind: 'claimReceived' | 'claimDecided'; claim: ClaimLetter }

export type BookingLetter = {
  booking: Booking
  product: Product | null
  amountDueMinor: number
  to: Recipient
  now: Instant
  facts: LetterFacts
}

/**
 * Null: sent already, or of no use any more (paid meanwhile, cancelled meanwhile, erased meanwhile: LETTER-2, RC-20).
 * Asked when the letter is written.
 */
export const bookingLetter = async (deps: Deps, mail: BookingMail): Promise<BookingLetter | null> => {
  if (await letterSent(deps.db, keyOf(mail))) return null
  const booking = await bookingById(deps.db, mail.bookingId)
  if (!booking || booking.erasedAt !== null) return null
  const facts = await loaders[mail.kind](deps, mail, booking)
  if (!facts) return null
  const to = recipientOf(booking, facts)
  return {
    booking,
    product: deps.catalogue.product(booking.iata, booking.productId) ?? null,
    amountDueMinor: amountDueMinor(booking),
    now: deps.clock.now(),
    to,
    facts,
  }
}

/**
 * Mostly the booking's address. About a change of it: the new one, which may be a stranger's, or the old one. About a
 * claim: whoever made it, or customer service.
 */
const recipientOf = ({ details, language }: Booking, facts: LetterFacts): Recipient => {
  const name = `${details.firstName} ${details.lastName}`
  switch (facts.kind) {
    case 'emailConfirm':
      return { name: '', address: facts.address, language }
    case 'emailChanged':
      return { name, address: facts.address, language }
    case 'claimReceived':
    case 'claimDecided':
      return facts.claim.to
    default:
      return { name, address: details.email, language }
  }
}

/** What a letter is about besides its booking. */
const aboutOf = ({ refundId, changeId, invoiceId, claimId }: BookingMail): string =>
  refundId ?? changeId ?? invoiceId ?? claimId ?? ''

export const keyOf = (mail: BookingMail): LetterKey => ({
  bookingId: mail.bookingId,
  kind: mail.kind,
  version: mail.version,
  about: aboutOf(mail),
})

/** The letter's id for mailbox and mail server: the same for the same letter, however often it is handed over. */
export const mailIdOf = (mail: BookingMail): string =>
  [mail.kind, mail.bookingId, mail.version, ...(aboutOf(mail) ? [aboutOf(mail)] : [])].join('/')

type Load = (deps: Deps, mail: BookingMail, booking: Booking) => Promise<LetterFacts | null>

const isLive = ({ status }: Booking): boolean => status === 'confirmed' || status === 'checked_in'

const loaders: Record<BookingMailKind, Load> = {
  confirmation: async (deps, _, booking) =>
    isLive(booking) ? { kind: 'confirmation', replacedAt: await lastPassAt(deps.db, booking.id) } : null,

  paymentLink: async (deps, { version }, booking) => {
    if (!isLive(booking) || amountDueMinor(booking) === 0) return null
    const due = booking.terms.payLaterDue
    const isFinal = version > 1 && due !== null && deps.clock.now() >= linkAgainAt(booking)
    return { kind: 'paymentLink', payToken: await payTokenFor(deps, booking, 'paymentLink', version), isFinal }
  },

  // between the warning and the end there are two hours at least (LIFE-7), so a letter that left late promises no more
  // than that
  unpaidWarning: async (deps, { version }, booking) => {
    const due = booking.terms.payLaterDue
    if (
      booking.status !== 'confirmed' ||
      due === null ||
      amountDueMinor(booking) === 0 ||
      booking.terms.unpaidAtDue !== 'cancelled'
    )
      return null
    const until = due >= deps.clock.now() ? due : deps.clock.now() + graceAfterWarningMs
    return { kind: 'unpaidWarning', payToken: await payTokenFor(deps, booking, 'unpaidWarning', version), until }
  },

  exitDue: async (deps, { version }, booking) =>
    booking.status === 'cancelled' || booking.status === 'expired' || amountDueMinor(booking) === 0
      ? null
      : { kind: 'exitDue', payToken: await payTokenFor(deps, booking, 'exitDue', version) },

  exitPaid: async (deps, { version }, booking) => {
    const payment = (await paymentsOf(deps.db, booking.id)).find(
      ({ attempt, status }) => attempt === version - 1 && status === 'paid',
    )
    if (!payment || booking.checkedInAt === null) return null
    const back = sumOf((await refundsOf(deps.db, booking.id)).filter(({ paymentId }) => paymentId === payment.id))
    const product = deps.catalogue.product(booking.iata, booking.productId) ?? null
    return payment.amountMinor > back
      ? {
          kind: 'exitPaid',
          paidMinor: payment.amountMinor - back,
          leaving: await readLeaving(deps.db, booking, product, deps.clock.now()),
        }
      : null
  },

  detailsReminder: async (deps, { version }, booking) => {
    const missing = missingDetails(booking)
    const until = detailsDue(booking)
    if (
      booking.status !== 'confirmed' ||
      missing.length === 0 ||
      !reminderHasItsTurn(booking, version, deps.clock.now())
    )
      return null
    return {
      kind: 'detailsReminder',
      missing,
      until,
      otherwise: booking.terms.followUp?.missing === 'flagged' ? 'flagged' : 'cancelled',
    }
  },

  arrivalReminder: async (deps, { version }, booking) => {
    if (booking.status !== 'confirmed' || deps.clock.now() >= arrivalOf(booking)) return null
    const isByLink = booking.paymentLocation === 'onLineLaterV2' && amountDueMinor(booking) > 0
    return {
      kind: 'arrivalReminder',
      payToken: isByLink ? await payTokenFor(deps, booking, 'arrivalReminder', version) : null,
    }
  },

  changed: async (deps, mail, booking) => {
    const changed = await changedLetter(deps, booking, mail)
    return changed && { kind: 'changed', changed }
  },

  emailConfirm: async (deps, mail) => {
    const found = await emailConfirmLetter(deps, mail)
    return found && { kind: 'emailConfirm', token: found.token, validUntil: found.validUntil, address: found.email }
  },

  emailChanged: async (deps, mail) => {
    const found = await emailChangedLetter(deps, mail)
    return found && { kind: 'emailChanged', newEmail: found.newEmail, address: found.oldEmail }
  },

  cancelled: async (deps, _, booking) => {
    if (booking.status !== 'cancelled') return null
    const refunds = (await refundsOf(deps.db, booking.id)).filter(
      ({ reason }) => reason === 'cancelled' || reason === 'withdrawn' || reason === 'missing_details',
    )
    const at = (await cancelledAt(deps.db, booking.id)) ?? deps.clock.now()
    const [first] = refunds
    return {
      kind: 'cancelled',
      refundMinor: sumOf(refunds),
      at,
      expectedBy: first ? await arrivalOfRefund(deps, booking, first, at) : null,
    }
  },

  refundSent: async (deps, { refundId }, booking) => {
    const refund = await refundOf(deps, booking, refundId)
    if (!refund || (refund.status !== 'sent' && refund.status !== 'completed')) return null
    return {
      kind: 'refundSent',
      refund,
      expectedBy:
        refund.status === 'completed'
          ? null
          : await arrivalOfRefund(deps, booking, refund, refund.sentAt ?? deps.clock.now()),
    }
  },

  // tried again with success meanwhile: nobody need be frightened
  refundFailed: async (deps, { refundId }, booking) => {
    const refund = await refundOf(deps, booking, refundId)
    return refund?.status === 'failed' ? { kind: 'refundFailed', refund } : null
  },

  holdLost: async (deps, { refundId }, booking) => {
    const refund = await refundOf(deps, booking, refundId)
    return refund && { kind: 'holdLost', refund }
  },

  noShow: async (_, __, booking) => (booking.status === 'no_show' ? { kind: 'noShow', at: noShowAt(booking) } : null),

  reviewInvitation: async (deps, _, booking) => {
    const found = await reviewLetter(deps, booking.id)
    return found && { kind: 'reviewInvitation', token: found.token }
  },

  invoice: async (deps, { invoiceId = '' }, booking) => {
    const found = await invoiceLetter(deps, { invoiceId })
    return found?.invoice.bookingId === booking.id ? { kind: 'invoice', invoice: found.invoice } : null
  },

  claimReceived: async (deps, mail) => {
    const claim = await claimLetter(deps, mail)
    return claim && { kind: 'claimReceived', claim }
  },

  claimDecided: async (deps, mail) => {
    const claim = await claimLetter(deps, mail)
    return claim && { kind: 'claimDecided', claim }
  },
}

const sumOf = (refunds: readonly Refund[]): number => refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const refundOf = async (deps: Deps, booking: Booking, refundId: string | undefined): Promise<Refund | null> =>
  (await refundsOf(deps.db, booking.id)).find(({ id }) => id === refundId) ?? null

const arrivalOfRefund = async (deps: Deps, booking: Booking, refund: Refund, sentAt: Instant): Promise<LocalDate> =>
  expectedBy(sentAt, booking.zone, (await paymentById(deps.db, booking.airportId, refund.paymentId))?.method ?? null)

/**
 * A link of its own for each letter; its digest is kept when the letter is written, and opening it finds its booking by
 * that.
 */
const payTokenFor = async (deps: Deps, booking: Booking, kind: BookingMailKind, version: number): Promise<string> => {
  const token = linkToken(deps, 'pay-link', booking.id, kind, version)
  const tokenHash = digestOf(token)
  if (!(await payLinkByHash(deps.db, tokenHash)))
    await insertPayLink(deps.db, {
      tokenHash,
      airportId: booking.airportId,
      bookingId: booking.id,
      createdAt: deps.clock.now(),
    })
  return token
}

/** null: a wrong pair (nobody to write to), an older code, or one that would arrive after its time. */
export const codeLetter = async (
  deps: Deps,
  mail: CodeMail,
): Promise<{ booking: Booking; code: string; validMinutes: number } | null> => {
  const challenge = await challengeById(deps.db, mail.challengeId)
  if (
    !challenge?.bookingId ||
    challenge.usedAt !== null ||
    challenge.resends !== mail.version ||
    deps.clock.now() > (challenge.expiresAt ?? 0)
  )
    return null
  const booking = await bookingById(deps.db, challenge.bookingId)
  return (
    booking && {
      booking,
      code: codeOf(deps, challenge.id, mail.version),
      validMinutes: codePolicy.lifetimeMs / minuteMs,
    }
  )
}
