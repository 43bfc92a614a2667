import { offerState, spotsShown } from '#domain/carparks/offer-state.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { CurrencyCode, Rates } from '#domain/money/currencies.ts'
import { offersFor } from '#domain/pricing/offers.ts'
import { readCompared, readFilters, readFlex, readSort } from '#domain/search/filters.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import { instantOf } from '#domain/time/zones.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { translator } from '#texts/texts.ts'
import { searchFormView } from '../../src/web/forms/search-form/view.ts'
import type { CardFound } from '../../src/web/pages/search/card-view.ts'
import { resultsView, type Alternative, type ResultsQuestion } from '../../src/web/pages/search/view.ts'

/** The list of an airport for a week in March 2027, of products that a test makes up. */

const zone = 'Europe/Amsterdam'
export const moment = (text: string) => text as LocalDateTime
const now = instantOf(moment('2027-03-01T10:00'), zone)
export const week: Stay = { arrival: moment('2027-03-05T08:05'), departure: moment('2027-03-12T17:30') }
const rates: Rates = { day: '2026-10-07', source: 'snapshot', perEuro: { PLN: '4.2480' } }

export const found = (
  overrides: Partial<Product>,
  { free = 40, tariffMinor = 4400, stay = week }: { free?: number | null; tariffMinor?: number; stay?: Stay } = {},
): CardFound => {
  const product = aProduct(overrides)
  const offer = offerState(product, stay, now, zone, free)
  return {
    product,
    days: dayCount(stay, product.dayCount),
    spotsShown: spotsShown(free),
    offer,
    offers: offer.state === 'available' ? offersFor(product, stay, zone, now, tariffMinor, [], 21) : [],
  }
}

export type Asked = {
  stay?: Stay
  query?: string
  currency?: CurrencyCode
  alternatives?: Alternative[]
  next?: Next
  of?: Rates
}
type Next = ResultsQuestion['next']
export const viewOf = (
  all: CardFound[],
  { stay = week, query = '', currency = 'EUR', alternatives = [], next = new Map(), of = rates }: Asked = {},
) => {
  const parameters = new URLSearchParams(
    `location=EIN&startDateTime=${stay.arrival}&endDateTime=${stay.departure}&${query}`,
  )
  return resultsView({
    reader: { language: 'en', t: translator('en'), currency, rates: of },
    iata: 'EIN',
    zone,
    stay,
    found: all,
    alternatives,
    next,
    now,
    pictureOf: ({ id }) => ({ src: `/picture-${id}`, width: 250, height: 250, alt: '', drawn: true }),
    ratingOf: ({ carPark }) => ({ kind: 'new', text: `New at ${carPark.id}` }),
    filters: readFilters(parameters),
    sort: readSort(parameters),
    flex: readFlex(parameters),
    compared: readCompared(parameters),
    query: parameters,
    form: searchFormView({ language: 'en', now, bookingSite: '', query: parameters, airport: 'EIN', stay }),
  })
}
export const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')
export const parkOf = (id: number, name: string, rest: Partial<Product> = {}) => ({ id, name, ...rest })
