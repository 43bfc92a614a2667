import type { Free } from '#db/availability.ts'
import { offerState, spotsShown, type OfferState } from '#domain/carparks/offer-state.ts'
import type { Agency } from '#domain/agencies/agency.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import type { AirportCatalogue, Extra, Product } from '#domain/carparks/product.ts'
import { refused, type Outcome } from '#domain/outcome.ts'
import { leadingOffer } from '#domain/pricing/leading.ts'
import { offersFor, type OfferFacts } from '#domain/pricing/offers.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { vatRateOn } from '#domain/pricing/vat.ts'
import { check } from '#domain/search/form.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import { exists, localAt, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { placesFor } from '../places.ts'

export type FoundExtra = { extra: Extra; free: number; spotsShown: number | null }

/** A product for a stay. Where it cannot be booked, `offers` is empty and there are no prices (AV-04). */
export type FoundProduct = {
  product: Product
  /** charged days, as the car park counts them (settled 2) */
  days: number
  /** spaces on the fullest day; null where a day of the stay is not on sale */
  free: number | null
  /** the number up to five, else null (AV-21) */
  spotsShown: number | null
  offer: OfferState
  offers: PackageOffer[]
  /** the package whose price leads (PRICE-17) */
  leading: PackageOffer | null
  extras: FoundExtra[]
}

/** Applies the rules of the search form again, for stays that come from an address or from another machine. */
export const checkStay = (stay: Stay, airport: AirportCatalogue, now: Instant): Outcome<never> | null => {
  const errors = check({ airport: airport.iata, ...stay }, localAt(now, airport.zone))
  const fields = { ...errors }
  if (!exists(stay.arrival, airport.zone)) fields.startDateTime ??= 'time_does_not_exist'
  if (!exists(stay.departure, airport.zone)) fields.endDateTime ??= 'time_does_not_exist'
  const [code] = [fields.startDateTime, fields.endDateTime].filter((one) => one !== undefined)
  return code ? refused(code, undefined, fields) : null
}

/**
 * What lists and their links are counted from: free a second ago at most, where the process keeps the stock (PARK-15).
 */
export const listedPlaces = (deps: Deps, airport: AirportCatalogue, stay: Stay): Promise<Map<number, Free>> =>
  deps.stock?.placesFor(airport, stay) ?? placesFor(deps, airport, stay)

/**
 * What makes a product's price for this customer besides the stay: the agency as looked up on the server, a coupon that
 * was checked, and the prices that were asked before.
 */
export const offerFacts = (
  { catalogue }: Deps,
  { airportId }: AirportCatalogue,
  { id }: Product,
  agency: Agency | null,
  coupon: Coupon | null = null,
): OfferFacts => ({
  history: catalogue.history(airportId, id),
  referral: agency?.adjustment ?? null,
  coupon: coupon && { ...coupon.value, minimumMinor: coupon.minimumMinor },
})

/** The agency of the code that an address names (PR-25); null when no code is given or nobody has it. */
export const agencyOf = ({ catalogue }: Deps, code: string | null | undefined): Agency | null =>
  code ? (catalogue.agency(code) ?? null) : null

/**
 * The code whose allotments a search, a quote or a booking may see: that of a program or of somebody at work for the
 * agency, or of an agency on whose own page or in whose form it happens (AGENCY-141). Naming an agency in an address is
 * not enough.
 */
export const ownCodeOf = (
  { catalogue }: Deps,
  actor: Actor,
  agency: Pick<Agency, 'code'> | null,
  partner: string | null | undefined,
): string | null => {
  if (!agency) return null
  const isOwn = actor.kind === 'key' || (agency.code === partner && catalogue.brand(agency.code) !== undefined)
  return isOwn ? agency.code : null
}

/**
 * The offer of a product. Card, form and booking ask this same function, so that what is shown as available is not
 * refused a moment later, except by a race (AV-20).
 */
export const offerOf = (
  airport: AirportCatalogue,
  product: Product,
  stay: Stay,
  places: ReadonlyMap<number, Free>,
  now: Instant,
  booked: readonly 'covered'[] = [],
  facts: OfferFacts = {},
): FoundProduct => {
  const place = places.get(product.id)
  const free = place?.free ?? null
  const offer = offerState(product, stay, now, airport.zone, free)
  const offers = offer.state === 'available' && place ? pricesOf(airport, product, stay, place, now, booked, facts) : []
  return {
    product,
    days: dayCount(stay, product.dayCount),
    free,
    spotsShown: offer.state === 'available' ? spotsShown(free) : null,
    offer,
    offers,
    leading: leadingOffer(offers),
    extras: product.extras.map((extra) => {
      const left = Math.max(0, places.get(extra.id)?.free ?? 0)
      return { extra, free: left, spotsShown: spotsShown(left) }
    }),
  }
}

const pricesOf = (
  airport: AirportCatalogue,
  product: Product,
  stay: Stay,
  place: Free,
  now: Instant,
  booked: readonly 'covered'[],
  facts: OfferFacts,
): PackageOffer[] => {
  const tariffMinor = product.dayCount === 'blocks24h' ? place.blockTariffMinor : place.tariffMinor
  return offersFor(
    product,
    stay,
    airport.zone,
    now,
    tariffMinor,
    booked,
    vatRateOn(airport.country, dateOf(stay.arrival), airport.vatRatePercent),
    facts,
  )
}
