/**
 * The list of products in finished words: heading, filters, order, cards, and what else there is when nothing is free
 * (screen 6). In the browser only its types may be used.
 */
import { airportName } from '#domain/airports/names.ts'
import { flexibleBeside, leadingOffer, lowestOf } from '#domain/pricing/leading.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import {
  applyFilters,
  cardFacts,
  changesNothing,
  compareParameter,
  filterCounts,
  filterNames,
  flexParameter,
  mostCompared,
  recommendedReason,
  sortCards,
  sorts,
  type CardFacts,
  type FilterName,
  type SearchFilters,
  type Sort,
} from '#domain/search/filters.ts'
import { carriedParameters, handOver } from '#domain/search/parameters.ts'
import { flexibleFrom } from '#domain/pricing/flexible-from.ts'
import { dateOf, parseDate } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatDay, formatInstant, formatMoment, formatMoney, formatStay } from '#texts/formats.ts'
import { ratesNotice } from '#texts/price-words.ts'
import type { TextId } from '#texts/translate.ts'
import type { SearchFormView } from '../../forms/search-form/view.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { amountIn, type Reader } from '../../components/prices.ts'
import type { IconName } from '../../components/icon.tsx'
import {
  cardView,
  shownOf,
  type CardFound,
  type CardOffer,
  type CardPackages,
  type CardQuestion,
  type CardView,
  type Link,
} from './card-view.ts'
import { compareView, type CompareView } from './compare-view.ts'

/** What is searched: in full, and as two short lines for a phone. */
export type SummaryView = { iata: string; airport: string; stay: string; from: string; to: string; days: string }

export type FiltersView = {
  action: string
  /** Hidden fields: the search, and what the address passes on. */
  kept: [name: string, value: string][]
  sort: { name: Sort; text: string; on: boolean }[]
  /** `count`: how many that can be booked would be left; a filter that would leave none cannot be pressed. */
  filters: { name: FilterName; icon: IconName; text: string; count: number; on: boolean; isDead: boolean }[]
  /** How many are on, for the button that opens them. */
  on: number
  /** "Show 6 car parks". */
  show: string
  /** The address of this search without filters; null while none is set. */
  clear: string | null
}

export type ResultsView = {
  kind: 'results'
  title: string
  heading: string
  /** What holds for all cards, said once. */
  equal: string
  /** Whether the switch for free cancellation is on; null where no card has that choice. */
  flex: boolean | null
  summary: SummaryView
  form: SearchFormView
  filters: FiltersView
  cards: CardView[]
  compare: CompareView
  /** Such as that there are no conversions at present (PR-24), or that nothing can be cancelled (SEARCH-40). */
  notices: string[]
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
  /** Of those that are sold out, by product. */
  next: ReadonlyMap<number, NonNullable<CardQuestion['next']>>
  now: Instant
  filters: SearchFilters
  sort: Sort
  /** The switch "All prices with free cancellation". */
  flex: boolean
  /** The ids of the products to compare, in the order in which they were chosen; there may be too many. */
  compared: readonly number[]
  pictureOf: CardQuestion['pictureOf']
  ratingOf: CardQuestion['ratingOf']
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
  charging: 'results.charging',
  openAtMyTimes: 'results.openAtMyTimes',
  payLater: 'results.payLater',
} as const satisfies Record<FilterName, TextId>

const sortTexts = {
  recommended: 'results.sortRecommended',
  price: 'results.sortPrice',
  transfer: 'results.sortTransfer',
  distance: 'results.sortDistance',
} as const satisfies Record<Sort, TextId>

const filterIcons: Record<FilterName, IconName> = {
  freeCancellation: 'cancel',
  keepKeys: 'key',
  covered: 'roof',
  valet: 'valet',
  official: 'shield',
  offAirport: 'pin',
  charging: 'ev',
  openAtMyTimes: 'clock',
  payLater: 'calendar',
}

/**
 * The package that leads, unless a filter asks to pay later: then the cheapest that allows it. Beside it the one with
 * free cancellation, which the switch or the filter for it choose on every card (SEARCH-37).
 */
