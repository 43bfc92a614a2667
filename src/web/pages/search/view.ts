/**
 * The list of products in finished words: heading, filters, order, cards, and what else there is when nothing is free
 * (screen 6). In the browser only its types may be used.
 */
import { airportName } from '#domain/airports/names.ts'
import { givesAllBack, leadingOffer, lowestOf } from '#domain/pricing/leading.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import {
  applyFilters,
  cardFacts,
  filterCounts,
  filterNames,
  recommendedReason,
  sortCards,
  sorts,
  type FilterName,
  type SearchFilters,
  type Sort,
} from '#domain/search/filters.ts'
import { carriedParameters, handOver } from '#domain/search/parameters.ts'
import { parseDate } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatDay, formatInstant, formatStay } from '#texts/formats.ts'
import { ratesNotice } from '#texts/price-words.ts'
import type { TextId } from '#texts/translate.ts'
import type { SearchFormView } from '../../forms/search-form/view.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { amountIn, type Reader } from '../../components/prices.ts'
import { cardView, type CardFound, type CardView, type Link } from './card-view.ts'

export type SummaryView = { airport: string; stay: string; days: string }

export type FiltersView = {
  action: string
  /** Hidden fields: the search, and what the address passes on. */
  kept: [name: string, value: string][]
  sort: { name: Sort; text: string; on: boolean }[]
  filters: { name: FilterName; text: string; on: boolean }[]
  /** The address of this search without filters; null while none is set. */
  clear: string | null
}

export type ResultsView = {
  kind: 'results'
  title: string
  heading: string
  summary: SummaryView
  form: SearchFormView
  filters: FiltersView
  cards: CardView[]
  /** Says that there are no conversions at present (PR-24). */
  notice: string | null
  /** What a status line announces when the list changes in place. */
  shown: string
  /** When nothing can be booked: the message, the earliest possible time, and other days with their prices. */
  instead: { text: string; earliest: string | null; links: Link[] } | null
  /** What is kept as the last search (S6). */
  search: { iata: string; stay: Stay }
}

export type Alternative = { stay: Stay; name: string; total: PackageOffer['price']['total'] | null }

export type ResultsQuestion = {
  reader: Reader
  iata: string
  zone: string
  stay: Stay
  found: readonly CardFound[]
  alternatives: readonly Alternative[]
  filters: SearchFilters
  sort: Sort
  /** The parameters of the visited address. */
  query: URLSearchParams
  form: SearchFormView
}

const filterTexts = {
  freeCancellation: 'results.freeCancellation',
  keepKeys: 'results.keepKeys',
  covered: 'results.covered',
  valet: 'results.valet',
  official: 'results.official',
  offAirport: 'results.offAirport',
  openAtMyTimes: 'results.openAtMyTimes',
  payLater: 'results.payLater',
} as const satisfies Record<FilterName, TextId>

const sortTexts = {
  recommended: 'results.sortRecommended',
  price: 'results.sortPrice',
  transfer: 'results.sortTransfer',
  distance: 'results.sortDistance',
} as const satisfies Record<Sort, TextId>

/**
 * The package on the card: the leading one, unless a filter asks for a promise that only others keep; then the cheapest
 * that does (SEARCH-37).
 */
export const shownOffer = ({ offers }: CardFound, filters: SearchFilters): PackageOffer | null => {
  const keeps = (offer: PackageOffer) =>
    (!filters.freeCancellation || givesAllBack(offer)) &&
    (!filters.payLater || offer.paymentLocations.includes('onLineLaterV2'))
  return leadingOffer(offers.filter(keeps)) ?? leadingOffer(offers)
}

const withoutFilters = (query: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(query)
  for (const name of [...filterNames, 'sort']) rest.delete(name)
  return rest
}

