import type { Booking } from '../bookings/booking.ts'

/** Who pays a booking, in the words of the agency API and of an agency's files. */
export const payers = {
  invoiceAgent: 'agency',
  onLineLaterV2: 'traveller',
  baCharged: 'carPark',
  onLine: 'online',
} as const satisfies Record<Booking['paymentLocation'], string>
