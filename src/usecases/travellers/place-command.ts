import { createHash } from 'node:crypto'
import type { BookedTerms } from '#domain/bookings/booking.ts'
import type { PriceBreakdown } from '#domain/pricing/quote.ts'
import type { AgentRule } from '#domain/agencies/selection.ts'
import type { BookingForm } from '#domain/bookings/form.ts'
import type { NetRule } from '#domain/statements/net-price.ts'
import type { Language } from '#domain/languages.ts'
import type { Stay } from '#domain/time/stays.ts'

/** What somebody orders who books (placeBooking). */
export type PlaceBooking = {
  iata: string
  productId: number
  stay: Stay
  form: BookingForm
  language: Language
  /** as formKey() of sessions.ts makes it */
  idempotencyKey: string
  /**
   * the total that the form showed, in euro cents; if the price is different now, the answer is `price_changed` with
   * facts { totalMinor }
   */
  shownTotalMinor: number
  /** the same in the visitor's currency; null when that was euro */
  shownIn: { currency: string; minor: number } | null
  /** the browser's session, for an `actor` that was made before the browser had one */
  sessionId?: string
  /** who sells, in upper case; what the code brings is looked up here (PR-25) */
  agentCode?: string | null
  /** the rule that chose this agent; the booking keeps it */
  agentBy?: AgentRule
  /** the business account that counts, whether we know it or not; the booking keeps it */
  partner?: string | null
  /** the agency on whose page or in whose form this is booked: only what it chose is sold there (AGENCY-204) */
  ownPage?: string | null
  /** the space that its agency holds for it (AGENCY-218) */
  holdId?: string | null
  /** the price that was promised to an agency: it wins over a higher one of today only (AGENCY-8) */
  promised?: PriceBreakdown
  /** the rule of a net price that was promised with it (AGENCY-122) */
  promisedNet?: NetRule | null
  /** cents that the agency's customer pays it, as it says (AGENCY-125) */
  sellingPriceMinor?: number
  /** whom a company sends, and to what it charges the stay; a company books nobody else (AGENCY-113) */
  company?: BookedTerms['company']
  /** paid by the account of the agency, which must have one (AGENCY-10) */
  onAccount?: boolean
}

/** What a repetition is held against: the same form with another digest is another order. */
export const hashOf = (order: PlaceBooking): string => {
  const { iata, productId, stay, form, onAccount, company, sellingPriceMinor } = order
  const more = [
    ...(onAccount ? ['account'] : []),
    ...(company ? [company] : []),
    ...(sellingPriceMinor === undefined ? [] : [{ sellingPriceMinor }]),
  ]
  return createHash('sha256')
    .update(JSON.stringify([iata, productId, stay, form, ...more]))
    .digest('hex')
}
