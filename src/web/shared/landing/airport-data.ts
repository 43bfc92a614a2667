import { access } from '#domain/airports/access.ts'
import { airportOf, airports } from '#domain/airports/catalogue.ts'
import { distanceKm, nearest } from '#domain/airports/matching.ts'
import { airportShort } from '#domain/airports/names.ts'
import { picksOf, type Picked } from '#domain/landing/picks.ts'
import { cardFacts, recommendedReason } from '#domain/search/filters.ts'
import { addDays, at, dateOf, minuteOfDay, type LocalDateTime } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { printedAddress } from '#usecases/printed-pictures.ts'
import { priceTable } from '#usecases/travellers/price-table.ts'
import { airportPageOf, pathOf, type Page } from '#domain/site-map/pages.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { ownPageOf, shelfFor } from '../../site/shelf.ts'
import { ratingsOf } from '../reviews/ratings.ts'
import { airportView } from './airport-view.ts'
import { pictureOf } from '../pictures/picture-view.ts'
import { crumbsOf, landingHead, readerOf, reviewsOf, searchOf, stayOf } from './landing-data.ts'
import type { OfferedProduct } from './product-view.ts'
import { breadcrumbData, facilitiesData } from './structured-data.ts'

/** For how many days more a product is asked that cannot be booked for the page's stay. */
const laterDays = 7

const movedBy = ({ arrival, departure }: Stay, days: number): Stay => ({
  arrival: addDaysTo(arrival, days),
  departure: addDaysTo(departure, days),
})
const addDaysTo = (moment: LocalDateTime, days: number) => at(addDays(dateOf(moment), days), minuteOfDay(moment))

/** Where a product cannot be booked for the stay, its offer for the first later one that it can be booked for. */
const laterOffers = async (facts: RequestFacts, iata: string, stay: Stay, missing: Set<number>) => {
  const { deps, actor } = facts
  const found = new Map<number, Pick<OfferedProduct, 'leading' | 'offers' | 'stay'>>()
  for (let days = 1; days <= laterDays && found.size < missing.size; days += 1) {
    const later = movedBy(stay, days)
    const asked = await findProducts(deps, actor, { search: { iata, stay: later }, ownPage: ownPageOf(facts) })
    for (const { product, leading, offers } of asked.ok ? asked.value.products : [])
      if (leading && missing.has(product.id) && !found.has(product.id))
        found.set(product.id, { leading, offers, stay: later })
  }
  return found
}

type Offers = { products: OfferedProduct[]; picks: Picked<OfferedProduct>[] }

const offersOf = async (asking: RequestFacts, iata: string, stay: Stay): Promise<Offers> => {
  const { deps, actor } = asking
  const found = await findProducts(deps, actor, { search: { iata, stay }, ownPage: ownPageOf(asking) })
  if (!found.ok) return { products: [], picks: [] }
  const { products } = found.value
  const missing = new Set(products.flatMap(({ product, leading }) => (leading ? [] : [product.id])))
  const later = await laterOffers(asking, iata, stay, missing)
  const facts = products.map(({ product, offer, offers, leading }) => cardFacts(product, offer, offers, leading))
  const offered = products.map(({ product, leading, offers, offer }, index) => ({
    product,
    leading,
    offers,
    state: offer.state,
    why: recommendedReason(facts[index]!, facts),
    ...later.get(product.id),
  }))
  return { products: offered, picks: picksOf(offered, (one) => facts[offered.indexOf(one)]!) }
}

/** Everything that the page of an airport shows. Throws for an airport that is not in the catalogue of airports. */
export const airportData = async (facts: RequestFacts, url: URL, page: Page, iata: string) => {
  const { deps, language, publicUrl } = facts
  const shelf = shelfFor(facts)
  const reader = readerOf(facts)
  const own = airportOf(iata)
  if (!own) throw new Error(`airport ${iata} has a page but no row`)
  const catalogue = shelf.airport(iata)
  const table = catalogue ? await priceTable(deps, catalogue) : null
  const stay = stayOf(table, iata, localAt(deps.clock.now(), own.zone))
  const [{ products, picks }, ratings, reviews] = await Promise.all([
    offersOf(facts, iata, stay),
    ratingsOf(facts),
    catalogue ? reviewsOf(facts, catalogue.airportId) : null,
  ])
  const others = airports.flatMap((other) => {
    // the nearest airports with parking; one without products has a page as well, so it must be left out
    const otherPage =
      other.iata === iata || !shelf.airport(other.iata)?.products.length ? null : airportPageOf(other.iata)
    const href = otherPage && pathOf(otherPage, language)
    return href ? [{ ...other, href, distanceKm: distanceKm(own, other) }] : []
  })
  const crumbs = crumbsOf(facts, page, airportShort(iata, language))
  const head = landingHead(facts, page)
  return {
    view: airportView(reader, {
      iata,
      zone: own.zone,
      stay,
      days: dayCount(stay),
      products,
      picks,
      query: url.searchParams,
      table,
      roads: own.landing ? access[own.landing] : [],
      reviews,
      rating: catalogue ? ratings.ofAirport(catalogue.airportId) : null,
      carParkRating: (id) => (catalogue ? ratings.ofCarPark(catalogue.airportId, id) : null),
      picture: (product) => pictureOf(catalogue ?? { iata, products: [product] }, product, 'square', language),
      nearby: nearest(own.latitude, own.longitude, others),
    }),
    search: searchOf(facts, url, iata),
    crumbs,
    data: [
      breadcrumbData(crumbs, publicUrl),
      ...(products.length
        ? [
            facilitiesData(products, head.canonical ?? publicUrl, dateOf(stay.arrival), reviews?.byCarPark, ({ id }) =>
              printedAddress(deps, iata, id, 'details'),
            ),
          ]
        : []),
    ],
    head,
  }
}
