import { agencyTerms, type Agency } from '#domain/agencies/agency.ts'
import { agreedTerms } from '#domain/bookings/agreed.ts'
import type { BookedTerms } from '#domain/bookings/booking.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import type { NetPrice } from '#domain/statements/net-price.ts'
import type { Instant } from '#domain/time/zones.ts'
import { bookedNetPrice } from '../statements/net-price.ts'
import type { Deps } from '../deps.ts'
import type { PlaceBooking } from './place-command.ts'

/** The agency that sold the booking and the coupon that was used: both may lower the price. */
export type Seller = {
  agency: Agency | null
  coupon: Coupon | null
  /** how the agency looks whose look the traveller saw (AGENCY-48) */
  look: NonNullable<BookedTerms['look']> | null
}
/** The same, and what the agency pays on its account instead of the price. */
export type PayingSeller = Seller & { netPrice: NetPrice | null }

/** What the agency pays on its account instead of the price, where that was agreed (AGENCY-120). */
export const netPriceFor = async (
  { db }: Deps,
  airport: AirportCatalogue,
  product: Product,
  offer: PackageOffer,
  { onAccount, promisedNet: promised = null }: PlaceBooking,
  { agency }: Seller,
  now: Instant,
): Promise<NetPrice | null> =>
  onAccount && agency ? bookedNetPrice(db, { airport, product, offer, code: agency.code, promised }, now) : null

/** What was shown when the booking was made, as it keeps it. */
export const termsOf = (
  product: Product,
  offer: PackageOffer,
  { form, shownIn, agentCode, agentBy, partner, onAccount, company, sellingPriceMinor }: PlaceBooking,
  { agency, coupon, look, netPrice }: PayingSeller,
): BookedTerms => ({
  ...agreedTerms(product, offer),
  payLaterDue: form.paymentLocation === 'onLineLaterV2' && !onAccount ? offer.payLaterDue : null,
  shownIn,
  ...(agency && onAccount && { agentName: agency.name }),
  ...(agency && { agent: agencyTerms(agency) }),
  ...(agentCode && agentBy && { soldBy: { code: agentCode, by: agentBy } }),
  ...(partner && { partner }),
  ...(company && { company }),
  ...(netPrice && { netPrice }),
  ...(sellingPriceMinor !== undefined && { sellingPriceMinor }),
  // null is kept as well: the code had no look then, whatever it had before or gets later (PART-23)
  ...((look || partner) && { look }),
  ...(coupon && { coupon: { code: coupon.code, description: coupon.description } }),
})
