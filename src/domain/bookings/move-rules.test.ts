import { describe, expect, test } from 'vitest'
import { euro } from '../money/money.ts'
import type { Product } from '../carparks/product.ts'
import { sampleBooking } from '#test/builders/letters.ts'
import { aProduct } from '#test/builders/catalogue.ts'
import { byHarm, harmsOf, minutesToTerminal, moneyOfMove, movedTerms, movable } from './move-rules.ts'

const sums = {
  status: 'confirmed',
  chargedMinor: 0,
  paidMinor: 6_200,
  refundedMinor: 0,
  paymentLocation: 'onLine',
} as const

describe('SERVICE-21 never dearer', () => {
  test('SERVICE-21 dearer costs the house, cheaper is the customer’s, the same is nothing', () => {
    const booking = { ...sums, totalMinor: 6_200 }
    expect(moneyOfMove(booking, 7_000)).toEqual({ agreedMinor: 6_200, costMinor: 800, lessMinor: 0, backMinor: 0 })
    expect(moneyOfMove(booking, 5_400)).toEqual({ agreedMinor: 5_400, costMinor: 0, lessMinor: 800, backMinor: 800 })
    expect(moneyOfMove(booking, 6_200)).toEqual({ agreedMinor: 6_200, costMinor: 0, lessMinor: 0, backMinor: 0 })
  })

  test('SERVICE-21 what was not paid does not go back, what was given up before is not given twice', () => {
    const unpaid = { ...sums, totalMinor: 6_200, paidMinor: 0, paymentLocation: 'onLineLaterV2' } as const
    expect(moneyOfMove(unpaid, 5_400)).toMatchObject({ agreedMinor: 5_400, lessMinor: 800, backMinor: 0 })
    // 10.00 of 62.00 came back as a favour; of 54.00 there are 52.00, which is no more than is owed
    const favour = { ...sums, totalMinor: 6_200, refundedMinor: 1_000, waivedMinor: 1_000 }
    expect(moneyOfMove(favour, 5_400)).toMatchObject({ lessMinor: 800, backMinor: 800 })
  })
})

describe('SERVICE-22 the least harm', () => {
  const shuttle: Pick<Product, 'transfer' | 'covered' | 'keepKeys'> = {
    transfer: 'shuttle',
    covered: 'yes',
    keepKeys: true,
  }
  test.each([
    [{}, []],
    [{ transfer: 'valet', keepKeys: false }, ['valet']],
    [{ covered: 'ifSpaceRemains' }, ['open']],
    [{ covered: 'no', keepKeys: false }, ['open', 'keys']],
  ] as const)('SERVICE-22 %j differs by %j', (change, harms) => {
    expect(harmsOf(shuttle, { ...shuttle, ...change })).toEqual(harms)
  })
  test('SERVICE-22 from a valet’s to the bus the keys are kept: only the way is another', () => {
    expect(harmsOf({ transfer: 'valet', covered: 'no', keepKeys: false }, shuttle)).toEqual(['shuttle'])
  })
  test('SERVICE-22 8.00 by bus stands before 0.00 at a valet’s; then the cost, then the way', () => {
    const at = (id: number, km: number) => {
      const product = aProduct()
      return { ...product, id, carPark: { ...product.carPark, distanceToAirportKm: km } }
    }
    const rows = [
      { harms: ['valet' as const], costMinor: 0, product: at(1, 1) },
      { harms: [], costMinor: 800, product: at(2, 1) },
      { harms: [], costMinor: 0, product: at(3, 9) },
      { harms: [], costMinor: 0, product: at(4, 2) },
    ]
    expect(rows.toSorted(byHarm).map(({ product }) => product.id)).toEqual([4, 3, 2, 1])
  })
  test('SERVICE-22 at most the wait and the ride; nothing where nobody rides', () => {
    expect(minutesToTerminal({ everyMinutes: 15, rideMinutesFrom: 5, rideMinutesTo: 10 })).toBe(25)
    expect(minutesToTerminal(null)).toBeNull()
  })
})

describe('SERVICE-23 what was agreed', () => {
  const { terms } = sampleBooking()
  const at = (minor: number) => ({ ...terms.price, total: euro(minor) })
  test('SERVICE-23 dearer: everything but the place is as agreed', () => {
    const moved = movedTerms(
      terms,
      aProduct(),
      { price: at(terms.price.total.minor + 1), coupon: undefined },
      'calendarDays',
    )
    const { productName, carParkName, carParkAddress, carParkPhone, transfer, unpaidAtDue, dayCount, ...rest } = moved
    expect(terms).toMatchObject(rest)
    expect([productName, carParkName, unpaidAtDue]).toEqual([aProduct().name, aProduct().carPark.name, 'stands'])
    expect([carParkAddress, carParkPhone, transfer, dayCount].every(Boolean)).toBe(true)
  })
  test('SERVICE-23 cheaper: the price of today, without the amount that was shown in another currency', () => {
    const today = at(terms.price.total.minor - 100)
    expect(movedTerms(terms, aProduct(), { price: today, coupon: undefined }, 'calendarDays')).toMatchObject({
      price: today,
      shownIn: null,
      cancelUntil: terms.cancelUntil,
      refundablePercentage: terms.refundablePercentage,
    })
  })
  test('SERVICE-20 to the last second of the stay, and only confirmed', () => {
    const booking = sampleBooking()
    expect(movable(booking, 0).ok).toBe(true)
    expect(movable({ ...booking, status: 'checked_in' }, 0)).toMatchObject({ problem: { code: 'move_not_possible' } })
    expect(movable(booking, Date.parse('2099-01-01')).ok).toBe(false)
  })
})
