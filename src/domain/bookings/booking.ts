import type { BookedCostCentre } from '../companies/company.ts'
import type { ChosenAgent } from '../agencies/selection.ts'
import type { Language } from '../languages.ts'
import type { PackageCode, PaymentLocation, Transfer } from '../carparks/product.ts'
import type { PriceBreakdown } from '../pricing/quote.ts'
import type { NetPrice } from '../statements/net-price.ts'
import type { RefundRule } from '../pricing/refund.ts'
import type { InvoiceDetails } from '../documents/buyer.ts'
import type { FollowUp } from '../lifecycle/details.ts'
import type { DayCount, Stay } from '../time/stays.ts'
import type { Instant } from '../time/zones.ts'

/** The statuses of demand B5. `held` means that a payment is awaited, `expired` that none came in time. */
export type BookingStatus = 'held' | 'confirmed' | 'checked_in' | 'checked_out' | 'cancelled' | 'no_show' | 'expired'

/** What the traveller filled in; an empty text where nothing was given (demand B1). */
export type BookingDetails = {
  firstName: string
  lastName: string
  email: string
  /** E.164 */
  mobile: string
  /** E.164; a second number, where one was asked for and given (BOOK-27) */
  phone?: string
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

/**
 * What was shown when the booking was made or last changed. Later edits of the catalogue never touch it (settled 5).
 */
export type BookedTerms = RefundRule & {
  package: PackageCode
  cancelUntil: Instant | null
  changeUntil: Instant | null
  payLaterDue: Instant | null
  price: PriceBreakdown
  /** the amount in the currency in which the customer saw the price, if that was not euro */
  shownIn: { currency: string; minor: number } | null
  termsVersion: string
  productName: string
  carParkName: string
  carParkAddress: string
  carParkPhone: string
  unpaidAtDue: 'stands' | 'cancelled'
  cancelCutoffMinutes: number
  /** how travellers get to the terminal; missing on bookings that are older than this field */
  transfer?: Transfer
  /** how the car park counts days (settled 2); when missing, calendar days */
  dayCount?: DayCount
  /** on `invoiceAgent` bookings the agency whose account pays, for the text "Please contact …" */
  agentName?: string
  /**
   * where the market grants a statutory right to withdraw (settled 13): the end of its days, counted without regard to
   * the stay. Absent or null means that there is no such right
   */
  withdrawUntil?: Instant | null
  /** the agency through which it was sold, as its data stood then (demand K7); a record that gives no rights */
  agent?: { code: string; name: string; promocode: string; cashbackPercent: number }
  /** the agent's code and the rule that chose it (settled 21), even where no agency has that code */
  soldBy?: ChosenAgent
  /** the business account through which it was booked: as domain/partners spells it, else as the address named it */
  partner?: string
  /**
   * the driver whom a company sends, by the number in its list and by its own (both left out once the booking is
   * erased), and to what it charges the stay (AGENCY-113, AGENCY-157)
   */
  company?: { driverId?: string; personnelNumber?: string; costCentre: BookedCostCentre }
  /** what the agency pays for a booking on its account instead of the price (AGENCY-120); nobody else is told */
  netPrice?: NetPrice
  /** cents that the agency's customer pays it, as it said (AGENCY-125); nobody else is told */
  sellingPriceMinor?: number
  /**
   * how the agency or the partner whose look was worn calls itself, and its colour, as they stood then; for letters
   * (AGENCY-48, PART-25); `brand` null: that of the house. null: nobody's, though a code is kept; absent: of before
   * this was kept
   */
  look?: { name: string; brand: string | null } | null
  /**
   * which plate and flights the product asked for, and what happens without them 24 hours before arrival (settled 8)
   */
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
  /** ids of the product and its booked extras, whose days are taken in the inventory */
  takes: number[]
  extras: 'covered'[]
  status: BookingStatus
  stay: Stay
  paymentLocation: PaymentLocation | 'invoiceAgent'
  holdUntil: Instant | null
  totalMinor: number
  paidMinor: number
  refundedMinor: number
  /** cents of the price that were given back as a favour and need not be paid again (REFUND-8) */
  waivedMinor: number
  /** cents of what was paid that the customer's bank has taken back: chargebacks that we did not win */
  disputedMinor: number
  language: Language
  details: BookingDetails
  terms: BookedTerms
  cancelReason: string | null
  createdAt: Instant
  version: number
  couponCode: string | null
  agentCode: string | null
  /** cents charged at the exit on top of the agreed price; `totalMinor` contains them */
  chargedMinor: number
  checkedInAt: Instant | null
  checkedOutAt: Instant | null
  /** minutes of flight delay shown at the exit */
  shownDelayMinutes: number | null
  /** since when letters to `details.email` come back; null while they arrive */
  emailBouncedAt: Instant | null
  erasedAt: Instant | null
}

type Sums = Pick<Booking, 'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor'> &
  Partial<Pick<Booking, 'waivedMinor' | 'disputedMinor' | 'paymentLocation' | 'chargedMinor'>>

/**
 * What the traveller has not paid yet, in cents; negative when too much was paid. Of an agency's booking the traveller
 * owes only what he caused himself at the exit (PAY-15).
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
  // as soon as the agreed price is there, it is taken for the agency's part; less than that can only be the driver's
  const agreed = totalMinor - chargedMinor
  return Math.min(open, chargedMinor - waivedMinor - (there >= agreed ? there - agreed : there))
}

/**
 * What the traveller still has to pay, in cents, never negative. A booking that does not stand any more owes nothing.
 */
export const amountDueMinor = (booking: Sums): number =>
  booking.status === 'cancelled' || booking.status === 'expired' ? 0 : Math.max(0, openMinor(booking))

/** What the traveller has paid too much, in cents, never negative. */
export const surplusMinor = (booking: Sums): number => Math.max(0, -openMinor(booking))

export const isFullyPaid = (booking: Sums): boolean => openMinor(booking) <= 0
