import type { Language } from '../languages.ts'
import { parseDate } from '../time/local.ts'

/** The 13 currencies a visitor can choose (demand I2). All have two decimals, and BGN has a fixed rate (settled 17). */
export const currencies = [
  'EUR',
  'USD',
  'DKK',
  'SEK',
  'GBP',
  'CHF',
  'TRY',
  'RON',
  'BGN',
  'PLN',
  'CZK',
  'ZAR',
  'NOK',
] as const
export type CurrencyCode = (typeof currencies)[number]
export const isCurrency = (value: string): value is CurrencyCode => (currencies as readonly string[]).includes(value)

const startCurrency: Partial<Record<Language, CurrencyCode>> = { pl: 'PLN', cs: 'CZK' }

/**
 * The currency prices are shown in: the stored choice, else zloty on Polish and koruna on Czech pages, else euro
 * (demand I2). A stored text that names no currency counts as no choice.
 */
export const currencyFor = (stored: string, language: Language): CurrencyCode =>
  isCurrency(stored) ? stored : (startCurrency[language] ?? 'EUR')

/** The rates of one day: for one euro, so many units of each currency, as decimal texts like those of the ECB. */
export type Rates = {
  day: string
  source: 'snapshot' | 'ecb'
  perEuro: Record<string, string>
  /** the rates are too old to convert with (rate-age.ts), so `perEuro` holds only the fixed ones */
  stale?: true
}

/**
 * Reads rates that come from outside or out of a row: every rate must be a positive decimal, and the day a date. Null
 * for anything else.
 */
export const parseRates = ({
  day,
  source,
  perEuro,
}: {
  day: unknown
  source: unknown
  perEuro: unknown
}): Rates | null => {
  if (
    typeof day !== 'string' ||
    !parseDate(day) ||
    (source !== 'ecb' && source !== 'snapshot') ||
    typeof perEuro !== 'object' ||
    perEuro === null
  )
    return null
  const rates = Object.entries(perEuro as Record<string, unknown>)
  const isRate = ([code, rate]: [string, unknown]): boolean =>
    /^[A-Z]{3}$/.test(code) && typeof rate === 'string' && /^\d{1,7}(\.\d{1,8})?$/.test(rate) && Number(rate) > 0
  return rates.every(isRate) ? { day, source, perEuro: Object.fromEntries(rates) as Record<string, string> } : null
}

/** Rates that no feed has to bring: the euro itself, and the lev, whose rate is fixed for good (settled 17). */
const fixedPerEuro: Partial<Record<CurrencyCode, string>> = { EUR: '1', BGN: '1.95583' }

/**
 * How many units of a currency one euro is, as a decimal text; null where the day's rates lack the currency (settled
 * 15).
 */
export const rateOf = (rates: Rates, currency: CurrencyCode): string | null =>
  fixedPerEuro[currency] ?? rates.perEuro[currency] ?? null
