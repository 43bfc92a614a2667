import type { Booking } from '../bookings/booking.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import { dayMs, instantOf, type Instant } from '../time/zones.ts'

/**
 * How long rows are kept: the number of days, from which event on, and the repeated job that takes them away
 * (docs/rulebook/erasure.md has the same table in words, and a test compares the two). Null where no job does.
 */
export const retention = {
  /** bookings with their changes, claims, reviews and links; disputes and claims run for up to two years */
  booking: { days: 730, after: 'departure', by: 'erase-due' },
  /** holds that nobody paid */
  unfinished: { days: 30, after: 'made', by: 'erase-due' },
  /** photos of cars that were handed over */
  photo: { days: 28, after: 'departure', by: 'erase-files' },
  /** the bank account of a claim; it is kept a while because money that comes back must be paid again */
  claimAccount: { days: 90, after: 'decided', by: 'erase-claim-accounts' },
  /** that a letter was sent, asked for again or ordered as a reminder; of erased bookings only */
  letter: { days: 730, after: 'sent', by: 'clean-up' },
  /** codes of earlier vouchers, so that the barrier can say why it stays closed; of erased bookings only */
  replacedCode: { days: 730, after: 'replaced', by: 'clean-up' },
  /** what a person had to look at, of erased bookings only */
  moneyAlert: { days: 730, after: 'resolved', by: 'clean-up' },
  /**
   * what happened to a booking and when, with its number in the list of an agency, ten years after the departure: as
   * long as its invoice
   */
  audit: { days: 2_923, after: 'erased', by: 'clean-up' },
  /** letters in the local mailbox of a product without a mail server */
  mailbox: { days: 30, after: 'received', by: 'clean-up' },
  /** what a browser has open (ACCESS-7) */
  session: { days: 0.5, after: 'seen', by: 'clean-up' },
  /** look-ups and log-ins that were begun; two days, because the letters of a day are counted from them (LG-11) */
  login: { days: 2, after: 'asked', by: 'clean-up' },
  /** counts of tries (ACCESS-9) */
  tries: { days: 1 / 24, after: 'ended', by: 'forget-tries' },
  /** keys that tie a form to its booking; kept longer than any form stays open (AP-18) */
  formKey: { days: 7, after: 'sent', by: 'clean-up' },
  /** answers of agency calls, repeated to whoever sends the same Idempotency-Key (AGENCY-9) */
  agencyAnswer: { days: 1, after: 'begun', by: 'clean-up' },
  /** what was sent to the addresses of agencies (AGENCY-17) */
  webhookDelivery: { days: 30, after: 'ordered', by: 'clean-up' },
  /** addresses that never became a reader’s, or stopped being one (COUP-12) */
  reader: { days: 30, after: 'asked', by: 'clean-up' },
  /** where the last letter of an erased account goes, if it cannot be sent */
  farewell: { days: 30, after: 'erased', by: 'clean-up' },
  /** scans of a barrier, which repeats them within days; longer than any has ever been offline (GATE-4) */
  gateEvent: { days: 30, after: 'received', by: 'clean-up' },
  /** that the desk let a car neither in nor out; the shift looks back for hours, a complaint for weeks (DESK-16) */
  deskRefusal: { days: 30, after: 'refused', by: 'clean-up' },
  /** what a shift told the next one (DESK-30) */
  shiftNote: { days: 30, after: 'written', by: 'clean-up' },
  /** what a desk decided without its line, reviewed or not (DESK-37) */
  deskReview: { days: 90, after: 'received', by: 'clean-up' },
  /** what was counted in a drawer, but never the last of a car park (DESK-39) */
  drawerCount: { days: 365, after: 'counted', by: 'clean-up' },
  /** invitations of people who work with Parkwing: who was invited stays in the trail (ACCESS-23) */
  invitation: { days: 365, after: 'sent', by: 'clean-up' },
  /** who asked to join and never proved the address (ACCESS-56) */
  unprovenJoin: { days: 7, after: 'asked', by: 'clean-up' },
  /** who asked to join, once the house has answered (ACCESS-56) */
  answeredJoin: { days: 90, after: 'answered', by: 'clean-up' },
  /** what people who work with Parkwing did that is about no booking, as long as what they did to one */
  trail: { days: 3_653, after: 'done', by: 'clean-up' },
  /** what a flight service said about a flight and a day; a claim is made within weeks (FLIGHT-6) */
  flightReport: { days: 90, after: 'asked', by: 'clean-up' },
  /** jobs that were given up and that nobody put back */
  failedJob: { days: 365, after: 'gaveUp', by: 'clean-up' },
  /** signed notices of providers, for longer than any of them repeats one */
  notice: { days: 60, after: 'received', by: 'reconcile-payments' },
  /** what is counted about visits, which names nobody (TRACK-2) */
  trackerEvent: { days: 30, after: 'told', by: 'clean-up' },
  exchangeRate: { days: 90, after: 'received', by: 'clean-up' },
  /**
   * price lists that are no longer on offer; a reference price looks back 30 days from the beginning of a reduction of
   * at most 30 days (PRICE-14), and the rest is room for a dispute about it
   */
  tariff: { days: 400, after: 'ended', by: 'clean-up' },
  /** logs of the process, deleted by whoever keeps them; they name nobody and hold only network addresses */
  log: { days: 30, after: 'written', by: null },
  /** invoices, the ledger and what was given beyond the rules, as tax law demands; the product never deletes them */
  invoice: { days: 3_653, after: 'issued', by: null },
} as const satisfies Record<string, { days: number; after: string; by: string | null }>

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
