import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { currencies, isCurrency, rateOf, type Rates } from './currencies.ts'
import {
  allocate,
  convert,
  euro,
  fromDecimal,
  minus,
  money,
  mulDiv,
  percentOf,
  plus,
  shownMoney,
  sum,
  toDecimal,
  vatContained,
} from './money.ts'

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(euro)
const rates: Rates = { day: '2026-11-20', source: 'snapshot', perEuro: { USD: '1.0512', PLN: '4.2610' } }

describe('settled 14: whole minor units with a currency', () => {
  test('settled 14 halves and fractions of a cent cannot be made', () => {
    expect(() => euro(0.5)).toThrow(RangeError)
    expect(() => euro(Number.NaN)).toThrow(RangeError)
    expect(() => euro(2 ** 53)).toThrow(RangeError)
    expect(euro(-0)).toEqual({ minor: 0, currency: 'EUR' })
    expect(Object.is(euro(-0).minor, 0)).toBe(true)
  })

  test('settled 14 two currencies are never added', () => {
    expect(() => plus(euro(1), money(1, 'PLN'))).toThrow(RangeError)
    expect(() => minus(euro(1), money(1, 'PLN'))).toThrow(RangeError)
    expect(sum([euro(3840), euro(1200), euro(-500)], 'EUR')).toEqual(euro(4540))
    expect(sum([], 'PLN')).toEqual(money(0, 'PLN'))
  })

  test('settled 14 half a cent goes away from zero, on both sides', () => {
    expect(mulDiv(1, 1n, 2n)).toBe(1)
    expect(mulDiv(-1, 1n, 2n)).toBe(-1)
    expect(mulDiv(4, 1n, 3n)).toBe(1)
    expect(mulDiv(5, 1n, 3n)).toBe(2)
    expect(percentOf(euro(1250), 50)).toEqual(euro(625))
    expect(percentOf(euro(25), 10)).toEqual(euro(3))
    expect(() => mulDiv(1, 1n, 0n)).toThrow(RangeError)
  })

  test('settled 14 exact where floating point is not', () => {
    expect(mulDiv(9_007_199_254_740_991, 1n, 1n)).toBe(9_007_199_254_740_991)
    expect(mulDiv(9_007_199_254_740_990, 1n, 3n)).toBe(3_002_399_751_580_330)
    expect(() => mulDiv(9_007_199_254_740_991, 2n, 1n)).toThrow(RangeError)
  })
})

describe('VAT and parts', () => {
  test('PR-05 VAT of 23 % contained in 38.40 is 7.18, in 123.00 it is 23.00', () => {
    expect(vatContained(euro(3840), 23)).toEqual(euro(718))
    expect(vatContained(euro(12_300), 23)).toEqual(euro(2300))
    expect(vatContained(euro(3840), 0)).toEqual(euro(0))
    expect(vatContained(euro(0), 23)).toEqual(euro(0))
  })

  test('PR-05 net and VAT are the gross amount, and the VAT is the nearest cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 99 }), (gross, rate) => {
        const vat = vatContained(euro(gross), rate)
        expect(plus(minus(euro(gross), vat), vat)).toEqual(euro(gross))
        expect(Math.abs(vat.minor - (gross - gross / (1 + rate / 100)))).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })

  test('PR-04 shared amounts add up and differ by a cent at most', () => {
    expect(allocate(euro(100), 3).map((part) => part.minor)).toEqual([34, 33, 33])
    expect(allocate(euro(-100), 3).map((part) => part.minor)).toEqual([-34, -33, -33])
    expect(() => allocate(euro(100), 0)).toThrow(RangeError)
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 90 }), (amount, parts) => {
        const shares = allocate(amount, parts)
        expect(sum(shares, 'EUR')).toEqual(amount)
        const minors = shares.map((share) => share.minor)
        expect(Math.max(...minors) - Math.min(...minors)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('decimals and conversions', () => {
  test('settled 14 decimals for machines go there and back', () => {
    expect(toDecimal(euro(1230))).toBe('12.30')
    expect(toDecimal(euro(5))).toBe('0.05')
    expect(toDecimal(euro(-5))).toBe('-0.05')
    for (const wrong of ['12.3', '12', '12,30', '1e2', '', ' 12.30', '12.300', '--1.00'])
      expect(() => fromDecimal(wrong, 'EUR')).toThrow(RangeError)
    fc.assert(fc.property(amounts, (amount) => void expect(fromDecimal(toDecimal(amount), 'EUR')).toEqual(amount)))
  })

  test('settled 14 38.40 euro at 4.2610 is 163.62 zloty', () =>
    expect(convert(euro(3840), 'PLN', '4.2610')).toEqual(money(16_362, 'PLN')))

  test('settled 14 only euro is converted, and only at a rate above zero', () => {
    expect(() => convert(money(1, 'PLN'), 'USD', '1.1')).toThrow(RangeError)
    for (const wrong of ['0', '0.0000', '-1', '1,1', 'NaN', '', '1e3'])
      expect(() => convert(euro(100), 'PLN', wrong)).toThrow(RangeError)
  })

  test('settled 15 a missing conversion shows the euro price', () => {
    expect(shownMoney(euro(3840), 'USD', rates)).toEqual(money(4037, 'USD'))
    expect(shownMoney(euro(3840), 'CZK', rates)).toEqual(euro(3840))
    expect(shownMoney(euro(3840), 'EUR', rates)).toEqual(euro(3840))
  })

  test('settled 17 the lev has its fixed rate, whatever the feed says or lacks', () => {
    expect(rateOf(rates, 'BGN')).toBe('1.95583')
    expect(rateOf({ ...rates, perEuro: { BGN: '2' } }, 'BGN')).toBe('1.95583')
    expect(shownMoney(euro(10_000), 'BGN', rates)).toEqual(money(19_558, 'BGN'))
    expect(rateOf(rates, 'SEK')).toBeNull()
  })

  test('I2 thirteen currencies can be chosen', () => {
    expect(currencies).toHaveLength(13)
    expect(isCurrency('PLN')).toBe(true)
    expect(isCurrency('pln')).toBe(false)
    expect(isCurrency('JPY')).toBe(false)
  })
})
