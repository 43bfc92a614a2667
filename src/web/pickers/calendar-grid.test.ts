import { describe, expect, test } from 'vitest'
import { languages, tagOf } from '#domain/languages.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { addMonths, dayAfterKey, monthOf, weeksOf } from './calendar-grid.ts'

const day = (text: string) => text as LocalDate

/** What Node has and the compiler's list of the language does not yet. */
type WithWeek = Intl.Locale & { getWeekInfo: () => { firstDay: number } }
/** Those whose week begins on another day than Monday. */
const otherWeeks = (tags: readonly string[]): string[] =>
  tags.filter((tag) => (new Intl.Locale(tag) as WithWeek).getWeekInfo().firstDay !== 1)

describe('calendar', () => {
  test('S3 every language begins its week on Monday, as the grid does; control: Portuguese would not', () => {
    expect(otherWeeks(languages.map((language) => tagOf[language]))).toEqual([])
    expect(otherWeeks(['pt-PT', 'de-DE'])).toEqual(['pt-PT'])
  })

  test('S3 a month begins on its weekday, Monday first', () => {
    const weeks = weeksOf(day('2027-03-01'))
    expect(weeks[0]![0]).toBe('2027-03-01')
    expect(weeks).toHaveLength(5)
    const august = weeksOf(day('2027-08-01'))
    expect(august[0]).toEqual([null, null, null, null, null, null, '2027-08-01'])
    expect(august.flat().filter(Boolean)).toHaveLength(31)
    expect(weeksOf(day('2028-02-01')).flat().filter(Boolean)).toHaveLength(29)
  })
  test('S3 months over the turn of the year', () => {
    expect(addMonths(day('2027-12-01'), 1)).toBe('2028-01-01')
    expect(addMonths(day('2027-01-01'), -1)).toBe('2026-12-01')
    expect(monthOf(day('2027-05-31'))).toBe('2027-05-01')
  })
  test.each([
    ['ArrowLeft', false, '2027-03-01', '2027-02-28'],
    ['ArrowRight', false, '2027-03-31', '2027-04-01'],
    ['ArrowUp', false, '2027-03-03', '2027-02-24'],
    ['ArrowDown', false, '2027-03-31', '2027-04-07'],
    ['Home', false, '2027-03-04', '2027-03-01'],
    ['End', false, '2027-03-04', '2027-03-07'],
    ['Home', false, '2027-03-07', '2027-03-01'],
    ['PageDown', false, '2027-01-31', '2027-02-28'],
    ['PageDown', false, '2028-01-31', '2028-02-29'],
    ['PageUp', false, '2027-03-31', '2027-02-28'],
    ['PageUp', true, '2028-02-29', '2027-02-28'],
    ['PageDown', true, '2027-03-05', '2028-03-05'],
  ])('S3 %s (shift %s) from %s leads to %s', (key, shift, from, to) =>
    expect(dayAfterKey(key, shift, day(from))).toBe(to),
  )
  test('S3 other keys do not move', () => expect(dayAfterKey('Enter', false, day('2027-03-05'))).toBeNull())
})
