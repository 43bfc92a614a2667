import { describe, expect, test } from 'vitest'
import type { Product } from '#domain/carparks/product.ts'
import type { Rates } from '#domain/money/currencies.ts'
import { euro } from '#domain/money/money.ts'
import { readFilters, readFlex } from '#domain/search/filters.ts'
import { type Stay } from '#domain/time/stays.ts'
import { aCarPark, aProduct } from '#test/builders/catalogue.ts'
import type { CardFound } from './card-view.ts'
import { shownOffer } from './view.ts'
import { found, moment, parkOf, plain, viewOf, week, type Asked } from '#test/builders/results.ts'

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
    expect(viewOf([reduced]).cards[0]?.offer?.plain).toMatchObject({
      total: '€34.80',
      regular: { price: '€38.40', lowest: '€38.40', percent: '−9%' },
    })
    expect(viewOf([reduced]).cards[0]?.offer?.flexed).toMatchObject({
      total: '€40.80',
      regular: { price: '€44.40', lowest: '€44.40', percent: '−8%' },
    })
    expect(viewOf([one]).cards[0]?.offer?.plain.regular).toBeNull()
  })

  test('PRICE-15 PR-23 PR-24 FX-03 rates that are too old: every price in euro, and the page says so', () => {
    const old: Rates = { day: '2026-11-20', source: 'ecb', perEuro: {}, stale: true }
    const view = viewOf([found(parkOf(1, 'Park'))], { currency: 'PLN', of: old })
    expect(view.cards[0]?.offer?.plain).toMatchObject({ total: '€44.00', charged: null })
    expect(view.notices).toEqual(['There are no current exchange rates. All prices are in euro.'])
    expect(viewOf([found(parkOf(1, 'Park'))], { currency: 'EUR', of: old }).notices).toEqual([])
    expect(viewOf([found(parkOf(1, 'Park'))], { currency: 'PLN' }).notices).toEqual([])
  })
})

test('P4 PIC-4 REVIEW-9 a card has the picture and the rating of its car park', () => {
  const { picture, rating } = viewOf([found(parkOf(7, 'Park'))]).cards[0]!
  expect([picture.src, rating]).toEqual(['/picture-7', { kind: 'new', text: 'New at 1' }])
})

