import { expect, test } from 'vitest'
import { currencies, type Rates } from './currencies.ts'
import { euro } from './money.ts'
import { onTheWire, wireCurrencies } from './wire-conversions.ts'

const rates: Rates = {
  day: '2026-11-20',
  source: 'snapshot',
  perEuro: { USD: '1.1177', JPY: '172.35', GBP: '0.84645', ISK: '143.10' },
}

test('WIRE-1 amounts of other currencies, to their smallest unit', () => {
  expect(onTheWire(euro(5_600), 'EUR', rates)).toBe(56)
  expect(onTheWire(euro(5_600), 'USD', rates)).toBe(62.59)
  expect(onTheWire(euro(5_600), 'GBP', rates)).toBe(47.4)
  expect(onTheWire(euro(5_600), 'JPY', rates)).toBe(9_652)
  expect(onTheWire(euro(1), 'ISK', rates)).toBe(1)
  expect(onTheWire(euro(5_600), 'BGN', rates)).toBe(109.53)
})

test('WIRE-1 PR-08 currencies without decimals have none, all others two, and none of those with three is delivered', () => {
  // currencies without a smaller unit and with a thousandth as smallest unit, from list one of ISO 4217
  const [none, three] = [
    ['JPY', 'ISK', 'KRW'],
    ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'],
  ]
  const all: Rates = { ...rates, perEuro: Object.fromEntries(wireCurrencies.map((currency) => [currency, '1.23456'])) }
  const decimals = wireCurrencies.map((currency) => [
    currency,
    (String(onTheWire(euro(10_003), currency, all)).split('.')[1] ?? '').length,
  ])
  expect(decimals).toEqual(wireCurrencies.map((currency) => [currency, none.includes(currency) ? 0 : 2]))
  expect([...wireCurrencies, ...currencies].filter((currency) => three.includes(currency))).toEqual([])
  // every currency that pages offer has hundredths
  expect(currencies.filter((currency) => none.includes(currency))).toEqual([])
})

test('WIRE-1 0 where the rates lack the currency, never a guess', () => {
  expect(onTheWire(euro(5_600), 'KRW', rates)).toBe(0)
  expect(onTheWire(euro(5_600), 'SEK', { ...rates, perEuro: {}, stale: true })).toBe(0)
  expect(wireCurrencies).toHaveLength(31)
})
