import { airportName, airportShort } from '#domain/airports/names.ts'
import type { Language } from '#domain/languages.ts'
import type { CurrencyCode, Rates } from '#domain/money/currencies.ts'
import { shownMoney, type Money } from '#domain/money/money.ts'
import { shownPeriod } from '#domain/landing/period.ts'
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { currencySign, formatDay, formatMoney, formatTableAmount, formatTableDay } from '#texts/formats.ts'
import type { Translate } from '#texts/translate.ts'
import type { AirportTileView } from './airport-tile/airport-tile.tsx'
import type { PriceTableView } from './price-table/price-table.tsx'

/** How this visitor reads a page: what every view needs besides its facts. */
export type Reader = { language: Language; t: Translate; currency: CurrencyCode; rates: Rates }

/** The lowest price of a stay and the stay it holds for. */
export type FromPrice = { days: number; total: Money; from: LocalDateTime; to: LocalDateTime }

/** What a price table needs to know (usecases/travellers/price-table.ts). */
export type TableFacts = {
  rows: { days: number; total: Money | null; from: LocalDateTime; to: LocalDateTime }[]
  lowestPerDay: Money | null
  /** the day on which the table was made, at the airport */
  today: LocalDate
}

/** Landing pages show the price of 8 days (demand P4). */
export const landingDays = 8

/** The price that landing pages show, from the table of prices; null where there is none. */
export const fromPriceOf = (table: TableFacts | null): FromPrice | null => {
  const row = table?.rows.find(({ days }) => days === landingDays)
  return row?.total ? { days: row.days, total: row.total, from: row.from, to: row.to } : null
}

/** An amount in the visitor's currency, or in euro where there is no rate (settled 15). */
export const amountIn = (reader: Reader, amount: Money): string =>
  formatMoney(shownMoney(amount, reader.currency, reader.rates), reader.language)

/** The day of a moment, in words. */
export const dayIn = (reader: Reader, moment: LocalDateTime): string => formatDay(dateOf(moment), reader.language)

export const tileOf = (
  reader: Reader,
  airport: { iata: string; carParks: number; price: FromPrice | null; href: string },
): AirportTileView => ({
  iata: airport.iata,
  name: airportShort(airport.iata, reader.language),
  href: airport.href,
  detail: reader.t('landing.carParks', { count: airport.carParks }),
  from: airport.price && {
    label: reader.t('landing.daysFrom', { days: reader.t('common.days', { count: airport.price.days }) }),
    price: amountIn(reader, airport.price.total),
  },
})

/**
 * Amounts have two decimals with a comma, and dates are dd/mm/yyyy, in every language (demand P8, settled 16), in the
 * visitor's currency (PRICE-16).
 */
export const priceTableOf = (reader: Reader, iata: string, table: TableFacts | null): PriceTableView | null => {
  if (!table?.lowestPerDay) return null
  const { t, language } = reader
  const inTheirs = (amount: Money) => shownMoney(amount, reader.currency, reader.rates)
  const lowest = inTheirs(table.lowestPerDay)
  const note = t('landing.priceTableNote', { lowest: formatMoney(lowest, language) })
  return {
    title: t('landing.priceTable', { airport: airportName(iata, language) }),
    note: lowest.currency === 'EUR' ? note : `${note} ${t('common.currencyHint')}`,
    priceHead: t('landing.priceTablePrice', { currency: currencySign(lowest.currency) }),
    rows: table.rows.map(({ days, total, ...row }) => {
      const { from, to } = shownPeriod({ from: dateOf(row.from), to: dateOf(row.to) }, table.today)
      return {
        stay: t('common.days', { count: days }),
        dates: `${formatTableDay(from)} – ${formatTableDay(to)}`,
        price: total && formatTableAmount(inTheirs(total)),
      }
    }),
  }
}
