import { nearestFree } from '#db/availability.ts'
import { offerState } from '#domain/carparks/offer-state.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { addDays, dateOf, daysBetween } from '#domain/time/local.ts'
import { dayCount, daysOf, type Stay } from '#domain/time/stays.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { couponAmong } from './coupons.ts'
import { withAllotments } from '../places.ts'
import { shelfOf } from '../shelf.ts'
import { agencyOf, checkStay, listedPlaces, offerFacts, offerOf, ownCodeOf, type FoundProduct } from './offers.ts'

export type { FoundProduct } from './offers.ts'

/** The nearest stay of the same length for which one of the products has a space. */
export type Alternative = { product: Product; stay: Stay }

/**
 * `days` are calendar days; each product also has a count of its own. `alternatives` are looked for only when nothing
 * can be booked (AV-05).
 */
export type ProductsQuestion = {
  search: { iata: string; stay: Stay }
  agentCode?: string | null
  /** the business account that counts: on the page and in the form of an agency its own code */
  partner?: string | null
  couponCode?: string | null
  /** the agency on whose page or in whose form this is asked: only what it chose is there (AGENCY-204) */
  ownPage?: string | null
}

/** A product with the coupon that its prices count; null: none. */
export type ListedProduct = FoundProduct & { coupon: Coupon | null }

export type FoundProducts = {
  airport: AirportCatalogue
  stay: Stay
  days: number
  products: ListedProduct[]
  alternatives: Alternative[]
}

/**
 * What can be booked for a stay, with prices, in catalogue order; sorting and filters are the door's
 * (domain/search/filters). What is free is what was free a second ago at most (PARK-15). `agentCode`: who sells, upper
 * case. `couponCode`: as typed; it lowers prices where it counts (COUP-2), and nothing is refused where it does not.
 * Refusals: too_many_requests (COUP-9), airport_unknown, no_products (an airport without car parks), and those of the
 * search form.
 */
export const findProducts = async (
  deps: Deps,
  actor: Actor,
  { search, agentCode, partner, couponCode, ownPage }: ProductsQuestion,
): Promise<Outcome<FoundProducts>> => {
  const { iata, stay } = search
  const airport = shelfOf(deps.catalogue, ownPage).airport(iata)
  if (!airport) return refused('no_products')
  const now = deps.clock.now()
  const wrong = checkStay(stay, airport, now)
  if (wrong) return wrong
  const agency = agencyOf(deps, agentCode)
  const own = { code: ownCodeOf(deps, actor, agency, partner), now }
  const places = await withAllotments(deps.db, airport, stay, await listedPlaces(deps, airport, stay), own)
  const coupons = couponCode ? await couponsFor(deps, actor, airport, { stay, couponCode, agentCode }) : null
  if (coupons && !coupons.ok) return coupons
  const products = airport.products.map((product) => {
    const coupon = coupons?.value.get(product.id) ?? null
    return {
      ...offerOf(airport, product, stay, places, now, [], offerFacts(deps, airport, product, agency, coupon)),
      coupon,
    }
  })
  if (products.length === 0) return refused('no_products')
  const alternatives = products.some((found) => found.offer.state === 'available')
    ? []
    : await alternativesFor(deps, airport, stay, own)
  return done({ airport, stay, days: dayCount(stay), products, alternatives })
}

const couponsFor = (
  deps: Deps,
  actor: Actor,
  { iata, products }: AirportCatalogue,
  { stay, couponCode, agentCode }: { stay: Stay; couponCode: string; agentCode: string | null | undefined },
) =>
  couponAmong(deps, actor, {
    code: couponCode,
    iata,
    agentCode: agentCode ?? null,
    products: products.map((product) => ({ productId: product.id, days: dayCount(stay, product.dayCount) })),
  })

const reachDays = 14
const most = 3

const alternativesFor = async (
  deps: Deps,
  airport: AirportCatalogue,
  stay: Stay,
  { code, now }: { code: string | null; now: Instant },
): Promise<Alternative[]> => {
  const { firstDay, lastDay } = daysOf(stay)
  const today = dateOf(localAt(now, airport.zone))
  const from = daysBetween(today, firstDay) > reachDays ? addDays(firstDay, -reachDays) : today
  const asked = {
    airportId: airport.airportId,
    productId: null,
    firstDay,
    days: daysBetween(firstDay, lastDay) + 1,
    from,
    to: addDays(firstDay, reachDays),
  }
  const found = await nearestFree(deps.db, asked, code === null ? null : { code, now })
  const moved = found.flatMap(({ productId, firstDay: start }): Alternative[] => {
    const product = airport.products.find((one) => one.id === productId)
    const by = daysBetween(firstDay, start)
    return product
      ? [{ product, stay: { arrival: addDays(stay.arrival, by), departure: addDays(stay.departure, by) } }]
      : []
  })
  return moved
    .filter(
      ({ product, stay: other }) =>
        checkStay(other, airport, now) === null &&
        offerState(product, other, now, airport.zone, 1).state === 'available',
    )
    .slice(0, most)
}
