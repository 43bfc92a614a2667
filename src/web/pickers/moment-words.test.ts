import { describe, expect, test } from 'vitest'
import { languages, tagOf } from '#domain/languages.ts'
import { addDays, at, type LocalDate } from '#domain/time/local.ts'
import { calendarWords } from '#texts/calendar-words.ts'
import { formatDay, formatMoment, formatPicker, formatTime } from '#texts/formats.ts'
import { dayWords, monthWords, pickerWords, shortDayWords, timeWords } from './moment-words.ts'

const days = Array.from({ length: 400 }, (_, i) => addDays('2027-01-01' as LocalDate, i))

describe('words of the picker', () => {
  test.each(languages)('S1 %s: the browser writes what the server writes', (language) => {
    const words = calendarWords(language)
    for (const [i, day] of days.entries()) {
      const moment = at(day, (i * 35) % 1440)
      expect(dayWords(words, day)).toBe(formatDay(day, language))
      expect(timeWords(words, moment)).toBe(formatTime(moment, language))
      expect(`${dayWords(words, day)}, ${timeWords(words, moment)}`).toBe(formatMoment(moment, language))
      expect(pickerWords(words, moment)).toBe(formatPicker(moment, language))
    }
  })

  test.each(languages)('LANDING-5 %s: the short day is that of the language', (language) => {
    const words = calendarWords(language)
    const format = new Intl.DateTimeFormat(tagOf[language], {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
    for (const day of days.slice(0, 365)) {
      const expected = format.format(new Date(`${day}T00:00Z`))
      const plain = language === 'en' || language === 'da' ? expected.replace(/, | (?:den )?(?=\d)/, ' ') : expected
      expect(shortDayWords(words, day, '2027')).toBe(plain)
    }
  })
  test('LANDING-5 the year stands where it is another than today’s', () => {
    const words = calendarWords('en')
    expect(shortDayWords(words, '2026-12-10' as LocalDate, '2026-11-23T10:00')).toBe('Thu 10 Dec')
    expect(shortDayWords(words, '2027-01-07' as LocalDate, '2026-11-23T10:00')).toBe('Thu 7 Jan 2027')
    expect(shortDayWords(calendarWords('de'), '2026-12-10' as LocalDate, '2026')).toBe('Do., 10. Dez.')
    expect(shortDayWords(calendarWords('tr'), '2026-12-10' as LocalDate, '2026')).toBe('10 Ara Per')
  })

  test('S1 the form of the specification', () => {
    expect(pickerWords(calendarWords('en'), at('2025-03-05' as LocalDate, 545))).toBe('5 Mar 2025, 9:05')
    expect(monthWords(calendarWords('cs'), '2027-03-05' as LocalDate)).toBe('březen 2027')
  })
})
