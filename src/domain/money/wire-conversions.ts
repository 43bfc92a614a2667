import { isCurrency, rateOf, type Rates } from './currencies.ts'
import { mulDiv, type Money } from './money.ts'

/**
 * The currencies of `priceConversions` in the website API (demand P7): the euro, those the European Central Bank
 * publishes, and the lev.
 */
export const wireCurrencies = [
  'EUR',
  'USD',
  'JPY',
  'BGN',
  'CZK',
  'DKK',
  'GBP',
  'HUF',
  'PLN',
  'RON',
  'SEK',
  'CHF',
  'ISK',
  'NOK',
  'TRY',
  'AUD',
  'BRL',
  'CAD',
  'CNY',
  'HKD',
  'IDR',
  'ILS',
  'INR',
  'KRW',
  'MXN',
  'MYR',
  'NZD',
  'PHP',
  'SGD',
  'THB',
  'ZAR',
] as const
export type WireCurrency = (typeof wireCurrencies)[number]

/** Currencies without a smaller unit (ISO 4217). */
const whole: readonly WireCurrency[] = ['JPY', 'ISK', 'KRW']

/**
 * An amount in euro as a number of another currency, rounded to its smallest unit; 0 where the rates lack the currency
 * (WIRE-1, settled 15).
 */
export const onTheWire = (amount: Money, currency: WireCurrency, rates: Rates): number => {
  if (amount.currency !== 'EUR') throw new RangeError('conversions start from euro')
  const perEuro = isCurrency(currency) ? rateOf(rates, currency) : (rates.perEuro[currency] ?? null)
  if (perEuro === null) return 0
  const [units = '', fraction = ''] = perEuro.split('.')
  const isWhole = whole.includes(currency)
  const minor = mulDiv(amount.minor, BigInt(units + fraction), 10n ** BigInt(fraction.length) * (isWhole ? 100n : 1n))
  return isWhole ? minor : minor / 100
}
