import { airports } from '#domain/airports/catalogue.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { rowNames } from '#domain/content/page.ts'
import { keeping } from '#domain/kept.ts'
import { languages } from '#domain/languages.ts'
import { usesTripApp } from '#domain/experiments/configured.ts'
import { defaults } from '#domain/search/form.ts'
import { productSlug } from '#domain/search/parameters.ts'
import { type LocalDateTime } from '#domain/time/local.ts'
import { type Stay } from '#domain/time/stays.ts'
import { translator } from '#texts/texts.ts'
import { priceTable, type PriceTable } from '#usecases/travellers/price-table.ts'
import { showReviews } from '#usecases/travellers/show-reviews.ts'
import { siteReviews, type ReviewSource } from '#usecases/travellers/site-reviews.ts'
import type { Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import type { PageHeadProps } from '../../components/page-head/page-head.tsx'
import { searchFormView, type SearchFormView } from '../../forms/search-form/view.ts'
import { type ReviewsFound } from './airport-view.ts'
import { fromPriceOf, type FromPrice, type Reader } from '../../components/prices.ts'
import { airportPageOf, alternatesOf, hreflangOf, pathOf, type Page } from '#domain/site-map/pages.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { ownPageOf, shelfFor } from '../../site/shelf.ts'
import { typedSearch } from '../search/asked.ts'

/** What landing pages show: facts from the use cases, turned into view models. */

export const readerOf = ({ language, currency, deps }: RequestFacts): Reader => ({
  language,
  t: translator(language),
  currency,
  rates: deps.rates(),
})

/** The canonical address of a page, and the page in its other languages. */
export const headOf = ({ language, publicUrl }: RequestFacts, page: Page): Omit<PageHeadProps, 'title'> => ({
  canonical: publicUrl + (pathOf(page, language) ?? '/'),
  alternates: alternatesOf(page, publicUrl),
})

/**
 * The head of a page that is shown even without a row. Where there is a row, its editor may keep the page from search
 * engines (CONT-13).
 */
export const landingHead = (facts: RequestFacts, page: Page): Omit<PageHeadProps, 'title'> => {
  const head = headOf(facts, page)
  const hidden = new Set(
    languages.filter((language) => facts.deps.content.find(rowNames(page), language)?.page.noRobots),
  )
  if (hidden.has(facts.language)) return { ...head, noIndex: true, alternates: [] }
  const tags = new Set([...hidden].map(hreflangOf))
  return {
    ...head,
    alternates: (head.alternates ?? []).filter(({ hrefLang }) => !tags.has(hrefLang === 'x-default' ? 'en' : hrefLang)),
  }
}

/** The search form of a page; `airport` is set on the page of an airport. */
export const searchOf = (facts: RequestFacts, url: URL, airport?: string): SearchFormView => {
  const { language, currency, deps, bookingSite, businessAccount } = facts
  const typed = typedSearch(facts, url.searchParams)
  return searchFormView({
    language,
    currency,
    now: deps.clock.now(),
    bookingSite,
    query: url.searchParams,
    businessAccount,
    ownPage: ownPageOf(facts),
    airport,
    refused: typed,
    restores: airport === undefined && typed === undefined,
    tripApp: tripAppOf(facts, url.searchParams),
  })
}

/**
 * The trip app takes the place of the booking site (S9) when the address demands it, or when the split test says so.
 */
const tripAppOf = ({ variants, tripAppSite, language, currency, agent }: RequestFacts, query: URLSearchParams) =>
  usesTripApp(query, variants)
    ? { site: tripAppSite, product: productSlug, lang: language, currency, agent: agent.code }
    : null

const homeCrumb = ({ language }: RequestFacts): Crumb => ({
  name: translator(language)('common.homeCrumb'),
  href: pathOf('home', language),
})

/** The home page, the list of airports, and this page (demand R9). */
export const crumbsOf = (facts: RequestFacts, page: Page, name: string): Crumb[] => {
  const here = { name, href: pathOf(page, facts.language) ?? '' }
  const above = airportPages.has(page)
    ? [{ name: translator(facts.language)('landing.airportsHeading'), href: pathOf('airports', facts.language) }]
    : []
  return [homeCrumb(facts), ...above, here]
}
const airportPages = new Set<Page>(airports.flatMap(({ iata }) => airportPageOf(iata) ?? []))

type Offered = Omit<OfferedAirport, 'airport'>
type OfferedAirport = {
  airport: AirportCatalogue
  iata: string
  country: string
  carParks: number
  capacity: number
  href: string
}
const keepOffered = keeping<readonly OfferedAirport[]>(languages.length)

/**
 * Airports that have car parks and a page in this language (demand R4); the same until the catalogue is loaded anew.
 */
export const offered = (facts: RequestFacts, shelf = shelfFor(facts)): readonly OfferedAirport[] => {
  const { language } = facts
  const all = shelf.airports()
  return keepOffered(all, language, () =>
    all.flatMap((airport) => {
      const page = airportPageOf(airport.iata)
      const href = page && pathOf(page, language)
      if (!href || airport.products.length === 0) return []
      const carParks = new Set(airport.products.map(({ carPark }) => carPark.id)).size
      const capacity = airport.products.reduce((sum, product) => sum + product.capacity, 0)
      return [{ airport, iata: airport.iata, country: airport.country, carParks, capacity, href }]
    }),
  )
}

/** The price of 8 days at each airport. */
export const pricesOf = async (
  { deps }: RequestFacts,
  all: readonly { airport: AirportCatalogue }[],
): Promise<Map<string, FromPrice>> => {
  const tables = await Promise.all(
    all.map(async ({ airport }) => [airport.iata, fromPriceOf(await priceTable(deps, airport))] as const),
  )
  return new Map(tables.flatMap(([iata, price]) => (price ? [[iata, price] as const] : [])))
}

export const plain = ({ airport: _whole, ...rest }: OfferedAirport): Offered => rest

/**
 * The 8 days of the price table, so that every price and all hours on the page are for the same stay. Where the table
 * has no price, it is the stay that the search form proposes, which begins tomorrow (demand P4).
 */
export const stayOf = (table: PriceTable | null, iata: string, now: LocalDateTime): Stay => {
  const row = fromPriceOf(table)
  if (row) return { arrival: row.from, departure: row.to }
  const { arrival, departure } = defaults(now, iata)
  return { arrival: arrival!, departure: departure! }
}

/**
 * Null where there are no reviews, or while they cannot be read; the page then shows no empty block (screen 1). A page
 * is made anew after a minute at the latest.
 */
export const reviewsOf = async (facts: RequestFacts, airportId: number | null): Promise<ReviewsFound | null> => {
  const { deps, actor, reviewSource: source } = facts
  if (source) return providersReviews(facts, source)
  const found = await showReviews(deps, actor, { airportId }).catch((error: unknown) => facts.logError(error))
  return found?.ok ? found.value : null
}

const newestShown = 6

/**
 * REVIEW-8: these reviews are about all of Parkwing, so every page shows the same, and no car park has a rating of its
 * own.
 */
const providersReviews = async (facts: RequestFacts, source: ReviewSource): Promise<ReviewsFound | null> => {
  const found = await siteReviews(facts.deps, facts.actor, { source }).catch((error: unknown) => facts.logError(error))
  if (!found?.ok || !found.value) return null
  const { averageTenths, count, reviews } = found.value
  const newest = reviews.slice(0, newestShown).map(({ text, ...review }) => ({ ...review, body: text, language: null }))
  return { overall: { count, averageTenths }, newest, byCarPark: new Map(), provider: source.name }
}
