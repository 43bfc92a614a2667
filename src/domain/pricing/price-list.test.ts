import { describe, expect, test } from 'vitest'
import type { LocalDate, LocalDateTime } from '../time/local.ts'
import { seasonOn, type Season } from '../carparks/seasons.ts'
import { daysAhead, leadTimePercent } from './lead-time.ts'
import { stayTariff } from './price-list.ts'
import { vatRateOn } from './vat.ts'
import { instantOf } from '../time/zones.ts'

const day = (text: string) => text as LocalDate
const moment = (text: string) => text as LocalDateTime
const stay = (arrival: string, departure: string) => ({ arrival: moment(arrival), departure: moment(departure) })
const year: Season = { name: 'year', fromMonthDay: '01-01', toMonthDay: '12-31', perDay: [1200, 1000, 800, 600, 450] }
const weekend: Season = { ...year, name: 'weekend', weekdays: [6, 7], perDay: [1300, 1100, 900, 700, 550] }
const summer: Season = {
  name: 'summer',
  fromMonthDay: '06-15',
  toMonthDay: '09-05',
  perDay: [2000, 1800, 1600, 1400, 1200],
}

describe('weekday', () => {
  test.each([
    ['2027-03-05', 'year'],
    ['2027-03-06', 'weekend'],
    ['2027-03-07', 'weekend'],
    ['2027-03-08', 'year'],
    ['2027-07-03', 'summer'],
  ])('PRICE-9 %s is %s', (on, name) => {
    expect(seasonOn([year, weekend, summer], day(on))?.name).toBe(name)
    expect(seasonOn([weekend, summer, year], day(on))?.name).toBe(name)
  })

  test('PRICE-9 a week of 8 days with one weekend, or two Saturdays', () => {
    const list = { seasons: [year, weekend], dayCount: 'calendarDays' as const }
    expect(stayTariff(list, stay('2027-03-01T10:00', '2027-03-08T18:00'))).toBe(6 * 600 + 2 * 700)
    expect(stayTariff(list, stay('2027-03-06T10:00', '2027-03-13T18:00'))).toBe(5 * 600 + 3 * 700)
  })
})

describe('by a list of seasons', () => {
  test('PRICE-2 PRICE-9 each day at its own season, in the tier of the whole stay; a day without a season has no price', () => {
    const list = { seasons: [year, summer], dayCount: 'calendarDays' as const }
    expect(stayTariff(list, stay('2027-06-13T10:00', '2027-06-16T18:00'))).toBe(2 * 800 + 2 * 1600)
    expect(stayTariff({ ...list, seasons: [summer] }, stay('2027-06-13T10:00', '2027-06-16T18:00'))).toBeNull()
  })

  test('TIME-8 PRICE-2 blocks of 24 hours: fewer than the days touched, or one more', () => {
    const list = { seasons: [year, summer], dayCount: 'blocks24h' as const }
    expect(stayTariff(list, stay('2027-03-01T10:00', '2027-03-03T09:00'))).toBe(2 * 1000)
    expect(stayTariff(list, stay('2027-03-01T01:00', '2027-03-02T02:30'))).toBe(2 * 1000)
  })

  test('TIME-8 PRICE-2 the block that begins on the day of leaving costs what the last day taken costs', () => {
    const list = { seasons: [year, summer], dayCount: 'blocks24h' as const }
    const leaving = stay('2027-06-12T00:45', '2027-06-15T02:55')
    // three days are taken, four blocks begin, and another season starts with the day of leaving
    expect(stayTariff(list, leaving)).toBe(4 * 800)
    expect(stayTariff({ ...list, dayCount: 'calendarDays' }, leaving)).toBe(3 * 1000)
    // one season earlier it is the same, so the day of leaving plays no part: it need not even be on sale
    expect(stayTariff({ ...list, seasons: [{ ...year, toMonthDay: '06-14' }] }, leaving)).toBe(4 * 800)
  })

  test('PRICE-14 the regular price takes the price without its reduction where there is one', () => {
    const list = {
      seasons: [
        { ...year, regularPerDay: [1500, 1250, 1000, 750, 600] as [number, number, number, number, number] },
        summer,
      ],
      dayCount: 'calendarDays' as const,
    }
    expect(stayTariff(list, stay('2027-06-13T10:00', '2027-06-16T18:00'), true)).toBe(2 * 1000 + 2 * 1600)
  })
})

describe('lead time', () => {
  const rows = [
    { fromDaysAhead: 60, toDaysAhead: null, percent: -8 },
    { fromDaysAhead: 0, toDaysAhead: 2, percent: 6 },
  ]

  test.each([
    [400, -8],
    [60, -8],
    [59, 0],
    [3, 0],
    [2, 6],
    [0, 6],
  ])('PRICE-10 %i days ahead: %i %%', (ahead, percent) => {
    expect(leadTimePercent(rows, ahead)).toBe(percent)
  })

  test('PRICE-10 without rows nothing changes, the first that fits counts, and nothing is below zero', () => {
    expect(leadTimePercent(undefined, 10)).toBe(0)
    expect(leadTimePercent([{ fromDaysAhead: 0, toDaysAhead: null, percent: 1 }, ...rows], 90)).toBe(1)
    expect(leadTimePercent([{ fromDaysAhead: 0, toDaysAhead: null, percent: -300 }], 90)).toBe(-100)
  })

  test('PRICE-10 days are those of the airport’s calendar', () => {
    const zone = 'Europe/Amsterdam'
    expect(daysAhead(moment('2027-03-05T08:05'), zone, instantOf(moment('2027-03-02T23:59'), zone))).toBe(3)
    expect(daysAhead(moment('2027-03-05T08:05'), zone, instantOf(moment('2027-03-03T00:00'), zone))).toBe(2)
    expect(daysAhead(moment('2027-03-29T00:30'), zone, instantOf(moment('2027-03-28T23:30'), zone))).toBe(1)
  })
})

describe('VAT', () => {
  test('PRICE-12 PR-05 the country’s rate on the day of arrival', () => {
    expect(vatRateOn('PL', day('2027-03-05'), 8)).toBe(23)
    expect(['2020-06-30', '2020-07-01', '2020-12-31', '2021-01-01'].map((on) => vatRateOn('DE', day(on), 0))).toEqual([
      19, 16, 16, 19,
    ])
  })

  test('PRICE-12 elsewhere, and before the first row, what the airport says', () => {
    expect(vatRateOn('CH', day('2027-03-05'), 8)).toBe(8)
    expect(vatRateOn('PL', day('2001-03-05'), 22)).toBe(22)
  })
})
