import type { Rates } from '#domain/money/currencies.ts'

/**
 * What the product shows until a feed is configured: euro reference rates of one day, named as such wherever a conversion is shown.
 * Only for display; charging is in euro (decision 14). BGN is fixed since Bulgaria's changeover (decision 17).
 */
export const snapshotRates: Rates = {
  day: '2026-10-07',
  source: 'snapshot',
  perEuro: { USD: '1.1177', DKK: '7.4612', SEK: '10.984', GBP: '0.84645', CHF: '0.9284', TRY: '50.412', RON: '5.0921', BGN: '1.95583', PLN: '4.2480', CZK: '24.310', ZAR: '19.245', NOK: '11.712' },
}
