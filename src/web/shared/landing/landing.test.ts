import { describe, expect, test } from 'vitest'
import { aProduct } from '#test/builders/catalogue.ts'
import { popularOf } from '#domain/landing/popular.ts'
import { airports } from '#domain/airports/catalogue.ts'
import { languages, type Language } from '#domain/languages.ts'
import { always, everyDay } from '#domain/carparks/hours.ts'
import { euro } from '#domain/money/money.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { dateOf, parseDateTime, type LocalDate } from '#domain/time/local.ts'
import { translator } from '#texts/texts.ts'
import { airportWords } from '../../pages/airport/sections.tsx'
import { hoursInWords } from '../../components/hours-in-words.ts'
import { pictureOf } from '../pictures/picture-view.ts'
import { breadcrumbData, facilitiesData } from './structured-data.ts'
import type { OfferedProduct } from './product-view.ts'
import { airportView, type AirportFacts } from './airport-view.ts'
import { homeHero } from '../../pages/home/sections.tsx'
import { homeView } from '../../pages/home/model.ts'
import { priceTableOf, type Reader, type TableFacts } from '../../components/prices.ts'

const moment = (text: string) => parseDateTime(text)!
const reader = (
  language: Language = 'en',
  currency: Reader['currency'] = 'EUR',
  perEuro: Record<string, string> = { PLN: '4.2600' },
): Reader => ({
  language,
  t: translator(language),
  currency,
  rates: { day: '2026-11-19', source: 'snapshot', perEuro },
})
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const stay = { arrival: moment('2027-03-05T12:00'), departure: moment('2027-03-12T12:00') }
const offer = (totalMinor: number, changes: Partial<PackageOffer> = {}): PackageOffer => ({
  code: 'flex',
  price: {
    parts: [],
    total: euro(totalMinor),
    perDay: euro(Math.round(totalMinor / 8)),
    days: 8,
    vatRatePercent: 21,
    vat: euro(0),
  },
  refundablePercentage: 100,
  refundableFixedFeeMinor: 0,
  refund: euro(totalMinor),
  cancelUntil: Date.parse('2027-03-04T11:00Z'),
  changeUntil: null,
  paymentLocations: ['onLine'],
  payLaterDue: null,
  ...changes,
})
const offered = (
  id: number,
  found: PackageOffer | null,
  changes: Parameters<typeof aProduct>[0] = {},
): OfferedProduct => ({
  product: aProduct({ id, name: `Park ${id}`, isRecommended: false, ...changes }),
  leading: found,
  offers: found ? [found] : [],
  state: found ? 'available' : 'soldOut',
  why: null,
})
const facts = (products: OfferedProduct[]): AirportFacts => ({
  iata: 'EIN',
  zone: 'Europe/Amsterdam',
  stay,
  days: 8,
  products,
  picks: [],
  query: new URLSearchParams(),
  table: null,
  roads: [],
  rating: null,
  carParkRating: () => null,
  picture: (product) => pictureOf({ iata: 'EIN', products: [product] }, product, 'square'),
  reviews: null,
  nearby: [],
})

