import { describe, expect, test } from 'vitest'
import type { LocalDate } from '../time/local.ts'
import { seasonOn, type Season } from './seasons.ts'

const season = (name: string, fromMonthDay: string, toMonthDay: string): Season => ({
  name,
  fromMonthDay,
  toMonthDay,
  perDay: [5, 4, 3, 2, 1],
})
const on = (seasons: Season[], day: string) => seasonOn(seasons, day as LocalDate)?.name

describe('seasons', () => {
  const year = [
    season('low', '01-01', '12-31'),
    season('summer', '06-15', '09-05'),
    season('holidays', '12-18', '01-06'),
  ]

  test.each([
    ['2027-06-14', 'low'],
    ['2027-06-15', 'summer'],
    ['2027-09-05', 'summer'],
    ['2027-09-06', 'low'],
    ['2027-12-17', 'low'],
    ['2027-12-18', 'holidays'],
    ['2027-12-31', 'holidays'],
    ['2028-01-01', 'holidays'],
    ['2028-01-06', 'holidays'],
    ['2028-01-07', 'low'],
    ['2028-02-29', 'low'],
  ])('%s is %s: both ends count, and a season may run over New Year', (day, name) => {
    expect(on(year, day)).toBe(name)
  })

  test('the shortest season wins whatever the order', () => {
    expect(on(year.toReversed(), '2027-12-24')).toBe('holidays')
    expect(on(year.toReversed(), '2027-07-01')).toBe('summer')
  })

  test('of equally long seasons the later in the list wins', () => {
    expect(on([season('old', '03-01', '03-31'), season('new', '03-01', '03-31')], '2027-03-10')).toBe('new')
  })

  test('a day that no season covers has none', () => {
    expect(on([season('summer', '06-15', '09-05')], '2027-01-01')).toBeUndefined()
  })
})
