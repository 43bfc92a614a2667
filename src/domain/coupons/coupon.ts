import type { Deduction } from '../pricing/deduction.ts'
import type { Instant } from '../time/zones.ts'
import { compact, drawSymbols } from '../vouchers/symbols.ts'

/**
 * A discount on the total for everybody who has the code (demand K7, settled 18). A limit that is null does not apply.
 */
export type Coupon = {
  /** as readCouponCode spells it */
  code: string
  /** what the coupon is for, in the words of whoever made it; the booking keeps them */
  description: string
  value: Deduction
  /**
   * first and last moment of booking, both still valid. They are no days of the stay, because a code may hold at
   * airports in several zones
   */
  validFrom: Instant | null
  validUntil: Instant | null
  mostUses: number | null
  mostUsesEach: number | null
  /** the price before the coupon must be at least this many cents */
  minimumMinor: number
  minimumDays: number
  /** IATA codes */
  airports: readonly string[] | null
  /** products, as in `AMS/3101` */
  products: readonly string[] | null
  /** when set, the coupon holds only for customers of this agency (AG-08) */
  agentCode: string | null
}

/**
 * The facts that decide whether a coupon counts. `uses` and `usesOfCustomer` count bookings that stand and holds that
 * live. The latter is 0 while nobody knows who the customer is.
 */
export type CouponFacts = {
  now: Instant
  iata: string
  productId: number
  days: number
  agentCode: string | null
  uses: number
  usesOfCustomer: number
}

export type CouponRefusal =
  | 'not_yet'
  | 'expired'
  | 'used_up'
  | 'used_by_customer'
  | 'stay_too_short'
  | 'other_airport'
  | 'other_product'
  | 'other_agency'

/**
 * Why a coupon does not count, or null when it does (COUP-2). The reason is for tests and for the log; a customer is
 * told only that the coupon is not valid.
 */
export const couponRefusal = (coupon: Coupon, facts: CouponFacts): CouponRefusal | null => {
  const { now, iata, productId, days, agentCode, uses, usesOfCustomer } = facts
  if (coupon.validFrom !== null && now < coupon.validFrom) return 'not_yet'
  if (coupon.validUntil !== null && now > coupon.validUntil) return 'expired'
  if (coupon.airports && !coupon.airports.includes(iata)) return 'other_airport'
  if (coupon.products && !coupon.products.includes(`${iata}/${productId}`)) return 'other_product'
  if (coupon.agentCode !== null && coupon.agentCode !== agentCode) return 'other_agency'
  if (days < coupon.minimumDays) return 'stay_too_short'
  if (coupon.mostUses !== null && uses >= coupon.mostUses) return 'used_up'
  return coupon.mostUsesEach !== null && usesOfCustomer >= coupon.mostUsesEach ? 'used_by_customer' : null
}

/**
 * Reads a code as typed: case, blanks, hyphens and dots do not count (COUP-1). Null for a text that cannot be a code.
 */
export const readCouponCode = (text: string): string | null => {
  const code = compact(text)
  return /^[A-Z0-9]{4,24}$/.test(code) ? code : null
}

/** A new code for one person: 12 drawn symbols, 57 bits (PR-19). The caller passes 32 random bytes. */
export const personalCode = (bytes: Uint8Array): string => drawSymbols(bytes, 12)

/** The discount for a newsletter reader, in cents (demand I7, settled 18). */
export const newsletterDiscountMinor = 500
export const newsletterCodeDays = 365
