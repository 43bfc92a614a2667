import type { Agency } from '#domain/agencies/agency.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { agencyOf, checkStay, offerFacts, offerOf, ownCodeOf, type FoundProduct } from './offers.ts'
import { placesFor, withAllotments } from '../places.ts'
import { shelfOf } from '../shelf.ts'

/**
 * `coveredOffers` are the same packages with the covered space included. It is empty where there is none, or none is
 * free.
 */
export type Quote = FoundProduct & {
  airport: AirportCatalogue
  stay: Stay
  coveredOffers: PackageOffer[]
  agency: Agency | null
  coupon: Coupon | null
}

/** `agentCode` says who sells, in upper case. `coupon` is one that couponFor accepted. */
export type QuoteProduct = {
  iata: string
  productId: number
  stay: Stay
  agentCode?: string | null
  /** the business account that counts: on the page and in the form of an agency its own code */
  partner?: string | null
  coupon?: Coupon | null
  /** the agency on whose page or in whose form this is asked: only what it chose is there (AGENCY-204) */
  ownPage?: string | null
}

/**
 * One product for a stay, as the booking form shows it. It also answers when the product cannot be booked;
 * `offer.state` then says why.
 */
export const quoteProduct = async (
  deps: Deps,
  actor: Actor,
  { iata, productId, stay, agentCode, partner, coupon = null, ownPage }: QuoteProduct,
): Promise<Outcome<Quote>> => {
  const shelf = shelfOf(deps.catalogue, ownPage)
  const airport = shelf.airport(iata)
  const product = shelf.product(iata, productId)
  if (!airport || !product) return refused('product_unknown')
  const now = deps.clock.now()
  const wrong = checkStay(stay, airport, now)
  if (wrong) return wrong
  const agency = agencyOf(deps, agentCode)
  const own = { code: ownCodeOf(deps, actor, agency, partner), now }
  const places = await withAllotments(deps.db, airport, stay, await placesFor(deps, airport, stay), own)
  const facts = offerFacts(deps, airport, product, agency, coupon)
  const found = offerOf(airport, product, stay, places, now, [], facts)
  const hasCovered = found.extras.some(({ extra, free }) => extra.code === 'covered' && free > 0)
  return done({
    ...found,
    airport,
    stay,
    agency,
    coupon,
    coveredOffers: hasCovered ? offerOf(airport, product, stay, places, now, ['covered'], facts).offers : [],
  })
}
