import { isCurrency, rateOf, type Rates } from './currencies.ts'
import { mulDiv, type Money } from './money.ts'

/**
 * The currencies of `priceConversions` (demand P7): the euro and those the European Central Bank publishes, with the lev.
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

/** ISO 4217: these have no smaller unit. */
const whole: readonly WireCurrency[] = ['JPY', 'ISK', 'KRW']

/**
 * WIRE-1: an amount in euro as a number of the currency, to its smallest unit; 0 where the rates lack it (settled 15).
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
