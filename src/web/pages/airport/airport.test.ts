import { renderToStaticMarkup } from 'react-dom/server'
import { createElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { access } from '#domain/airports/access.ts'
import { everyDay } from '#domain/carparks/hours.ts'
import { languages, type Language, type Translated } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import type { RatingFacts } from '#domain/reviews/rating.ts'
import { dateOf, parseDateTime, type LocalDate } from '#domain/time/local.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { translator } from '#texts/texts.ts'
import { JsonLd } from '../../components/page-head/json-ld.tsx'
import { Reviews } from '../../components/reviews/reviews.tsx'
import { ratingView } from '../../components/rating/view.ts'
import { reviewsView, type ReviewFacts } from '../../components/reviews/view.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import type { Reader } from '../../components/prices.ts'
import { AirportSections, airportSections } from './sections.tsx'
import type { OfferedProduct } from '../../shared/landing/product-view.ts'
import { pictureOf } from '../../shared/pictures/picture-view.ts'
import { facilitiesData } from '../../shared/landing/structured-data.ts'
import { airportView, type AirportFacts, type ReviewsFound } from '../../shared/landing/airport-view.ts'

const moment = (text: string) => parseDateTime(text)!
const reader = (language: Language = 'en'): Reader => ({
  language,
  t: translator(language),
  currency: 'EUR',
  rates: { day: '2026-11-19', source: 'snapshot', perEuro: {} },
})
const draw = (node: ReactNode, language: Language = 'en') =>
  renderToStaticMarkup(createElement(TextsProvider, { language, t: translator(language), children: node }))

const offer = (changes: Partial<PackageOffer> = {}): PackageOffer => ({
  code: 'flex',
  price: { parts: [], total: euro(5000), perDay: euro(625), days: 8, vatRatePercent: 21, vat: euro(0) },
  refundablePercentage: 100,
  refundableFixedFeeMinor: 0,
  refund: euro(5000),
  cancelUntil: Date.parse('2027-03-04T11:00Z'),
  changeUntil: null,
  paymentLocations: ['onLine'],
  payLaterDue: null,
  ...changes,
})
const offered = (
  state: OfferedProduct['state'],
  changes: Parameters<typeof aProduct>[0] = {},
  found: PackageOffer | null = state === 'available' ? offer() : null,
): OfferedProduct => ({
  product: aProduct({ id: 1, isRecommended: false, ...changes }),
  leading: found,
  offers: found ? [found] : [],
  state,
  why: null,
})
const facts = (products: OfferedProduct[], changes: Partial<AirportFacts> = {}): AirportFacts => ({
  iata: 'EIN',
  zone: 'Europe/Amsterdam',
  stay: { arrival: moment('2027-03-05T12:00'), departure: moment('2027-03-12T12:00') },
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
  ...changes,
})
const cardOf = (one: OfferedProduct, language: Language = 'en') =>
  airportView(reader(language), facts([one])).products[0]!

const review = (stars: ReviewFacts['stars'], changes: Partial<ReviewFacts> = {}): ReviewFacts => ({
  stars,
  title: 'Quick bus',
  body: '',
  displayName: 'Noor',
  language: 'tr',
  createdAt: Date.parse('2027-03-05T23:30Z'),
  ...changes,
})
const shownOf = (found: ReviewsFound) => reviewsView(reader(), found, 'airport')!
const reviews: ReviewsFound = {
  overall: { count: 7, averageTenths: 43 },
  newest: [review(4)],
  byCarPark: new Map([[1, { count: 7, averageTenths: 43 }]]),
}

describe('the card of a product', () => {
  test('P4 SEARCH-42 a ribbon says what stands in the way, else that it is our own, or recommended', () => {
    const ribbons = (['soldOut', 'closed', 'lastMinute', 'tooLong', 'available'] as const).map(
      (state) => cardOf(offered(state, { isRecommended: true })).ribbon?.text,
    )
    expect(ribbons.slice(0, 3)).toEqual(['Sold out', 'Parking closed', 'Last minute booking not possible'])
    expect(ribbons.slice(3)).toEqual(['Stay too long', 'Our own car park'])
    const { carPark } = aProduct({ id: 1 })
    const others = { ...carPark, operator: { ...carPark.operator, name: 'Lot 7 GmbH' } }
    const { ribbon, as } = cardOf(offered('available', { isRecommended: true, carPark: others }))
    expect([ribbon?.text, as]).toEqual(['Recommended', 'Recommended'])
    expect(cardOf(offered('available')).ribbon).toBeNull()
  })
  test('P4 why it is recommended, only while it can be booked', () => {
    expect(cardOf({ ...offered('available', { isRecommended: true }), why: 'nearest' }).why).toContain(
      'nearest to the airport',
    )
    expect(cardOf({ ...offered('soldOut', { isRecommended: true }), why: 'nearest' }).why).toBeNull()
  })
  test('P4 PARK-5 the hours of the first and the last day of the stay its price is for, D MMM YYYY, the gate’s that has any', () => {
    const withHours = (hours: Partial<OfferedProduct['product']['carPark']['hours']>) => {
      const product = aProduct({ id: 1 })
      return cardOf({
        ...offered('available'),
        product: {
          ...product,
          slots: [{ slot: 'thirdGroupFeature2', icon: 'bus', text: {} as never }],
          carPark: { ...product.carPark, hours: { ...product.carPark.hours, ...hours } },
        },
      }).hours
    }
    const day = { days: everyDay, from: 240, to: 1440 }
    expect(withHours({ primary: [day], exceptions: [] })).toEqual(['5 Mar 2027 and 12 Mar 2027: open 04:00–24:00'])
    expect(withHours({ primary: [], alternative: [day], exceptions: [] })).toEqual([
      '5 Mar 2027 and 12 Mar 2027: open 04:00–24:00',
    ])
    expect(withHours({ primary: [day], exceptions: [{ date: '2027-03-12' as never, ranges: [] }] })).toEqual([
      '5 Mar 2027: open 04:00–24:00',
      '12 Mar 2027: closed',
    ])
  })
  test('settled 19 the regular price is struck through only where a reduction may be announced', () => {
    expect(cardOf(offered('available')).price?.regular).toBeUndefined()
    const reduced = cardOf(
      offered('available', {}, offer({ reduction: { regular: euro(6000), lowest: euro(5500), percent: 9 } })),
    ).price
    expect(reduced?.regular).toEqual({ price: '€60.00', lowest: '€55.00', percent: '−9%' })
  })
  test('P4 without details the card is short and says so; a picture by its id, else the drawn one', () => {
    const bare = cardOf(offered('available', { slots: [] }))
    expect([bare.features.map(({ text }) => text), bare.hours]).toEqual([
      ['There are no further details about this car park.'],
      [],
    ])
    expect(bare.picture).toMatchObject({
      drawn: true,
      src: expect.stringMatching(/^\/pictures\/ein-1-square/) as string,
    })
    expect(cardOf(offered('available', { imageResourceId: 'a b' })).picture).toMatchObject({
      drawn: false,
      src: '/api/website/resources?id=a%20b',
    })
  })
})

describe('what is true of this airport only', () => {
  test('T1 its roads with their exits, its shuttles and when they do not run, each fact once; valet where it is', () => {
    const shuttle = aProduct({ id: 1 })
    const withShuttle = {
      ...shuttle,
      carPark: {
        ...shuttle.carPark,
        name: 'Park One',
        hours: { ...shuttle.carPark.hours, primary: [{ days: everyDay, from: 240, to: 1440 }] },
        shuttle: { everyMinutes: 20, rideMinutesFrom: 4, rideMinutesTo: 9 },
      },
    }
    const view = airportView(
      reader(),
      facts([{ ...offered('available'), product: withShuttle }, offered('available', { id: 2, transfer: 'valet' })], {
        iata: 'AMS',
        roads: access.amsterdam,
      }),
    )
    expect(view.access[0]).toEqual({ term: 'By road', lines: ['A4, exit 2; A5; A9'] })
    expect(view.access[1]?.lines.map((line) => line.replace(/\u00a0/g, ' '))).toEqual(['No shuttle 00:00–04:00'])
    expect(
      view.products
        .find(({ id }) => id === 1)
        ?.place.rows.find(({ term }) => term === 'Shuttle')
        ?.lines.map((line) => line.replace(/\u00a0/g, ' ')),
    ).toEqual(['Every 20 min, the ride takes 4 to 9 min. Free of charge.'])
    expect(view.glance.map(({ term }) => term)).toContain('Valet parking')
    expect(airportView(reader(), facts([])).glance.map(({ value }) => value)).toEqual(['EIN'])
  })
  test('LANDING-11 the facts of a place that all share stand once beside the map, the others fold into the cards', () => {
    const product = (id: number, phone: string) => {
      const one = aProduct({ id })
      return {
        ...offered('available'),
        product: { ...one, carPark: { ...one.carPark, id, address: `Road ${id}`, phone } },
      }
    }
    const view = airportView(reader(), facts([product(1, '+31 1'), product(2, '+31 1')]))
    expect(view.equalRows.map(({ term }) => term)).toContain('Phone')
    expect(view.products.map(({ place }) => place.rows)).toEqual([
      [{ term: 'Address', lines: ['Road 1'] }],
      [{ term: 'Address', lines: ['Road 2'] }],
    ])
    const html = draw(createElement(AirportSections, { view, data: [], content: new Map(), links: [] }))
    expect([...html.matchAll(/\+31 1</g)]).toHaveLength(1)
    expect([...html.matchAll(/<details[^>]*><summary>Address and directions/g)]).toHaveLength(2)
  })
  test('T3 the bar leads to what the page has', () => {
    expect([...airportSections(airportView(reader(), facts([])), new Map())]).toEqual([])
    expect(
      [
        ...airportSections(
          airportView(reader(), facts([offered('available')], { reviews })),
          new Map([
            ['why', null],
            ['faq', 'x'],
          ]),
        ),
      ].sort(),
    ).toEqual(['faq', 'our-products', 'parking-locations', 'testimonials', 'why'])
  })
  test('S5 the order of the page, every heading once', () => {
    const view = airportView(
      reader(),
      facts([offered('available')], {
        reviews,
        roads: access.eindhoven,
        table: { rows: [], lowestPerDay: euro(480), today: '2027-03-04' as LocalDate },
        nearby: [{ iata: 'AMS', href: '/en/airports/parking-schiphol-airport', distanceKm: 97 }],
      }),
    )
    const content = new Map(
      ['what-is', 'why', 'getting-there', 'faq'].map((id) => [id, createElement('h2', { id }, id)]),
    )
    const html = draw(createElement(AirportSections, { view, data: [], content, links: ['why', 'our-products'] }))
    expect([...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'products',
      'what-is',
      'why',
      'glance',
      'where',
      'getting-there',
      'prices',
      'reviews',
      'faq',
      'nearby',
    ])
  })
  test('CAT-11 where no other airport has a car park, none is said to be nearby', () => {
    const view = airportView(reader(), facts([offered('available')]))
    const html = draw(createElement(AirportSections, { view, data: [], content: new Map(), links: [] }))
    expect(html).toContain('id="products"')
    expect(html).not.toContain('nearby')
  })
})

describe('what comes from others', () => {
  // Catalogue, reviews and the operator's texts are written by people, and perhaps by an attacker.
  const markup = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'><svg onload=alert(1)>'
  const everywhere = (text: string) => Object.fromEntries(languages.map((language) => [language, text])) as Translated
  const slots = (['location', 'firstGroupFeature1', 'thirdGroupFeature2'] as const).map((slot) => ({
    slot,
    icon: '"><script>',
    text: everywhere(markup),
    tooltip: everywhere(markup),
  }))
  const hostile = (): OfferedProduct => {
    const one = offered('available', {
      name: markup,
      abbreviation: markup,
      description: everywhere(markup),
      imageResourceId: '"><script>alert(1)</script>',
      slots,
    })
    const { carPark } = one.product
    return {
      ...one,
      product: {
        ...one.product,
        carPark: {
          ...carPark,
          name: markup,
          address: markup,
          phone: markup,
          operator: { name: markup, address: markup, registration: markup },
          directions: [everywhere(markup), everywhere(markup), everywhere(markup)],
        },
      },
    }
  }

  test('XS-05 texts and hints of products, car parks, operators and reviews are text on the page', () => {
    const found = { ...reviews, newest: [review(4, { title: markup, body: markup.repeat(20), displayName: markup })] }
    const view = airportView(reader(), facts([hostile()], { reviews: found }))
    const html =
      draw(createElement(AirportSections, { view, data: [], content: new Map(), links: [] })) +
      draw(createElement(Reviews, { view: shownOf(found) }))
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<script|<img src=x|<svg onload/i)
    expect((html.match(/<[^>]*>/g) ?? []).filter((tag) => /\son\w+=/i.test(tag))).toEqual([])
    // what is no id of a picture stays a part of the address and becomes nothing else
    expect(view.products[0]?.picture.src).toBe('/api/website/resources?id=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E')
  })

  test('XS-05 XS-08 what machines read of them ends no script', () => {
    const html = renderToStaticMarkup(
      createElement(JsonLd, {
        data: facilitiesData([hostile()], 'https://parkwing.example/x', dateOf(moment('2027-03-05T12:00'))),
      }),
    )
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
    expect(html).toContain('\\u003c/script>')
  })
})

