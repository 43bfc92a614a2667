import { airportOf } from '#domain/airports/catalogue.ts'
import type { AirportCatalogue, Product, Transfer } from '#domain/carparks/product.ts'
import { lowestOf } from '#domain/pricing/leading.ts'
import { carriedParameters, handOver } from '#domain/search/parameters.ts'
import { dateOf, parseDateTime } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { translator } from '#texts/texts.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { priceTable } from '#usecases/travellers/price-table.ts'
import type { ListedAirport } from '../../components/airport-folds/listed.ts'
import type { FaqSearchView } from '../../components/faq-search/faq-search.tsx'
import type { FilterView } from '../../components/filter-form/filter-form.tsx'
import { parkingLocationsView, type ParkingLocationsView } from '../../components/parking-location/view.ts'
import { productChoiceView, type ChoiceFacts, type ChoiceView } from '../../components/product-choice/view.ts'
import { shuttleSchedulesView, type ShuttleSchedulesView } from '../../components/shuttle-schedule/view.ts'
import type { FromPrice } from '../../components/prices.ts'
import { airportPageOf, pathOf, type StaticPage } from '#domain/site-map/pages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { ownPageOf, shelfFor } from '../../site/shelf.ts'
import { offered, pricesOf, readerOf, stayOf } from './landing-data.ts'

/**
 * For pages that list airports or car parks: the list of airports, and the components of content pages that are made
 * from the catalogue.
 */

/** What was typed into the filter of a list. */
export const typedOf = (query: URLSearchParams): string => (query.get('q') ?? '').trim().slice(0, 60)

export const keptOf = (query: URLSearchParams): FilterView['kept'] =>
  carriedParameters(query).filter(([name]) => name !== 'q')

/** The address of the list without what was typed; everything else in it is kept. */
export const allOf = (path: string, query: URLSearchParams): string => {
  const kept = new URLSearchParams(keptOf(query))
  return kept.size ? `${path}?${kept}` : path
}

/**
 * Every airport with car parks. One without a page in this language has no link (demand R4), but its car parks are
 * shown, for people who have booked there.
 */
const listed = (facts: RequestFacts): ListedAirport[] =>
  shelfFor(facts)
    .airports()
    .filter(({ products }) => products.length > 0)
    .map(({ iata, country, zone, products }) => {
      const page = airportPageOf(iata)
      return {
        iata,
        country,
        products,
        href: page && pathOf(page, facts.language),
        today: dateOf(localAt(facts.deps.clock.now(), airportOf(iata)?.zone ?? zone)),
      }
    })

export const shuttleSchedules = (facts: RequestFacts): ShuttleSchedulesView =>
  shuttleSchedulesView(readerOf(facts), listed(facts))

export const parkingLocations = (facts: RequestFacts): ParkingLocationsView =>
  parkingLocationsView(readerOf(facts), listed(facts))

export const faqSearch = (
  { language }: RequestFacts,
  page: StaticPage,
  query: URLSearchParams,
  { shown, total }: { shown: number; total: number },
): FaqSearchView => {
  const t = translator(language)
  const said = [
    t('site.noQuestions'),
    ...Array.from({ length: total }, (_, index) => t('site.questionsFound', { count: index + 1 })),
  ]
  return {
    filter: { typed: typedOf(query), kept: keptOf(query), said, shown, all: allOf(pathOf(page, language), query) },
    contactHref: pathOf('contact', language),
  }
}

/** The dates in the visited address; null where there are none that are possible. */
const datesOf = (query: URLSearchParams): Stay | null => {
  const arrival = parseDateTime(query.get('startDateTime') ?? '')
  const departure = parseDateTime(query.get('endDateTime') ?? '')
  return arrival && departure && arrival < departure ? { arrival, departure } : null
}

/** The address of the list for the visitor's dates, or else of the airport's page. */
const hrefOf = (
  { language }: RequestFacts,
  query: URLSearchParams,
  iata: string,
  pageHref: string,
  transfer: Transfer,
): string => {
  const stay = datesOf(query)
  if (!stay) return allOf(pageHref, query) + '#products'
  const kept = new URLSearchParams(carriedParameters(query))
  if (transfer === 'valet') kept.set('valet', '1')
  return handOver(fixedPath('search', language), kept, { iata, stay, businessAccount: null })
}

/** The lowest price for the 8 days of the price table among the products with this way of getting to the terminal. */
const priceOfWay = async (
  facts: RequestFacts,
  airport: AirportCatalogue,
  transfer: Transfer,
): Promise<FromPrice | null> => {
  const { deps, actor } = facts
  const stay = stayOf(await priceTable(deps, airport), airport.iata, localAt(deps.clock.now(), airport.zone))
  const found = await findProducts(deps, actor, { search: { iata: airport.iata, stay }, ownPage: ownPageOf(facts) })
  if (!found.ok) return null
  const totals = found.value.products.flatMap(({ product, leading: offer }) =>
    offer && product.transfer === transfer ? [offer.price.total] : [],
  )
  const lowest = lowestOf(totals, ({ minor }) => minor)
  return lowest && { days: dayCount(stay), total: lowest, from: stay.arrival, to: stay.departure }
}

const cheapest = (prices: readonly (FromPrice | null)[]): FromPrice | null =>
  lowestOf(
    prices.filter((one) => one !== null),
    ({ total }) => total.minor,
  )

const has = (products: readonly Product[], transfer: Transfer) =>
  products.some((product) => product.transfer === transfer)

const rideAt = ({ products }: AirportCatalogue) => {
  const shuttle = products.flatMap(({ carPark }) => carPark.shuttle ?? [])[0]
  return shuttle ? { minutes: shuttle.rideMinutesTo, everyMinutes: shuttle.everyMinutes } : null
}

/** Shuttle and valet parking at the airports that have both, each with its own lowest price. */
export const productChoice = async (facts: RequestFacts, query: URLSearchParams): Promise<ChoiceView[]> => {
  const all = offered(facts)
  const both = all.filter(({ airport: { products } }) => has(products, 'valet') && has(products, 'shuttle'))
  const ways: ChoiceFacts['ways'] = []
  for (const transfer of ['shuttle', 'valet'] as const) {
    const airports = await Promise.all(
      both.map(async ({ airport, iata, href }) => ({
        iata,
        href: hrefOf(facts, query, iata, href, transfer),
        price: await priceOfWay(facts, airport, transfer),
        ride: transfer === 'shuttle' ? rideAt(airport) : null,
      })),
    )
    const everywhere =
      transfer === 'shuttle' ? [...(await pricesOf(facts, all)).values()] : airports.map(({ price }) => price)
    if (transfer === 'shuttle' || airports.length > 0) ways.push({ transfer, airports, lowest: cheapest(everywhere) })
  }
  const withShuttle = all.filter(({ airport }) => has(airport.products, 'shuttle')).length
  return productChoiceView(readerOf(facts), {
    ways,
    withShuttle: { count: withShuttle, href: allOf(pathOf('airports', facts.language), query) },
  })
}
