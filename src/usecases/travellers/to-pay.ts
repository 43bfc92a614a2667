import { heldChangeOf } from '#db/changes.ts'
import type { Queryable } from '#db/db.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { dueAfterMinor } from '#domain/bookings/change.ts'
import type { Instant } from '#domain/time/zones.ts'
import { freedMinor } from '../payments/free-charges.ts'

/**
 * What is to be paid next: for a change that waits for its payment (until `until`), else what is due on the booking.
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

/** A hold that has run out cannot be paid any more, even while nobody has swept it. */
export const isPayable = (
  booking: Pick<Booking, 'status' | 'holdUntil'>,
  { amountMinor }: Pick<ToPay, 'amountMinor'>,
  now: Instant,
): boolean => amountMinor > 0 && (booking.status !== 'held' || (booking.holdUntil ?? 0) > now)

/**
 * Whether "pay now" is shown: not where it was agreed to pay at the car park, or where an agency pays, until the car is
 * inside (K4: before leaving by card).
 */
export const isPayableOnline = ({
  booking,
  payable,
}: {
  booking: Pick<Booking, 'status' | 'paymentLocation'>
  payable: boolean
}): boolean =>
  payable &&
  booking.paymentLocation !== 'invoiceAgent' &&
  (booking.paymentLocation !== 'baCharged' || booking.status === 'checked_in')
