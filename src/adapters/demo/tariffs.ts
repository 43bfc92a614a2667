import type { PerDay, Season } from '#domain/carparks/seasons.ts'

const down = (minor: number) => Math.floor(minor / 5) * 5
const up = (minor: number) => Math.ceil(minor / 5) * 5

/**
 * Cents per day for stays from 1, 2, 4, 8 and 15 days around the price of a day in an eight-day stay. The steps are small enough that a
 * longer stay never costs less than a shorter one: 7 days × 1.14 ≤ 8 days, 14 days ≤ 15 days × 0.94.
 */
const perDayAround = (eightDays: number): PerDay => [
  down(eightDays * 2.6),
  down(eightDays * 1.5),
  down(eightDays * 1.14),
  up(eightDays),
  up(eightDays * 0.94),
]

/** The whole year, summer on top of it, and the days around New Year. */
export const seasonsAround = (eightDays: number): Season[] => [
  { name: 'low', fromMonthDay: '01-01', toMonthDay: '12-31', perDay: perDayAround(eightDays) },
  { name: 'summer', fromMonthDay: '06-15', toMonthDay: '09-05', perDay: perDayAround(up(eightDays * 1.12)) },
  { name: 'holidays', fromMonthDay: '12-18', toMonthDay: '01-06', perDay: perDayAround(up(eightDays * 1.2)) },
]
