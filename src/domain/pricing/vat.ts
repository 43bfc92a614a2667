import type { LocalDate } from '../time/local.ts'

/** A country's standard rate as a whole percentage; it holds from a day until the next row. */
type VatRow = readonly [from: string, percent: number]

/**
 * The standard rates since their last change before 2026, each from the day its law came into force. Germany's half
 * year at 16 % stays as the example of a change and a change back. A country that is not listed, or whose rate has a
 * fraction, uses the rate of its airport.
 */
const rates: Record<string, readonly VatRow[]> = {
  AT: [['1984-01-01', 20]],
  BE: [['1996-01-01', 21]],
  CZ: [['2013-01-01', 21]],
  DE: [
    ['2007-01-01', 19],
    ['2020-07-01', 16],
    ['2021-01-01', 19],
  ],
  DK: [['1992-01-01', 25]],
  ES: [['2012-09-01', 21]],
  FR: [['2014-01-01', 20]],
  GB: [['2011-01-04', 20]],
  HU: [['2012-01-01', 27]],
  IT: [['2013-10-01', 22]],
  LT: [['2009-09-01', 21]],
  NL: [['2012-10-01', 21]],
  PL: [['2011-01-01', 23]],
  PT: [['2011-01-01', 23]],
}

/**
 * The rate contained in a price: that of the country on the day of arrival (PRICE-12). `fallback` is the airport's own
 * rate.
 */
export const vatRateOn = (country: string, arrival: LocalDate, fallback: number): number =>
  rates[country]?.filter(([from]) => from <= arrival).at(-1)?.[1] ?? fallback
