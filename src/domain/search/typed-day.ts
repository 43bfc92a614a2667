import { parseDate, type LocalDate } from '../time/local.ts'
import { fold } from './fold.ts'

/** Names of the twelve months, January first, in the page's language. */
export type MonthNames = readonly string[]

const shortestName = 3
const leapYears = 8

const monthOf = (word: string, names: readonly MonthNames[]): number | undefined => {
  if (/^\d{1,2}$/.test(word)) return Number(word)
  const wanted = fold(word)
  const named = (fits: (name: string) => boolean) =>
    [...Array(12).keys()].filter((i) => names.some((list) => fits(fold(list[i] ?? ''))))
  const exact = named((name) => name === wanted)
  const [only, another] = exact.length
    ? exact
    : wanted.length >= shortestName
      ? named((name) => name.startsWith(wanted))
      : []
  return only === undefined || another !== undefined ? undefined : only + 1
}

const dateFrom = (year: number, month: number, day: number): LocalDate | undefined =>
  parseDate(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

/**
 * Reads a day as typed (screen 3, SEARCH-35): day, month and year with any signs between them. The month is a number or
 * a word of the page's language. The year has two or four digits; without one, the next such day from today on is
 * meant. `names` are the lists in which months are looked up, long and short. Undefined when the text is no day.
 */
export const readDay = (text: string, today: LocalDate, names: readonly MonthNames[]): LocalDate | undefined => {
  const whole = parseDate(text.trim())
  if (whole) return whole
  const words = text
    .trim()
    .slice(0, 40)
    .split(/[\s.,/-]+/)
    .filter(Boolean)
  const [day = '', month = '', year, more] = words
  if (!/^\d{1,2}$/.test(day) || more !== undefined) return undefined
  const number = monthOf(month, names)
  if (number === undefined) return undefined
  if (year !== undefined)
    return /^(\d\d|\d{4})$/.test(year)
      ? dateFrom(year.length === 2 ? 2000 + Number(year) : Number(year), number, Number(day))
      : undefined
  const thisYear = Number(today.slice(0, 4))
  for (let ahead = 0; ahead <= leapYears; ahead += 1) {
    const candidate = dateFrom(thisYear + ahead, number, Number(day))
    if (candidate && candidate >= today) return candidate
  }
  return undefined
}
