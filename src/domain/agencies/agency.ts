import type { Deduction } from '../pricing/deduction.ts'

/**
 * Who sells for us, as far as prices and records need it (K7). `adjustment` is the referral adjustment of demand K7, taken
 * off the price.
 */
export type Agency = {
  /** upper case */
  code: string
  name: string
  promocode: string
  cashbackPercent: number
  adjustment: Deduction | null
  /** bookings on its own account (settled 23); a code in an address never gives that right (AG-07) */
  invoicing: boolean
}

/**
 * `agent` of an address: four or five letters or digits (demand A1, settled 21), in upper case; null for anything else
 * (AG-01).
 */
export const readAgentCode = (parameters: URLSearchParams): string | null => {
  const text = parameters.get('agent') ?? ''
  return /^[A-Za-z0-9]{4,5}$/.test(text) ? text.toUpperCase() : null
}

/** What a booking keeps of the agency that sold it: as it stood then, whatever becomes of it (AG-09). */
export const agencyTerms = ({
  code,
  name,
  promocode,
  cashbackPercent,
}: Agency): { code: string; name: string; promocode: string; cashbackPercent: number } => ({
  code,
  name,
  promocode,
  cashbackPercent,
})
