import { done, refused, type Outcome } from '../outcome.ts'
import { addDays, at, dateOf } from '../time/local.ts'
import { instantOf, localAt, type Instant } from '../time/zones.ts'
import type { Booking } from './booking.ts'
import { notCancellable, thereMinor } from './cancel.ts'

/**
 * The end of the market's days to withdraw from the contract (settled 13, Directive 2011/83/EU art. 11a), counted from
 * the day after booking in the car park's calendar. The stay plays no part here, because it may be moved later
 * (WITHDRAW-1). Null when the market grants no such days.
 */
export const withdrawUntil = (bookedAt: Instant, days: number, zone: string): Instant | null =>
  days <= 0 ? null : instantOf(at(addDays(dateOf(localAt(bookedAt, zone)), days + 1), 0), zone) - 1

/**
 * The last moment to withdraw: the stored one, or just before the stay as it is now, whichever is earlier (WITHDRAW-1).
 * Nobody withdraws from a stay that has begun. Null when there is no such right.
 */
export const lastWithdrawMoment = ({ stay, zone, terms }: Pick<Booking, 'stay' | 'zone' | 'terms'>): Instant | null => {
  const stored = terms.withdrawUntil ?? null
  return stored === null ? null : Math.min(stored, instantOf(stay.arrival, zone) - 1)
}

export type WithdrawFacts = Pick<
  Booking,
  'status' | 'stay' | 'zone' | 'terms' | 'paymentLocation' | 'paidMinor' | 'refundedMinor'
>

/**
 * Whether the traveller may withdraw now. It gives everything back, whatever the package (WITHDRAW-2). Only what was
 * stored with the booking counts (settled 5).
 */
export const withdrawal = (
  booking: WithdrawFacts,
  now: Instant,
  disputedMinor = 0,
): Outcome<{ refundMinor: number }> => {
  const refusal = notCancellable(booking)
  if (refusal) return refusal
  const until = lastWithdrawMoment(booking)
  // a hold is not a contract yet: it is given up by cancelling
  if (booking.status === 'held' || until === null || now > until) return refused('withdrawal_over')
  return done({ refundMinor: thereMinor(booking, disputedMinor) })
}