describe('heading and order', () => {
  const cheap = found(parkOf(1, 'Cheap'), { tariffMinor: 3240 })
  const dear = found(parkOf(2, 'Dear', { isRecommended: true }), { tariffMinor: 5400 })
  const full = found(parkOf(3, 'Full', { isRecommended: true }), { free: 0 })

  test('P4 PR-27 the heading counts what can be booked and names its lowest price', () => {
    expect(viewOf([dear, cheap, full]).heading).toBe('2 car parks, 8 days from €32.40')
    expect(viewOf([cheap]).heading).toBe('1 car park, 8 days for €32.40')
  })
  test('P3 PR-27 recommended first, sold out last in every order, also by price', () => {
    const names = (query: string) => viewOf([full, cheap, dear], { query }).cards.map((card) => card.name)
    expect(names('')).toEqual(['Dear', 'Cheap', 'Full'])
    expect(names('sort=price')).toEqual(['Cheap', 'Dear', 'Full'])
  })
  test('AV-04 a sold-out card has no price, no link to book, and its reason', () => {
    const card = viewOf([full]).cards[0]!
    expect(card.offer).toBeNull()
    expect(card.refusal).toEqual({
      title: 'Sold out',
      icon: 'info',
      reason: 'No space is left for these dates.',
      tries: [],
    })
    expect(JSON.stringify(card)).not.toMatch(/€|\bbooking\//)
  })
  test('SEARCH-47 a sold-out card names its own next free day, its price, and leads to the list of those days at this card', () => {
    const stay = { arrival: moment('2027-03-09T08:05'), departure: moment('2027-03-16T17:30') }
    const other = found(parkOf(4, 'Other'), { free: 0 })
    const next = new Map([[3, { stay, total: euro(3360) }]])
    const { cards } = viewOf([full, other, cheap], { next, query: 'sort=price' })
    const triesOf = (name: string) => cards.find((card) => card.name === name)!.refusal!.tries
    expect(triesOf('Full')).toEqual([
      {
        text: 'Free from Tue 9 Mar: 8 days from €33.60',
        link: '8 days from €33.60',
        href: '/en/search?location=EIN&startDateTime=2027-03-09T08%3A05&endDateTime=2027-03-16T17%3A30&sort=price#park-3',
      },
    ])
    expect(triesOf('Other')).toEqual([])
  })
  test('P4 why a card is recommended is said; others have no reason', () => {
    const [first, second] = viewOf([cheap, dear]).cards
    expect(first!.why).toContain('Nobody pays')
    expect(second!.why).toBeNull()
  })
})

describe('price and promise of a card', () => {
  test('PRICE-17 SEARCH-43 P4 the cheapest total and its package, what free cancellation adds and until when, where it leads to', () => {
    const { offer } = viewOf([found(parkOf(7, 'Park'))], { query: 'businessAccount=TUI&email=a%40b.example&valet=' })
      .cards[0]!
    expect(offer!.plain).toEqual({
      total: '€44.00',
      package: 'Basic',
      days: '8 days',
      charged: null,
      less: null,
      regular: null,
      note: 'Total for 8 days, €5.50 a day, VAT included',
      terms: ['No refund, dates fixed'],
    })
    expect(offer!.flexed).toMatchObject({ total: '€50.00', package: 'Flex' })
    expect(offer!.choice).toEqual({
      kind: 'box',
      code: 'flex',
      adds: '+€6.00',
      text: '+€6.00 free cancellation',
      until: 'until Thu 4 Mar, 08:05',
    })
    expect([offer!.isFlexed, offer!.label]).toEqual([false, 'Choose Park'])
    expect(offer!.href).toBe(
      '/en/booking/EIN/7?businessAccount=TUI&startDateTime=2027-03-05T08%3A05&endDateTime=2027-03-12T17%3A30',
    )
    expect(offer!.form).toEqual({
      action: '/en/booking/EIN/7',
      fields: [
        ['businessAccount', 'TUI'],
        ['startDateTime', '2027-03-05T08:05'],
        ['endDateTime', '2027-03-12T17:30'],
      ],
    })
  })
  test('settled 14 SEARCH-39 a conversion names what is charged, and above the list the day of its rates', () => {
    const view = viewOf([found(parkOf(1, 'Park'))], { currency: 'PLN' })
    const { plain: price } = view.cards[0]!.offer!
    expect(plain(price.total)).toMatch(/186\.91/)
    expect(plain(price.charged ?? '')).toBe('You pay €44.00')
    expect(view.equal).toContain('Amounts converted at the rates of 7 October 2026, you pay in euro.')
  })
  test('settled 15 without a rate the euro price stands, and is no conversion', () => {
    const view = viewOf([found(parkOf(1, 'Park'))], { currency: 'SEK' })
    expect(view.cards[0]!.offer!.plain).toMatchObject({ total: '€44.00', charged: null })
    expect(view.equal).not.toContain('converted')
  })
  test('AV-21 spaces are named up to five only', () => {
    const spots = (free: number) => viewOf([found(parkOf(1, 'Park'), { free })]).cards[0]!.offer!.spots
    expect([spots(6), spots(5), spots(1)]).toEqual([null, '5 spaces left here', '1 space left here'])
  })
  test('PRICE-17 SEARCH-37 S6 whatever the default, the cheapest leads; to pay later it is the cheapest that allows it', () => {
    for (const defaultPackage of ['basic', 'medium_flex', 'flex'] as const) {
      const one = found(parkOf(1, 'Park', { defaultPackage }))
      const codeWith = (query: string) =>
        shownOffer(one, readFilters(new URLSearchParams(query)), readFlex(new URLSearchParams(query)))?.code
      expect(['', 'flex=1', 'freeCancellation=1', 'payLater=1'].map(codeWith)).toEqual([
        'basic',
        'flex',
        'flex',
        'flex',
      ])
    }
    const { offer } = viewOf([found(parkOf(1, 'Park'))], { query: 'payLater=1' }).cards[0]!
    expect([offer!.plain.total, offer!.flexed]).toEqual(['€50.00', null])
    expect(offer!.choice).toEqual({ kind: 'has', text: 'Free cancellation until Thu 4 Mar, 08:05' })
    expect([offer!.href.endsWith('&package=flex'), offer!.form.fields.at(-1)]).toEqual([true, ['package', 'flex']])
  })
  test('SEARCH-43 the switch, and the filter, tick every box: heading, card and link take those prices', () => {
    for (const query of ['flex=1', 'freeCancellation=1']) {
      const view = viewOf([found(parkOf(1, 'Park'))], { query })
      const { offer } = view.cards[0]!
      expect(view.heading).toBe('1 car park, 8 days for €50.00')
      expect([offer!.isFlexed, offer!.plain.total, offer!.flexed?.total]).toEqual([true, '€44.00', '€50.00'])
      expect(offer!.flexed!.terms[0]).toBe('Free cancellation until Thu 4 March 2027, 08:05')
      expect(offer!.href).toContain('&package=flex')
      // who takes the tick off gets the package that leads
      expect(offer!.form.fields.map(([name]) => name)).not.toContain('package')
    }
    expect([viewOf([found({})]).flex, viewOf([found({})], { query: 'flex=1' }).flex]).toEqual([false, true])
    expect(viewOf([found({})], { query: 'flex=1&compare=1' }).filters.kept.map(([name]) => name)).toEqual([
      'location',
      'startDateTime',
      'endDateTime',
    ])
  })
  test('SEARCH-37 the order by price is that of the prices shown: with the switch on another one is the cheapest', () => {
    const adding = (id: number, name: string, tariffMinor: number, surchargeMinor: number) =>
      found(
        parkOf(id, name, {
          packages: aProduct().packages.map((one) => (one.code === 'flex' ? { ...one, surchargeMinor } : one)),
        }),
        { tariffMinor },
      )
    const both = [adding(1, 'Meadow', 3000, 1000), adding(2, 'Dyke', 3500, 100)]
    const names = (query: string) => viewOf(both, { query }).cards.map(({ name }) => name)
    expect(names('sort=price')).toEqual(['Meadow', 'Dyke'])
    for (const query of ['sort=price&flex=1', 'sort=price&freeCancellation=1']) {
      expect(names(query), query).toEqual(['Dyke', 'Meadow'])
      expect(viewOf(both, { query }).heading, query).toBe('2 car parks, 8 days from €36.00')
    }
  })
  test('PACK-9 SEARCH-43 what Flex adds is the difference of the amounts shown; a car park of one package has no box', () => {
    const { offer } = viewOf([found(parkOf(1, 'Park'), { tariffMinor: 3160 })], { currency: 'PLN' }).cards[0]!
    expect([plain(offer!.plain.total), plain(offer!.flexed?.total)]).toEqual(['PLN 134.24', 'PLN 159.72'])
    expect(plain(offer!.choice.text)).toBe('+PLN 25.48 free cancellation')
    const only = (code: 'basic' | 'flex') =>
      viewOf([found(parkOf(1, 'Park', { packages: aProduct().packages.filter((one) => one.code === code) }))])
    const parts = (code: 'basic' | 'flex') => {
      const { offer: one } = only(code).cards[0]!
      return [one!.plain.total, one!.plain.package, one!.flexed, one!.choice]
    }
    expect(parts('basic')).toEqual(['€44.00', 'Basic', null, { kind: 'none', text: 'No free cancellation here' }])
    expect(parts('flex')).toEqual([
      '€50.00',
      'Flex',
      null,
      { kind: 'has', text: 'Free cancellation until Thu 4 Mar, 08:05' },
    ])
    // nothing to switch
    expect([only('basic').flex, only('flex').flex]).toEqual([null, null])
  })
  test('K1 Medium Flex says what comes back', () => {
    const packages = aProduct().packages.filter(({ code }) => code !== 'basic')
    const { terms } = viewOf([found(parkOf(1, 'Park', { packages }))]).cards[0]!.offer!.plain
    expect(terms[0]).toBe('Cancel until Thu 4 March 2027, 08:05 and get €42.00 back')
  })
  test('SEARCH-41 a card is compared with the official car park by the same package, from more than a euro on', () => {
    const official = (id: number, tariffMinor: number, free = 40) =>
      found(parkOf(id, `P${id}`, { carPark: aCarPark({ kind: 'official' }) }), { tariffMinor, free })
    const cheap = found(parkOf(1, 'Cheap'), { tariffMinor: 3160 })
    const lessOf = (all: CardFound[], rest: Asked = {}) => {
      const { offer } = viewOf(all, rest).cards.find(({ name }) => name === 'Cheap')!
      return [offer!.plain.less, offer!.flexed?.less].map((one) => plain(one ?? '-'))
    }
    expect(lessOf([cheap, official(2, 4720), official(3, 5000)])).toEqual(Array(2).fill('€15.60 less than official P2'))
    expect(lessOf([cheap, official(2, 4720, 0), official(3, 5000)])[0]).toBe('€18.40 less than official P3')
    expect(lessOf([cheap, official(2, 3260)])).toEqual(['-', '-'])
    expect(lessOf([cheap, official(2, 3261)])[0]).toBe('€1.01 less than official P2')
    expect(lessOf([cheap, official(2, 4720, 0)])).toEqual(['-', '-'])
    expect(lessOf([cheap, official(2, 4720)], { currency: 'PLN' })[0]).toBe('PLN 66.27 less than official P2')
    const { offer } = viewOf([cheap, official(2, 4720)]).cards.find(({ name }) => name === 'P2')!
    expect(offer!.plain.less).toBeNull()
    // the name is not broken, unless it is a long one
    const lessThan = (name: string) => {
      const named = found(parkOf(2, name, { carPark: aCarPark({ kind: 'official' }) }), { tariffMinor: 4720 })
      return viewOf([cheap, named]).cards.find((card) => card.name === 'Cheap')!.offer!.plain.less
    }
    expect(lessThan('P-West Langparkeren')).toMatch(/ official P-\u2060West\u00a0Langparkeren$/)
    expect(lessThan('P-West Langparkeren Overdekt')).toMatch(/ official P-West Langparkeren Overdekt$/)
  })
  test('SEARCH-42 our own car park says so in words, a recommended one of somebody else says recommended', () => {
    const other = aCarPark({ operator: { name: 'Ringvaart Parkeren B.V.', address: '', registration: '' } })
    const badge = (rest: Partial<Product>) => viewOf([found(rest)]).cards[0]!.badge
    expect([
      badge({ isRecommended: true }),
      badge({}),
      badge({ carPark: other, isRecommended: true }),
      badge({ carPark: other }),
    ]).toEqual(['Our own car park', 'Our own car park', 'Recommended', null])
  })
})

describe('what is equal for all', () => {
  const one = found(parkOf(1, 'One', { keepKeys: true }))
  const full = found(parkOf(2, 'Full', { keepKeys: false }), { free: 0 })
  const night = { primary: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 600, to: 1440 }], alternative: null }
  const shut = found(parkOf(3, 'Shut', { carPark: aCarPark({ hours: night }) }))

  test('SEARCH-39 it is said once, and less of it as soon as one card differs', () => {
    const said = (...all: CardFound[]) => viewOf(all).equal
    expect(said(one)).toBe('Prices are totals with VAT. All can be booked now and are open at your times.')
    expect(said(one, full)).toBe('Prices are totals with VAT. All are open at your times.')
    expect(said(one, shut)).toBe('Prices are totals with VAT.')
    expect(said(full)).toBe('')
  })
  test('SEARCH-39 SEARCH-45 filters that tell nothing apart are not offered, and one that leaves nothing cannot be pressed', () => {
    const names = (all: CardFound[], query = '') =>
      Object.fromEntries(
        viewOf(all, { query }).filters.filters.map(({ name, count, isDead }) => [name, [count, isDead]]),
      )
    expect(names([one, full])).toEqual({
      freeCancellation: [1, false],
      keepKeys: [1, false],
      covered: [0, true],
      valet: [0, true],
      official: [0, true],
      charging: [0, true],
      payLater: [1, false],
    })
    expect(names([one, full], 'covered=1')['covered']).toEqual([0, false])
    expect(viewOf([one, full], { query: 'keepKeys=1&payLater=1' }).filters).toMatchObject({
      on: 2,
      show: 'Show 1 car park',
    })
  })
  test('SEARCH-40 where nothing can be cancelled any more one notice says so, from which day it can, and there is no switch', () => {
    const soon: Stay = { arrival: moment('2027-03-02T08:05'), departure: moment('2027-03-05T17:30') }
    const late = found(parkOf(1, 'Late', { minLeadMinutes: 60, cancelCutoffMinutes: 1440 }), { stay: soon })
    const view = viewOf([late], { stay: soon })
    expect(view.notices).toEqual([
      'For these dates only Basic is sold: dates fixed, no refund. From Wed 3 March you can also cancel free of charge.',
    ])
    expect([view.flex, view.cards[0]!.offer!.choice.kind]).toEqual([null, 'none'])
    expect(viewOf([one]).notices).toEqual([])
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
        text: 'Drive in at 04:05 instead',
        link: 'Drive in at 04:05 instead',
        href: '/en/search?location=EIN&startDateTime=2027-03-05T04%3A05&endDateTime=2027-03-12T17%3A30&sort=price',
      },
    ])
    expect(card.hours).toEqual(['Open 04:00–24:00 on both days'])
  })
  test('settled 4 last minute: from when it can be booked, as a search', () => {
    const stay = { ...week, arrival: moment('2027-03-01T20:00') }
    const view = viewOf([found({}, { stay })], { stay })
    expect(view.cards[0]!.refusal!.title).toBe('Last minute booking not possible')
    expect(view.cards[0]!.refusal!.reason).toBe('Books up to 24 hours ahead.')
    expect(view.cards[0]!.refusal!.tries).toEqual([
      {
        text: 'First time you can drive in: Tue 2 Mar, 10:00',
        link: 'Tue 2 Mar, 10:00',
        href: '/en/search?location=EIN&startDateTime=2027-03-02T10%3A00&endDateTime=2027-03-12T17%3A30',
      },
    ])
    expect(view.instead!.earliest).toBe('Earliest time that can be booked: Tue 2 March 2027, 10:00')
  })
  test('SEARCH-47 PARK-7 the words name the lead time that decides, in hours or in minutes', () => {
    const stay = { ...week, arrival: moment('2027-03-01T10:10') }
    const reason = (rules: Partial<Product>) => viewOf([found(rules, { stay })], { stay }).cards[0]!.refusal!.reason
    expect(reason({ minLeadMinutes: 20 })).toBe('Books up to 20 minutes ahead.')
    expect(reason({ minLeadMinutes: 60 })).toBe('Books up to 1 hour ahead.')
    expect(reason({ minLeadMinutes: 60, lastMinuteBookingHoursDisabled: 48 })).toBe('Books up to 48 hours ahead.')
  })
  test('SEARCH-47 closed on both ends, or until another day: both times, each with its day where it is another', () => {
    const stay = { arrival: moment('2027-03-05T02:30'), departure: moment('2027-03-12T03:00') }
    const words = (hours: typeof night, when: Stay) =>
      viewOf([found({ carPark: aCarPark({ hours }) }, { stay: when })], { stay: when }).cards[0]!.refusal!.tries.map(
        ({ text }) => text,
      )
    expect(words(night, stay)).toEqual(['Try 04:05 → 04:05'])
    expect(words(night, { ...week, departure: stay.departure })).toEqual(['Drive out at 04:05 instead'])
    const weekdays = { primary: [{ days: [1, 2, 3, 4, 5], from: 240, to: 1440 }], alternative: null }
    expect(words(weekdays, { ...week, arrival: moment('2027-03-06T09:00') })).toEqual(['Try Mon 8 March, 04:05'])
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
