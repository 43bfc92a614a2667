import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { PackageCode } from '../carparks/product.ts'
import { euro, percentOf, vatContained } from '../money/money.ts'
import { priceOf, type PriceQuestion } from './price.ts'
import type { Priced } from './price-list.ts'
import { refundOf } from './refund.ts'

const product: Priced = {
  packages: [
    { code: 'basic', surchargeMinor: 0 },
    { code: 'medium_flex', surchargeMinor: 300 },
    { code: 'flex', surchargeMinor: 600 },
  ],
  extras: [{ code: 'covered', per: 'day', priceMinor: 200 }],
}
const ask: PriceQuestion = { tariffMinor: 3100, days: 8, product, package: 'flex', extras: [], vatRatePercent: 21 }

describe('price', () => {
  test('PRICE-5 parking, package and extras make the total', () => {
    const price = priceOf({ ...ask, extras: ['covered'] })
    expect(price.parts).toEqual([
      { kind: 'parking', amount: { minor: 3100, currency: 'EUR' } },
      { kind: 'package', amount: { minor: 600, currency: 'EUR' } },
      { kind: 'covered', amount: { minor: 1600, currency: 'EUR' } },
    ])
    expect(price.total.minor).toBe(5300)
    expect(price.perDay.minor).toBe(663)
    expect(price.days).toBe(8)
  })

  test('PRICE-5 PR-21 an extra per stay counts once, per day for every day', () => {
    const perStay = { ...product, extras: [{ ...product.extras[0]!, per: 'stay' as const }] }
    expect(priceOf({ ...ask, product: perStay, extras: ['covered'] }).total.minor).toBe(3900)
  })

  test('PRICE-6 PR-05 VAT is contained: €50.00 at 23 % hold €9.35', () => {
    const price = priceOf({ ...ask, tariffMinor: 4400, vatRatePercent: 23 })
    expect(price.total.minor).toBe(5000)
    expect(price.vat.minor).toBe(935)
    expect(priceOf({ ...ask, tariffMinor: 1700, vatRatePercent: 7 }).vat.minor).toBe(150)
  })

  test('PRICE-6 PR-06 VAT is taken from the sum once, never part by part: 500.00 at 19 % hold 79.83, not five times 15.97', () => {
    expect(vatContained(euro(10_000), 19).minor * 5).toBe(7_985)
    const extras: PriceQuestion['product'] = {
      packages: [{ code: 'flex', surchargeMinor: 10_000 }],
      extras: [{ code: 'covered', per: 'stay', priceMinor: 30_000 }],
    }
    const price = priceOf({ ...ask, tariffMinor: 10_000, extras: ['covered'], vatRatePercent: 19, product: extras })
    expect([price.total.minor, price.vat.minor]).toEqual([50_000, 7_983])
  })

  test('PRICE-6 PR-07 23.00 at 7 % comes from no net amount in cents, and stays 23.00', () => {
    const gross = (netMinor: number) => netMinor + percentOf(euro(netMinor), 7).minor
    expect([gross(2_149), gross(2_150)]).toEqual([2_299, 2_301])
    const price = priceOf({ ...ask, tariffMinor: 1_700, vatRatePercent: 7 })
    expect([price.total.minor, price.vat.minor, price.total.minor - price.vat.minor]).toEqual([2_300, 150, 2_150])
  })

  test('PRICE-7 PR-09 what costs nothing stays so: no rounding, percentage, discount or rate makes it cost something', () => {
    for (const days of [1, 7, 90])
      for (const vatRatePercent of [0, 7, 21, 27])
        for (const leadTimePercent of [-8, 0, 15])
          for (const coupon of [null, { amountMinor: 500 }, { percent: 10 }]) {
            const price = priceOf({
              ...ask,
              days,
              vatRatePercent,
              leadTimePercent,
              coupon,
              referral: { percent: 5 },
              tariffMinor: 0,
              package: 'basic',
            })
            expect(price).toMatchObject({
              parts: [{ kind: 'parking', amount: euro(0) }],
              total: euro(0),
              vat: euro(0),
              perDay: euro(0),
            })
            expect(price.parts).toHaveLength(1)
          }
    expect(refundOf(0, { refundablePercentage: 100, refundableFixedFeeMinor: 500 })).toEqual({
      refundMinor: 0,
      feeMinor: 0,
      keptMinor: 0,
    })
  })

  test('PRICE-7 a part of nothing is not listed, parking always is', () => {
    expect(priceOf({ ...ask, package: 'basic' }).parts.map((part) => part.kind)).toEqual(['parking'])
    expect(priceOf({ ...ask, tariffMinor: 0, package: 'basic' })).toMatchObject({
      parts: [{ kind: 'parking' }],
      total: { minor: 0 },
      vat: { minor: 0 },
      perDay: { minor: 0 },
    })
  })

  test('PRICE-8 PR-14 PR-17 first the coupon, then the agreement, never below zero', () => {
    expect(priceOf({ ...ask, coupon: { amountMinor: 500 }, referral: { amountMinor: 200 } })).toMatchObject({
      total: { minor: 3000 },
    })
    const free = priceOf({ ...ask, coupon: { amountMinor: 3600 }, referral: { amountMinor: 200 } })
    expect(free.total.minor).toBe(0)
    expect(free.parts.slice(-2)).toEqual([
      { kind: 'discount', amount: { minor: -3600, currency: 'EUR' } },
      { kind: 'referral', amount: { minor: -100, currency: 'EUR' } },
    ])
    expect(priceOf({ ...ask, coupon: { amountMinor: 9900 } }).total.minor).toBe(0)
    // 10 % of 37.00, then 5 % of the remaining 33.30, rounded half up
    expect(priceOf({ ...ask, coupon: { percent: 10 }, referral: { percent: 5 } })).toMatchObject({
      total: { minor: 3163 },
    })
  })

  test('COUP-4 a coupon that asks for a sum takes nothing off less, and the sum is the one before it', () => {
    expect(priceOf({ ...ask, coupon: { amountMinor: 500, minimumMinor: 3700 } }).total.minor).toBe(3200)
    expect(priceOf({ ...ask, coupon: { amountMinor: 500, minimumMinor: 3701 } }).total.minor).toBe(3700)
  })

  test('PRICE-10 early or late booking is a signed part of its own, taken from the parking alone', () => {
    const early = priceOf({ ...ask, leadTimePercent: -8 })
    expect(early.parts).toEqual([
      { kind: 'parking', amount: euro(3100) },
      { kind: 'leadTime', amount: euro(-248) },
      { kind: 'package', amount: euro(600) },
    ])
    expect(early.total.minor).toBe(3452)
    expect(priceOf({ ...ask, leadTimePercent: 15 }).total.minor).toBe(4165)
    expect(priceOf({ ...ask, tariffMinor: 3150, leadTimePercent: -5 }).parts[1]).toEqual({
      kind: 'leadTime',
      amount: euro(-158),
    })
    expect(priceOf({ ...ask, leadTimePercent: -250 }).total.minor).toBe(600)
  })

  test('PR-12 what cannot be a price is not made into one', () => {
    for (const tariffMinor of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => priceOf({ ...ask, tariffMinor })).toThrow(RangeError)
    for (const coupon of [
      { amountMinor: -1 },
      { amountMinor: 0.5 },
      { percent: 0 },
      { percent: 101 },
      { percent: 1.5 },
    ])
      expect(() => priceOf({ ...ask, coupon })).toThrow(RangeError)
    expect(() => priceOf({ ...ask, days: 0 })).toThrow(RangeError)
    expect(() => priceOf({ ...ask, package: 'gold' as PackageCode })).toThrow('no package')
    expect(() => priceOf({ ...ask, extras: ['covered'], product: { ...product, extras: [] } })).toThrow('no extra')
  })

  test('PR-04 PR-05 PR-29 the parts add up, net and VAT make the gross, the day price is within a cent a day', () => {
    const deduction = fc.oneof(
      fc.record({ amountMinor: fc.nat(2_000_000) }),
      fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    )
    const question = fc.record({
      tariffMinor: fc.nat(1_000_000),
      days: fc.integer({ min: 1, max: 90 }),
      package: fc.constantFrom<PackageCode>('basic', 'medium_flex', 'flex'),
      extras: fc.constantFrom<'covered'[]>([], ['covered']),
      vatRatePercent: fc.nat(30),
      leadTimePercent: fc.integer({ min: -100, max: 60 }),
      coupon: fc.option(deduction),
      referral: fc.option(deduction),
    })
    fc.assert(
      fc.property(question, (asked) => {
        const price = priceOf({ ...asked, product })
        expect(price.parts.reduce((sum, part) => sum + part.amount.minor, 0)).toBe(price.total.minor)
        expect(price.total.minor).toBeGreaterThanOrEqual(0)
        const net = price.total.minor - price.vat.minor
        expect(Math.abs(net * (100 + asked.vatRatePercent) - price.total.minor * 100) * 2).toBeLessThanOrEqual(
          100 + asked.vatRatePercent,
        )
        expect(Math.abs(price.perDay.minor * asked.days - price.total.minor) * 2).toBeLessThanOrEqual(asked.days)
        expect(JSON.parse(JSON.stringify(price))).toEqual(price)
      }),
      { numRuns: 2000 },
    )
  })
})
