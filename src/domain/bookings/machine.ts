import type { BookingStatus } from './booking.ts'

/**
 * What may become of a booking (B5, CI-17). `expired` → `confirmed` is a payment that arrived after the hold was freed
 * and found a space again (PY-22); `no_show` → `confirmed` is staff reviving a booking (settled 12). Everything else
 * goes forward only.
 */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  held: ['confirmed', 'cancelled', 'expired'],
  confirmed: ['checked_in', 'cancelled', 'no_show'],
  checked_in: ['checked_out'],
  checked_out: [],
  cancelled: [],
  no_show: ['confirmed'],
  expired: ['confirmed'],
}

/** A booking is made held when a payment is awaited, confirmed when it is paid later or at the car park. */
export const firstBookingStatuses = ['held', 'confirmed'] as const satisfies readonly BookingStatus[]

export const mayBecome = (from: BookingStatus, to: BookingStatus): boolean => bookingTransitions[from].includes(to)

/** The statuses a conditional update to `to` may start from. */
export const mayComeFrom = (to: BookingStatus): BookingStatus[] =>
  (Object.keys(bookingTransitions) as BookingStatus[]).filter((from) => mayBecome(from, to))
