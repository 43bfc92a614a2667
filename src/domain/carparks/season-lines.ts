import { datesFromTo, parseDate, type LocalDate } from '../time/local.ts'
import { tidyText } from '../bookings/typed-text.ts'
import { seasonOn, type Season } from './seasons.ts'
import type { DayRow } from './stock-plan.ts'

/** What programs of car parks say about one product each, line by line (AGENCY-133 to AGENCY-136). */

type Named = { location: string; productId: number }
/** The places of some days, both ends included; of these `forSale` may be sold in all. Left out: every place. */
export type PlacesLine = Named & { from: string; to: string; capacity: number; forSale?: number | undefined }
/** All seasons of a product, in place of those that it has. */
export type PricesLine = Named & { seasons: readonly Season[] }

export const lineProblems = [
  'not_found',
  'days_invalid',
  'places_invalid',
  'not_on_sale',
  'below_sold',
  'below_allotted',
  'season_invalid',
  'booked_without_price',
  'places_without_price',
] as const
export type LineProblem = (typeof lineProblems)[number]

/** `days`: the first of those that a refusal is about. */
export type LineAnswer = {
  outcome: 'changed' | 'unchanged' | 'refused'
  changedDays: number
  problem: LineProblem | null
  days: LocalDate[]
}

/** How many days a refusal names. */
const mostNamed = 20

export const refusedLine = (problem: LineProblem, days: readonly LocalDate[] = []): LineAnswer => ({
  outcome: 'refused',
  changedDays: 0,
  problem,
  days: days.slice(0, mostNamed),
})
export const changedLine = (changedDays: number): LineAnswer => ({
  outcome: changedDays === 0 ? 'unchanged' : 'changed',
  changedDays,
  problem: null,
  days: [],
})

type Span = { today: LocalDate; last: LocalDate }
export type DayPlaces = { day: LocalDate; capacity: number; sellLimit: number }

/** The days of a line that lie ahead; null where it names none, or one beyond the last day on sale. */
export const daysAhead = ({ from, to }: Pick<PlacesLine, 'from' | 'to'>, { today, last }: Span): LocalDate[] | null => {
  const [first, end] = [parseDate(from), parseDate(to)]
  if (!first || !end || end < first || end < today || end > last) return null
  return datesFromTo(first < today ? today : first, end)
}

/**
 * What a line does to the places of its days. None gets fewer than are sold, as with a catalogue file (CAT-5), or than
 * are sold and set aside for agencies (AGENCY-145); a day without a price has no places.
 */
export const planPlaces = (
  { capacity, forSale = capacity }: Pick<PlacesLine, 'capacity' | 'forSale'>,
  days: readonly LocalDate[],
  rows: readonly DayRow[],
): { answer: LineAnswer; set: DayPlaces[] } => {
  if (forSale > capacity) return { answer: refusedLine('places_invalid'), set: [] }
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const missing = days.filter((day) => !byDay.has(day))
  if (missing.length > 0) return { answer: refusedLine('not_on_sale', missing), set: [] }
  const own = days.flatMap((day) => byDay.get(day) ?? [])
  const tooFew = (problem: 'below_sold' | 'below_allotted', isTooFew: (row: DayRow) => boolean) => {
    const found = own.filter(isTooFew).map(({ day }) => day)
    return found.length > 0 && { answer: refusedLine(problem, found), set: [] }
  }
  const below =
    tooFew('below_sold', ({ taken, allotted = 0 }) => taken - allotted > capacity) ||
    tooFew('below_allotted', ({ taken }) => taken > capacity)
  if (below) return below
  const set = own
    .filter((row) => row.capacity !== capacity || row.sellLimit !== forSale)
    .map(({ day }) => ({ day, capacity, sellLimit: forSale }))
  return { answer: changedLine(set.length), set }
}

/** A season as rows keep it: all days of the week are none in particular. */
const tidied = ({ name, fromMonthDay, toMonthDay, perDay, weekdays, regularPerDay }: Season): Season => {
  const chosen = [...new Set(weekdays ?? [])].toSorted((a, b) => a - b)
  return {
    name: tidyText(name),
    fromMonthDay,
    toMonthDay,
    perDay,
    ...(chosen.length > 0 && chosen.length < 7 && { weekdays: chosen }),
    ...(regularPerDay && { regularPerDay }),
  }
}

/** Seasons as they were sent; null where one has no name, or begins or ends on no day of a year. */
export const readSeasons = (sent: readonly Season[]): Season[] | null => {
  // 2024 is a leap year, so that 29 February is accepted
  const isDay = (monthDay: string) => parseDate(`2024-${monthDay}`) !== undefined
  const seasons = sent.map(tidied)
  const areRight = seasons.every(
    ({ name, fromMonthDay, toMonthDay }) => name !== '' && isDay(fromMonthDay) && isDay(toMonthDay),
  )
  return areRight ? seasons : null
}

export const areSameSeasons = (one: readonly Season[], other: readonly Season[]): boolean =>
  JSON.stringify(one.map(tidied)) === JSON.stringify(other.map(tidied))

/** The days on sale that cost something else by other seasons, or are sold by only one of the two. */
export const repricedDays = (
  before: readonly Season[],
  after: readonly Season[],
  { today, last }: Span,
): LocalDate[] => {
  const priceOn = (seasons: readonly Season[], day: LocalDate) => {
    const season = seasonOn(seasons, day)
    return JSON.stringify([season?.perDay, season?.regularPerDay])
  }
  return datesFromTo(today, last).filter((day) => priceOn(before, day) !== priceOn(after, day))
}
