import { describe, expect, test } from 'vitest'
import { currencies, currencyFor, rateOf } from './currencies.ts'

describe('the currency a page begins with', () => {
  test.each([
    ['', 'de', 'EUR'],
    ['', 'pl', 'PLN'],
    ['', 'cs', 'CZK'],
    ['GBP', 'pl', 'GBP'],
    ['EUR', 'cs', 'EUR'],
    ['BGN', 'en', 'BGN'],
  ] as const)('FX-02 I2 stored "%s" on %s pages: %s', (stored, language, currency) => {
    expect(currencyFor(stored, language)).toBe(currency)
  })

  test.each(['JPY', 'eur', 'XXX', '<script>', 'constructor', '__proto__', ' EUR'])(
    'FX-01 a stored "%s" is no choice',
    (stored) => {
      expect(currencyFor(stored, 'en')).toBe('EUR')
      expect(currencyFor(stored, 'pl')).toBe('PLN')
    },
  )

  test('settled 17 euro and lev need no list', () => {
    const empty = { day: '2026-11-20', source: 'ecb' as const, perEuro: {} }
    expect(currencies.map((code) => rateOf(empty, code)).filter((rate) => rate !== null)).toEqual(['1', '1.95583'])
  })
})
