import { describe, expect, test } from 'vitest'
import type { LocalDateTime } from '../time/local.ts'
import { instantOf } from '../time/zones.ts'
import { dayList, lateMinutes, overdueSince, type DeskCar } from './cars.ts'
import { nextHours } from './next-hours.ts'

const zone = 'Europe/Amsterdam'
const at = (text: string) => instantOf(text as LocalDateTime, zone)
const car = (time: string, changes: Partial<DeskCar> = {}): DeskCar => ({
  id: time,
  number: 'AMS-2222-2222-2222',
  zone,
  status: 'confirmed',
  stay: { arrival: `2026-12-01T${time}` as LocalDateTime, departure: '2026-12-08T18:00' as LocalDateTime },
  extras: [],
  paymentLocation: 'onLine',
  totalMinor: 0,
  paidMinor: 0,
  refundedMinor: 0,
  waivedMinor: 0,
  disputedMinor: 0,
  chargedMinor: 0,
  checkedInAt: null,
  checkedOutAt: null,
  shownDelayMinutes: null,
  transfer: 'shuttle',
  productName: 'Park 1',
  details: {
    firstName: 'Noor',
    lastName: 'de Vries',
    passengers: 2,
    plate: 'AB123C',
    plateCountry: 'NL',
    arrivalFlight: '',
    returnFlight: '',
  },
  terms: {},
  hasNote: false,
  ...changes,
})

describe('the lists of a day', () => {
  test('DESK-2 late from 15 minutes after the booked time, and only today', () => {
    const awaited = car('07:50')
    expect(lateMinutes(awaited, 'in', at('2026-12-01T08:04'))).toBeNull()
    expect(lateMinutes(awaited, 'in', at('2026-12-01T08:05'))).toBe(15)
    expect(lateMinutes({ ...awaited, status: 'checked_in' }, 'in', at('2026-12-01T09:00'))).toBeNull()
    const leaving = car('07:50', { status: 'checked_in' })
    expect(lateMinutes(leaving, 'out', at('2026-12-08T18:15'))).toBe(15)
    const now = at('2026-12-01T08:14')
    const cars = [awaited, car('08:05'), car('09:00')]
    const { late, hours } = dayList(cars, 'in', now, true)
    expect(late.map(({ id }) => id)).toEqual(['07:50'])
    expect(hours.map(({ hour, rows }) => [hour, rows.length])).toEqual([
      [7, 0],
      [8, 1],
      [9, 1],
    ])
    expect(dayList(cars, 'in', now, false).late).toEqual([])
  })

  test('DESK-49 the next three hours, the last minute included, with the late ones and the next booked time', () => {
    const now = at('2026-12-01T06:00')
    const cars = [car('05:40'), car('05:50', { status: 'checked_in' }), car('07:30'), car('09:00'), car('09:01')]
    expect(nextHours(cars, 'in', now)).toEqual({ cars: 3, late: 1, people: 6, first: '2026-12-01T07:30' })
    expect(nextHours(cars, 'out', now)).toEqual({ cars: 0, late: 0, people: 0, first: null })
    const leaving = car('05:50', { status: 'checked_in' })
    expect(nextHours([leaving], 'out', at('2026-12-08T15:00'))).toMatchObject({ cars: 1, first: '2026-12-08T18:00' })
    expect(nextHours([leaving], 'out', at('2026-12-08T14:59'))).toMatchObject({ cars: 0 })
  })

  test('DESK-32 the people for the shuttle by half hour, of cars still awaited, without valet', () => {
    const of = (time: string, passengers: number, changes: Partial<DeskCar> = {}) =>
      car(time, { details: { ...car(time).details, passengers }, ...changes })
    const now = at('2026-12-01T08:00')
    const rows = [of('08:10', 2), of('08:29', 5), of('08:30', 3), of('08:40', 9, { transfer: 'valet' })]
    expect(dayList(rows, 'in', now, true).shuttle).toEqual([
      { minute: 480, people: 7 },
      { minute: 510, people: 3 },
    ])
    const oneIn = [of('08:10', 2, { status: 'checked_in' }), ...rows.slice(1)]
    expect(dayList(oneIn, 'in', now, true).shuttle[0]).toEqual({ minute: 480, people: 5 })
  })

  test('DESK-33 an hour is past 60 minutes after its end, today only', () => {
    const isPast = (now: string, isToday = true) => dayList([car('08:10')], 'in', at(now), isToday).hours[0]?.isPast
    expect([isPast('2026-12-01T09:59'), isPast('2026-12-01T10:00')]).toEqual([false, true])
    expect(isPast('2026-12-01T10:00', false)).toBe(false)
  })

  test('DESK-3 heads and sums are one count; the shuttle carries those who still come, without valet', () => {
    const eight = [
      ...[1, 2, 3].map((n) => car(`08:0${n}`)),
      car('08:10', { transfer: 'valet' }),
      car('08:20', { details: { ...car('08:20').details, passengers: 5 } }),
      car('08:30', { status: 'checked_in' }),
      car('08:40', { status: 'checked_out' }),
      car('08:50', { status: 'no_show' }),
    ]
    const { hours, all } = dayList([...eight, car('09:00')], 'in', at('2026-12-01T08:00'), true)
    expect(hours[0]).toMatchObject({ hour: 8, booked: 8, done: 2, open: 5, people: 11 })
    expect(all).toEqual({ booked: 9, done: 2, open: 6, people: 13 })
    for (const part of ['booked', 'done', 'open', 'people'] as const)
      expect(hours.reduce((sum, hour) => sum + hour[part], 0)).toBe(all[part])
  })

  test('DESK-4 EXIT-1 overdue from the minute after the free time', () => {
    const inside = car('10:00', { status: 'checked_in' })
    expect(overdueSince(inside, at('2026-12-09T03:00'))).toBeNull()
    expect(overdueSince(inside, at('2026-12-09T03:01'))).toBe(at('2026-12-09T03:00'))
    expect(overdueSince({ ...inside, status: 'checked_out' }, at('2026-12-10T03:01'))).toBeNull()
  })
})
