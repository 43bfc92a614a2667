import type { Booking } from '../bookings/booking.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import { dayMs, instantOf, type Instant } from '../time/zones.ts'

/**
 * How long what is about a person is kept, in days, and after what (docs/rulebook/erasure.md). One table, so that the
 * privacy statement can be held against it.
 */
export const retention = {
  /**
   * bookings with their changes, claims, review and letters, after the departure: disputes and claims run for up to two
   * years
   */
  booking: { days: 730, after: 'departure' },
  /** holds nobody paid, after they were made */
  unfinished: { days: 30, after: 'made' },
  /** photos of cars handed over, after the departure */
  photo: { days: 28, after: 'departure' },
  /** the bank account of a claim, after it was decided: money that comes back is paid again */
  claimAccount: { days: 90, after: 'decided' },
  /** the local mailbox of a product without a mail server */
  mailbox: { days: 30, after: 'received' },
  /** half of a look-up or log-in; two days keep the day's count of letters (LG-11) */
  login: { days: 2, after: 'asked' },
  /** what ties a form to its booking; longer than any form stays open (AP-18) */
  formKey: { days: 7, after: 'sent' },
  /** logs of the process, by whoever keeps them: they name nobody, only addresses of connections */
  log: { days: 30, after: 'written' },
  /** what is counted about visits; names nobody (TRACK-2) */
  trackerEvent: { days: 30, after: 'told' },
  /** invoices and the ledger, as tax law wants; nothing here takes them away */
  invoice: { days: 3_653, after: 'issued' },
} as const satisfies Record<string, { days: number; after: string }>

export const keptFor = (what: keyof typeof retention): number => retention[what].days * dayMs

export type ErasureReason = 'retention' | 'asked'

export type ErasureFacts = Pick<Booking, 'status' | 'stay' | 'zone'> & {
  dueMinor: number
  /** a payment, refund, change, dispute or claim that has not come to its end */
  isUnderWay: boolean
}

/**
 * ERASE-2 (GD-05): not while anybody still needs to know who this is. Money that is owed keeps the debtor's name from
 * being erased on request, for as long as bookings are kept. Refusal: booking_active.
 */
export const mayErase = (
  { status, stay, zone, dueMinor, isUnderWay }: ErasureFacts,
  reason: ErasureReason,
  now: Instant,
): Outcome<true> => {
  if (status === 'held' || status === 'confirmed' || status === 'checked_in' || isUnderWay)
    return refused('booking_active')
  // staff may still bring it back
  if (status === 'no_show' && now < instantOf(stay.departure, zone, 'second')) return refused('booking_active')
  return dueMinor > 0 && reason === 'asked' && status === 'checked_out' ? refused('booking_active') : done(true)
}

/**
 * ERASE-7: a car whose leaving nobody recorded; as long after the booked departure as bookings are kept it counts as
 * left, and the booking ends like others.
 */
export const isGivenUp = ({ status, stay, zone }: Pick<Booking, 'status' | 'stay' | 'zone'>, now: Instant): boolean =>
  status === 'checked_in' && now >= instantOf(stay.departure, zone, 'second') + keptFor('booking')

/**
 * ERASE-3: every text is emptied, whatever fields there are one day; how many came stays, it is a figure of the car
 * park's.
 */
export const erasedDetails = (details: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).map(([field, value]) => [
      field,
      typeof value === 'string' ? '' : typeof value === 'boolean' ? false : value,
    ]),
  )
