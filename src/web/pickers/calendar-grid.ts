/**
 * The arithmetic of the calendar: pages of weeks that begin on Monday, as in all 14 languages, and where the keys lead
 * that the APG defines for a grid.
 */
import { addDays, daysBetween, weekday, type LocalDate } from '#domain/time/local.ts'

/** The first day of the month of a day. */
export const monthOf = (day: LocalDate): LocalDate => `${day.slice(0, 8)}01` as LocalDate

/** The first day of the month that comes `count` months later. */
export const addMonths = (month: LocalDate, count: number): LocalDate => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.trunc(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01` as LocalDate
}

const lengthOf = (month: LocalDate): number => daysBetween(month, addMonths(month, 1))

/** Rows of seven days, Monday first; null where a day belongs to another month. */
export const weeksOf = (month: LocalDate): (LocalDate | null)[][] => {
  const before = weekday(month) - 1
  const length = lengthOf(month)
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => {
      const at = week * 7 + i - before
      return at >= 0 && at < length ? addDays(month, at) : null
    }),
  )
}

/** The same day some months later, or the last day of that month: one page after 31 January is 28 or 29 February. */
const monthsOn = (day: LocalDate, count: number): LocalDate => {
  const month = addMonths(monthOf(day), count)
  return addDays(month, Math.min(Number(day.slice(8, 10)), lengthOf(month)) - 1)
}

const moves: Record<string, (day: LocalDate, shift: boolean) => LocalDate> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, 1 - weekday(day)),
  End: (day) => addDays(day, 7 - weekday(day)),
  PageUp: (day, shift) => monthsOn(day, shift ? -12 : -1),
  PageDown: (day, shift) => monthsOn(day, shift ? 12 : 1),
}

/** The day to which a key leads from `day`; null for a key that does not move. */
export const dayAfterKey = (key: string, shift: boolean, day: LocalDate): LocalDate | null =>
  moves[key]?.(day, shift) ?? null
