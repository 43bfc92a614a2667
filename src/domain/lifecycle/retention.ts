import type { Booking } from '../bookings/booking.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import { dayMs, instantOf, type Instant } from '../time/zones.ts'

/**
 * How long data about people is kept: the number of days, and from which event on (docs/rulebook/erasure.md). It is one
 * table, so that the privacy statement can be compared with it.
 */
export const retention = {
  /** bookings with their changes, claims, reviews and letters; disputes and claims run for up to two years */
  booking: { days: 730, after: 'departure' },
  /** holds that nobody paid */
  unfinished: { days: 30, after: 'made' },
  /** photos of cars that were handed over */
  photo: { days: 28, after: 'departure' },
  /** the bank account of a claim; it is kept a while because money that comes back must be paid again */
  claimAccount: { days: 90, after: 'decided' },
  /** letters in the local mailbox of a product without a mail server */
  mailbox: { days: 30, after: 'received' },
  /** look-ups and log-ins that were begun; two days, because the letters of a day are counted from them (LG-11) */
  login: { days: 2, after: 'asked' },
  /** keys that tie a form to its booking; kept longer than any form stays open (AP-18) */
  formKey: { days: 7, after: 'sent' },
  /** logs of the process, deleted by whoever keeps them; they name nobody and hold only network addresses */
  log: { days: 30, after: 'written' },
  /** what is counted about visits, which names nobody (TRACK-2) */
  trackerEvent: { days: 30, after: 'told' },
  /** invoices and the ledger, as tax law demands; the product never deletes them */
  invoice: { days: 3_653, after: 'issued' },
} as const satisfies Record<string, { days: number; after: string }>

export const keptFor = (what: keyof typeof retention): number => retention[what].days * dayMs

export type ErasureReason = 'retention' | 'asked'

export type ErasureFacts = Pick<Booking, 'status' | 'stay' | 'zone'> & {
  dueMinor: number
  /** whether a payment, refund, change, dispute or claim has not come to its end */
  isUnderWay: boolean
}

/**
 * Whether the data of a booking may be erased (ERASE-2, GD-05). It may not while somebody still needs to know who the
 * traveller is. Money that is owed blocks an erasure on request for as long as bookings are kept. The refusal is
 * booking_active.
 */
export const mayErase = (
  { status, stay, zone, dueMinor, isUnderWay }: ErasureFacts,
  reason: ErasureReason,
  now: Instant,
): Outcome<true> => {
  if (status === 'held' || status === 'confirmed' || status === 'checked_in' || isUnderWay)
    return refused('booking_active')
  // until the booked departure staff may still bring the booking back
  if (status === 'no_show' && now < instantOf(stay.departure, zone, 'second')) return refused('booking_active')
  return dueMinor > 0 && reason === 'asked' && status === 'checked_out' ? refused('booking_active') : done(true)
}

/**
 * Whether a car whose leaving nobody recorded counts as left (ERASE-7). It does as long after the booked departure as
 * bookings are kept, and the booking then ends like others.
 */
export const isGivenUp = ({ status, stay, zone }: Pick<Booking, 'status' | 'stay' | 'zone'>, now: Instant): boolean =>
  status === 'checked_in' && now >= instantOf(stay.departure, zone, 'second') + keptFor('booking')

/**
 * The details after an erasure (ERASE-3). Every text is emptied, including fields that are added in future. The number
 * of passengers stays, because it is a figure of the car park's.
 */
export const erasedDetails = (details: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).map(([field, value]) => [
      field,
      typeof value === 'string' ? '' : typeof value === 'boolean' ? false : value,
    ]),
  )
