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
 * A day as typed (screen 3): day, month, year with any signs between, the month as a number or in the page's language, the
 * year of two or four digits or left out, which means the next such day from today on. `names` are the lists to look
 * in, long and short. Undefined when it is no day.
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
