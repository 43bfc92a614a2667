import type { Stay } from '../time/stays.ts'
import type { Instant } from '../time/zones.ts'
import { amountDueMinor, type BookedTerms, type Booking, type BookingDetails } from './booking.ts'

/** A `held` change has taken its additional days and waits for its payment, like a booking's own hold (settled 42). */
export type ChangeStatus = 'held' | 'applied' | 'expired' | 'dropped'

/** What was agreed before a change of stay. */
export type StayBefore = {
  stay: Stay
  productId: number
  extras: 'covered'[]
  terms: BookedTerms
  agreedMinor: number
  couponCode: string | null
}

export const agreedBefore = (booking: Booking): StayBefore => ({
  stay: booking.stay,
  productId: booking.productId,
  extras: booking.extras,
  terms: booking.terms,
  agreedMinor: booking.totalMinor - booking.chargedMinor,
  couponCode: booking.couponCode,
})

/** What the booking has once a change of stay or an extension is made. */
export type StayAfter = StayBefore & {
  /** moment of `stay.arrival`, UTC */
  arrival: Instant
  departure: Instant
  /** a new code for a new pass; null where the pass in hand stays valid (CHANGE-14) */
  voucherCode: string | null
}

type Common = {
  airportId: number
  id: string
  bookingId: string
  status: ChangeStatus
  /** who made the change, by the name the audit trail uses: never an address or a person's name */
  actor: string
  /** why; staff must give a reason */
  reason: string | null
  createdAt: Instant
  endedAt: Instant | null
}

/**
 * A change of days and money. `takes`, `firstDay` and `lastDay` say everything that the booking occupies afterwards.
 */
export type StayChange = Common & {
  kind: 'stay' | 'extension'
  before: StayBefore
  after: StayAfter
  takes: number[]
  firstDay: string
  lastDay: string
  /** the new agreed price less the old one, in cents */
  differenceMinor: number
  holdUntil: Instant | null
}
/** `before` and `after` hold only the fields that changed. */
export type DetailsChange = Common & {
  kind: 'details'
  before: Partial<BookingDetails>
  after: Partial<BookingDetails>
}
export type EmailChange = Common & { kind: 'email'; before: { email: string }; after: { email: string } }
export type BookingChange = StayChange | DetailsChange | EmailChange

export const isStayChange = (change: BookingChange): change is StayChange =>
  change.kind === 'stay' || change.kind === 'extension'

/**
 * What is still to be paid once the change is made, in cents, never negative: its price and the charges of the exit,
 * less what is there. `freedMinor` is the part of those charges that falls away with the change (CHANGE-17).
 */
export const dueAfterMinor = (
  booking: Parameters<typeof amountDueMinor>[0] & Pick<Booking, 'chargedMinor'>,
  after: Pick<StayAfter, 'agreedMinor'>,
  freedMinor = 0,
): number => {
  const chargedMinor = booking.chargedMinor - freedMinor
  return amountDueMinor({ ...booking, chargedMinor, totalMinor: after.agreedMinor + chargedMinor })
}
