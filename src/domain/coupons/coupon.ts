import type { Deduction } from '../pricing/deduction.ts'
import type { Instant } from '../time/zones.ts'
import { compact, drawSymbols } from '../vouchers/symbols.ts'

/** A discount on the total for whoever has the code (K7, settled 18). Limits that are null do not hold. */
export type Coupon = {
  /** normalised: readCouponCode */
  code: string
  /** what it is for, in words of whoever made it; kept with the booking */
  description: string
  value: Deduction
  /** moments of booking, both still valid; not days of the stay, since a code holds at airports of many zones */
  validFrom: Instant | null
  validUntil: Instant | null
  mostUses: number | null
  mostUsesEach: number | null
  /** of the price before the coupon, in cents */
  minimumMinor: number
  minimumDays: number
  /** IATA codes */
  airports: readonly string[] | null
  /** `AMS/3101` */
  products: readonly string[] | null
  /** only for customers of this agency (AG-08) */
  agentCode: string | null
}

/**
 * What a code is held against. `uses` and `usesOfCustomer` are bookings that stand and holds that live; the latter 0
 * while nobody knows who it is.
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
 * Why a coupon does not count, or null (COUP-2). For tests and the log of whoever made it: a customer is told only that
 * it is not valid.
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

/** A code as typed: case, blanks, hyphens and dots do not count (COUP-1). Null for what cannot be one. */
export const readCouponCode = (text: string): string | null => {
  const code = compact(text)
  return /^[A-Z0-9]{4,24}$/.test(code) ? code : null
}

/** A code for one person: 12 drawn symbols, 57 bits (PR-19). The caller passes 32 random bytes. */
export const personalCode = (bytes: Uint8Array): string => drawSymbols(bytes, 12)

/** Off for a newsletter reader (demand I7, settled 18). */
export const newsletterDiscountMinor = 500
export const newsletterCodeDays = 365
