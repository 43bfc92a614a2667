import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { PackageCode, PackageTerms, Product } from '../carparks/product.ts'
import { euro } from '../money/money.ts'
import type { LocalDateTime } from '../time/local.ts'
import { hourMs, instantOf } from '../time/zones.ts'
import { addedTo, flexibleBeside, givesAllBack, leadingOffer } from './leading.ts'
import { offersFor, type OfferFacts } from './offers.ts'
import type { PackageOffer } from './quote.ts'

const terms = (code: PackageCode, surchargeMinor: number, changes: Partial<PackageTerms> = {}): PackageTerms => ({
  code,
  surchargeMinor,
  refundablePercentage: code === 'basic' ? 0 : 100,
  refundableFixedFeeMinor: code === 'medium_flex' ? 500 : 0,
  paymentLocations: ['onLine'],
  ...changes,
})
const three = [terms('basic', 0), terms('medium_flex', 300), terms('flex', 600)]
const codes = ['basic', 'medium_flex', 'flex'] as const

const zone = 'Europe/Amsterdam'
const stay = { arrival: '2027-03-05T08:05' as LocalDateTime, departure: '2027-03-12T17:30' as LocalDateTime }
const arrival = instantOf(stay.arrival, zone)

type Asked = { now?: number; tariffMinor?: number; extras?: 'covered'[]; facts?: OfferFacts }
const offersOf = (
  packages: PackageTerms[],
  defaultPackage: PackageCode = 'flex',
  { now = arrival - 72 * hourMs, tariffMinor = 4400, extras = [], facts = {} }: Asked = {},
): PackageOffer[] => {
  const product = {
    packages,
    defaultPackage,
    extras: [{ id: 2, code: 'covered', per: 'day', priceMinor: 200, capacity: 50 }],
    cancelCutoffMinutes: 1440,
    changeCutoffMinutes: 1440,
    dayCount: 'calendarDays',
  } as unknown as Product
  return offersFor(product, stay, zone, now, tariffMinor, extras, 21, facts)
}
const leads = (...asked: Parameters<typeof offersOf>): [PackageCode, number] | null => {
  const found = leadingOffer(offersOf(...asked))
  return found && [found.code, found.price.total.minor]
}

