import { describe, expect, test } from 'vitest'
import { aCarPark, aProduct } from '#test/builders/catalogue.ts'
import { demoCatalogue } from '#adapters/demo/catalogue.ts'
import { everyDay } from '#domain/carparks/hours.ts'
import { bindingFigures } from '#domain/content/constants.ts'
import { languages, type Language, type Translated } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { parseDate, parseDateTime } from '#domain/time/local.ts'
import { formatNumber } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import type { FromPrice, Reader } from '../prices.ts'
import { parkingLocationsView } from '../parking-location/view.ts'
import { productChoiceView, type ChoiceFacts } from '../product-choice/view.ts'
import { shuttleSchedulesView } from '../shuttle-schedule/view.ts'
import type { ListedAirport } from './listed.ts'

const reader = (language: Language = 'en', currency: Reader['currency'] = 'EUR'): Reader => ({
  language,
  t: translator(language),
  currency,
  rates: { day: '2026-11-19', source: 'snapshot', perEuro: { GBP: '0.8500' } },
})
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const same = (text: string) => Object.fromEntries(languages.map((language) => [language, text])) as Translated
const night = { primary: [{ days: everyDay, from: 240, to: 1440 }], alternative: null }

const eindhoven: ListedAirport = {
  iata: 'EIN',
  country: 'NL',
  href: '/en/airports/parking-eindhoven-airport',
  today: parseDate('2026-12-01')!,
  products: [
    aProduct({
      id: 1,
      carPark: aCarPark({
        id: 1,
        name: 'Parkwing Eindhoven',
        hours: night,
        shuttle: { everyMinutes: 20, rideMinutesFrom: 3, rideMinutesTo: 6, stop: same('The stop is at the entrance.') },
      }),
      takesCardsAtExit: true,
    }),
    aProduct({ id: 2, carPark: aCarPark({ id: 1, hours: night }) }),
    aProduct({
      id: 3,
      name: 'Valet',
      transfer: 'valet',
      carPark: aCarPark({ id: 3, name: 'Valet', shuttle: null, phone: '+31 40 000 0003' }),
      takesCardsAtExit: false,
    }),
  ],
}
const demo = (language: Language): ListedAirport[] =>
  demoCatalogue().map(({ iata, country, products }) => ({
    iata,
    country,
    products,
    href: `/${language}/${iata}`,
    today: parseDate('2026-12-01')!,
  }))

describe('S33 shuttle schedules', () => {
  const [netherlands] = shuttleSchedulesView(reader(), [eindhoven])
  const [airport] = netherlands!.airports

  test('O2 P5 how often, when, how long, and in words when not; each car park once', () => {
    expect(airport).toMatchObject({
      iata: 'EIN',
      name: 'Eindhoven',
      note: '2 car parks',
      caption: 'Shuttle at Eindhoven Airport',
    })
    const [own, valet] = airport!.rows
    expect(airport!.rows).toHaveLength(2)
    expect({ ...own!.times, every: plainSpaces(own!.times!.every), ride: plainSpaces(own!.times!.ride) }).toEqual({
      runs: ['04:00–24:00'],
      every: '20 min',
      ride: '3–6 min',
    })
    expect(own!.notes).toEqual(['No shuttle 00:00–04:00', 'The stop is at the entrance.'])
    expect(valet).toMatchObject({
      times: null,
      notes: ['No shuttle: your car is taken over at the terminal.'],
      phoneHref: 'tel:+31400000003',
    })
  })
  test('S33 days with other hours are named, two months ahead', () => {
    const hours = {
      ...night,
      exceptions: [
        { date: '2026-12-25', ranges: [] },
        { date: '2026-12-24', ranges: [{ from: 210, to: 1080 }] },
        { date: '2026-11-30', ranges: [] },
        { date: '2027-12-25', ranges: [] },
      ],
    }
    const [country] = shuttleSchedulesView(reader(), [
      { ...eindhoven, products: [aProduct({ carPark: aCarPark({ hours }) })] },
    ])
    expect(country!.airports[0]!.rows[0]!.notes).toEqual([
      'No shuttle 00:00–04:00',
      'Fri 25 December: closed',
      'Thu 24 December: open 03:30–18:00',
    ])
  })
  test('P5 the demo: Eindhoven and Rotterdam without a shuttle at night, in every language', () => {
    for (const language of languages) {
      const all = shuttleSchedulesView(reader(language), demo(language)).flatMap(({ airports }) => airports)
      expect(all).toHaveLength(34)
      for (const iata of ['EIN', 'RTM'])
        for (const row of all.find((one) => one.iata === iata)!.rows)
          expect(row.notes.join(), `${language} ${row.name}`).toMatch(/00[:.]00–04[:.]00/)
    }
  })
})