describe('airport page', () => {
  test('P4 what can be booked comes first, recommended before cheaper, sold out last with its reason', () => {
    const { products, fromPrice } = airportView(
      reader(),
      facts([offered(1, null), offered(2, offer(4000)), offered(3, offer(5000), { isRecommended: true })]),
    )
    expect(products.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(products[2]).toMatchObject({ price: null, unavailable: 'Sold out for these dates' })
    expect(fromPrice).toBe('€40.00')
  })
  test('P4 no price is never a price of zero', () => {
    expect(airportView(reader(), facts([offered(1, null)])).fromPrice).toBeNull()
  })
  test('settled 14 another currency says what is paid in euro', () => {
    const [card] = airportView(reader('en', 'PLN'), facts([offered(1, offer(5000))])).products
    expect(plainSpaces(card!.price!.total)).toBe('PLN 213.00')
    expect(card!.price!.charged).toBe('You pay €50.00.')
  })
  test('settled 15 without a rate the euro price is shown', () => {
    const [card] = airportView(reader('en', 'SEK', {}), facts([offered(1, offer(5000))])).products
    expect(card!.price).toMatchObject({ total: '€50.00', charged: undefined })
  })
  test('K1 the card says until when, in words and airport time', () => {
    const texts = airportView(
      reader(),
      facts([
        offered(1, offer(5000)),
        offered(2, offer(4000, { refund: euro(3500), refundableFixedFeeMinor: 500 })),
        offered(3, offer(3000, { code: 'basic', cancelUntil: null, refund: euro(0) })),
      ]),
    ).products.map(({ terms }) => terms)
    expect(texts).toEqual([
      { package: 'Basic', free: false, text: 'Not refundable, dates fixed' },
      { package: 'Flex', free: false, text: 'Cancel until Thu 4 March, 12:00: you get €35.00 back' },
      { package: 'Flex', free: true, text: 'Free cancellation until Thu 4 March, 12:00' },
    ])
  })
})

describe('the price that leads', () => {
  const basic = offer(4400, { code: 'basic', refundablePercentage: 0, cancelUntil: null, refund: euro(0) })
  const cardOf = (offers: PackageOffer[], of = reader()) =>
    airportView(of, facts([{ ...offered(1, offers[0]!), offers }])).products[0]!

  test('PRICE-17 PACK-9 a card names its package, and what Flex adds until when', () => {
    const card = cardOf([basic, offer(5000)])
    expect([card.price?.total, card.price?.note, card.terms, card.flexible]).toEqual([
      '€44.00',
      'with Basic, €5.50 a day',
      { package: 'Basic', free: false, text: 'Not refundable, dates fixed' },
      '+€6.00 with Flex: free cancellation until Thu 4 March, 12:00',
    ])
    expect(plainSpaces(cardOf([basic, offer(5000)], reader('en', 'PLN')).flexible ?? '')).toMatch(
      /^\+PLN 25\.56 with Flex: /,
    )
  })
  test('PACK-9 with free cancellation in the price, or where nobody sells it, nothing stands beside it', () => {
    const only = cardOf([offer(5000)])
    expect([only.price?.note, only.terms?.free, only.flexible]).toEqual(['with Flex, €6.25 a day', true, null])
    expect(cardOf([basic]).flexible).toBeNull()
    expect(cardOf([basic, offer(4700, { code: 'medium_flex', refundableFixedFeeMinor: 500 })]).flexible).toBeNull()
  })
  test('LANDING-8 a car park that can be booked only later says from when, with the price and the day of then', () => {
    const later = { arrival: moment('2027-03-08T12:00'), departure: moment('2027-03-15T12:00') }
    const late = { ...offered(1, basic), offers: [basic], state: 'lastMinute' as const, stay: later }
    const card = airportView(reader(), facts([late])).products[0]
    expect(card?.price?.total).toBe('€44.00')
    expect(card?.later).toBe('Can be booked from Mon 8 March 2027: price of 8 days from then.')
    expect(card?.ribbon?.text).toBe('Last minute booking not possible')
    expect(card?.unavailable).toBeNull()
    const data = JSON.stringify(facilitiesData([late], 'https://parkwing.example/x', dateOf(stay.arrival)))
    expect(data).toContain('"priceValidUntil":"2027-03-08"')
  })
  test('PRICE-17 search engines read the same amount with the name of its package', () => {
    const data = facilitiesData(
      [{ ...offered(1, basic), offers: [basic, offer(5000)] }],
      'https://parkwing.example/x',
      dateOf(stay.arrival),
      undefined,
      ({ id }) => `https://parkwing.example/pictures/${id}.png`,
    )
    expect(JSON.stringify(data)).toContain('"image":"https://parkwing.example/pictures/1.png"')
    expect(JSON.stringify(data)).toContain('"makesOffer":{"@type":"Offer","name":"Basic","price":"44.00"')
  })
  test('R10 search engines read of a car park that never closes that it is open from 00:00 to 23:59, of others their hours', () => {
    const one = offered(1, basic)
    const hoursFrom = (from: number, to: number) => {
      const hours = { primary: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }], alternative: null }
      const product = { ...one.product, carPark: { ...one.product.carPark, hours } }
      const data = facilitiesData([{ ...one, product }], 'https://parkwing.example/x', dateOf(stay.arrival))
      return /"opens":"[^}]*/.exec(JSON.stringify(data))?.[0]
    }
    expect(hoursFrom(0, 1440)).toBe('"opens":"00:00","closes":"23:59"')
    expect(hoursFrom(240, 1380)).toBe('"opens":"04:00","closes":"23:00"')
  })
})

