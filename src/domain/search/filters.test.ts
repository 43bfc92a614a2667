import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { Translated } from '../languages.ts'
import type { OfferState } from '../carparks/offer-state.ts'
import { euro } from '../money/money.ts'
import type { PackageOffer } from '../pricing/quote.ts'
import {
  applyFilters,
  cardFacts,
  changesNothing,
  doorMinutes,
  filterCounts,
  readFilters,
  readSort,
  recommendedReason,
  sortCards,
  sorts,
  writeFilters,
  type CardFacts,
} from './filters.ts'

const none = readFilters(new URLSearchParams())
const card = (over: Partial<CardFacts> = {}): CardFacts => ({
  available: true,
  recommended: false,
  totalMinor: 4000,
  transferMinutes: 5,
  distanceKm: 3,
  matches: none,
  ...over,
})
const self = (facts: CardFacts) => facts

const offer = (over: Partial<PackageOffer>): PackageOffer => ({
  code: 'flex',
  price: { parts: [], total: euro(4800), perDay: euro(600), days: 8, vatRatePercent: 21, vat: euro(833) },
  refundablePercentage: 100,
  refundableFixedFeeMinor: 0,
  refund: euro(4800),
  cancelUntil: 1,
  changeUntil: 1,
  paymentLocations: ['onLine'],
  payLaterDue: null,
  ...over,
})
const state = (over: Partial<OfferState['opening']> = {}): OfferState => ({
  state: 'available',
  reason: null,
  flags: { tooLong: false, soldOut: false, closed: false, lastMinute: false },
  earliest: null,
  opening: {
    onEnter: true,
    onExit: true,
    through: 'primary',
    hoursOnEnter: '',
    hoursOnExit: '',
    closedOnEnter: null,
    closedOnExit: null,
    tryArrival: null,
    tryDeparture: null,
    ...over,
  },
})
type ProductFacts = Parameters<typeof cardFacts>[0]
const product = (over: Partial<ProductFacts> = {}): ProductFacts => ({
  transfer: 'shuttle',
  covered: 'no',
  keepKeys: false,
  isRecommended: false,
  extras: [],
  slots: [],
  carPark: {
    kind: 'offAirport',
    shuttle: { everyMinutes: 20, rideMinutesFrom: 3, rideMinutesTo: 8 },
    distanceToAirportKm: 2.5,
  },
  ...over,
})

describe('what a card is filtered by', () => {
  const matches = (p: ProductFacts, offers: PackageOffer[] = [], s = state()) =>
    cardFacts(p, s, offers, offers[0] ?? null).matches

  test('SEARCH-31 free cancellation is the whole price back in time: Flex, not Medium Flex or Basic', () => {
    expect(matches(product(), [offer({})]).freeCancellation).toBe(true)
    expect(matches(product(), [offer({ refundableFixedFeeMinor: 500 })]).freeCancellation).toBe(false)
    expect(matches(product(), [offer({ refundablePercentage: 0, cancelUntil: null })]).freeCancellation).toBe(false)
    expect(matches(product(), [offer({ cancelUntil: null })]).freeCancellation).toBe(false)
  })

  test('SEARCH-31 covered means certain: yes or an extra, not if space remains', () => {
    expect(matches(product({ covered: 'yes' })).covered).toBe(true)
    expect(
      matches(product({ extras: [{ id: 9, code: 'covered', per: 'day', priceMinor: 200, capacity: 1000 }] })).covered,
    ).toBe(true)
    expect(matches(product({ covered: 'ifSpaceRemains' })).covered).toBe(false)
  })

  test('SEARCH-31 keys, valet, opening, pay later', () => {
    expect(matches(product({ keepKeys: true })).keepKeys).toBe(true)
    expect(matches(product({ transfer: 'valet' })).valet).toBe(true)
    expect(matches(product(), [], state({ onExit: false })).openAtMyTimes).toBe(false)
    expect(matches(product(), [offer({ paymentLocations: ['onLine', 'onLineLaterV2'] })]).payLater).toBe(true)
    expect(matches(product(), [offer({})])).toMatchObject({
      keepKeys: false,
      valet: false,
      openAtMyTimes: true,
      payLater: false,
    })
  })

  test('SEARCH-31 charging is a feature with its sign', () => {
    const text = {} as Translated
    const slots = (icon: string) => [{ slot: 'thirdGroupFeature2' as const, icon, text }]
    expect([
      matches(product({ slots: slots('ev') })).charging,
      matches(product({ slots: slots('car') })).charging,
    ]).toEqual([true, false])
  })

  test('SEARCH-31 P1 official and off-airport car parks are kinds of their own', () => {
    expect(matches(product())).toMatchObject({ official: false, offAirport: true })
    expect(matches(product({ carPark: { ...product().carPark, kind: 'official' } }))).toMatchObject({
      official: true,
      offAirport: false,
    })
  })

  test('SEARCH-32 the way to the terminal: longest shuttle ride, nothing with valet, else a walk of 12 minutes a kilometre', () => {
    const minutes = (p: ProductFacts) => cardFacts(p, state(), [], null).transferMinutes
    expect(minutes(product())).toBe(8)
    expect(minutes(product({ transfer: 'valet' }))).toBe(0)
    expect(minutes(product({ carPark: { kind: 'official', shuttle: null, distanceToAirportKm: 0.5 } }))).toBe(6)
  })
})

