import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { addDays, at, type LocalDate } from '#domain/time/local.ts'
import { calendarWords } from '#texts/calendar-words.ts'
import { formatDay, formatMoment, formatPicker, formatTime } from '#texts/formats.ts'
import { dayWords, momentWords, monthWords, pickerWords, timeWords } from './moment-words.ts'

const days = Array.from({ length: 400 }, (_, i) => addDays('2027-01-01' as LocalDate, i))

describe('words of the picker', () => {
  test.each(languages)('S1 %s: the browser writes what the server writes', (language) => {
    const words = calendarWords(language)
    for (const [i, day] of days.entries()) {
      const moment = at(day, (i * 35) % 1440)
      expect(dayWords(words, day)).toBe(formatDay(day, language))
      expect(timeWords(words, moment)).toBe(formatTime(moment, language))
      expect(momentWords(words, moment)).toBe(formatMoment(moment, language))
      expect(pickerWords(words, moment)).toBe(formatPicker(moment, language))
    }
  })

  test('S1 the form of the specification', () => {
    expect(pickerWords(calendarWords('en'), at('2025-03-05' as LocalDate, 545))).toBe('5 Mar 2025, 9:05')
    expect(monthWords(calendarWords('cs'), '2027-03-05' as LocalDate)).toBe('březen 2027')
  })
})
