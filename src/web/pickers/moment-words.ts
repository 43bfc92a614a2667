/**
 * Days and times in words of the page's language, made from the server's data. A test compares them with what
 * texts/formats.ts gives.
 */
import { dateOf, minuteOfDay, weekday, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import type { CalendarWords } from '#texts/calendar-words.ts'

const monthOf = (date: LocalDate) => Number(date.slice(5, 7)) - 1

/** For example "Fri 5 March 2027". */
export const dayWords = (words: CalendarWords, date: LocalDate): string =>
  words.day
    .replace('{w}', words.weekdays.inDay[weekday(date) - 1] ?? '')
    .replace('{d}', String(Number(date.slice(8, 10))))
    .replace('{m}', words.months.inDay[monthOf(date)] ?? '')
    .replace('{y}', date.slice(0, 4))

/** For example "Thu 10 Dec", with the year where it is not that of `today`. */
export const shortDayWords = (words: CalendarWords, date: LocalDate, today: string): string =>
  words.shortDay
    .replace('{w}', words.weekdays.inDay[weekday(date) - 1] ?? '')
    .replace('{d}', String(Number(date.slice(8, 10))))
    .replace('{m}', words.shortMonths[monthOf(date)] ?? '') +
  (date.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.slice(0, 4)}`)

/** For example "08:05". */
export const timeWords = (words: CalendarWords, moment: LocalDateTime): string =>
  moment.slice(11, 13) + words.timeMark + moment.slice(14, 16)

/** "5 Mar 2025, 9:05", the form that the field has in every language (demand S1). */
export const pickerWords = (words: CalendarWords, moment: LocalDateTime): string =>
  `${Number(moment.slice(8, 10))} ${words.months.short[monthOf(dateOf(moment))] ?? ''} ${moment.slice(0, 4)}, ${Math.trunc(minuteOfDay(moment) / 60)}:${moment.slice(14, 16)}`

/** "March 2027", above a page of the calendar. */
export const monthWords = (words: CalendarWords, date: LocalDate): string =>
  `${words.months.long[monthOf(date)] ?? ''} ${date.slice(0, 4)}`