test('SEARCH-38 the minutes on a card are whole, rounded up and at least one', () => {
  const walk = (distanceToAirportKm: number) =>
    doorMinutes(product({ carPark: { kind: 'official', shuttle: null, distanceToAirportKm } }))
  expect([doorMinutes(product()), doorMinutes(product({ transfer: 'valet' })), walk(0.26), walk(0.01)]).toEqual([
    8, 1, 4, 1,
  ])
})

describe('parameters', () => {
  test('SEARCH-31 filters are parameters with the value 1, read and written', () => {
    const filters = readFilters(new URLSearchParams('valet=1&keepKeys=on&covered=0&payLater='))
    expect(filters).toEqual({ ...none, valet: true, keepKeys: true })
    expect(String(writeFilters(new URLSearchParams('location=AMS&covered=1'), filters, 'price'))).toBe(
      'location=AMS&keepKeys=1&valet=1&sort=price',
    )
    expect(readSort(new URLSearchParams('sort=distance'))).toBe('distance')
    expect(readSort(new URLSearchParams('sort=__proto__'))).toBe('recommended')
    expect(String(writeFilters(new URLSearchParams('sort=price'), none, 'recommended'))).toBe('')
  })
})

describe('filtering and sorting', () => {
  const keys = card({ matches: { ...none, keepKeys: true } })
  const valet = card({ matches: { ...none, valet: true, keepKeys: true } })
  const bare = card()

  test('SEARCH-31 every filter that is on must hold', () => {
    expect(applyFilters([keys, valet, bare], none, self)).toHaveLength(3)
    expect(applyFilters([keys, valet, bare], { ...none, keepKeys: true }, self)).toEqual([keys, valet])
    expect(applyFilters([keys, valet, bare], { ...none, keepKeys: true, valet: true }, self)).toEqual([valet])
  })

  test('SEARCH-45 SEARCH-31 the count beside a filter is what could be booked with it', () => {
    const full = card({ available: false, matches: { ...none, covered: true } })
    expect(filterCounts([keys, full], none, self)).toMatchObject({ keepKeys: 1, covered: 0 })
    expect(filterCounts([keys, valet, bare], none, self)).toMatchObject({ keepKeys: 2, valet: 1, covered: 0 })
    expect(filterCounts([keys, valet, bare], { ...none, valet: true }, self)).toMatchObject({ keepKeys: 1, valet: 1 })
  })

  test('SEARCH-39 a filter that all cards pass would change nothing', () => {
    expect([[keys, valet], [keys, bare], []].map((cards) => changesNothing(cards, 'keepKeys', self))).toEqual([
      true,
      false,
      true,
    ])
  })

  test('SEARCH-32 recommended first, then by price; price, transfer and distance as they say', () => {
    const a = card({ totalMinor: 3000, transferMinutes: 9, distanceKm: 1 })
    const b = card({ totalMinor: 5000, transferMinutes: 3, distanceKm: 4, recommended: true })
    const c = card({ totalMinor: 4000, transferMinutes: 3, distanceKm: 2 })
    expect(sortCards([a, b, c], 'recommended', self)).toEqual([b, a, c])
    expect(sortCards([b, c, a], 'price', self)).toEqual([a, c, b])
    expect(sortCards([a, b, c], 'transfer', self)).toEqual([c, b, a])
    expect(sortCards([b, c, a], 'distance', self)).toEqual([a, c, b])
  })

  test('SEARCH-32 what cannot be booked is last in every order, equals stay as they came', () => {
    const anyCard = fc.record({
      available: fc.boolean(),
      recommended: fc.boolean(),
      totalMinor: fc.option(fc.integer({ min: 0, max: 3 })),
      transferMinutes: fc.integer({ min: 0, max: 2 }),
      distanceKm: fc.integer({ min: 0, max: 2 }),
      matches: fc.constant(none),
    })
    fc.assert(
      fc.property(fc.array(anyCard), fc.constantFrom(...sorts), (cards, sort) => {
        const sorted = sortCards(cards, sort, self)
        expect(sorted.map((c) => c.available)).toEqual(
          sorted.map((c) => c.available).sort((x, y) => Number(y) - Number(x)),
        )
        expect(sortCards(sorted, sort, self)).toEqual(sorted)
        expect(new Set(sorted)).toEqual(new Set(cards))
        const twins = sortCards(
          [
            { ...card(), id: 1 },
            { ...card(), id: 2 },
          ],
          sort,
          self,
        )
        expect(twins.map((c) => c.id)).toEqual([1, 2])
      }),
    )
  })
})

test('SEARCH-33 why a card is recommended is something it leads in', () => {
  const cheap = card({ recommended: true, totalMinor: 3000 })
  const near = card({ recommended: true, totalMinor: 5000, transferMinutes: 9, distanceKm: 1 })
  const quick = card({ recommended: true, totalMinor: 5000, transferMinutes: 2 })
  const plain = card({ recommended: true, totalMinor: 9000, transferMinutes: 9, distanceKm: 9 })
  const other = card()
  expect(recommendedReason(cheap, [cheap, other])).toBe('lowestPrice')
  expect(recommendedReason(quick, [quick, other])).toBe('shortestTransfer')
  expect(recommendedReason(near, [near, other])).toBe('nearest')
  expect(recommendedReason(plain, [plain, other])).toBe('choice')
  expect(recommendedReason(other, [plain, other])).toBeNull()
  expect(recommendedReason(cheap, [cheap])).toBe('choice')
  expect(recommendedReason(card({ recommended: true, totalMinor: 3000, available: false }), [other])).toBe('choice')
})
