import type { PerDay, Season } from '#domain/carparks/seasons.ts'
import type { EarlierPrices } from '#domain/carparks/seed.ts'

const down = (minor: number) => Math.floor(minor / 5) * 5
const up = (minor: number) => Math.ceil(minor / 5) * 5

/**
 * Cents per day for stays from 1, 2, 4, 8 and 15 days, derived from the price of a day in an eight-day stay. The steps
 * are small enough that a longer stay never costs less than a shorter one: 7 days × 1.14 ≤ 8 days, and 14 days ≤ 15
 * days × 0.94.
 */
const perDayAround = (eightDays: number): PerDay => [
  down(eightDays * 2.6),
  down(eightDays * 1.5),
  down(eightDays * 1.14),
  up(eightDays),
  up(eightDays * 0.94),
]

/**
 * Has smaller steps, so that a longer stay never costs less even when some of its days are a few percent cheaper or
 * dearer.
 */
const flatterAround = (eightDays: number): PerDay => [
  down(eightDays * 2.5),
  down(eightDays * 1.4),
  down(eightDays * 1.12),
  up(eightDays),
  up(eightDays * 0.95),
]

export type TariffChoice = {
  /** The price on Saturdays and Sundays, in percent of the price on other days. */
  weekendPercent?: number | undefined
  /** A reduction by so many percent that began so many days ago. */
  reduced?: { percent: number; daysAgo: number } | undefined
}

type Part = Omit<Season, 'perDay'> & { factor: number }

/** The seasons: low season all year, and over it summer and the days around New Year. */
const parts: Part[] = [
  { name: 'low', fromMonthDay: '01-01', toMonthDay: '12-31', factor: 1 },
  { name: 'summer', fromMonthDay: '06-15', toMonthDay: '09-05', factor: 1.12 },
  { name: 'holidays', fromMonthDay: '12-18', toMonthDay: '01-06', factor: 1.2 },
]

const weekendsOf = ({ weekendPercent }: TariffChoice): Part[] =>
  weekendPercent === undefined
    ? []
    : parts.slice(0, 2).map((part) => ({ ...part, weekdays: [6, 7], factor: (part.factor * weekendPercent) / 100 }))

/**
 * The tariff around the price in cents of a day in an eight-day stay. With a reduction it has the reduced prices, and
 * beside them the regular ones.
 */
export const seasonsAround = (eightDays: number, choice: TariffChoice = {}): Season[] => {
  const around = choice.weekendPercent === undefined ? perDayAround : flatterAround
  const less = 1 - (choice.reduced?.percent ?? 0) / 100
  return [...parts, ...weekendsOf(choice)].map(({ factor, ...part }) => {
    const price = up(eightDays * factor)
    return choice.reduced
      ? { ...part, perDay: around(up(price * less)), regularPerDay: around(price) }
      : { ...part, perDay: around(price) }
  })
}

/** What was asked before a reduction, for long enough to serve as its reference price (PRICE-14). */
export const earlierPrices = (eightDays: number, choice: TariffChoice): EarlierPrices | undefined =>
  choice.reduced && {
    seasons: seasonsAround(eightDays, { weekendPercent: choice.weekendPercent }),
    fromDaysAgo: 120,
    untilDaysAgo: choice.reduced.daysAgo,
  }
