import type { Money } from '../money/money.ts'
import type { PackageCode, PaymentLocation } from '../carparks/product.ts'
import type { Instant } from '../time/zones.ts'
import type { RefundRule } from './refund.ts'

/** One line of a price; the parts of a breakdown add up to its total (PR-04). */
export type PricePart = {
  kind: 'parking' | 'leadTime' | 'package' | 'covered' | 'discount' | 'referral'
  amount: Money
}

/**
 * The price of a stay in one package, VAT contained. It is the same on card, form, payment, mail and voucher
 * (PRICE-13).
 */
export type PriceBreakdown = {
  parts: PricePart[]
  total: Money
  /** total / days, rounded; what is charged is always the total */
  perDay: Money
  days: number
  vatRatePercent: number
  vat: Money
}

/**
 * A reduction that may be announced (settled 19, PRICE-14). `regular` is the price that is struck through. It is never
 * above `lowest`, the lowest price of the 30 days before the reduction began. `percent` says how much below `lowest`
 * the price is, rounded down (PR-32).
 */
export type Reduction = { regular: Money; lowest: Money; percent: number }

/** What a package promises for a certain stay, with its deadlines (demands K1 and K2, settled 3). */
export type PackageOffer = RefundRule & {
  code: PackageCode
  price: PriceBreakdown
  /** what comes back when the booking is cancelled in time */
  refund: Money
  /** last moments to cancel and to change; null where the package does not allow it */
  cancelUntil: Instant | null
  changeUntil: Instant | null
  paymentLocations: PaymentLocation[]
  /** when a payment by link is due; null where it is not offered any more */
  payLaterDue: Instant | null
  reduction?: Reduction
}
