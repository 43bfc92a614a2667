import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import type { Booking } from '../bookings/booking.ts'
import { addDays, type LocalDateTime } from '../time/local.ts'
import { hourMs, localAt } from '../time/zones.ts'
import { arrivalOf, currentReminder, detailsDue, nextReminder } from './details.ts'
import { endOfUnpaid, graceAfterWarningMs, linkAgainAt, noShowAt, remindArrivalAt, warnUnpaidAt } from './moments.ts'

const staying = (arrival: string, departure: string, zone = 'Europe/Amsterdam'): Booking =>
  sampleBooking({ zone, stay: { arrival: arrival as LocalDateTime, departure: departure as LocalDateTime } })
const booking = staying('2027-03-05T08:05', '2027-03-12T17:30')
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16)
const utc = (text: string) => Date.parse(`${text}Z`)

describe('moments of a booking', () => {
  test('LIFE-5 the link again 48 hours before', () => {
    expect(iso(linkAgainAt(booking))).toBe('2027-03-03T07:05')
  })

  test('LIFE-6 warned six hours before the payment is due, or halfway', () => {
    const due = utc('2027-03-04T07:05')
    expect(iso(warnUnpaidAt(utc('2027-02-01T00:00'), due))).toBe('2027-03-04T01:05')
    expect(iso(warnUnpaidAt(due - 12 * hourMs, due))).toBe('2027-03-04T01:05')
    expect(iso(warnUnpaidAt(due - 8 * hourMs, due))).toBe('2027-03-04T03:05')
  })

  test('LIFE-8 directions at 10:00 of the car park’s clock, 24 hours before at least', () => {
    expect(iso(remindArrivalAt(booking))).toBe('2027-03-03T09:00')
    expect(iso(remindArrivalAt(staying('2027-03-05T10:00', '2027-03-12T17:30')))).toBe('2027-03-04T09:00')
    expect(iso(remindArrivalAt(staying('2027-03-05T09:59', '2027-03-12T17:30')))).toBe('2027-03-03T09:00')
    expect(iso(remindArrivalAt(staying('2027-03-05T23:55', '2027-03-12T17:30', 'America/New_York')))).toBe(
      '2027-03-04T15:00',
    )
  })

  test('LIFE-9 NS-01 24 hours after the arrival, or the end; brought back: the end', () => {
    expect(iso(noShowAt(booking))).toBe('2027-03-06T07:05')
    expect(iso(noShowAt(staying('2027-03-05T08:05', '2027-03-05T20:00')))).toBe('2027-03-05T19:00')
    expect(iso(noShowAt(booking, true))).toBe('2027-03-12T16:30')
  })

  test('LIFE-11 WI-08 the clocks change', () => {
    const spring = staying('2027-03-28T12:00', '2027-04-04T12:00')
    expect(
      [arrivalOf(spring), detailsDue(spring), linkAgainAt(spring), remindArrivalAt(spring), noShowAt(spring)].map(iso),
    ).toEqual(['2027-03-28T10:00', '2027-03-27T10:00', '2027-03-26T10:00', '2027-03-27T09:00', '2027-03-29T10:00'])
    expect([detailsDue(spring), linkAgainAt(spring), noShowAt(spring)].map((at) => localAt(at, spring.zone))).toEqual([
      '2027-03-27T11:00',
      '2027-03-26T11:00',
      '2027-03-29T12:00',
    ])
    const autumn = staying('2027-10-31T12:00', '2027-11-07T12:00')
    expect([detailsDue(autumn), remindArrivalAt(autumn)].map((at) => localAt(at, autumn.zone))).toEqual([
      '2027-10-30T13:00',
      '2027-10-30T10:00',
    ])
    expect(iso(arrivalOf(staying('2027-10-31T02:30', '2027-11-07T12:00')))).toBe('2027-10-31T00:30')
  })

  test('LIFE-11 TZ-08 over any change of clocks every reminder has its turn exactly once, in its order', () => {
    const zones = [
      'Europe/Amsterdam',
      'Europe/London',
      'Atlantic/Canary',
      'America/New_York',
      'America/Santiago',
      'Europe/Vilnius',
      'UTC',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, day, minute) => {
          const date = addDays('2027-01-01T00:00' as LocalDateTime, day).slice(0, 10)
          const time = `${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
          const stay = staying(`${date}T${time}`, addDays(`${date}T${time}` as LocalDateTime, 7), zone)
          const seen: number[] = []
          for (let at = nextReminder(stay, arrivalOf(stay) - 300 * hourMs); at !== null; at = nextReminder(stay, at))
            seen.push(currentReminder(stay, at)?.hours ?? 0)
          expect(seen).toEqual([168, 72, 48])
          const gap = arrivalOf(stay) - remindArrivalAt(stay)
          expect(gap).toBeGreaterThanOrEqual(24 * hourMs)
          expect(gap).toBeLessThanOrEqual(49 * hourMs)
          expect(localAt(remindArrivalAt(stay), zone).slice(11)).toBe('10:00')
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('unpaid when due', () => {
  const due = utc('2027-03-04T07:05')
  const unpaid = {
    ...booking,
    status: 'confirmed',
    dueMinor: 5000,
    paidMinor: 0,
    terms: { ...booking.terms, payLaterDue: due, unpaidAtDue: 'cancelled' },
  } as const

  test('LIFE-7 AC-07 the last moment is in time; cancelled two hours after the warning at the soonest', () => {
    const warnedAt = due - 6 * hourMs
    expect(endOfUnpaid(unpaid, warnedAt, due)).toEqual({ kind: 'early', at: due + 1 })
    expect(endOfUnpaid(unpaid, warnedAt, due + 1)).toEqual({ kind: 'cancel' })
    expect(endOfUnpaid(unpaid, null, due + 1)).toEqual({ kind: 'warn' })
    expect(endOfUnpaid(unpaid, due + 1, due + 2)).toEqual({ kind: 'early', at: due + 1 + graceAfterWarningMs })
    expect(endOfUnpaid(unpaid, due + 1, due + 1 + graceAfterWarningMs)).toEqual({ kind: 'cancel' })
  })

  test('LIFE-7 what stands: paid, paid in part, where the car park waits, after the arrival, what is not confirmed', () => {
    const later = due + 1
    const keep = { kind: 'keep' }
    expect(endOfUnpaid({ ...unpaid, dueMinor: 0 }, due, later)).toEqual(keep)
    expect(endOfUnpaid({ ...unpaid, dueMinor: 1, paidMinor: 1 }, due, later)).toEqual(keep)
    expect(endOfUnpaid({ ...unpaid, terms: { ...unpaid.terms, unpaidAtDue: 'stands' } }, due, later)).toEqual(keep)
    expect(endOfUnpaid({ ...unpaid, terms: { ...unpaid.terms, payLaterDue: null } }, due, later)).toEqual(keep)
    expect(endOfUnpaid({ ...unpaid, status: 'checked_in' }, due, later)).toEqual(keep)
    expect([
      endOfUnpaid(unpaid, due - 1, arrivalOf(booking) - 1).kind,
      endOfUnpaid(unpaid, due - 1, arrivalOf(booking)).kind,
    ]).toEqual(['cancel', 'keep'])
  })
})
