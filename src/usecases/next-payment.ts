import { heldChangeOf } from '#db/changes.ts'
import type { Queryable } from '#db/db.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { dueAfterMinor } from '#domain/bookings/change.ts'
import type { Instant } from '#domain/time/zones.ts'
import { freedMinor } from './freed-charges.ts'

/**
 * What is to be paid next: the difference of a change that waits for its payment (until `until`), else what is due on
 * the booking.
 */
export type ToPay = { amountMinor: number; changeId: string | null; until: Instant | null }

export const toPayOf = async (q: Queryable, booking: Booking, now: Instant): Promise<ToPay> => {
  const stands = booking.status === 'confirmed' || booking.status === 'checked_in'
  const change = stands ? await heldChangeOf(q, booking.id) : null
  const forChange =
    change && (change.holdUntil ?? 0) > now
      ? dueAfterMinor(booking, change.after, await freedMinor(q, booking, change.after, now))
      : 0
  return change && forChange > 0
    ? { amountMinor: forChange, changeId: change.id, until: change.holdUntil }
    : { amountMinor: amountDueMinor(booking), changeId: null, until: booking.holdUntil }
}