export const resultsView = (question: ResultsQuestion): ResultsView => {
  const { reader, iata, stay, found, filters, sort, query } = question
  const { t, language } = reader
  const airport = airportName(iata, language)
  const cards = found.map((one) => {
    const shown = shownOffer(one, filters)
    return { one, shown, facts: cardFacts(one.product, one.offer, one.offers, shown) }
  })
  const passing = sortCards(
    applyFilters(cards, filters, (card) => card.facts),
    sort,
    (card) => card.facts,
  )
  const facts = passing.map((card) => card.facts)
  const bookable = passing.filter((card) => card.facts.available)
  const search = { iata, stay, businessAccount: null }
  const here = fixedPath('search', language)
  const days = t('common.days', { count: dayCount(stay) })
  return {
    kind: 'results',
    title: t('results.title', { airport }),
    heading: headingOf(
      reader,
      days,
      bookable.map((card) => card.shown),
      found.length > 0 && passing.length === 0,
    ),
    summary: { airport: `${airport} (${iata})`, stay: formatStay(stay, language), days },
    form: question.form,
    filters: filtersView(
      question,
      filterCounts(cards, filters, (card) => card.facts),
    ),
    cards: passing.map(({ one, shown, facts: own }) =>
      cardView(one, {
        reader,
        iata,
        zone: question.zone,
        stay,
        shown,
        ratesDay: ratesDayOf(reader),
        why: own.available ? recommendedReason(own, facts) : null,
        bookHref: (productId, code) => bookHref(question, productId, code),
        searchHref: (other) => handOver(here, query, { ...search, stay: other }),
      }),
    ),
    notice: ratesNotice(t, reader.rates.stale === true, reader.currency),
    shown: t('results.shown', { count: passing.length }),
    instead: found.some(({ offer }) => offer.state === 'available') ? null : insteadOf(question),
    search: { iata, stay },
  }
}

const ratesDayOf = ({ rates, language }: Reader): string => {
  const day = parseDate(rates.day)
  return day ? formatDay(day, language, { weekday: false }) : rates.day
}

const headingOf = (reader: Reader, days: string, offers: (PackageOffer | null)[], filteredOut: boolean): string => {
  const totals = offers.flatMap((offer) => (offer ? [offer.price.total] : []))
  const cheapest = lowestOf(totals, ({ minor }) => minor)
  if (cheapest) return reader.t('results.heading', { count: totals.length, price: amountIn(reader, cheapest), days })
  return filteredOut ? reader.t('results.headingNoMatch') : reader.t('results.headingNone')
}

const filtersView = (
  { reader: { t, language }, iata, stay, filters, sort, query }: ResultsQuestion,
  counts: Record<FilterName, number>,
): FiltersView => {
  const here = fixedPath('search', language)
  const rest = withoutFilters(query)
  return {
    action: here,
    kept: [
      ...carriedParameters(rest),
      ['location', iata],
      ['startDateTime', stay.arrival],
      ['endDateTime', stay.departure],
    ],
    sort: sorts.map((name) => ({ name, text: t(sortTexts[name]), on: name === sort })),
    filters: filterNames.map((name) => ({
      name,
      text: t('results.filterCount', { name: t(filterTexts[name]), count: String(counts[name]) }),
      on: filters[name],
    })),
    clear: filterNames.some((name) => filters[name])
      ? handOver(here, rest, { iata, stay, businessAccount: null })
      : null,
  }
}

/**
 * The address of the booking form of a product for this stay, with the package on the card. What the visited address
 * carries (partner, agent) is passed on.
 */
const bookHref = ({ reader, iata, stay, query }: ResultsQuestion, productId: number, packageCode: string): string => {
  const parameters = new URLSearchParams([
    ...carriedParameters(withoutFilters(query)),
    ['startDateTime', stay.arrival],
    ['endDateTime', stay.departure],
    ['package', packageCode],
  ])
  return `${fixedPath('bookingForm', reader.language, iata, productId)}?${parameters}`
}

const insteadOf = ({
  reader,
  iata,
  zone,
  found,
  alternatives,
  query,
}: ResultsQuestion): NonNullable<ResultsView['instead']> => {
  const { t, language } = reader
  const earliest = found.flatMap(({ offer }): Instant[] =>
    offer.state === 'lastMinute' && offer.earliest !== null ? [offer.earliest] : [],
  )
  const hasOthers = alternatives.length > 0 || earliest.length > 0
  return {
    text: t(hasOthers ? 'results.noProducts' : 'problems.noProducts'),
    earliest: earliest.length
      ? t('results.earliest', { moment: formatInstant(Math.min(...earliest), zone, language) })
      : null,
    links: alternatives.map(({ stay, name, total }) => ({
      text: total
        ? t('results.otherDay', {
            stay: formatStay(stay, language, { year: true }),
            name,
            price: amountIn(reader, total),
          })
        : t('results.otherDayPlain', { stay: formatStay(stay, language, { year: true }), name }),
      href: handOver(fixedPath('search', language), query, { iata, stay, businessAccount: null }),
    })),
  }
}

/** The form again, because something was wrong with it or nobody knows which airport is meant. */
export type RefusedView = {
  kind: 'refused'
  title: string
  heading: string
  form: SearchFormView
  problems: { field: string; text: string }[]
  /** The airports that a text may mean, or those with car parks near an airport that has none. */
  airports: { heading: string; links: Link[] } | null
  hasErrors: boolean
}
