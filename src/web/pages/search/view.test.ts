import { describe, expect, test } from 'vitest'
import { offerState, spotsShown } from '#domain/carparks/offer-state.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { CurrencyCode, Rates } from '#domain/money/currencies.ts'
import { euro } from '#domain/money/money.ts'
import { offersFor } from '#domain/pricing/offers.ts'
import { readFilters, readSort } from '#domain/search/filters.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import { instantOf } from '#domain/time/zones.ts'
import { aCarPark, aProduct } from '#test/builders/catalogue.ts'
import { translator } from '#texts/texts.ts'
import { searchFormView } from '../../forms/search-form/view.ts'
import type { CardFound } from './card-view.ts'
import { resultsView, shownOffer, type Alternative } from './view.ts'

const zone = 'Europe/Amsterdam'
const moment = (text: string) => text as LocalDateTime
const now = instantOf(moment('2027-03-01T10:00'), zone)
const week: Stay = { arrival: moment('2027-03-05T08:05'), departure: moment('2027-03-12T17:30') }
const rates: Rates = { day: '2026-10-07', source: 'snapshot', perEuro: { PLN: '4.2480' } }

const found = (
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

type Asked = { stay?: Stay; query?: string; currency?: CurrencyCode; alternatives?: Alternative[]; of?: Rates }
const viewOf = (
  all: CardFound[],
  { stay = week, query = '', currency = 'EUR', alternatives = [], of = rates }: Asked = {},
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
    filters: readFilters(parameters),
    sort: readSort(parameters),
    query: parameters,
    form: searchFormView({ language: 'en', now, bookingSite: '', query: parameters, airport: 'EIN', stay }),
  })
}
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ')
const parkOf = (id: number, name: string, rest: Partial<Product> = {}) => ({ id, name, ...rest })

describe('prices that say more', () => {
  test('PRICE-14 PR-30 PR-32 what the package shown cost before is struck through, with its lowest of 30 days and the percent of it', () => {
    const one = found(parkOf(1, 'Park'), { tariffMinor: 3480 })
    const reduced = {
      ...one,
      offers: one.offers.map((offer) => ({
        ...offer,
        reduction:
          offer.code === 'basic'
            ? { regular: euro(3840), lowest: euro(3840), percent: 9 }
            : { regular: euro(4440), lowest: euro(4440), percent: 8 },
      })),
    }
    expect(viewOf([reduced]).cards[0]?.offer?.price).toMatchObject({
      total: '€34.80',
      regular: { price: '€38.40', lowest: '€38.40', percent: '-9%' },
    })
    expect(viewOf([reduced], { query: 'freeCancellation=1' }).cards[0]?.offer?.price).toMatchObject({
      total: '€40.80',
      regular: { price: '€44.40', lowest: '€44.40', percent: '-8%' },
    })
    expect(viewOf([one]).cards[0]?.offer?.price.regular).toBeUndefined()
  })

  test('PRICE-15 PR-23 PR-24 FX-03 rates that are too old: every price in euro, and the page says so', () => {
    const old: Rates = { day: '2026-11-20', source: 'ecb', perEuro: {}, stale: true }
    const view = viewOf([found(parkOf(1, 'Park'))], { currency: 'PLN', of: old })
    expect(view.cards[0]?.offer?.price).toMatchObject({ total: '€44.00', charged: undefined })
    expect(view.notice).toBe('There are no current exchange rates. All prices are in euro.')
    expect(viewOf([found(parkOf(1, 'Park'))], { currency: 'EUR', of: old }).notice).toBeNull()
    expect(viewOf([found(parkOf(1, 'Park'))], { currency: 'PLN' }).notice).toBeNull()
  })
})

test('P4 a card has its product’s picture by id, else the drawn one', () => {
  const images = viewOf([
    found(parkOf(1, 'Park')),
    found(parkOf(2, 'Other', { imageResourceId: '0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f10' })),
  ]).cards.map(({ name, image }) => [name, image])
  expect(Object.fromEntries(images)).toEqual({
    Park: null,
    Other: '/api/website/resources?id=0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f10',
  })
})

