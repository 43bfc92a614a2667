import { describe, expect, test } from 'vitest'
import { airports } from '#domain/airports/catalogue.ts'
import { landingPageId, landings } from '#domain/airports/landing.ts'
import { isOpenAt } from '#domain/carparks/hours.ts'
import type { Product } from '#domain/carparks/product.ts'
import { seasonOn } from '#domain/carparks/seasons.ts'
import { languages, type Translated } from '#domain/languages.ts'
import { priceOf } from '#domain/pricing/price.ts'
import { stayTariff } from '#domain/pricing/price-list.ts'
import { reductionOf } from '#domain/pricing/reduction.ts'
import { addDays, at, datesFromTo, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { dayMs, instantOf } from '#domain/time/zones.ts'
import { icons } from './card-slots.ts'
import { demoCatalogue } from './catalogue.ts'

const catalogue = demoCatalogue()
const airport = (iata: string) => catalogue.find((seed) => seed.iata === iata)!
const all = catalogue.flatMap((seed) => seed.products.map((product) => ({ iata: seed.iata, product })))
const products = (iata: string): Product[] => airport(iata).products
const shuttle = (iata: string) => products(iata).filter(({ transfer }) => transfer === 'shuttle')
const airportsWith = (test: (product: Product) => boolean) =>
  [...new Set(all.filter(({ product }) => test(product)).map(({ iata }) => iata))].toSorted()
const eightDays = (seed: (typeof catalogue)[number], product: Product, day: string): number => {
  const rates = seed.rates.find(({ productId }) => productId === product.id)!
  const surcharge = product.packages.find(({ code }) => code === product.defaultPackage)!.surchargeMinor
  return 8 * seasonOn(rates.seasons, day as LocalDate)!.perDay[3] + surcharge
}

describe('demo catalogue: what exists where', () => {
  test('the 34 airports with a landing page and no other', () => {
    expect(catalogue.map(({ airportId }) => airportId)).toEqual(landings.map(landingPageId))
    for (const seed of catalogue) {
      const facts = airports.find(({ iata }) => iata === seed.iata)!
      expect([seed.airportId, seed.country, seed.zone]).toEqual([
        landingPageId(facts.landing!),
        facts.country,
        facts.zone,
      ])
    }
  })
  test('at least three products each', () =>
    expect(Math.min(...catalogue.map((seed) => seed.products.length))).toBeGreaterThanOrEqual(3))
  test('at least eight at Schiphol', () => expect(products('AMS').length).toBeGreaterThanOrEqual(8))
  test('P2 valet at Schiphol and Zaventem only', () =>
    expect(airportsWith(({ transfer }) => transfer === 'valet')).toEqual(['AMS', 'BRU']))
  test('P2 shuttle parking everywhere', () =>
    expect(airportsWith(({ transfer }) => transfer === 'shuttle')).toHaveLength(34))
  test('P2 a covered place is a paid extra at four airports', () => {
    expect(
      airportsWith(({ extras }) => extras.some(({ code, priceMinor }) => code === 'covered' && priceMinor > 0)),
    ).toEqual(['AGP', 'AMS', 'GRO', 'RTM'])
  })
  test('AV-16 at Zaventem a roof cannot be booked, only used if space remains', () => {
    expect(airportsWith(({ covered }) => covered === 'ifSpaceRemains')).toEqual(['BRU'])
    expect(products('BRU').flatMap(({ extras }) => extras)).toEqual([])
    expect(products('BRU').map(({ covered }) => covered)).not.toContain('yes')
  })
  test('P3 Girona has 200 places', () => expect(products('GRO')[0]!.capacity).toBe(200))
  test('P3 Málaga has over 1000 covered places', () =>
    expect(products('AGP')[0]!.extras[0]!.capacity).toBeGreaterThan(1000))
  test('P3 Zaventem has 4000 places', () => expect(products('BRU')[0]!.capacity).toBe(4000))
  test('covered places are some of the places', () => {
    for (const { product } of all)
      for (const extra of product.extras) expect(extra.capacity).toBeLessThan(product.capacity)
  })
  test('off-airport and official car parks', () => {
    expect(new Set(all.map(({ product }) => product.carPark.kind))).toEqual(new Set(['offAirport', 'official']))
  })
})

describe('demo catalogue: rules of the car parks', () => {
  test.each(['EIN', 'RTM'])('P5 OH-02 %s is closed from 00:00 to 04:00 at every gate', (iata) => {
    for (const { carPark } of products(iata)) {
      const open = (minute: number) => isOpenAt(carPark.hours.primary, at('2027-03-05' as LocalDate, minute))
      expect([open(0), open(239), open(240), open(1439)]).toEqual([false, false, true, true])
      expect(carPark.hours.alternative).toBeNull()
      expect(carPark.directions[2].en).toBe('From 00:00 to 04:00 the gate is closed and no shuttle runs.')
    }
  })
  test('OH-06 some have an alternative gate, some hours over midnight, some by weekday, some a closed day', () => {
    const hours = all.map(({ product }) => product.carPark.hours)
    expect(hours.some(({ alternative }) => alternative !== null)).toBe(true)
    expect(hours.some(({ primary }) => primary.some(({ from, to }) => to < from))).toBe(true)
    expect(hours.some(({ primary }) => primary.length > 1)).toBe(true)
    expect(hours.some(({ exceptions }) => exceptions?.some(({ ranges }) => ranges.length === 0))).toBe(true)
  })
  test('P6 last-minute windows of 24 and of 48 hours, and parks without one', () => {
    expect(new Set(all.map(({ product }) => product.lastMinuteBookingHoursDisabled))).toEqual(new Set([24, 48, null]))
    expect(airportsWith(({ isLastMinuteBookingAvailable }) => isLastMinuteBookingAvailable)).toHaveLength(34)
  })
  test('settled 3 Parkwing’s own car parks are booked a day ahead', () => {
    for (const { product } of all.filter(({ product }) => product.name.startsWith('Parkwing')))
      expect(product.minLeadMinutes).toBe(1440)
  })
  test('K2 cut-off of 20 minutes at Zaventem, of a day elsewhere', () => {
    for (const { iata, product } of all)
      expect([product.cancelCutoffMinutes, product.changeCutoffMinutes]).toEqual(
        iata === 'BRU' ? [20, 20] : [1440, 1440],
      )
  })
  test('settled 41 the first product of an airport asks for no flight and no plate', () => {
    for (const { products } of catalogue) expect(Object.values(products[0]!.required)).not.toContain(true)
  })
  test('B1 valet asks for plate, model and flights; some shuttle products for a plate, some for flights', () => {
    for (const { product } of all.filter(({ product }) => product.transfer === 'valet'))
      expect(product.required).toMatchObject({ plate: true, carModel: true, flightInformation: true })
    for (const iata of ['AMS', 'EIN']) {
      expect(shuttle(iata).some(({ required }) => required.plate)).toBe(true)
      expect(shuttle(iata).some(({ required }) => required.flightInformation)).toBe(true)
    }
  })
  test('P7 VAT by country', () => {
    expect(Object.fromEntries(catalogue.map(({ country, vatRatePercent }) => [country, vatRatePercent]))).toEqual({
      NL: 21,
      BE: 21,
      DE: 19,
      FR: 20,
      ES: 21,
      DK: 25,
      AT: 20,
      PL: 23,
      CZ: 21,
    })
  })
  test('demand P10 shuttles about every 20 minutes, rides of 1 to 15 minutes', () => {
    for (const { product } of all) {
      const { shuttle: bus } = product.carPark
      expect(bus === null).toBe(product.transfer === 'valet')
      if (!bus) continue
      expect([10, 15, 20, 30]).toContain(bus.everyMinutes)
      expect(bus.rideMinutesFrom).toBeGreaterThanOrEqual(1)
      expect(bus.rideMinutesTo).toBeGreaterThan(bus.rideMinutesFrom)
      expect(bus.rideMinutesTo).toBeLessThanOrEqual(15)
      // in some languages the word after "to" is in the plural for five and more, so it must be five at least
      expect(bus.rideMinutesTo).toBeGreaterThanOrEqual(5)
    }
  })
  test('K3 payment: Basic online only, Flex also later, some at the car park; local methods where they are used', () => {
    const places = (code: string) =>
      new Set(
        all.flatMap(({ product }) =>
          product.packages.filter((terms) => terms.code === code).flatMap(({ paymentLocations }) => paymentLocations),
        ),
      )
    expect(places('basic')).toEqual(new Set(['onLine']))
    expect(places('flex')).toEqual(new Set(['onLine', 'onLineLaterV2', 'baCharged']))
    expect(airportsWith(({ paymentMethods }) => paymentMethods.includes('ideal'))).toEqual(['AMS', 'EIN', 'RTM'])
    expect(airportsWith(({ paymentMethods }) => paymentMethods.includes('bancontact'))).toEqual(['BRU', 'CRL'])
    expect(airportsWith(({ cards }) => cards.includes('cb'))).toEqual(['CDG', 'LYS', 'MRS', 'ORY'])
  })
  test('settled 7 what is paid at the car park can be paid there', () => {
    for (const { product } of all) {
      const paysThere = product.packages.some(({ paymentLocations }) => paymentLocations.includes('baCharged'))
      if (paysThere) expect(product.takesCardsAtExit).toBe(true)
      expect(product.unpaidAtDue).toBe(product.takesCardsAtExit ? 'stands' : 'cancelled')
    }
  })
  test('K1 three packages or two, Basic the cheapest, the shown one among them', () => {
    expect(new Set(all.map(({ product }) => product.packages.map(({ code }) => code).join()))).toEqual(
      new Set(['basic,medium_flex,flex', 'basic,flex']),
    )
    for (const { product } of all) {
      const surcharges = product.packages.map(({ surchargeMinor }) => surchargeMinor)
      expect(surcharges).toEqual(surcharges.toSorted((a, b) => a - b))
      expect(product.packages.map(({ code }) => code)).toContain(product.defaultPackage)
    }
    expect(
      all[0]!.product.packages.map(({ refundablePercentage, refundableFixedFeeMinor }) => [
        refundablePercentage,
        refundableFixedFeeMinor,
      ]),
    ).toEqual([
      [0, 0],
      [100, 500],
      [100, 0],
    ])
  })
})

describe('demo catalogue: prices', () => {
  const year = datesFromTo('2028-01-01' as LocalDate, '2028-12-31' as LocalDate)

  test('every product has a price on every day of a year, in three seasons', () => {
    for (const { products, rates } of catalogue) {
      expect(rates.map(({ productId }) => productId)).toEqual(products.map(({ id }) => id))
      for (const { seasons } of rates)
        expect(new Set(year.map((day) => seasonOn(seasons, day)?.name))).toEqual(new Set(['holidays', 'low', 'summer']))
    }
  })
  test('demand P10 eight days of open-air shuttle parking cost 36 to 56 euro in low season (31 to 47 pounds)', () => {
    for (const seed of catalogue)
      for (const product of seed.products.filter(
        ({ transfer, covered }) => transfer === 'shuttle' && covered !== 'yes',
      )) {
        expect(eightDays(seed, product, '2027-03-05'), product.name).toBeGreaterThanOrEqual(3600)
        expect(eightDays(seed, product, '2027-03-05'), product.name).toBeLessThanOrEqual(5600)
      }
  })
  test('valet and covered car parks are dearer than the dearest other', () => {
    for (const seed of catalogue) {
      const isDearer = (product: Product) => product.transfer === 'valet' || product.covered === 'yes'
      const price = (product: Product) => eightDays(seed, product, '2027-03-05')
      const others = Math.max(...seed.products.filter((product) => !isDearer(product)).map(price))
      for (const product of seed.products.filter(isDearer)) expect(price(product)).toBeGreaterThan(others)
    }
  })
  test('summer and holidays cost more than low season', () => {
    for (const seed of catalogue)
      for (const product of seed.products) {
        const [low, summer, holidays] = ['2027-03-05', '2027-07-20', '2027-12-24'].map((day) =>
          eightDays(seed, product, day),
        ) as [number, number, number]
        expect(low).toBeLessThan(summer)
        expect(summer).toBeLessThan(holidays)
      }
  })
  test('PR-01 the day gets cheaper with the stay, and a longer stay never costs less', () => {
    const starts = [1, 2, 4, 8, 15]
    for (const { perDay } of catalogue.flatMap(({ rates }) => rates.flatMap(({ seasons }) => seasons))) {
      expect(perDay).toEqual(perDay.toSorted((a, b) => b - a))
      expect(new Set(perDay).size).toBe(5)
      const total = (days: number) => days * perDay[starts.findLastIndex((start) => days >= start)]!
      for (let days = 1; days < 20; days += 1) expect(total(days + 1)).toBeGreaterThanOrEqual(total(days))
    }
  })
})

describe('demo catalogue: weekdays, lead time, reductions', () => {
  const zone = 'Europe/Amsterdam'
  const now = instantOf('2027-02-01T12:00' as LocalDateTime, zone)
  const priced = catalogue.flatMap((seed) =>
    seed.products.map((product) => ({
      product,
      zone: seed.zone,
      rates: seed.rates.find(({ productId }) => productId === product.id)!,
    })),
  )
  const stayOf = (from: string, days: number) => ({
    arrival: `${from}T12:00` as LocalDateTime,
    departure: addDays(`${from}T18:00` as LocalDateTime, days - 1),
  })
  const week = datesFromTo('2027-03-01' as LocalDate, '2027-03-07' as LocalDate)
  const tariff = ({ product, rates }: (typeof priced)[number], from: string, days: number) =>
    stayTariff({ seasons: rates.seasons, dayCount: product.dayCount }, stayOf(from, days))!

  test('PRICE-9 PRICE-10 PRICE-14 some of each', () => {
    expect(priced.filter(({ rates }) => rates.seasons.some(({ weekdays }) => weekdays)).length).toBeGreaterThanOrEqual(
      2,
    )
    expect(priced.filter(({ product }) => product.leadTimes?.length).length).toBeGreaterThanOrEqual(2)
    expect(priced.filter(({ rates }) => rates.earlier).length).toBeGreaterThanOrEqual(2)
  })

  test('demand P10 eight days from any weekday, booked at any time, reduced or not, stay within 36 to 56 euro', () => {
    for (const one of priced.filter(({ product }) => product.transfer === 'shuttle' && product.covered !== 'yes'))
      for (const from of week)
        for (const percent of [0, ...(one.product.leadTimes ?? []).map((row) => row.percent)]) {
          const package_ = one.product.packages.find(({ code }) => code === one.product.defaultPackage)!
          const of = (tariffMinor: number) =>
            priceOf({
              tariffMinor,
              days: 8,
              product: one.product,
              package: package_.code,
              extras: [],
              vatRatePercent: 21,
              leadTimePercent: percent,
            }).total.minor
          const regular = stayTariff(
            { seasons: one.rates.seasons, dayCount: one.product.dayCount },
            stayOf(from, 8),
            true,
          )!
          for (const minor of [of(tariff(one, from, 8)), of(regular)]) {
            expect(minor, one.product.name).toBeGreaterThanOrEqual(3600)
            expect(minor, one.product.name).toBeLessThanOrEqual(5600)
          }
        }
  })

  test('PR-28 a longer stay never costs less, whatever the weekday it begins on', () => {
    for (const one of priced.filter(
      ({ product, rates }) => product.dayCount === 'calendarDays' && rates.seasons.some(({ weekdays }) => weekdays),
    ))
      for (const from of week)
        for (let days = 1; days < 30; days += 1)
          expect(tariff(one, from, days + 1), `${one.product.name} ${from} ${days}`).toBeGreaterThanOrEqual(
            tariff(one, from, days),
          )
  })

  test('PRICE-14 PR-30 what is struck through was really asked before, by the demo data’s own past', () => {
    for (const one of priced) {
      const { product, rates } = one
      const list = (seasons: typeof rates.seasons) => ({
        seasons,
        leadTimes: product.leadTimes ?? [],
        packages: product.packages,
        extras: product.extras,
        dayCount: product.dayCount,
      })
      const began = now - (rates.earlier?.untilDaysAgo ?? 0) * dayMs
      const history = [
        ...(rates.earlier
          ? [{ from: now - rates.earlier.fromDaysAgo * dayMs, until: began, list: list(rates.earlier.seasons) }]
          : []),
        { from: began, until: null, list: list(rates.seasons) },
      ]
      const found = reductionOf(history, {
        stay: stayOf('2027-03-05', 8),
        zone: one.zone,
        now,
        tariffMinor: tariff(one, '2027-03-05', 8),
        package: product.defaultPackage,
        extras: [],
      })
      expect(found !== null, product.name).toBe(rates.earlier !== undefined)
    }
  })
})

describe('demo catalogue: texts and identity', () => {
  const textsOf = ({ carPark, description, slots }: Product): Translated[] => [
    description,
    ...carPark.directions,
    ...slots.flatMap(({ text, tooltip }) => (tooltip ? [text, tooltip] : [text])),
  ]

  test('R1 every text in all 14 languages, no placeholder left', () => {
    for (const { product } of all)
      for (const text of textsOf(product)) {
        expect(Object.keys(text).toSorted()).toEqual([...languages].toSorted())
        for (const language of languages)
          expect(text[language], `${product.name} ${language}`).toMatch(/^[^{}]*\S[^{}]*$/)
      }
  })
  test('R1 a language is not a copy of English', () => {
    for (const { product } of all)
      for (const language of languages.slice(1)) expect(product.description[language]).not.toBe(product.description.en)
  })
  test('R7 three directions and six slots with known symbols', () => {
    for (const { product } of all) {
      expect(product.carPark.directions).toHaveLength(3)
      expect(product.slots.map(({ slot }) => slot)).toEqual([
        'location',
        'firstGroupFeature1',
        'firstGroupFeature3',
        'secondGroupFeature1',
        'secondGroupFeature2',
        'thirdGroupFeature2',
      ])
      for (const { icon } of product.slots) expect(icons).toContain(icon)
    }
  })
  test('ids and slugs are given once, extras included', () => {
    const ids = all.flatMap(({ product }) => [product.id, ...product.extras.map(({ id }) => id)])
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(all.map(({ product }) => product.carPark.slug)).size).toBe(all.length)
    for (const { product } of all) expect(product.carPark.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect([products('EIN')[0]!.id, products('AMS')[0]!.extras[0]!.id]).toEqual([2301, 3151])
  })
  test('a car park lies as far from its airport as it says', () => {
    for (const { iata, product } of all) {
      const { latitude, longitude } = airports.find((facts) => facts.iata === iata)!
      const km =
        Math.hypot(
          product.carPark.latitude - latitude,
          (product.carPark.longitude - longitude) * Math.cos((latitude * Math.PI) / 180),
        ) * 111.2
      expect(Math.abs(km - product.carPark.distanceToAirportKm)).toBeLessThan(0.1)
    }
  })
  test('the same at each call', () => expect(JSON.stringify(demoCatalogue())).toBe(JSON.stringify(catalogue)))
})