describe('words for search results', () => {
  const wordsFor = (iata: string, totalMinor: number, language: Language = 'en') =>
    airportWords(
      translator(language),
      airportView(reader(language), { ...facts([offered(1, offer(totalMinor))]), iata }),
    )
  test('LANDING-4 a title of at most 60 characters with the product’s name: with the price where it fits, the airport’s short name where that helps', () => {
    expect(plainSpaces(wordsFor('EIN', 3100).title)).toBe('Parking Eindhoven Airport from €31.00 for 8 days')
    expect(plainSpaces(wordsFor('AMS', 4700).title)).toBe('Parking Amsterdam Schiphol from €47.00 for 8 days')
    const long = languages.flatMap((language) =>
      airports.flatMap(({ iata }) => {
        const page = translator(language)('common.pageTitle', { page: wordsFor(iata, 10_000, language).title })
        return page.length > 60 ? [page] : []
      }),
    )
    expect(long).toEqual([])
  })
  test('LANDING-4 months are words in a description, the year stands once', () => {
    expect(wordsFor('EIN', 3100).description).toContain('5 March to 12 March 2027')
    const faults = languages
      .flatMap((language) => airports.flatMap(({ iata }) => wordsFor(iata, 10_000, language).description))
      .filter((text) => text.length > 165 || /\d\d[./]\d\d[./]/.test(text))
    expect(faults).toEqual([])
  })
})

test('P5 opening hours in words', () => {
  expect(hoursInWords(reader(), always)).toEqual(['Open day and night, every day'])
  expect(hoursInWords(reader(), [{ days: everyDay, from: 240, to: 1440 }])).toEqual(['Every day 04:00–24:00'])
  expect(
    hoursInWords(reader(), [
      { days: [1, 2, 3, 4, 5], from: 360, to: 1320 },
      { days: [6, 7], from: 420, to: 1200 },
    ]),
  ).toEqual(['Mon–Fri 06:00–22:00', 'Sat–Sun 07:00–20:00'])
})

describe('the price table', () => {
  const table: TableFacts = {
    rows: [
      { days: 8, total: euro(3840), from: moment('2027-03-05T12:00'), to: moment('2027-03-12T12:00') },
      { days: 15, total: null, from: moment('2027-03-05T12:00'), to: moment('2027-03-19T12:00') },
    ],
    lowestPerDay: euro(480),
    today: '2027-03-04' as LocalDate,
  }
  const rowsIn = (...of: Parameters<typeof reader>) =>
    priceTableOf(reader(...of), 'EIN', table)?.rows.map(({ dates, price }) => [dates, price])
  test('P8 comma, dd/mm/yyyy, in every language', () => {
    for (const language of ['en', 'sv', 'cs'] as const)
      expect(rowsIn(language)).toEqual([
        ['05/03/2027 – 12/03/2027', '38,40'],
        ['05/03/2027 – 19/03/2027', null],
      ])
  })
  test('LANDING-8 P8 a first day that is past is shown as today, and an end in 2099 as one year ahead', () => {
    const [row] = table.rows
    const without = { ...row!, from: moment('2026-01-01T12:00'), to: moment('2099-12-31T12:00') }
    const view = priceTableOf(reader(), 'EIN', { ...table, rows: [without] })
    expect(view?.rows.map(({ dates }) => dates)).toEqual(['04/03/2027 – 04/03/2028'])
  })
  test('PRICE-16 P8 in the visitor’s currency, which its head names, and that it is paid in euro', () => {
    for (const language of ['en', 'sv', 'cs'] as const)
      expect(rowsIn(language, 'PLN')).toEqual([
        ['05/03/2027 – 12/03/2027', '163,58'],
        ['05/03/2027 – 19/03/2027', null],
      ])
    const view = priceTableOf(reader('en', 'PLN'), 'EIN', table)
    expect(view?.priceHead).toBe('From, PLN')
    expect(plainSpaces(view!.note)).toBe(
      'Lowest price of each length of stay, VAT included. PLN 20.45 a day at the lowest. For comparison. You pay in euro.',
    )
  })
  test('PRICE-16 settled 15 in euro by default and where there is no rate', () => {
    expect(rowsIn('en', 'SEK', {})).toEqual(rowsIn())
    for (const view of [priceTableOf(reader(), 'EIN', table), priceTableOf(reader('en', 'SEK', {}), 'EIN', table)]) {
      expect(view?.priceHead).toBe('From, €')
      expect(view?.note).toBe('Lowest price of each length of stay, VAT included. €4.80 a day at the lowest.')
    }
  })
})

