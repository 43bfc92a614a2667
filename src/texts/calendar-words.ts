/**
 * A language's words for a calendar, as data for the browser. Browsers come with other CLDR versions than this server,
 * so the picker gets names and patterns instead of asking `Intl`. With them, web/pickers/moment-words.ts writes exactly
 * what formats.ts writes here.
 */
import { tagOf, type Language } from '#domain/languages.ts'
import { formatTime, monthNames, weekdayNames } from './formats.ts'
import type { LocalDateTime } from '#domain/time/local.ts'

export type CalendarWords = {
  /** January first; `inDay` is the form that stands beside a day ("5. března"), the others stand alone ("březen") */
  months: { long: string[]; short: string[]; inDay: string[] }
  /** Monday first */
  weekdays: { long: string[]; short: string[]; inDay: string[] }
  /** a pattern such as "{w} {d} {m} {y}", in the order and with the marks of the language */
  day: string
  /** the same without the year and with the month cut short, "{w} {d} {m}", and the months as they stand there */
  shortDay: string
  shortMonths: string[]
  /** the sign between hours and minutes */
  timeMark: string
}

const signOf: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  weekday: '{w}',
  day: '{d}',
  month: '{m}',
  year: '{y}',
}
const made = new Map<Language, CalendarWords>()

export const calendarWords = (language: Language): CalendarWords => {
  const known = made.get(language)
  if (known) return known
  const fresh = makeWords(language)
  made.set(language, fresh)
  return fresh
}

/** "Thu 10 Dec": its pattern, and the twelve months. */
const makeShort = (language: Language, plain: boolean): Pick<CalendarWords, 'shortDay' | 'shortMonths'> => {
  const format = new Intl.DateTimeFormat(tagOf[language], {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  const parts = format.formatToParts(Date.UTC(2024, 0, 1))
  return {
    shortDay: parts
      .map((one, i) => signOf[one.type] ?? (plain && parts[i - 1]?.type === 'weekday' ? ' ' : one.value))
      .join(''),
    shortMonths: Array.from(
      { length: 12 },
      (_, month) => format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === 'month')?.value ?? '',
    ),
  }
}

const makeWords = (language: Language): CalendarWords => {
  const format = new Intl.DateTimeFormat(tagOf[language], {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const partsOf = (month: number, day: number) => format.formatToParts(Date.UTC(2024, month, day))
  const part = (month: number, day: number, type: 'month' | 'weekday') =>
    partsOf(month, day).find((one) => one.type === type)?.value ?? ''
  // English and Danish put more than a space after a weekday; formats.ts leaves that out as well
  const plain = language === 'en' || language === 'da'
  const sample = partsOf(0, 1)
  const day = sample
    .map((one, i) => signOf[one.type] ?? (plain && sample[i - 1]?.type === 'weekday' ? ' ' : one.value))
    .join('')
  return {
    months: { ...monthNames(language), inDay: Array.from({ length: 12 }, (_, month) => part(month, 1, 'month')) },
    // 1 January 2024 was a Monday
    weekdays: { ...weekdayNames(language), inDay: Array.from({ length: 7 }, (_, i) => part(0, i + 1, 'weekday')) },
    day,
    ...makeShort(language, plain),
    timeMark: formatTime('2024-01-01T08:05' as LocalDateTime, language).replace(/\d/g, ''),
  }
}
