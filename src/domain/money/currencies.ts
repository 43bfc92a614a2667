/** The 13 a visitor can choose (ledger I2). All have two decimals. BGN has a fixed rate (decision 17). */
export const currencies = ['EUR', 'USD', 'DKK', 'SEK', 'GBP', 'CHF', 'TRY', 'RON', 'BGN', 'PLN', 'CZK', 'ZAR', 'NOK'] as const
export type CurrencyCode = (typeof currencies)[number]
export const isCurrency = (value: string): value is CurrencyCode => (currencies as readonly string[]).includes(value)

/** Rates of one day: units of currency for one euro as decimal strings, as the ECB publishes them. */
export type Rates = { day: string; source: 'snapshot' | 'ecb'; perEuro: Record<string, string> }

/** Rates that no feed has to bring: the euro itself, and the lev, which is fixed for good (decision 17). */
const fixedPerEuro: Partial<Record<CurrencyCode, string>> = { EUR: '1', BGN: '1.95583' }

/** Units of a currency for one euro as a decimal string; null where the day's rates lack it (decision 15). */
export const rateOf = (rates: Rates, currency: CurrencyCode): string | null => fixedPerEuro[currency] ?? rates.perEuro[currency] ?? null