test('T1 the largest airports are the popular ones, as many as are asked for', () => {
  const airports = Array.from({ length: 12 }, (_, i) => ({ iata: `A${i}`, capacity: i }))
  expect(popularOf(airports, 9).map(({ capacity }) => capacity)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3])
})

/** A home page of which nothing is known. */
const none = {
  airports: [],
  pictures: new Map(),
  prices: new Map(),
  table: null,
  airportsHref: '/en/airports',
  rating: null,
  airportRating: () => null,
  reviews: null,
  newsletter: { action: '/en/newsletter', amount: '€5.00' },
  customersAYear: null,
}

test('T1 settled 38 the home page’s figure of marketing only where it is switched on, its rating only where there are reviews', () => {
  const factsWith = (changes: Partial<Parameters<typeof homeView>[1]>) =>
    homeHero(translator('en'), homeView(reader(), { ...none, ...changes }), 'Park').facts?.map(
      ({ strong, text }) => `${strong} ${text}`,
    ) ?? []
  expect(factsWith({})).toHaveLength(3)
  expect(factsWith({ customersAYear: 350_000 })).toContain('More than 350,000 customers per year')
  expect(factsWith({ rating: { kind: 'rated', average: '4.6', count: '1,284', word: null, spoken: '' } })[0]).toBe(
    '4.6 from 1,284 stays',
  )
  expect(factsWith({ rating: { kind: 'new', text: 'New here' } })).toHaveLength(3)
})

test('REVIEW-10 a tile of the home page has the average of its own airport and the number of its car parks, below ten reviews the number alone', () => {
  const airports = ['AMS', 'EIN'].map((iata) => ({ iata, capacity: 1, carParks: 9, href: `/en/${iata}` }))
  const rated = { kind: 'rated', average: '4.4', count: '6,134', word: 'Very good', spoken: '' } as const
  const view = homeView(reader(), {
    ...none,
    airports,
    airportRating: (iata) => (iata === 'AMS' ? rated : { kind: 'new', text: 'New here' }),
  })
  expect(view.popular.map(({ iata, rating, carParks }) => [iata, rating, carParks])).toEqual([
    ['AMS', { ...rated, count: '9 car parks', word: null }, '9 car parks'],
    ['EIN', null, '9 car parks'],
  ])
})

test('R10 structured data says what the page shows', () => {
  expect(breadcrumbData([{ name: 'Home', href: '/' }], 'https://parkwing.example')).toMatchObject({
    itemListElement: [{ position: 1, item: 'https://parkwing.example/' }],
  })
  const text = JSON.stringify(
    facilitiesData(
      [offered(1, offer(3840)), offered(2, null)],
      'https://parkwing.example/x',
      dateOf(moment('2027-03-05T12:00')),
    ),
  )
  expect(text).toContain('"price":"38.40","priceCurrency":"EUR","priceValidUntil":"2027-03-05"')
  expect(text.match(/makesOffer/g)).toHaveLength(1)
})
