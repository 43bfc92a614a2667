import type { OpenRange, WeeklyHours } from '#domain/carparks/hours.ts'
import type { Language } from '#domain/languages.ts'
import { at, parseDate, type LocalDateTime } from '#domain/time/local.ts'
import { formatTime, weekdayNames } from '#texts/formats.ts'
import type { Reader } from './prices.ts'

const anyDay = parseDate('2027-01-04')!

/** "04:00". The end of a day is 24:00, which the clock formats do not have. */
const clock = (minute: number, language: Language): string => {
  const text = formatTime(at(anyDay, minute % 1440), language)
  return minute === 1440 ? text.replace(/^00/, '24') : text
}

/** [1, 2, 3, 5] → "Mon–Wed, Fri". */
const daysInWords = (days: readonly number[], names: readonly string[]): string => {
  const runs: [number, number][] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else runs.push([day, day])
  }
  const name = (day: number) => names[day - 1] ?? ''
  return runs.map(([from, to]) => (from === to ? name(from) : `${name(from)}–${name(to)}`)).join(', ')
}

/** "04:00–24:00", with its days where it does not hold every day: "Mon–Fri 04:00–24:00". */
export const rangeInWords = (
  { t, language }: Pick<Reader, 't' | 'language'>,
  { days, from, to }: OpenRange,
): string => {
  const hours = `${clock(from, language)}–${clock(to, language)}`
  return days.length === 7
    ? hours
    : t('landing.openOn', { days: daysInWords(days, weekdayNames(language).short), hours })
}

/** One line for each range, such as "Every day 04:00–24:00". */
export const hoursInWords = (reader: Pick<Reader, 't' | 'language'>, hours: WeeklyHours): string[] => {
  const { t } = reader
  const always = hours.length === 1 && hours[0]!.days.length === 7 && hours[0]!.from === 0 && hours[0]!.to === 1440
  if (always) return [t('landing.openAlways')]
  if (hours.length === 0) return [t('landing.closed')]
  return hours.map((range) =>
    range.days.length === 7
      ? t('landing.openDaily', { hours: rangeInWords(reader, range) })
      : rangeInWords(reader, range),
  )
}

/** Writes `04:00 - 24:00` of the website API with the language's own clock; midnight at the end of a day stays 24. */
export const clockOf = (hours: string, language: Language): string =>
  hours
    .replace(/(\d\d):(\d\d)/g, (_, hour: string, minute: string) => {
      const whole = formatTime(`2027-01-01T${hour === '24' ? '00' : hour}:${minute}` as LocalDateTime, language)
      return hour === '24' ? `24${whole.slice(2)}` : whole
    })
    .replaceAll(' - ', '–')
