import type { Language } from '../languages.ts'
import type { PackageCode, PaymentLocation } from '../carparks/product.ts'
import type { PriceBreakdown } from '../pricing/quote.ts'
import type { Stay } from '../time/stays.ts'
import type { Instant } from '../time/zones.ts'

/** `held` while a payment is awaited; the specification's check-in, check-out, canceled, confirm are the others (B5). */
export type BookingStatus = 'held' | 'confirmed' | 'checked_in' | 'checked_out' | 'cancelled' | 'no_show' | 'expired'

/** What the traveller filled in; empty string where nothing was given (B1). */
export type BookingDetails = {
  firstName: string
  lastName: string
  email: string
  /** E.164 */
  mobile: string
  passengers: number
  plate: string
  plateCountry: string
  carBrand: string
  carModel: string
  carColor: string
  arrivalFlight: string
  returnFlight: string
  flightTerminal: string
  flightTime: string
  anvr: string
  newsletter: boolean
}

/** What was shown when the booking was made, never changed by later edits of the catalogue (decision 5). */
export type BookedTerms = {
  package: PackageCode
  refundablePercentage: number
  refundableFixedFeeMinor: number
  cancelUntil: Instant | null
  changeUntil: Instant | null
  payLaterDue: Instant | null
  price: PriceBreakdown
  /** what the customer saw it converted to, if not euro */
  shownIn: { currency: string; minor: number } | null
  termsVersion: string
  productName: string
  carParkName: string
  carParkAddress: string
  carParkPhone: string
  unpaidAtDue: 'stands' | 'cancelled'
  cancelCutoffMinutes: number
  /** whose account pays, on `invoiceAgent` bookings: the name in "Please contact …" */
  agentName?: string
}

export type Booking = {
  airportId: number
  iata: string
  zone: string
  id: string
  number: string
  voucherCode: string
  productId: number
  /** the product and its booked extras: everything whose days are taken */
  takes: number[]
  extras: 'covered'[]
  status: BookingStatus
  stay: Stay
  paymentLocation: PaymentLocation | 'invoiceAgent'
  holdUntil: Instant | null
  totalMinor: number
  paidMinor: number
  refundedMinor: number
  language: Language
  details: BookingDetails
  terms: BookedTerms
  cancelReason: string | null
  createdAt: Instant
  version: number
}

/** What is still to be paid, never negative; nothing for a booking that is not to be honoured. */
export const amountDueMinor = (booking: Pick<Booking, 'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor'>): number =>
  booking.status === 'cancelled' || booking.status === 'expired' ? 0 : Math.max(0, booking.totalMinor - booking.paidMinor + booking.refundedMinor)

export const isFullyPaid = (booking: Pick<Booking, 'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor'>): boolean => booking.paidMinor - booking.refundedMinor >= booking.totalMinor