const packagesOf = ({ offers }: CardFound, filters: SearchFilters, flex: boolean): CardPackages | null => {
  const later = offers.filter(({ paymentLocations }) => paymentLocations.includes('onLineLaterV2'))
  const among = filters.payLater && later.length > 0 ? later : offers
  const base = leadingOffer(among)
  if (!base) return null
  const beside = flexibleBeside(among, base)
  return { base, beside, isFlexed: (flex || filters.freeCancellation) && beside !== null }
}

/** The package whose price a card shows when the page arrives. */
export const shownOffer = (found: CardFound, filters: SearchFilters, flex = false): PackageOffer | null => {
  const packages = packagesOf(found, filters, flex)
  return packages && shownOf(packages)
}

const withoutFilters = (query: URLSearchParams): URLSearchParams => {
  const rest = new URLSearchParams(query)
  for (const name of [...filterNames, 'sort', flexParameter, compareParameter]) rest.delete(name)
  return rest
}

export const resultsView = (question: ResultsQuestion): ResultsView => {
  const { reader, iata, stay, found, filters, sort, query } = question
  const { t, language } = reader
  const airport = airportName(iata, language)
  const cards = found.map((one): Card => {
    const packages = packagesOf(one, filters, question.flex)
    return { one, packages, facts: cardFacts(one.product, one.offer, one.offers, packages && shownOf(packages)) }
  })
  const passing = sortCards(applyFilters(cards, filters, factsOf), sort, factsOf)
  const facts = passing.map(factsOf)
  const search = { iata, stay, businessAccount: null }
  const here = fixedPath('search', language)
  const days = t('common.days', { count: dayCount(stay) })
  const form = formFor(question)
  const official = officialOf(cards)
  // what cannot be booked, or is not on the list, is not compared
  const chosen = question.compared.flatMap(
    (id) => passing.find(({ one, packages, facts: own }) => one.product.id === id && packages && own.available) ?? [],
  )
  const taken = chosen.slice(0, mostCompared)
  const views = passing.map(({ one, packages, facts: own }) =>
    cardView(one, {
      reader,
      iata,
      zone: question.zone,
      stay,
      packages,
      official,
      why: own.available ? recommendedReason(own, facts) : null,
      form,
      pictureOf: question.pictureOf,
      ratingOf: question.ratingOf,
      isCompared: taken.some(({ one: { product } }) => product.id === one.product.id),
      next: question.next.get(one.product.id) ?? null,
      searchHref: (other) => handOver(here, query, { ...search, stay: other }),
    }),
  )
  const shown = passing.flatMap(({ packages, facts: { available } }) =>
    available && packages ? [shownOf(packages)] : [],
  )
  const compare = compareView(
    reader,
    here,
    days,
    chosen.flatMap(({ one: { product } }) =>
      views.filter((card) => card.product === product.id).map((card) => ({ product, card })),
    ),
  )
  return {
    kind: 'results',
    title: t('results.title', { airport }),
    heading: headingOf(reader, days, shown, found.length > 0 && passing.length === 0),
    equal: equalOf(question, cards, shown),
    flex: cards.some(({ packages }) => packages?.beside) ? question.flex : null,
    summary: {
      iata,
      airport,
      stay: formatStay(stay, language),
      from: formatMoment(stay.arrival, language, shortDay),
      to: formatMoment(stay.departure, language, shortDay),
      days,
    },
    form: question.form,
    filters: filtersView(question, cards, shown.length),
    cards: views,
    compare,
    notices: noticesOf(question, cards),
    shown: [t('results.shown', { count: passing.length }), compare.count, compare.hint].filter(Boolean).join('. '),
    instead: found.some(({ offer }) => offer.state === 'available') ? null : insteadOf(question),
    search: { iata, stay },
  }
}

type Card = { one: CardFound; packages: CardPackages | null; facts: CardFacts }
const factsOf = ({ facts }: Card): CardFacts => facts

/** On a phone a day is written short. */
const shortDay = { year: false, month: 'short' } as const

/** The cheapest official car park that can be booked; the others are compared with it (SEARCH-41). */
const officialOf = (cards: readonly Card[]): CardFound | null =>
  lowestOf(
    cards.filter(({ one, packages }) => one.product.carPark.kind === 'official' && packages !== null),
    ({ packages }) => packages?.base.price.total.minor ?? 0,
  )?.one ?? null

