import { access } from '#domain/airports/access.ts'
import { airportOf, airports } from '#domain/airports/catalogue.ts'
import { distanceKm, nearest } from '#domain/airports/matching.ts'
import { airportShort } from '#domain/airports/names.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { rowNames } from '#domain/content/page.ts'
import { newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { homeTableIata, popularOf } from '#domain/landing/popular.ts'
import { languages } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { cardFacts, recommendedReason } from '#domain/search/filters.ts'
import { usesTripApp } from '#domain/experiments/configured.ts'
import { defaults } from '#domain/search/form.ts'
import { productSlug } from '#domain/search/parameters.ts'
import { dateOf, type LocalDateTime } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatMoney } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { priceTable, type PriceTable } from '#usecases/travellers/price-table.ts'
import { showReviews } from '#usecases/travellers/show-reviews.ts'
import { siteReviews, type ReviewSource } from '#usecases/travellers/site-reviews.ts'
import type { Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import type { PageHeadProps } from '../../components/page-head/page-head.tsx'
import { searchFormView, type SearchFormView } from '../../forms/search-form/view.ts'
import type { OfferedProduct } from '../../pages/airport/product-view.ts'
import { airportView, type ReviewsFound } from '../../pages/airport/view.ts'
import { breadcrumbData, facilitiesData } from '../../pages/airport/structured-data.ts'
import { homeView } from '../../pages/home/view.ts'
import { fromPriceOf, type FromPrice, type Reader } from '../prices.ts'
import { airportPageOf, alternatesOf, fixedPath, hreflangOf, pathOf, type Page } from '../../paths.ts'
import type { RequestFacts } from '../../site/facts.ts'

/** What the pages of the route table show: facts from the use cases, turned into view models. */

export const readerOf = ({ language, currency, deps }: RequestFacts): Reader => ({
  language,
  t: translator(language),
  currency,
  rates: deps.rates(),
})

export const headOf = ({ language, publicUrl }: RequestFacts, page: Page): Omit<PageHeadProps, 'title'> => ({
  canonical: publicUrl + (pathOf(page, language) ?? '/'),
  alternates: alternatesOf(page, publicUrl),
})

/**
 * Of pages that stand without a row: where there is one, its editor may keep the page from search engines (CONT-13).
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

export const searchOf = (facts: RequestFacts, url: URL, airport?: string): SearchFormView => {
  const { language, deps, bookingSite, businessAccount } = facts
  return searchFormView({
    language,
    now: deps.clock.now(),
    bookingSite,
    query: url.searchParams,
    businessAccount,
    airport,
    restores: airport === undefined,
    tripApp: tripAppOf(facts, url.searchParams),
  })
}

/** The trip app in place of the booking site (S9): forced by the address, or because the split test says so. */
const tripAppOf = ({ variants, tripAppSite, language, currency, agent }: RequestFacts, query: URLSearchParams) =>
  usesTripApp(query, variants)
    ? { site: tripAppSite, product: productSlug, lang: language, currency, agent: agent.code }
    : null

const homeCrumb = ({ language }: RequestFacts): Crumb => ({
  name: translator(language)('common.homeCrumb'),
  href: pathOf('home', language),
})

/** Home, the airports, and this page (demand R9). */
export const crumbsOf = (facts: RequestFacts, page: Page, name: string): Crumb[] => {
  const here = { name, href: pathOf(page, facts.language) ?? '' }
  const above = airportPages.has(page)
    ? [{ name: translator(facts.language)('landing.airportsHeading'), href: pathOf('airports', facts.language) }]
    : []
  return [homeCrumb(facts), ...above, here]
}
const airportPages = new Set<Page>(airports.flatMap(({ iata }) => airportPageOf(iata) ?? []))

/** Airports that have car parks and a page in this language (demand R4). */
export const offered = ({ deps, language }: RequestFacts) =>
  deps.catalogue.airports().flatMap((airport) => {
    const page = airportPageOf(airport.iata)
    const href = page && pathOf(page, language)
    if (!href || airport.products.length === 0) return []
    const carParks = new Set(airport.products.map(({ carPark }) => carPark.id)).size
    const capacity = airport.products.reduce((sum, product) => sum + product.capacity, 0)
    return [{ airport, iata: airport.iata, country: airport.country, carParks, capacity, href }]
  })

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

/** demand T1; a figure of marketing, so only where it is switched on (settled 38). */
const customersAYear = 350_000

export const homeData = async (facts: RequestFacts, url: URL) => {
  const all = offered(facts)
  const home = facts.deps.catalogue.airport(homeTableIata)
  const prices = await pricesOf(facts, popularOf(all))
  const table = home ? { iata: home.iata, facts: await priceTable(facts.deps, home) } : null
  return {
    view: homeView(readerOf(facts), {
      airports: all.map(plain),
      prices,
      table,
      airportsHref: pathOf('airports', facts.language),
      reviews: await reviewsOf(facts, null),
      newsletter: {
        action: fixedPath('newsletter', facts.language),
        amount: formatMoney(euro(newsletterDiscountMinor), facts.language),
      },
      customersAYear: facts.marketingFigures ? customersAYear : null,
    }),
    search: searchOf(facts, url),
    head: landingHead(facts, 'home'),
  }
}

export const plain = ({ airport: _whole, ...rest }: ReturnType<typeof offered>[number]) => rest

/**
 * The 8 days of the price table, so that every price and every hour on the page is for the same stay; where it has no
 * price, tomorrow and eight days ahead (demand P4).
 */
export const stayOf = (table: PriceTable | null, iata: string, now: LocalDateTime): Stay => {
  const row = fromPriceOf(table)
  if (row) return { arrival: row.from, departure: row.to }
  const { arrival, departure } = defaults(now, iata)
  return { arrival: arrival!, departure: departure! }
}

const offersOf = async ({ deps, actor }: RequestFacts, iata: string, stay: Stay): Promise<OfferedProduct[]> => {
  const found = await findProducts(deps, actor, { search: { iata, stay } })
  if (!found.ok) return []
  const { products } = found.value
  const facts = products.map(({ product, offer, offers, leading }) => cardFacts(product, offer, offers, leading))
  return products.map(({ product, leading, offers, offer }, index) => ({
    product,
    leading,
    offers,
    state: offer.state,
    why: recommendedReason(facts[index]!, facts),
  }))
}

/**
 * Without reviews, or while they cannot be read, the page has none: no empty block (screen 1). A page is made anew
 * after a minute at the latest.
 */
export const reviewsOf = async (facts: RequestFacts, airportId: number | null): Promise<ReviewsFound | null> => {
  const { deps, actor, reviewSource: source } = facts
  if (source) return providersReviews(facts, source)
  const found = await showReviews(deps, actor, { airportId }).catch((error: unknown) => facts.logError(error))
  return found?.ok ? found.value : null
}

const newestShown = 6

/** REVIEW-8: about all of us, so every page shows the same, and no car park has a rating of its own. */
const providersReviews = async (facts: RequestFacts, source: ReviewSource): Promise<ReviewsFound | null> => {
  const found = await siteReviews(facts.deps, facts.actor, { source }).catch((error: unknown) => facts.logError(error))
  if (!found?.ok || !found.value) return null
  const { averageTenths, count, reviews } = found.value
  const newest = reviews.slice(0, newestShown).map(({ text, ...review }) => ({ ...review, body: text, language: null }))
  return { overall: { count, averageTenths }, newest, byCarPark: new Map(), provider: source.name }
}

export const airportData = async (facts: RequestFacts, url: URL, page: Page, iata: string) => {
  const { deps, language, publicUrl } = facts
  const reader = readerOf(facts)
  const own = airportOf(iata)
  if (!own) throw new Error(`airport ${iata} has a page but no row`)
  const catalogue = deps.catalogue.airport(iata)
  const table = catalogue ? await priceTable(deps, catalogue) : null
  const stay = stayOf(table, iata, localAt(deps.clock.now(), own.zone))
  const [products, reviews] = await Promise.all([
    offersOf(facts, iata, stay),
    catalogue ? reviewsOf(facts, catalogue.airportId) : null,
  ])
  const others = airports.flatMap((other) => {
    // the nearest with parking (an airport without products has a page as well)
    const otherPage =
      other.iata === iata || !deps.catalogue.airport(other.iata)?.products.length ? null : airportPageOf(other.iata)
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
      table,
      roads: own.landing ? access[own.landing] : [],
      reviews,
      nearby: nearest(own.latitude, own.longitude, others),
    }),
    search: searchOf(facts, url, iata),
    crumbs,
    data: [
      breadcrumbData(crumbs, publicUrl),
      ...(products.length
        ? [facilitiesData(products, head.canonical ?? publicUrl, dateOf(stay.arrival), reviews?.byCarPark)]
        : []),
    ],
    head,
  }
}