describe('heading and order', () => {
  const cheap = found(parkOf(1, 'Cheap'), { tariffMinor: 3240 })
  const dear = found(parkOf(2, 'Dear', { isRecommended: true }), { tariffMinor: 5400 })
  const full = found(parkOf(3, 'Full', { isRecommended: true }), { free: 0 })

  test('P4 PR-27 the heading counts what can be booked and names its lowest price', () => {
    expect(viewOf([dear, cheap, full]).heading).toBe('2 car parks, cheapest €32.40 for 8 days')
    expect(viewOf([cheap]).heading).toBe('1 car park, €32.40 for 8 days')
  })
  test('P3 PR-27 recommended first, sold out last in every order, also by price', () => {
    const names = (query: string) => viewOf([full, cheap, dear], { query }).cards.map((card) => card.name)
    expect(names('')).toEqual(['Dear', 'Cheap', 'Full'])
    expect(names('sort=price')).toEqual(['Cheap', 'Dear', 'Full'])
  })
  test('AV-04 a sold-out card has no price, no link to book, and its reason', () => {
    const card = viewOf([full]).cards[0]!
    expect(card.offer).toBeNull()
    expect(card.ribbon).toEqual({ text: 'Sold out', kind: 'bad' })
    expect(card.refusal).toEqual({ reason: 'No space is left for these dates.', tries: [] })
    expect(JSON.stringify(card)).not.toMatch(/€|\bbooking\//)
  })
  test('P4 why a card is recommended is said; others have no reason', () => {
    const [first, second] = viewOf([cheap, dear]).cards
    expect(first!.why).toContain('Nobody pays')
    expect(second!.why).toBeNull()
  })
})

describe('price and promise of a card', () => {
  test('PRICE-17 PACK-9 P4 the cheapest total and its package, price per day, what free cancellation adds and until when, where it leads to', () => {
    const { offer } = viewOf([found(parkOf(7, 'Park'))], { query: 'businessAccount=TUI&email=a%40b.example&valet=' })
      .cards[0]!
    expect(offer!.price).toEqual({
      total: '€44.00',
      note: 'Total for 8 days, €5.50 a day, VAT included',
      charged: undefined,
    })
    expect(offer!.package).toBe('Price with Basic')
    expect(offer!.terms).toEqual([{ text: 'No refund, dates fixed', good: false }])
    expect(offer!.flexible).toBe('+€6.00 with Flex: free cancellation until Thu 4 March 2027, 08:05')
    expect(offer!.label).toBe('Choose Park, €44.00')
    expect(offer!.href).toBe(
      '/en/booking/EIN/7?businessAccount=TUI&startDateTime=2027-03-05T08%3A05&endDateTime=2027-03-12T17%3A30&package=basic',
    )
  })
  test('settled 14 a conversion names what is charged and the day of its rates', () => {
    const { price } = viewOf([found(parkOf(1, 'Park'))], { currency: 'PLN' }).cards[0]!.offer!
    expect(plain(price.total)).toMatch(/186\.91/)
    expect(plain(price.charged)).toBe('You pay €44.00. Shown amount converted at the rates of 7 October 2026.')
  })
  test('settled 15 without a rate the euro price stands, and is no conversion', () => {
    const { price } = viewOf([found(parkOf(1, 'Park'))], { currency: 'SEK' }).cards[0]!.offer!
    expect(price).toMatchObject({ total: '€44.00', charged: undefined })
  })
  test('AV-21 spaces are named up to five only', () => {
    const spots = (free: number) => viewOf([found(parkOf(1, 'Park'), { free })]).cards[0]!.offer!.spots
    expect([spots(6), spots(5), spots(1)]).toEqual([
      null,
      '5 spaces left for these dates on this site',
      '1 space left for these dates on this site',
    ])
  })
  test('PRICE-17 SEARCH-37 S6 whatever the default, the cheapest leads; a filter for a promise shows the cheapest package that keeps it', () => {
    for (const defaultPackage of ['basic', 'medium_flex', 'flex'] as const) {
      const one = found(parkOf(1, 'Park', { defaultPackage }))
      const codeWith = (query: string) => shownOffer(one, readFilters(new URLSearchParams(query)))?.code
      expect([codeWith(''), codeWith('freeCancellation=1'), codeWith('payLater=1')]).toEqual(['basic', 'flex', 'flex'])
      expect(viewOf([one]).cards[0]!.offer!.terms).toEqual([{ text: 'No refund, dates fixed', good: false }])
    }
    const view = viewOf([found(parkOf(1, 'Park'))], { query: 'freeCancellation=1' })
    const { offer } = view.cards[0]!
    expect(view.heading).toBe('1 car park, €50.00 for 8 days')
    expect([offer!.price.total, offer!.package, offer!.flexible]).toEqual(['€50.00', 'Price with Flex', null])
    expect(offer!.terms[0]).toEqual({ text: 'Free cancellation until Thu 4 March 2027, 08:05', good: true })
    expect(offer!.href).toContain('&package=flex')
  })
  test('PACK-9 what Flex adds is the difference of the amounts shown; a car park of one package has nothing beside it', () => {
    const { offer } = viewOf([found(parkOf(1, 'Park'), { tariffMinor: 3160 })], { currency: 'PLN' }).cards[0]!
    expect(plain(offer!.price.total)).toBe('PLN 134.24')
    expect(plain(offer!.flexible ?? '')).toMatch(/^\+PLN 25\.48 with Flex: /)
    const only = (code: 'basic' | 'flex') =>
      viewOf([found(parkOf(1, 'Park', { packages: aProduct().packages.filter((one) => one.code === code) }))]).cards[0]!
        .offer!
    expect([only('basic').price.total, only('basic').package, only('basic').flexible]).toEqual([
      '€44.00',
      'Price with Basic',
      null,
    ])
    expect([only('flex').price.total, only('flex').package, only('flex').flexible]).toEqual([
      '€50.00',
      'Price with Flex',
      null,
    ])
  })
  test('K1 Medium Flex says what comes back', () => {
    const packages = aProduct().packages.filter(({ code }) => code !== 'basic')
    const { terms } = viewOf([found(parkOf(1, 'Park', { packages }))]).cards[0]!.offer!
    expect(terms[0]).toEqual({ text: 'Cancel until Thu 4 March 2027, 08:05 and get €42.00 back', good: true })
  })
})

describe('what cannot be booked', () => {
  const night = { primary: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 240, to: 1440 }], alternative: null }
  test('P5 closed on arrival: the span, the time, and the next time as a search', () => {
    const stay = { ...week, arrival: moment('2027-03-05T02:30') }
    const card = viewOf([found({ carPark: aCarPark({ hours: night }) }, { stay })], { stay, query: 'sort=price' })
      .cards[0]!
    expect(card.refusal!.reason).toBe('Closed from 00:00 to 04:00, and you drive in at 02:30.')
    expect(card.refusal!.tries).toEqual([
      {
        text: 'Try 04:05',
        href: '/en/search?location=EIN&startDateTime=2027-03-05T04%3A05&endDateTime=2027-03-12T17%3A30&sort=price',
      },
    ])
    expect(card.hours).toEqual(['Open 04:00–24:00 on both days'])
  })
  test('settled 4 last minute: from when it can be booked, as a search', () => {
    const stay = { ...week, arrival: moment('2027-03-01T20:00') }
    const view = viewOf([found({}, { stay })], { stay })
    expect(view.cards[0]!.ribbon!.text).toBe('Last minute booking not possible')
    expect(view.cards[0]!.refusal!.tries).toEqual([
      {
        text: 'Try Tue 2 March 2027, 10:00',
        href: '/en/search?location=EIN&startDateTime=2027-03-02T10%3A00&endDateTime=2027-03-12T17%3A30',
      },
    ])
    expect(view.instead!.earliest).toBe('Earliest time that can be booked: Tue 2 March 2027, 10:00')
  })
  test('AV-05 nothing free: other days with their prices as links, or the message', () => {
    const full = found({}, { free: 0 })
    expect(viewOf([full]).instead!.text).toBe(
      'There are no products for selected airport and dates. Please contact our customer service.',
    )
    const later = { arrival: moment('2027-03-06T08:05'), departure: moment('2027-03-13T17:30') }
    const { instead, heading } = viewOf([full], { alternatives: [{ stay: later, name: 'Park', total: euro(5000) }] })
    expect(instead!.text).toBe('There are no products for selected airport and dates.')
    expect(heading).toBe('No car park can be booked for these dates')
    expect(instead!.links).toEqual([
      {
        text: 'Sat 6 March 2027 08:05 → Sat 13 March 2027 17:30: Park for €50.00',
        href: '/en/search?location=EIN&startDateTime=2027-03-06T08%3A05&endDateTime=2027-03-13T17%3A30',
      },
    ])
  })
  test('S6 filters that leave nothing say so and can be taken off', () => {
    const view = viewOf([found({})], { query: 'valet=1&agent=ABCD' })
    expect(view.heading).toBe('No car park matches your filters')
    expect(view.instead).toBeNull()
    expect(view.filters.clear).toBe(
      '/en/search?location=EIN&startDateTime=2027-03-05T08%3A05&endDateTime=2027-03-12T17%3A30&agent=ABCD',
    )
    expect(view.filters.kept).toContainEqual(['agent', 'ABCD'])
  })
})
