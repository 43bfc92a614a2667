import { addDays, at, dateOf, weekday, type LocalDate, type LocalDateTime } from '../time/local.ts'
import type { Stay } from '../time/stays.ts'
import { readDay } from './typed-day.ts'

/** The names of each day of the week, Monday first, in the languages that the reader may write. */
export type DayNames = readonly (readonly string[])[]

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const fewestLetters = 2

const nextWeekday = (text: string, from: LocalDate, names: DayNames): LocalDate | null => {
  const typed = plain(text).replace(/\.$/, '')
  if (typed.length < fewestLetters || !/^\p{L}+$/u.test(typed)) return null
  const found = names.flatMap((some, index) => (some.some((one) => plain(one).startsWith(typed)) ? [index + 1] : []))
  const [day] = found
  if (day === undefined || found.length > 1) return null
  return addDays(from, (day - weekday(from) + 7) % 7)
}

const readWord = (text: string, from: LocalDate, names: DayNames): LocalDate | null => {
  const [, more] = /^\+(\d{1,2})$/.exec(text) ?? []
  if (more !== undefined) return addDays(from, Number(more))
  const [, ...digits] = /^(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? []
  const day = readDay(digits.length > 0 ? digits.filter(Boolean).join('.') : text, from, [])
  return day ?? nextWeekday(text, from, names)
}

const readTime = (text: string): number | null => {
  const [, hour, minute] = /^(\d{1,2})[:.h]?(\d{2})$/.exec(text) ?? []
  const [hours, minutes] = [Number(hour), Number(minute)]
  return hour !== undefined && hours < 24 && minutes < 60 ? hours * 60 + minutes : null
}

const longest = 60

/**
 * A stay as people at work type it: day and time of driving in, day and time of driving out (AGENCY-29). A day is
 * `1812`, `18.12.`, `18.12.2026`, `2026-12-18`, the beginning of a weekday's name, or `+7`: so many days after the
 * first. Without a year it is the next such day. A time is `0530`, `530` or `5:30`. Null: it cannot be read.
 */
export const readTypedStay = (typed: string, today: LocalDate, names: DayNames): Stay | null => {
  const words = typed
    .slice(0, longest)
    .replace(/(\d{4}-\d\d-\d\d)T(?=\d)/g, '$1 ')
    .split(/[\s,;]+/)
    .filter(Boolean)
  const [day = '', time = '', otherDay = '', otherTime = '', ...rest] = words
  if (rest.length > 0) return null
  const first = readWord(day, today, names)
  const last = first && readWord(otherDay, first, names)
  const [from, to] = [readTime(time), readTime(otherTime)]
  if (!first || !last || from === null || to === null) return null
  return { arrival: at(first, from), departure: at(last, to) }
}

/** The stay in the form in which it can always be read again. */
export const typedStayOf = ({ arrival, departure }: Stay): string =>
  [arrival, departure].map((one: LocalDateTime) => `${dateOf(one)} ${one.slice(11)}`).join(' ')
