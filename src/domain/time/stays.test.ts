import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { addDays, addMinutes, dateOf, type LocalDateTime } from './local.ts'
import { dayCount, daysOf, maxOnlineDays, type Stay } from './stays.ts'

const stay = (arrival: string, departure: string): Stay => ({
  arrival: arrival as LocalDateTime,
  departure: departure as LocalDateTime,
})

describe('TIME-6 calendar days, both ends counted', () => {
  test('TIME-6 tomorrow to eight days ahead is 8 days', () =>
    expect(dayCount(stay('2027-03-05T12:00', '2027-03-12T12:00'))).toBe(8))
  test('TIME-6 a morning is one day', () => expect(dayCount(stay('2027-03-05T08:00', '2027-03-05T11:30'))).toBe(1))
  test('TIME-6 PR-02 10:00 to 10:00 the next day is two calendar days', () =>
    expect(dayCount(stay('2027-03-05T10:00', '2027-03-06T10:00'))).toBe(2))
  test('TIME-6 AV-02 the stay takes the days from entry to exit', () => {
    expect(daysOf(stay('2027-03-03T22:00', '2027-03-07T04:00'))).toEqual({
      firstDay: '2027-03-03',
      lastDay: '2027-03-07',
    })
  })
  test('TIME-6 TZ-07 the changes of the clock do not change the number of days', () => {
    expect(dayCount(stay('2027-03-27T12:00', '2027-03-29T12:00'))).toBe(3)
    expect(dayCount(stay('2027-10-30T12:00', '2027-11-01T12:00'))).toBe(3)
    expect(dayCount(stay('2027-03-20T12:00', '2027-06-17T12:00'))).toBe(maxOnlineDays)
  })
})

describe('TIME-7 departure until 03:00', () => {
  test('TIME-7 an exit at 03:00 belongs to the day before, at 03:01 to its own', () => {
    expect(dayCount(stay('2027-03-05T12:00', '2027-03-12T03:00'))).toBe(7)
    expect(dayCount(stay('2027-03-05T12:00', '2027-03-12T03:01'))).toBe(8)
    expect(daysOf(stay('2027-03-05T12:00', '2027-03-12T00:00')).lastDay).toBe('2027-03-11')
  })
  test('TIME-7 a stay within one night is still its own day', () => {
    expect(dayCount(stay('2027-03-05T00:30', '2027-03-05T02:30'))).toBe(1)
    expect(dayCount(stay('2027-03-05T23:00', '2027-03-06T02:30'))).toBe(1)
  })
})

describe('TIME-8 blocks of 24 hours', () => {
  test('TIME-8 PR-02 10:00 to 10:00 the next day is one block, 10:01 two', () => {
    expect(dayCount(stay('2027-03-05T10:00', '2027-03-06T10:00'), 'blocks24h')).toBe(1)
    expect(dayCount(stay('2027-03-05T10:00', '2027-03-06T10:01'), 'blocks24h')).toBe(2)
    expect(dayCount(stay('2027-03-05T10:00', '2027-03-05T10:05'), 'blocks24h')).toBe(1)
  })
  test('TIME-8 PR-03 a day of 23 or of 25 hours is one block', () => {
    expect(dayCount(stay('2027-03-27T12:00', '2027-03-28T12:00'), 'blocks24h')).toBe(1)
    expect(dayCount(stay('2027-10-30T12:00', '2027-10-31T12:00'), 'blocks24h')).toBe(1)
  })
})

test('TIME-6 TIME-8 every stay has at least a day, blocks never exceed calendar days by more than the free night, a day more adds a day', () => {
  const stays = fc
    .tuple(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 1, max: 130_000 }))
    .map(([from, length]) => {
      const arrival = addMinutes('2026-01-01T00:00' as LocalDateTime, from)
      return { arrival, departure: addMinutes(arrival, length) }
    })
  fc.assert(
    fc.property(stays, (s) => {
      const calendar = dayCount(s)
      const blocks = dayCount(s, 'blocks24h')
      expect(Math.min(calendar, blocks)).toBeGreaterThanOrEqual(1)
      expect(calendar - blocks).toBeLessThanOrEqual(1)
      expect(blocks - calendar).toBeLessThanOrEqual(1)
      const longer = dayCount({ arrival: s.arrival, departure: addDays(s.departure, 1) })
      expect(longer - calendar).toBe(
        dateOf(s.departure) === dateOf(s.arrival) && s.departure.slice(11) <= '03:00' ? 0 : 1,
      )
    }),
  )
})
