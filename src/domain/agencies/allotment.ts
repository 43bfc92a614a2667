import { addDays, at, datesFromTo, daysBetween, parseDate, type LocalDate } from '../time/local.ts'
import { instantOf, type Instant } from '../time/zones.ts'

/** Spaces that are set aside for one agency (docs/rulebook/agencies.md AGENCY-138 and following). */

/** What the rows can count; what is free is asked for anyway. */
const mostSpaces = 1_000_000_000
const mostReleaseDays = 365

/** When the spaces of a day go back to everybody: at midnight of the airport, so many days before (AGENCY-142). */
export const releaseMoment = (day: LocalDate, releaseDays: number, zone: string): Instant =>
  instantOf(at(addDays(day, -releaseDays), 0), zone)

export type AllotmentTerms = { firstDay: LocalDate; lastDay: LocalDate; spaces: number; releaseDays: number }
/** As somebody sent them: days as text, numbers or null where what was typed is none. */
export type TypedTerms = { from: string; until: string; spaces: number | null; releaseDays: number | null }
export type WrongTerm = 'from' | 'until' | 'spaces' | 'releaseDays'

const isWhole = (n: number | null, least: number, most: number): n is number =>
  n !== null && Number.isInteger(n) && n >= least && n <= most

/** Reads terms, or names the first that is none; `last` is the last day on sale. */
export const readTerms = (
  { from, until, spaces, releaseDays }: TypedTerms,
  { today, last }: { today: LocalDate; last: LocalDate },
): AllotmentTerms | { wrong: WrongTerm } => {
  const [firstDay, lastDay] = [parseDate(from), parseDate(until)]
  if (!firstDay || firstDay < today || firstDay > last) return { wrong: 'from' }
  if (!lastDay || lastDay < firstDay || lastDay > last) return { wrong: 'until' }
  if (!isWhole(spaces, 1, mostSpaces)) return { wrong: 'spaces' }
  if (!isWhole(releaseDays, 0, mostReleaseDays)) return { wrong: 'releaseDays' }
  return { firstDay, lastDay, spaces, releaseDays }
}

export type PlannedDay = { day: LocalDate; releaseAt: Instant }
type Row = { day: LocalDate; capacity: number; sellLimit: number; taken: number }

/** Why spaces cannot be set aside. `full`: on the fullest day only `free` are left. */
export type NotPlanned =
  /** the first days would go back to everybody at once */
  | { refused: 'released' }
  /** a day is not on sale */
  | { refused: 'missing' }
  | { refused: 'full'; day: LocalDate; free: number }

/** What setting aside does to the days of a product: each with its release. */
export const planAllotment = (
  { firstDay, lastDay, spaces, releaseDays }: AllotmentTerms,
  rows: readonly Row[],
  { now, zone }: { now: Instant; zone: string },
): { days: PlannedDay[] } | NotPlanned => {
  const days = datesFromTo(firstDay, lastDay).map((day) => ({ day, releaseAt: releaseMoment(day, releaseDays, zone) }))
  if (days.some(({ releaseAt }) => releaseAt <= now)) return { refused: 'released' }
  if (rows.length !== daysBetween(firstDay, lastDay) + 1) return { refused: 'missing' }
  const free = rows.map(({ day, capacity, sellLimit, taken }) => ({
    day,
    free: Math.max(0, Math.min(capacity, sellLimit) - taken),
  }))
  const fullest = free.reduce((least, one) => (one.free < least.free ? one : least), free[0]!)
  return fullest.free < spaces ? { refused: 'full', ...fullest } : { days }
}