describe('S34 parking locations', () => {
  test('R7 an address and exactly three bullets each, with links that load nothing', () => {
    const parks = parkingLocationsView(reader(), demo('en')).flatMap(({ airports }) =>
      airports.flatMap((airport) => airport.parks),
    )
    expect(parks.length).toBeGreaterThan(90)
    for (const park of parks) {
      expect(park.address, park.id).not.toBe('')
      expect(park.directions, park.id).toHaveLength(3)
      expect(park.geoHref).toMatch(/^geo:-?\d+\.\d+,-?\d+\.\d+$/)
    }
    expect(new Set(parks.map(({ id }) => id)).size).toBe(parks.length)
  })
  test('S34 what one needs there: kind, hours, coordinates, and payment only where cards are taken', () => {
    const [
      {
        parks: [own, valet],
      },
    ] = parkingLocationsView(reader(), [eindhoven])[0]!.airports as [
      ReturnType<typeof parkingLocationsView>[number]['airports'][number],
    ]
    expect(own).toMatchObject({
      kinds: ['Shuttle parking', 'Off-airport parking'],
      hours: ['Every day 04:00–24:00'],
      distance: expect.stringMatching(/^1\.5\skm$/),
      coordinates: '51.4581, 5.3918',
      geoHref: 'geo:51.4581,5.3918',
      pay: 'What is still due: by card, before you drive out',
    })
    expect(valet).toMatchObject({ kinds: ['Valet parking', 'Off-airport parking'], pay: null })
  })
  test('S34 a second gate has its hours', () => {
    const hours = {
      primary: [{ days: everyDay, from: 300, to: 1410 }],
      alternative: [{ days: everyDay, from: 0, to: 1440 }],
    }
    const [country] = parkingLocationsView(reader(), [
      { ...eindhoven, products: [aProduct({ carPark: aCarPark({ hours }) })] },
    ])
    expect(country!.airports[0]!.parks[0]!.hours).toEqual([
      'Every day 05:00–23:30',
      'Second gate: Open day and night, every day',
    ])
  })
})

describe('S38 shuttle or valet', () => {
  const price = (minor: number): FromPrice => ({
    days: 8,
    total: euro(minor),
    from: parseDateTime('2026-12-04T12:00')!,
    to: parseDateTime('2026-12-11T12:00')!,
  })
  const shuttle: ChoiceFacts['ways'][number] = {
    transfer: 'shuttle',
    lowest: price(3160),
    airports: [
      { iata: 'BRU', href: '/bru', price: price(4000), ride: { minutes: 9, everyMinutes: 15 } },
      { iata: 'AMS', href: '/ams', price: null, ride: { minutes: 12, everyMinutes: 15 } },
    ],
  }
  const valet: ChoiceFacts['ways'][number] = {
    transfer: 'valet',
    lowest: price(7960),
    airports: [{ iata: 'AMS', href: '/ams?valet=1', price: price(7960), ride: null }],
  }
  const withShuttle = { count: 33, href: '/en/airports' }

  test('P2 each choice with its price, its dates, its way, and one link for each airport', () => {
    const [first, second] = productChoiceView(reader(), { ways: [shuttle, valet], withShuttle })
    expect(first).toMatchObject({
      id: 'choice-shuttle',
      lane: { text: expect.stringMatching(/^12\smin shuttle · every 15\smin$/), iata: 'AMS' },
      from: {
        price: expect.stringMatching(/8\sdays from €31\.60/),
        dates: 'Fri 4 December 2026 to Fri 11 December 2026',
      },
      links: [
        { href: '/ams', text: 'Amsterdam Schiphol' },
        { href: '/bru', text: expect.stringMatching(/^Brussels.*: 8\sdays from €40\.00$/) },
        { href: '/en/airports', text: 'All 33 airports with shuttle parking' },
      ],
    })
    expect(second).toMatchObject({
      id: 'choice-valet',
      lane: { text: 'We meet you at the terminal', iata: 'AMS' },
      links: [{ href: '/ams?valet=1', text: expect.stringContaining('€79.60') }],
    })
  })
  test('settled 11 where nobody offers valet parking it is not a choice', () => {
    expect(
      productChoiceView(reader(), { ways: [{ ...shuttle, airports: [] }], withShuttle }).map(({ id, lane }) => [
        id,
        lane,
      ]),
    ).toEqual([['choice-shuttle', null]])
  })
  test('I2 prices in the visitor’s currency', () => {
    expect(productChoiceView(reader('en', 'GBP'), { ways: [valet], withShuttle })[0]!.from!.price).toContain('£67.66')
  })
})

test('P10 CI-15 what the list, the form and the airport pages say of vehicles and arrival, before anybody books, is what the data say', () => {
  const { vehicle, arriveEarlyMinutes, airportHours } = bindingFigures
  for (const language of languages) {
    const t = translator(language)
    const limits = plainSpaces(t('landing.vehicleLimits'))
    for (const figure of [
      formatNumber(vehicle.lengthM, language),
      formatNumber(vehicle.widthM, language, 2),
      formatNumber(vehicle.weightKg, language),
    ])
      expect(limits, language).toContain(plainSpaces(figure))
    for (const figure of [arriveEarlyMinutes, airportHours.europe, airportHours.world])
      expect(t('landing.arriveEarly'), language).toMatch(new RegExp(`\\b${figure}\\b`))
  }
})
