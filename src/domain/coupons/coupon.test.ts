import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { symbols } from '../vouchers/symbols.ts'
import { couponRefusal, personalCode, readCouponCode, type Coupon, type CouponFacts } from './coupon.ts'
import { customerOf } from './customer.ts'

const coupon: Coupon = {
  code: 'SUMMER10',
  description: 'Summer',
  value: { percent: 10 },
  validFrom: 1_000,
  validUntil: 2_000,
  mostUses: 3,
  mostUsesEach: 1,
  minimumMinor: 0,
  minimumDays: 4,
  airports: ['AMS', 'EIN'],
  products: null,
  agentCode: null,
}
const facts: CouponFacts = {
  now: 1_500,
  iata: 'AMS',
  productId: 1,
  days: 8,
  agentCode: null,
  uses: 0,
  usesOfCustomer: 0,
}
const refusal = (more: Partial<CouponFacts> = {}, of: Partial<Coupon> = {}) =>
  couponRefusal({ ...coupon, ...of }, { ...facts, ...more })

describe('a coupon', () => {
  test('COUP-1 case, blanks, hyphens and dots do not count; what cannot be a code is none', () => {
    for (const typed of ['SUMMER10', ' summer-10 ', 'Summer 1.0', 'summer–10', 'ｓｕｍｍｅｒ10'])
      expect(readCouponCode(typed)).toBe('SUMMER10')
    for (const typed of ['', 'abc', 'a'.repeat(25), 'sümmer10', "x' or 1=1", '<script>', '🎉🎉🎉🎉'])
      expect(readCouponCode(typed)).toBeNull()
  })

  test('COUP-1 PR-19 a personal code has twelve drawn symbols, more than 40 bits, and reads as itself', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        fc.pre(bytes.filter((byte) => byte < 252).length >= 12)
        expect(readCouponCode(personalCode(bytes))).toBe(personalCode(bytes))
      }),
      { numRuns: 1000 },
    )
    expect(12 * Math.log2(symbols.length)).toBeGreaterThan(40)
  })

  test('COUP-2 PR-13 valid, not yet, expired: both moments are still valid', () => {
    expect([999, 1_000, 2_000, 2_001].map((now) => refusal({ now }))).toEqual(['not_yet', null, null, 'expired'])
    expect(refusal({ now: 0 }, { validFrom: null })).toBeNull()
    expect(refusal({ now: 9e15 }, { validUntil: null })).toBeNull()
  })

  test('COUP-2 PR-13 only some airports, only some products', () => {
    expect(refusal({ iata: 'EIN' })).toBeNull()
    expect(refusal({ iata: 'BRU' })).toBe('other_airport')
    expect(refusal({ iata: 'BRU' }, { airports: null })).toBeNull()
    expect(refusal({ productId: 2 }, { products: ['AMS/1'] })).toBe('other_product')
    expect(refusal({ productId: 1, iata: 'EIN' }, { products: ['AMS/1'] })).toBe('other_product')
    expect(refusal({}, { products: ['AMS/1'] })).toBeNull()
  })

  test('COUP-2 PR-13 AG-08 a code of an agency is of no use to others', () => {
    expect(refusal({ agentCode: null }, { agentCode: 'AG12' })).toBe('other_agency')
    expect(refusal({ agentCode: 'AG13' }, { agentCode: 'AG12' })).toBe('other_agency')
    expect(refusal({ agentCode: 'AG12' }, { agentCode: 'AG12' })).toBeNull()
    expect(refusal({ agentCode: 'AG12' })).toBeNull()
  })

  test('COUP-2 PR-13 fewer days than asked for', () => {
    expect([3, 4].map((days) => refusal({ days }))).toEqual(['stay_too_short', null])
  })

  test('COUP-3 uses in all and of a customer', () => {
    expect([2, 3].map((uses) => refusal({ uses }))).toEqual([null, 'used_up'])
    expect([0, 1].map((usesOfCustomer) => refusal({ usesOfCustomer }))).toEqual([null, 'used_by_customer'])
    expect(refusal({ uses: 1e6, usesOfCustomer: 1e6 }, { mostUses: null, mostUsesEach: null })).toBeNull()
  })

  test('COUP-3 PR-18 one person for one mailbox: case, +tag, and dots at Gmail only', () => {
    for (const address of ['noor@example.org', ' Noor@Example.ORG', 'noor+parking@example.org', 'noor+a+b@example.org'])
      expect(customerOf(address)).toBe('noor@example.org')
    expect(customerOf('no.or@example.org')).toBe('no.or@example.org')
    for (const address of ['n.o.or@gmail.com', 'noor@googlemail.com', 'N.oor+x@GoogleMail.com'])
      expect(customerOf(address)).toBe('noor@gmail.com')
  })
})