describe('reviews', () => {
  const shown = (found: ReviewsFound | null, language: Language = 'en') =>
    reviewsView(reader(language), found, 'airport')

  test('T2 average with one decimal in the language’s way, its word, the number, stars by the nearest half', () => {
    expect(shown(reviews)?.rating).toEqual({
      average: '4.3 out of 5',
      label: 'Excellent',
      count: '7 reviews',
      halves: 9,
    })
    expect(shown({ ...reviews, overall: { count: 1, averageTenths: 40 } })?.rating).toEqual({
      average: '4.0 out of 5',
      label: 'Great',
      count: '1 review',
      halves: 8,
    })
    expect(shown(null)).toBeNull()
  })
  test('T2 DD.MM.YYYY in a time element, the language each was written in, names that cannot turn the line', () => {
    const view = shown({ ...reviews, newest: [review(4, { displayName: '\u202eNoor' })] })!
    const html = draw(createElement(Reviews, { view }))
    expect(html).toContain('<time dateTime="2027-03-05">05.03.2027</time>')
    expect(html).toContain('<h3 lang="tr"><bdi>Quick bus</bdi></h3>')
    expect(html).toContain('<bdi>\u202eNoor</bdi>')
    expect(html).toContain('4 out of 5')
    expect(html).toContain('width="128" height="24"')
  })
  test('T2 a long text is cut between words and can be read whole', () => {
    const body = 'The bus came after five minutes. '.repeat(10).trim()
    const [one] = shown({ ...reviews, newest: [review(5, { body }), review(5, { body: 'short' })] })!.newest
    expect(one?.start).toMatch(/^The bus .* \w+\.?…$/)
    expect(body.startsWith(one!.start!.slice(0, -1))).toBe(true)
    expect(draw(createElement(Reviews, { view: shown({ ...reviews, newest: [review(5, { body })] })! }))).toContain(
      body,
    )
  })
  test('REVIEW-11 reviews of simulated stays are called that where they are shown, in every language', () => {
    const simulated = { ...reviews, overall: { ...reviews.overall, simulated: true } }
    for (const language of languages) {
      const said = shown(simulated, language)!.verified
      expect(said).toBe(translator(language)('site.reviewsSimulated'))
      expect(said).not.toBe(shown(reviews, language)!.verified)
      expect(draw(createElement(Reviews, { view: shown(simulated, language)! }), language)).toContain(said)
    }
  })
  test('REVIEW-8 T2 reviews of a provider bear its name, no language and no claim of ours, and an empty title becomes the stars', () => {
    const view = shown({
      overall: { count: 120, averageTenths: 43 },
      newest: [review(4, { title: '', language: null })],
      byCarPark: new Map(),
      provider: 'Trustpilot',
    })!
    expect(view.verified).toContain('Trustpilot')
    expect(view.verified).not.toBe(shown(reviews)!.verified)
    const html = draw(createElement(Reviews, { view }))
    expect(html).toMatch(/<span[^>]* translate="no">Trustpilot<\/span>/)
    expect(html).toContain('120 reviews')
    expect(html).toContain('<h3><bdi>4 out of 5</bdi></h3>')
    expect(draw(createElement(Reviews, { view: shown(reviews)! }))).not.toContain('translate="no"')
  })
  test('R10 the rating of a car park for machines is the one on its card, and only where there are reviews', () => {
    const one = offered('available')
    const rating = { count: 17, averageTenths: 43 }
    const carParkRating = () => ratingView(reader(), rating)
    expect(airportView(reader(), facts([one], { carParkRating })).products[0]?.rating).toMatchObject({
      average: '4.3',
      count: '17',
    })
    const dataWith = (...ratings: RatingFacts[]) =>
      JSON.stringify(
        facilitiesData(
          [one],
          'https://parkwing.example/x',
          dateOf(moment('2027-03-05T12:00')),
          new Map(ratings.map((given) => [one.product.carPark.id, given])),
        ),
      )
    expect(dataWith(rating)).toContain('"ratingValue":"4.3","reviewCount":17')
    expect(dataWith()).not.toContain('aggregateRating')
    expect(dataWith({ ...rating, count: 9 })).not.toContain('aggregateRating')
    // REVIEW-11
    expect(dataWith({ ...rating, simulated: true })).not.toContain('aggregateRating')
  })
})
