import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  addYears,
  at,
  dateOf,
  datesFromTo,
  daysBetween,
  minuteOfDay,
  parseDate,
  parseDateTime,
  roundDownTo5Minutes,
  weekday,
  type LocalDate,
  type LocalDateTime,
} from './local.ts'

const day = (text: string) => text as LocalDate
const moment = (text: string) => text as LocalDateTime
const anyDay = fc.integer({ min: 0, max: 72_000 }).map((n) => addDays(day('2000-01-01'), n))
const anyMoment = fc.tuple(anyDay, fc.integer({ min: 0, max: 1439 })).map(([d, m]) => at(d, m))

describe('TIME-1 what is a local time', () => {
  test('TIME-1 a wall time without zone is taken, with seconds of zero too', () => {
    expect(parseDateTime('2027-03-05T08:05')).toBe('2027-03-05T08:05')
    expect(parseDateTime('2027-03-05T08:05:00')).toBe('2027-03-05T08:05')
    expect(parseDateTime('2027-03-05T08:05:00.000')).toBe('2027-03-05T08:05')
  })

  test.each([
    '2027-03-05T08:05Z',
    '2027-03-05T08:05+01:00',
    '2027-03-05T08:05[Europe/Amsterdam]',
    '2027-03-05 08:05',
    '2027-03-05',
    '2027-03-05T08:05:30',
    ' 2027-03-05T08:05',
    '',
  ])('TZ-05 %j is refused', (text) => expect(parseDateTime(text)).toBeUndefined())

  test.each([
    '2027-02-29',
    '2027-02-30',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '0000-00-00',
    '0000-01-01',
    '10000-01-01',
    '-2027-01-01',
    '1999-12-31',
    '2200-01-01',
    '2027-1-1',
    '２０２７-01-01',
  ])('TZ-06 %j is no date', (text) => {
    expect(parseDate(text)).toBeUndefined()
    expect(parseDateTime(`${text}T08:05`)).toBeUndefined()
  })

  test.each(['24:00', '23:60', '7:05', '-1:00', '08:05:61'])('TZ-06 %j is no time', (time) =>
    expect(parseDateTime(`2027-03-05T${time}`)).toBeUndefined(),
  )

  test('TZ-06 a leap day is a date', () => {
    expect(parseDate('2028-02-29')).toBe('2028-02-29')
    expect(parseDate('2000-02-29')).toBe('2000-02-29')
    expect(parseDate('2100-02-29')).toBeUndefined()
  })

  test('TIME-1 no text makes the readers throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseDate(text) ?? text).toBe(text)
        expect(() => parseDateTime(text)).not.toThrow()
      }),
    )
  })
})

describe('TIME-4 calendar arithmetic', () => {
  test('TIME-4 days run over months, years and the leap day', () => {
    expect(addDays(day('2027-12-31'), 1)).toBe('2028-01-01')
    expect(addDays(day('2028-02-28'), 1)).toBe('2028-02-29')
    expect(addDays(moment('2027-03-27T02:30'), 1)).toBe('2027-03-28T02:30')
    expect(addMinutes(moment('2027-03-05T23:45'), 30)).toBe('2027-03-06T00:15')
    expect(addMinutes(moment('2027-03-01T00:05'), -10)).toBe('2027-02-28T23:55')
    expect(datesFromTo(day('2027-02-27'), day('2027-03-01'))).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
    expect(datesFromTo(day('2027-03-02'), day('2027-03-01'))).toEqual([])
  })

  test('TIME-4 Monday is 1 and Sunday is 7', () => {
    expect(weekday(day('2027-03-01'))).toBe(1)
    expect(weekday(day('2027-03-07'))).toBe(7)
    expect(weekday(day('2000-01-01'))).toBe(6)
  })

  test('TZ-11 a year on: 29 February becomes the 28th, other days stay, whatever the year', () => {
    expect(addYears(day('2028-02-29'), 1)).toBe('2029-02-28')
    expect(addYears(day('2028-02-29'), 4)).toBe('2032-02-29')
    expect(addYears(day('2027-03-05'), 1)).toBe('2028-03-05')
    expect(addYears(day('2199-12-31'), 1)).toBe('2200-12-31')
  })

  test('TIME-4 adding and counting are each other’s reverse', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (from, n) => {
        const to = addDays(from, n)
        expect(daysBetween(from, to)).toBe(n)
        expect(addDays(to, -n)).toBe(from)
        expect(((weekday(from) - 1 + (n % 7) + 7) % 7) + 1).toBe(weekday(to))
      }),
    )
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: -100_000, max: 100_000 }), (from, n) => {
        expect(addMinutes(addMinutes(from, n), -n)).toBe(from)
        expect(addMinutes(from, n) > from).toBe(n > 0)
      }),
    )
  })

  test('TIME-4 a minute beyond the day is a mistake of the program', () => {
    expect(() => at(day('2027-03-05'), 1440)).toThrow(RangeError)
    expect(() => at(day('2027-03-05'), -1)).toThrow(RangeError)
    expect(() => at(day('2027-03-05'), 1.5)).toThrow(RangeError)
  })
})

describe('TIME-5 steps of five minutes', () => {
  test('TZ-15 23:58 is rounded down to 23:55 of the same day', () => {
    expect(roundDownTo5Minutes(moment('2027-03-05T23:58'))).toBe('2027-03-05T23:55')
    expect(roundDownTo5Minutes(moment('2027-03-05T08:05'))).toBe('2027-03-05T08:05')
    expect(roundDownTo5Minutes(moment('2027-03-05T00:04'))).toBe('2027-03-05T00:00')
  })

  test('TIME-5 rounding stays within the day and takes off less than five minutes', () => {
    fc.assert(
      fc.property(anyMoment, (t) => {
        const rounded = roundDownTo5Minutes(t)
        expect(dateOf(rounded)).toBe(dateOf(t))
        expect(minuteOfDay(rounded) % 5).toBe(0)
        expect(minuteOfDay(t) - minuteOfDay(rounded)).toBeLessThan(5)
      }),
    )
  })
})
