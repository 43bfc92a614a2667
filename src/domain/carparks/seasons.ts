import { weekday, type LocalDate } from '../time/local.ts'

/** The cents that one day costs in a stay from 1, 2, 4, 8 and 15 days (demand P7). */
export type PerDay = [number, number, number, number, number]

/**
 * A part of every year, both ends included, as month and day `MM-DD`. A `from` later than `to` runs over New Year.
 * `weekdays` (1 Monday … 7 Sunday) limits it to those days; when missing, it holds for all. `regularPerDay` beside a
 * reduced `perDay` is what a day costs without the reduction.
 */
export type Season = {
  name: string
  fromMonthDay: string
  toMonthDay: string
  perDay: PerDay
  weekdays?: readonly number[]
  regularPerDay?: PerDay
}

const isIn = ({ fromMonthDay, toMonthDay }: Season, monthDay: string): boolean =>
  fromMonthDay <= toMonthDay
    ? monthDay >= fromMonthDay && monthDay <= toMonthDay
    : monthDay >= fromMonthDay || monthDay <= toMonthDay

/** Counts in a leap year, so that 29 February has a place. */
const dayOfYear = (monthDay: string): number =>
  (Date.UTC(2024, Number(monthDay.slice(0, 2)) - 1, Number(monthDay.slice(3))) - Date.UTC(2024, 0, 1)) / 86_400_000

const lengthOf = ({ fromMonthDay, toMonthDay }: Season): number => {
  const days = dayOfYear(toMonthDay) - dayOfYear(fromMonthDay) + 1
  return days > 0 ? days : days + 366
}

const weekdaysOf = ({ weekdays }: Season): number => weekdays?.length ?? 7

/** Whether `best` wins over `other`: it is shorter, or as long and for fewer days of the week. */
const isNarrower = (best: Season, other: Season): boolean => {
  const [one, two] = [lengthOf(best), lengthOf(other)]
  return one === two ? weekdaysOf(best) < weekdaysOf(other) : one < two
}

/** In the order in which they count where several cover a day (PRICE-9). */
export const narrowestFirst = <S extends Season>(seasons: readonly S[]): S[] =>
  seasons
    .map((season, index) => ({ season, index }))
    .toSorted((a, b) => {
      if (isNarrower(a.season, b.season)) return -1
      return isNarrower(b.season, a.season) ? 1 : b.index - a.index
    })
    .map(({ season }) => season)

/**
 * The season a day belongs to (PRICE-9). Where several cover it the shortest wins; of equally long ones the one for
 * fewer days of the week, then the later in the list. So holidays lie on top of a season, a season on top of the whole
 * year, and weekends on top of each. Undefined when none covers the day: it then has no price and is not sold.
 */
export const seasonOn = <S extends Season>(seasons: readonly S[], day: LocalDate): S | undefined => {
  const monthDay = day.slice(5)
  return seasons
    .filter((season) => isIn(season, monthDay) && (season.weekdays?.includes(weekday(day)) ?? true))
    .reduce<S | undefined>((best, season) => (best && isNarrower(best, season) ? best : season), undefined)
}
