import { done, refused, type Outcome } from '../outcome.ts'
import { addDays, at, dateOf } from '../time/local.ts'
import { instantOf, localAt, type Instant } from '../time/zones.ts'
import type { Booking } from './booking.ts'
import { notCancellable, thereMinor } from './cancel.ts'

/**
 * The end of the market's days to withdraw from the contract (settled 13, Directive 2011/83/EU art. 11a), counted from
 * the day after booking on the car park's calendar. The stay is left out: it may be moved (WITHDRAW-1). null: the
 * market has none.
 */
export const withdrawUntil = (bookedAt: Instant, days: number, zone: string): Instant | null =>
  days <= 0 ? null : instantOf(at(addDays(dateOf(localAt(bookedAt, zone)), days + 1), 0), zone) - 1

/**
 * The stored moment, or just before the stay as it is now where that is nearer (WITHDRAW-1): a stay that has begun is
 * never withdrawn from. null: there is none.
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
 * Withdrawing gives everything back, whatever the package (WITHDRAW-2). Only what was stored with the booking counts
 * (settled 5).
 */
export const withdrawal = (
  booking: WithdrawFacts,
  now: Instant,
  disputedMinor = 0,
): Outcome<{ refundMinor: number }> => {
  const refusal = notCancellable(booking)
  if (refusal) return refusal
  const until = lastWithdrawMoment(booking)
  // a hold is no contract yet: it is given up by cancelling
  if (booking.status === 'held' || until === null || now > until) return refused('withdrawal_over')
  return done({ refundMinor: thereMinor(booking, disputedMinor) })
}
