import { airportOf, airports } from '#domain/airports/catalogue.ts'
import { distanceKm, nearest } from '#domain/airports/matching.ts'
import { airportShort } from '#domain/airports/names.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { defaults } from '#domain/search/form.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { translator } from '#texts/texts.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { priceTable, type PriceTable } from '#usecases/travellers/price-table.ts'
import type { Crumb } from '../components/breadcrumbs/breadcrumbs.tsx'
import type { PageHeadProps } from '../components/page-head/page-head.tsx'
import { searchFormView, type SearchFormView } from '../forms/search-form/view.ts'
import { airportsView } from '../pages/airports/view.ts'
import { airportView, type OfferedProduct } from '../pages/airport/view.ts'
import { breadcrumbData, facilitiesData } from '../pages/airport/structured-data.ts'
import { homeView, popularOf } from '../pages/home/view.ts'
import { fromPriceOf, type FromPrice, type Reader } from '../pages/prices.ts'
import { airportPageOf, alternatesOf, pathOf, type Page } from '../paths.ts'
import type { RequestFacts } from './context.ts'

/** What the pages of the route table show: facts from the use cases, turned into view models. */

export const readerOf = ({ language, currency, deps }: RequestFacts): Reader => ({ language, t: translator(language), currency, rates: deps.rates() })

export const headOf = ({ language, publicUrl }: RequestFacts, page: Page): Omit<PageHeadProps, 'title'> => ({
  canonical: publicUrl + (pathOf(page, language) ?? '/'),
  alternates: alternatesOf(page, publicUrl),
})

export const searchOf = ({ language, deps, bookingSite }: RequestFacts, url: URL, airport?: string): SearchFormView =>
  searchFormView({ language, now: deps.clock.now(), bookingSite, query: url.searchParams, airport, restores: airport === undefined })

const homeCrumb = ({ language }: RequestFacts): Crumb => ({ name: translator(language)('common.homeCrumb'), href: pathOf('home', language) })

/** Home, the airports, and this page (BD 2). */
export const crumbsOf = (facts: RequestFacts, page: Page, name: string): Crumb[] => {
  const here = { name, href: pathOf(page, facts.language) ?? '' }
  const above = airportPages.has(page) ? [{ name: translator(facts.language)('landing.airportsHeading'), href: pathOf('airports', facts.language) }] : []
  return [homeCrumb(facts), ...above, here]
}
const airportPages = new Set<Page>(airports.flatMap(({ iata }) => airportPageOf(iata) ?? []))

/** Airports that have car parks and a page in this language (ledger R4). */
const offered = ({ deps, language }: RequestFacts) =>
  deps.catalogue.airports().flatMap((airport) => {
    const page = airportPageOf(airport.iata)
    const href = page && pathOf(page, language)
    if (!href || airport.products.length === 0) return []
    const carParks = new Set(airport.products.map(({ carPark }) => carPark.id)).size
    const capacity = airport.products.reduce((sum, product) => sum + product.capacity, 0)
    return [{ airport, iata: airport.iata, country: airport.country, carParks, capacity, href }]
  })

const pricesOf = async ({ deps }: RequestFacts, all: readonly { airport: AirportCatalogue }[]): Promise<Map<string, FromPrice>> => {
  const tables = await Promise.all(all.map(async ({ airport }) => [airport.iata, fromPriceOf(await priceTable(deps, airport))] as const))
  return new Map(tables.flatMap(([iata, price]) => (price ? [[iata, price] as const] : [])))
}

/** The home page shows the price table of Amsterdam (ledger T1). */
const homeTableIata = 'AMS'

export const homeData = async (facts: RequestFacts, url: URL) => {
  const all = offered(facts)
  const home = facts.deps.catalogue.airport(homeTableIata)
  const prices = await pricesOf(facts, popularOf(all))
  const table = home ? { iata: home.iata, facts: await priceTable(facts.deps, home) } : null
  return {
    page: 'home' as const,
    view: homeView(readerOf(facts), { airports: all.map(plain), prices, table, airportsHref: pathOf('airports', facts.language) }),
    search: searchOf(facts, url),
    head: headOf(facts, 'home'),
  }
}

const plain = ({ airport: _whole, ...rest }: ReturnType<typeof offered>[number]) => rest

export const airportsData = async (facts: RequestFacts) => {
  const all = offered(facts)
  const t = translator(facts.language)
  return {
    page: 'airports' as const,
    view: airportsView(readerOf(facts), { airports: all.map(plain), prices: await pricesOf(facts, all) }),
    crumbs: crumbsOf(facts, 'airports', t('landing.airportsHeading')),
    head: headOf(facts, 'airports'),
  }
}

/** The 8 days of the price table, so that every price on the page is for the same stay; the form's default where there is no table. */
const stayOf = (table: PriceTable | null, iata: string, now: LocalDateTime): Stay => {
  const row = fromPriceOf(table)
  if (row) return { arrival: row.from, departure: row.to }
  const { arrival, departure } = defaults(now, iata)
  return { arrival: arrival!, departure: departure! }
}

const offersOf = async ({ deps, actor }: RequestFacts, iata: string, stay: Stay): Promise<OfferedProduct[]> => {
  const found = await findProducts(deps, actor, { search: { iata, stay } })
  return found.ok ? found.value.products.map(({ product, default: offer, offer: { flags } }) => ({ product, default: offer, soldOut: flags.soldOut })) : []
}

export const airportData = async (facts: RequestFacts, url: URL, page: Page, iata: string) => {
  const { deps, language, publicUrl } = facts
  const reader = readerOf(facts)
  const own = airportOf(iata)
  if (!own) throw new Error(`airport ${iata} has a page but no row`)
  const catalogue = deps.catalogue.airport(iata)
  const table = catalogue ? await priceTable(deps, catalogue) : null
  const stay = stayOf(table, iata, localAt(deps.clock.now(), own.zone))
  const products = await offersOf(facts, iata, stay)
  const others = airports.flatMap((other) => {
    const otherPage = other.iata === iata ? null : airportPageOf(other.iata)
    const href = otherPage && pathOf(otherPage, language)
    return href ? [{ ...other, href, distanceKm: distanceKm(own, other) }] : []
  })
  const crumbs = crumbsOf(facts, page, airportShort(iata, language))
  const head = headOf(facts, page)
  return {
    page: 'airport' as const,
    view: airportView(reader, {
      iata,
      zone: own.zone,
      stay,
      days: dayCount(stay),
      products,
      table,
      nearby: nearest(own.latitude, own.longitude, others),
    }),
    search: searchOf(facts, url, iata),
    crumbs,
    data: [breadcrumbData(crumbs, publicUrl), ...(products.length ? [facilitiesData(products, head.canonical ?? publicUrl)] : [])],
    head,
  }
}
