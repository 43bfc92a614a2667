import type { OfferState } from '../carparks/offer-state.ts'
import type { Product } from '../carparks/product.ts'
import { givesAllBack } from '../pricing/leading.ts'
import type { PackageOffer } from '../pricing/quote.ts'

/** The filters of the product list. Each is a parameter of the address with the value 1. */
export const filterNames = [
  'freeCancellation',
  'keepKeys',
  'covered',
  'valet',
  'official',
  'offAirport',
  'charging',
  'openAtMyTimes',
  'payLater',
] as const
export type FilterName = (typeof filterNames)[number]
export type SearchFilters = Record<FilterName, boolean>

export const sorts = ['recommended', 'price', 'transfer', 'distance'] as const
export type Sort = (typeof sorts)[number]

/** What a card is filtered and sorted by. `matches` says for each filter whether the card passes it. */
export type CardFacts = {
  available: boolean
  recommended: boolean
  /** price of the package that the card shows; null when there is none */
  totalMinor: number | null
  /** longest way from the car to the terminal in minutes; 0 with valet parking */
  transferMinutes: number
  distanceKm: number
  matches: SearchFilters
}

/** walking at five kilometres an hour, for a car park without a shuttle */
const walkMinutesPerKm = 12

type ProductFacts = Pick<Product, 'transfer' | 'covered' | 'keepKeys' | 'isRecommended' | 'extras' | 'slots'> & {
  carPark: Pick<Product['carPark'], 'kind' | 'shuttle' | 'distanceToAirportKm'>
}

/** Whether a car can be charged there, as the symbol of one of its features says. */
export const hasCharging = ({ slots }: Pick<Product, 'slots'>): boolean => slots.some(({ icon }) => icon === 'ev')

const wayMinutes = ({ transfer, carPark }: ProductFacts): number =>
  transfer === 'valet' ? 0 : (carPark.shuttle?.rideMinutesTo ?? carPark.distanceToAirportKm * walkMinutesPerKm)
const transferMinutes = (product: ProductFacts): number => Math.round(wayMinutes(product))

/** The minutes that a card names: the longest ride or the walk, rounded up, and at least one (SEARCH-38). */
export const doorMinutes = (product: ProductFacts): number => Math.max(1, Math.ceil(wayMinutes(product)))

/**
 * The facts of one card. Free cancellation means that the whole price comes back. Covered means that a covered space is
 * certain, as part of the product or as an extra; "if space remains" does not count (demand P2, SEARCH-31).
 */
export const cardFacts = (
  product: ProductFacts,
  state: OfferState,
  offers: readonly PackageOffer[],
  shown: PackageOffer | null,
): CardFacts => ({
  available: state.state === 'available',
  recommended: product.isRecommended,
  totalMinor: shown?.price.total.minor ?? null,
  transferMinutes: transferMinutes(product),
  distanceKm: product.carPark.distanceToAirportKm,
  matches: {
    freeCancellation: offers.some(givesAllBack),
    keepKeys: product.keepKeys,
    covered: product.covered === 'yes' || product.extras.some((extra) => extra.code === 'covered'),
    valet: product.transfer === 'valet',
    official: product.carPark.kind === 'official',
    offAirport: product.carPark.kind === 'offAirport',
    charging: hasCharging(product),
    openAtMyTimes: state.opening.onEnter && state.opening.onExit,
    payLater: offers.some((o) => o.paymentLocations.includes('onLineLaterV2')),
  },
})

const eachFilter = <T>(of: (name: FilterName) => T): Record<FilterName, T> =>
  Object.fromEntries(filterNames.map((name) => [name, of(name)])) as Record<FilterName, T>

const isOn = (parameters: URLSearchParams, name: string) => ['1', 'on', 'true'].includes(parameters.get(name) ?? '')

export const readFilters = (parameters: URLSearchParams): SearchFilters => eachFilter((name) => isOn(parameters, name))

/** The parameter of the switch "All prices with free cancellation" (SEARCH-37). */
export const flexParameter = 'flex'
/** The parameter of the car parks to compare: the id of a product, once for each of them (SEARCH-44). */
export const compareParameter = 'compare'
export const mostCompared = 3

