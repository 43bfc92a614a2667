import type { Booking } from '#domain/bookings/booking.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { ToPay } from '../next-payment.ts'

/** Whether a booking can still be paid. A hold that has run out cannot, even while no job has freed it. */
export const isPayable = (
  booking: Pick<Booking, 'status' | 'holdUntil'>,
  { amountMinor }: Pick<ToPay, 'amountMinor'>,
  now: Instant,
): boolean => amountMinor > 0 && (booking.status !== 'held' || (booking.holdUntil ?? 0) > now)

/**
 * Whether "pay now" is shown. Where it was agreed to pay at the car park, it is shown only once the car is inside
 * (demand K4: before leaving by card). It is never shown where an agency pays.
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
