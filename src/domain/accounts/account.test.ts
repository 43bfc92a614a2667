import { expect, test } from 'vitest'
import type { BookingStatus } from '../bookings/booking.ts'
import { mayErase } from '../lifecycle/retention.ts'
import type { LocalDateTime } from '../time/local.ts'
import { dayMs, hourMs, instantOf, minuteMs } from '../time/zones.ts'
import { accountPolicy, isLinkOpen, isProved, linkExpiry } from './account.ts'
import { stillNeeded } from './erasure.ts'
import { groupBookings } from './my-bookings.ts'

const noon = Date.UTC(2027, 0, 20, 12)

test('ACCT-2 a link lives ten minutes, the last moment included, and once', () => {
  const link = { expiresAt: linkExpiry(noon), usedAt: null }
  expect(link.expiresAt - noon).toBe(10 * minuteMs)
  expect(isLinkOpen(link, noon)).toBe(true)
  expect(isLinkOpen(link, noon + 10 * minuteMs)).toBe(true)
  expect(isLinkOpen(link, noon + 10 * minuteMs + 1)).toBe(false)
  expect(isLinkOpen({ ...link, usedAt: noon }, noon)).toBe(false)
})

test('ACCT-7 a link opened within 15 minutes stands for the password', () => {
  expect(isProved(null, noon)).toBe(false)
  expect(isProved(noon, noon + 15 * minuteMs)).toBe(true)
  expect(isProved(noon, noon + 15 * minuteMs + 1)).toBe(false)
})

test('ACCT-8 half an hour idle, twelve hours at most', () => {
  expect([accountPolicy.idleMs, accountPolicy.longestMs]).toEqual([30 * minuteMs, 12 * hourMs])
})

const zone = 'Europe/Amsterdam'
const stay = (arrival: string, departure: string) => ({
  arrival: arrival as LocalDateTime,
  departure: departure as LocalDateTime,
})
const one = (
  id: string,
  status: BookingStatus,
  when = stay('2027-03-05T08:05', '2027-03-12T17:30'),
  holdUntil: number | null = null,
) => ({ id, status, stay: when, zone, holdUntil })

test('ACCT-9 ahead or going on, the nearest first; over and cancelled, the latest first', () => {
  const now = instantOf('2027-03-10T12:00' as LocalDateTime, zone)
  const early = stay('2027-01-01T10:00', '2027-01-05T10:00')
  const later = stay('2027-02-01T10:00', '2027-02-05T10:00')
  const ahead = stay('2027-04-01T10:00', '2027-04-05T10:00')
  const groups = groupBookings(
    [
      one('ahead', 'confirmed', ahead),
      one('going on', 'checked_in'),
      one('unfinished', 'confirmed', early),
      one('held', 'held', ahead, now + 1),
      one('ran out', 'held', ahead, now),
      one('expired', 'expired', ahead),
      one('left', 'checked_out', early),
      one('not come', 'no_show', later),
      one('cancelled early', 'cancelled', early),
      one('cancelled ahead', 'cancelled', ahead),
      one('parked too long', 'checked_in', early),
    ],
    now,
  )
  expect(groups.upcoming.map(({ id }) => id)).toEqual(['parked too long', 'going on', 'ahead', 'held'])
  expect(groups.past.map(({ id }) => id)).toEqual(['not come', 'left', 'unfinished'])
  expect(groups.cancelled.map(({ id }) => id)).toEqual(['cancelled ahead', 'cancelled early'])
})

test('ACCT-9 a confirmed stay is over with its departure, to the moment', () => {
  const departure = instantOf('2027-03-12T17:30' as LocalDateTime, zone)
  expect(groupBookings([one('a', 'confirmed')], departure - 1).upcoming).toHaveLength(1)
  expect(groupBookings([one('a', 'confirmed')], departure).past).toHaveLength(1)
})

test('ACCT-9 a night when the clocks go back: the departure is the later of the two', () => {
  const twice = stay('2027-10-30T10:00', '2027-10-31T02:30')
  const second = instantOf(twice.departure, zone, 'second')
  expect(second - instantOf(twice.departure, zone)).toBe(hourMs)
  expect(groupBookings([one('a', 'confirmed', twice)], second - 1).upcoming).toHaveLength(1)
})

test('ACCT-12 GD-05 erasure waits for what is open, with the reason, exactly as ERASE-2 has it', () => {
  const when = stay('2027-03-05T08:05', '2027-03-12T17:30')
  const departure = instantOf(when.departure, zone)
  const why = (
    status: BookingStatus,
    more: { dueMinor?: number; isUnderWay?: boolean } = {},
    now = departure + dayMs,
  ) => stillNeeded({ status, stay: when, zone, dueMinor: 0, isUnderWay: false, ...more }, now)

  expect(why('held')).toBe('held')
  expect(why('confirmed')).toBe('ahead')
  expect(why('checked_in', { isUnderWay: true })).toBe('parked')
  expect(why('checked_out')).toBeNull()
  expect(why('checked_out', { dueMinor: 1 })).toBe('due')
  expect(why('checked_out', { dueMinor: 1, isUnderWay: true })).toBe('open')
  expect(why('no_show')).toBeNull()
  expect(why('no_show', {}, departure - 1)).toBe('ahead')
  for (const status of ['cancelled', 'expired', 'no_show', 'checked_out'] as const)
    expect(why(status, { isUnderWay: true }), status).toBe('open')
  for (const status of ['cancelled', 'expired'] as const) expect(why(status, {}, 0), status).toBeNull()
  for (const status of ['held', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'expired', 'no_show'] as const) {
    for (const dueMinor of [0, 1])
      for (const isUnderWay of [true, false])
        for (const now of [departure - 1, departure]) {
          const facts = { status, stay: when, zone, dueMinor, isUnderWay }
          expect(stillNeeded(facts, now) === null, JSON.stringify(facts)).toBe(mayErase(facts, 'asked', now).ok)
        }
  }
})