/** The ids of the products to compare in the order of the address, each once; there may be too many. */
export const readCompared = (parameters: URLSearchParams): number[] => [
  ...new Set(
    parameters
      .getAll(compareParameter)
      .filter((id) => /^\d{1,9}$/.test(id))
      .map(Number),
  ),
]

export const readFlex = (parameters: URLSearchParams): boolean => isOn(parameters, flexParameter)

export const readSort = (parameters: URLSearchParams): Sort =>
  sorts.find((sort) => sort === parameters.get('sort')) ?? 'recommended'

/**
 * A copy of the parameters with these filters and this order. Filters that are off and the default order are left out.
 */
export const writeFilters = (parameters: URLSearchParams, filters: SearchFilters, sort: Sort): URLSearchParams => {
  const copy = new URLSearchParams(parameters)
  for (const name of filterNames) {
    copy.delete(name)
    if (filters[name]) copy.set(name, '1')
  }
  copy.delete('sort')
  if (sort !== 'recommended') copy.set('sort', sort)
  return copy
}

/**
 * The cards that pass every filter that is on. `facts` reads the facts of a card, so that this works for any view of a
 * card.
 */
export const applyFilters = <T>(cards: readonly T[], filters: SearchFilters, facts: (card: T) => CardFacts): T[] =>
  cards.filter((card) => filterNames.every((name) => !filters[name] || facts(card).matches[name]))

/**
 * The number beside each filter: how many cards that can be booked would remain if it were on together with those that
 * are on already.
 */
export const filterCounts = <T>(
  cards: readonly T[],
  filters: SearchFilters,
  facts: (card: T) => CardFacts,
): Record<FilterName, number> => {
  const bookable = cards.filter((card) => facts(card).available)
  return eachFilter((name) => applyFilters(bookable, { ...filters, [name]: true }, facts).length)
}

/** Whether a filter would leave out nothing: it tells no two cards apart, so nobody needs to see it. */
export const changesNothing = <T>(cards: readonly T[], name: FilterName, facts: (card: T) => CardFacts): boolean =>
  cards.every((card) => facts(card).matches[name])

const price = (facts: CardFacts) => facts.totalMinor ?? Number.MAX_SAFE_INTEGER
const keysOf: Record<Sort, (facts: CardFacts) => number[]> = {
  recommended: (f) => [f.recommended ? 0 : 1, price(f)],
  price: (f) => [price(f)],
  transfer: (f) => [f.transferMinutes, price(f)],
  distance: (f) => [f.distanceKm, price(f)],
}

const firstDifference = (a: number[], b: number[]): number =>
  a.map((value, i) => value - b[i]!).find((difference) => difference !== 0) ?? 0

/**
 * The cards in the chosen order. What cannot be booked comes last in every order, and equal cards keep the order in
 * which they came.
 */
export const sortCards = <T>(cards: readonly T[], sort: Sort, facts: (card: T) => CardFacts): T[] => {
  const key = (card: T) => {
    const f = facts(card)
    return [f.available ? 0 : 1, ...keysOf[sort](f)]
  }
  return cards
    .map((card) => ({ card, key: key(card) }))
    .sort((a, b) => firstDifference(a.key, b.key))
    .map(({ card }) => card)
}

/**
 * Why a recommended card is worth it among those that can be booked (SEARCH-33); `choice` when it leads in nothing that
 * is measured. Null for a card that is not recommended.
 */
export type RecommendedReason = 'lowestPrice' | 'shortestTransfer' | 'nearest' | 'choice'

export const recommendedReason = (card: CardFacts, all: readonly CardFacts[]): RecommendedReason | null => {
  if (!card.recommended) return null
  const rivals = all.filter((other) => other.available && other !== card)
  const leads = (value: (f: CardFacts) => number) =>
    card.available && rivals.length > 0 && rivals.every((other) => value(card) <= value(other))
  if (card.totalMinor !== null && leads(price)) return 'lowestPrice'
  if (leads((f) => f.transferMinutes)) return 'shortestTransfer'
  if (leads((f) => f.distanceKm)) return 'nearest'
  return 'choice'
}
