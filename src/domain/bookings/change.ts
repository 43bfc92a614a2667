import type { Stay } from '../time/stays.ts'
import type { Instant } from '../time/zones.ts'
import { amountDueMinor, type BookedTerms, type Booking, type BookingDetails } from './booking.ts'

/** `held`: its additional days are taken while its payment is awaited, like a booking's own hold (settled 42). */
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

/** What a change of stay or an extension makes of a booking. */
export type StayAfter = StayBefore & {
  /** the moments of `stay`, UTC */
  arrival: Instant
  departure: Instant
  /** a fresh code for a new pass; null where the one in hand stays good (CHANGE-14) */
  voucherCode: string | null
}

type Common = {
  airportId: number
  id: string
  bookingId: string
  status: ChangeStatus
  /** who, as the audit names him: never an address or a name */
  actor: string
  /** given by staff */
  reason: string | null
  createdAt: Instant
  endedAt: Instant | null
}

/** Days and money of a booking move. `takes`, `firstDay`, `lastDay`: everything it occupies afterwards. */
export type StayChange = Common & {
  kind: 'stay' | 'extension'
  before: StayBefore
  after: StayAfter
  takes: number[]
  firstDay: string
  lastDay: string
  /** new agreed price less the old one, cents */
  differenceMinor: number
  holdUntil: Instant | null
}
/** `before` and `after` have the fields that changed, nothing else. */
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
 * What is still to be paid once the change is made: its price and what was charged at the exit, less what is there.
 * Never negative. `freedMinor`: of the charges, what falls away with the change (CHANGE-17).
 */
export const dueAfterMinor = (
  booking: Parameters<typeof amountDueMinor>[0] & Pick<Booking, 'chargedMinor'>,
  after: Pick<StayAfter, 'agreedMinor'>,
  freedMinor = 0,
): number => {
  const chargedMinor = booking.chargedMinor - freedMinor
  return amountDueMinor({ ...booking, chargedMinor, totalMinor: after.agreedMinor + chargedMinor })
}