describe('the price that leads', () => {
  test('PRICE-17 the lowest total, whatever package the product has as its default', () => {
    for (const code of codes) expect(leads(three, code)).toEqual(['basic', 4400])
    expect(leads([three[2]!], 'basic')).toEqual(['flex', 5000])
    expect(leads([], 'basic')).toBeNull()
    // an operator may sell Flex for less than Basic
    expect(leads([terms('basic', 900), terms('flex', 600)], 'basic')).toEqual(['flex', 5000])
  })

  test('PRICE-17 packages stand from the cheapest on; the default is the first of equals only', () => {
    const order = (packages: PackageTerms[], defaultPackage: PackageCode, asked: Asked = {}) =>
      offersOf(packages, defaultPackage, asked).map(({ code }) => code)
    expect(order(three.toReversed(), 'flex')).toEqual(['basic', 'medium_flex', 'flex'])
    const free = { facts: { referral: { percent: 100 } } }
    expect(leads(three, 'medium_flex', free)).toEqual(['medium_flex', 0])
    expect(order(three, 'flex', free)).toEqual(['flex', 'basic', 'medium_flex'])
    // at the same price the package that gives more back leads, and only then the default one
    expect(order([terms('basic', 0), terms('flex', 0)], 'basic')).toEqual(['flex', 'basic'])
  })

  test('PRICE-17 only what can still be booked leads: promises that ran out and packages nobody can pay do not', () => {
    const within = { now: arrival - 20 * hourMs }
    expect(leads(three, 'flex', within)).toEqual(['basic', 4400])
    expect(leads([terms('flex', 0), terms('basic', 600)], 'flex', within)).toEqual(['basic', 5000])
    const later = terms('basic', 0, { paymentLocations: ['onLineLaterV2'] })
    const cheap = terms('basic', 0, { paymentLocations: ['baCharged'] })
    expect(leads([later, terms('flex', 600)], 'flex')).toEqual(['basic', 4400])
    expect(leads([{ ...later, paymentLocations: [] }, terms('flex', 600)], 'flex')).toEqual(['flex', 5000])
    expect(leads([cheap, terms('flex', 600)], 'flex')).toEqual(['basic', 4400])
  })

  test('PRICE-17 what comes off counts: under a coupon that asks for 48.00 the dearer package is the cheaper one', () => {
    const facts = { coupon: { amountMinor: 1000, minimumMinor: 4800 } }
    expect(leads(three, 'flex', { facts })).toEqual(['flex', 4000])
    expect(leads(three, 'flex', { facts: { referral: { percent: 5 } } })).toEqual(['basic', 4180])
  })

  test('PRICE-17 no package costs less than the one that leads, and its refund is the best at that price', () => {
    const package_ = fc.record({
      code: fc.constantFrom(...codes),
      surchargeMinor: fc.integer({ min: 0, max: 900 }),
      refundablePercentage: fc.constantFrom(0, 50, 100),
      refundableFixedFeeMinor: fc.constantFrom(0, 500),
      paymentLocations: fc.subarray(['onLine', 'onLineLaterV2', 'baCharged'] as const),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(package_, { selector: ({ code }) => code, maxLength: 3 }),
        fc.constantFrom(...codes),
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: -1, max: 72 }),
        (packages, defaultPackage, tariffMinor, hours) => {
          const offers = offersOf(packages, defaultPackage, { tariffMinor, now: arrival - hours * hourMs })
          const leading = leadingOffer(offers)
          expect(leading === null).toBe(offers.length === 0)
          for (const { price, refund } of offers) {
            expect(price.total.minor).toBeGreaterThanOrEqual(leading!.price.total.minor)
            if (price.total.minor === leading!.price.total.minor)
              expect(refund.minor).toBeLessThanOrEqual(leading!.refund.minor)
          }
        },
      ),
    )
  })
})

describe('free cancellation beside the price', () => {
  const besideOf = (...asked: Parameters<typeof offersOf>) => {
    const offers = offersOf(...asked)
    return flexibleBeside(offers, leadingOffer(offers)!)?.code ?? null
  }

  test('PACK-9 the cheapest that gives everything back, where the one shown does not', () => {
    expect(besideOf(three)).toBe('flex')
    expect(besideOf([three[1]!, three[2]!])).toBe('flex')
    expect(besideOf([three[0]!, three[1]!])).toBeNull()
    expect(besideOf([three[2]!])).toBeNull()
    expect(besideOf([terms('basic', 900), terms('flex', 600)])).toBeNull()
    expect(besideOf(three, 'flex', { now: arrival - 20 * hourMs })).toBeNull()
    // when nothing was paid there is nothing to give back, so no package is added beside it
    expect(besideOf(three, 'basic', { facts: { referral: { percent: 100 } } })).toBeNull()
    expect(offersOf(three).map(givesAllBack)).toEqual([false, false, true])
  })

  test('PACK-9 what it adds is the difference of the amounts shown: 25.48 zloty, not the 25.49 of 6.00 euro', () => {
    const [basic, , flex] = offersOf(three, 'flex', { tariffMinor: 3160 }) as [PackageOffer, PackageOffer, PackageOffer]
    const rates = { day: '2026-11-20', source: 'snapshot' as const, perEuro: { PLN: '4.2480' } }
    expect(addedTo(basic, flex, 'EUR', rates)).toEqual(euro(600))
    expect(addedTo(basic, flex, 'PLN', rates)).toEqual({ minor: 2548, currency: 'PLN' })
    expect(addedTo(basic, flex, 'SEK', rates)).toEqual(euro(600))
  })
})