/** What holds for every card, so that no card needs to say it (SEARCH-39). */
const equalOf = (
  { reader, found }: ResultsQuestion,
  cards: readonly Card[],
  shown: readonly PackageOffer[],
): string => {
  const { t } = reader
  if (shown.length === 0) return ''
  const isConverted = shown.some(
    ({ price: { total } }) => amountIn(reader, total) !== formatMoney(total, reader.language),
  )
  const bookable = cards.every(({ facts }) => facts.available)
  const open = found.every(({ offer }) => offer.opening.onEnter && offer.opening.onExit)
  return [
    t('results.totals'),
    ...(bookable ? [t('results.allBookable')] : []),
    ...(open && !bookable ? [t('results.allOpen')] : []),
    ...(isConverted ? [t('results.converted', { day: ratesDayOf(reader) })] : []),
  ].join(' ')
}

const noticesOf = ({ reader, found, stay, zone, now }: ResultsQuestion, cards: readonly Card[]): string[] => {
  const { t, language } = reader
  const rates = ratesNotice(t, reader.rates.stale === true, reader.currency)
  const bookable = cards.filter(({ facts }) => facts.available)
  const isFixed = bookable.length > 0 && bookable.every(({ facts }) => !facts.matches.freeCancellation)
  const products = found.map(({ product }) => product)
  const from = isFixed ? flexibleFrom(products, stay.arrival, zone, now) : null
  const day = from && formatDay(dateOf(from), language, { year: false })
  return [...(rates ? [rates] : []), ...(day ? [t('results.onlyFixed', { day })] : [])]
}

const ratesDayOf = ({ rates, language }: Reader): string => {
  const day = parseDate(rates.day)
  return day ? formatDay(day, language, { weekday: false }) : rates.day
}

const headingOf = (reader: Reader, days: string, offers: readonly PackageOffer[], filteredOut: boolean): string => {
  const cheapest = lowestOf(
    offers.map(({ price }) => price.total),
    ({ minor }) => minor,
  )
  if (cheapest) return reader.t('results.heading', { count: offers.length, price: amountIn(reader, cheapest), days })
  return filteredOut ? reader.t('results.headingNoMatch') : reader.t('results.headingNone')
}

const filtersView = (
  { reader: { t, language }, iata, stay, filters, sort, query }: ResultsQuestion,
  cards: readonly Card[],
  bookable: number,
): FiltersView => {
  const here = fixedPath('search', language)
  const rest = withoutFilters(query)
  const counts = filterCounts(cards, filters, factsOf)
  // a filter that all cards pass tells none from another, and the line above the list says what is equal
  const offered = filterNames.filter((name) => filters[name] || !changesNothing(cards, name, factsOf))
  return {
    action: here,
    kept: [
      ...carriedParameters(rest),
      ['location', iata],
      ['startDateTime', stay.arrival],
      ['endDateTime', stay.departure],
    ],
    sort: sorts.map((name) => ({ name, text: t(sortTexts[name]), on: name === sort })),
    filters: offered.map((name) => ({
      name,
      icon: filterIcons[name],
      text: t(filterTexts[name]),
      count: counts[name],
      on: filters[name],
      isDead: counts[name] === 0 && !filters[name],
    })),
    on: filterNames.filter((name) => filters[name]).length,
    show: t('results.showCount', { count: bookable }),
    clear: filterNames.some((name) => filters[name])
      ? handOver(here, rest, { iata, stay, businessAccount: null })
      : null,
  }
}

/**
 * The booking form of a product for this stay. What the visited address carries (partner, agent) is passed on.
 */
const formFor = ({ reader, iata, stay, query }: ResultsQuestion): ((productId: number) => CardOffer['form']) => {
  const fields: [string, string][] = [
    ...carriedParameters(withoutFilters(query)).filter(([name]) => name !== 'package'),
    ['startDateTime', stay.arrival],
    ['endDateTime', stay.departure],
  ]
  return (productId) => ({ action: fixedPath('bookingForm', reader.language, iata, productId), fields })
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
