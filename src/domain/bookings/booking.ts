import type { ChosenAgent } from '../agencies/selection.ts'
import type { Language } from '../languages.ts'
import type { PackageCode, PaymentLocation, Transfer } from '../carparks/product.ts'
import type { PriceBreakdown } from '../pricing/quote.ts'
import type { RefundRule } from '../pricing/refund.ts'
import type { InvoiceDetails } from '../documents/buyer.ts'
import type { FollowUp } from '../lifecycle/details.ts'
import type { DayCount, Stay } from '../time/stays.ts'
import type { Instant } from '../time/zones.ts'

/**
 * `held` while a payment is awaited; the specification's check-in, check-out, canceled, confirm are the others (B5).
 */
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
} & Partial<InvoiceDetails>

/** What was shown when the booking was made or changed, never touched by later edits of the catalogue (settled 5). */
export type BookedTerms = RefundRule & {
  package: PackageCode
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
  /** how one comes to the terminal; absent on bookings made before it was kept */
  transfer?: Transfer
  /** how the car park counts days (settled 2); absent: calendar days */
  dayCount?: DayCount
  /** whose account pays, on `invoiceAgent` bookings: the name in "Please contact …" */
  agentName?: string
  /**
   * statutory withdrawal, where the market has it (settled 13): the end of its days, whenever the stay begins; absent
   * or null: none
   */
  withdrawUntil?: Instant | null
  /** through whom it was sold, as that agency stood then (K7): recorded, never a right */
  agent?: { code: string; name: string; promocode: string; cashbackPercent: number }
  /** the agent's code and the rule that named it (settled 21), also where no agency has that code */
  soldBy?: ChosenAgent
  /** the business account it was booked through, as domain/partners writes it or as the address had it */
  partner?: string
  /** plate and flights the product asked for, and what happens without them 24 hours before arrival (settled 8) */
  followUp?: FollowUp
  /** the coupon that is part of the price */
  coupon?: { code: string; description: string }
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
  /** part of the price given back as a favour, not to be paid again */
  waivedMinor: number
  /** of what was paid, with the customer's bank: chargebacks that were not won */
  disputedMinor: number
  language: Language
  details: BookingDetails
  terms: BookedTerms
  cancelReason: string | null
  createdAt: Instant
  version: number
  couponCode: string | null
  agentCode: string | null
  /** charged at the exit on top of the agreed price, contained in `totalMinor` */
  chargedMinor: number
  checkedInAt: Instant | null
  checkedOutAt: Instant | null
  /** minutes of flight delay shown at the exit */
  shownDelayMinutes: number | null
  /** letters to `details.email` came back */
  emailBouncedAt: Instant | null
  erasedAt: Instant | null
}

type Sums = Pick<Booking, 'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor'> &
  Partial<Pick<Booking, 'waivedMinor' | 'disputedMinor' | 'paymentLocation' | 'chargedMinor'>>

/**
 * What the traveller has not paid yet; negative: too much. Of an agency's booking only what he caused himself at the
 * exit (PAY-15).
 */
const openMinor = ({
  totalMinor,
  paidMinor,
  refundedMinor,
  waivedMinor = 0,
  disputedMinor = 0,
  paymentLocation,
  chargedMinor = 0,
}: Sums): number => {
  const there = paidMinor - refundedMinor - disputedMinor
  const open = totalMinor - waivedMinor - there
  if (paymentLocation !== 'invoiceAgent') return open
  // as much as the agreed price, and the agency's part is paid as well
  const agreed = totalMinor - chargedMinor
  return Math.min(open, chargedMinor - waivedMinor - (there >= agreed ? there - agreed : there))
}

/** What the traveller is still to pay, never negative; nothing for a booking that is not to be honoured. */
export const amountDueMinor = (booking: Sums): number =>
  booking.status === 'cancelled' || booking.status === 'expired' ? 0 : Math.max(0, openMinor(booking))

/** What the traveller has paid too much, never negative. */
export const surplusMinor = (booking: Sums): number => Math.max(0, -openMinor(booking))

export const isFullyPaid = (booking: Sums): boolean => openMinor(booking) <= 0
