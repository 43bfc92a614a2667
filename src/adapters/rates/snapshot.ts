import type { Rates } from '#domain/money/currencies.ts'

/**
 * What the product shows until a feed is configured: the euro reference rates of one day, named as such wherever a
 * conversion is shown. They are only for display; charges are in euro (settled 14). The rate of BGN is fixed since
 * Bulgaria's changeover (settled 17).
 */
export const snapshotRates: Rates = {
  day: '2026-10-07',
  source: 'snapshot',
  perEuro: {
    USD: '1.1177',
    JPY: '172.35',
    CZK: '24.310',
    DKK: '7.4612',
    GBP: '0.84645',
    HUF: '391.20',
    PLN: '4.2480',
    RON: '5.0921',
    SEK: '10.984',
    CHF: '0.9284',
    ISK: '143.10',
    NOK: '11.712',
    TRY: '50.412',
    AUD: '1.7052',
    BRL: '6.1534',
    CAD: '1.5587',
    CNY: '7.9541',
    HKD: '8.6987',
    IDR: '18562.40',
    ILS: '3.7215',
    INR: '98.435',
    KRW: '1589.60',
    MXN: '20.612',
    MYR: '4.7036',
    NZD: '1.9315',
    PHP: '65.217',
    SGD: '1.4448',
    THB: '36.214',
    ZAR: '19.245',
    BGN: '1.95583',
  },
}
