import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import type { Booking, BookingStatus } from '../bookings/booking.ts'
import type { Outcome } from '../outcome.ts'
import { dayMs, hourMs, instantOf, minuteMs } from '../time/zones.ts'
import { countedExit, entryAt, eventTime, exitAt, forcedEntryAt, unpaidAtExit } from './entry.ts'
import { isSamePlate, plateKey } from './plates.ts'
import type { GateRules } from './rules.ts'

const rules: GateRules = { earlyArrivalMinutes: 180, unpaidExit: 'refused', leaveAfterPayingMinutes: 60 }
const paid = sampleBooking()
const arrival = instantOf(paid.stay.arrival, paid.zone)
const departure = instantOf(paid.stay.departure, paid.zone, 'second')
const unpaid = (changes: Partial<Booking>, terms: Partial<Booking['terms']> = {}) =>
  sampleBooking({ paidMinor: 0, ...changes }, {}, terms)
const wordOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'in' : outcome.problem.code)

describe('GATE-3 driving in', () => {
  test('CI-03 CI-10 CI-11 from three hours before until the booked departure itself', () => {
    const at = (instant: number) => wordOf(entryAt(paid, rules, instant))
    expect([arrival - 180 * minuteMs - 1, arrival - 180 * minuteMs, arrival, departure, departure + 1].map(at)).toEqual(
      ['entry_too_early', 'in', 'in', 'in', 'entry_too_late'],
    )
    const early = entryAt(paid, rules, arrival - dayMs)
    expect(early.ok ? null : early.problem.facts).toEqual({ from: arrival - 180 * minuteMs })
    const late = entryAt(paid, rules, departure + hourMs)
    expect(late.ok ? null : late.problem.facts).toEqual({ until: departure })
    expect(wordOf(entryAt(paid, { ...rules, earlyArrivalMinutes: 0 }, arrival - 1))).toBe('entry_too_early')
  })

  test.each<[BookingStatus, string]>([
    ['held', 'entry_not_confirmed'],
    ['expired', 'entry_not_confirmed'],
    ['cancelled', 'entry_cancelled'],
    ['no_show', 'entry_no_show'],
    ['checked_in', 'already_inside'],
    ['checked_out', 'already_out'],
    ['confirmed', 'in'],
  ])('CI-04 CI-06 CI-17 %s: %s', (status, word) =>
    expect(wordOf(entryAt(sampleBooking({ status }), rules, arrival))).toBe(word),
  )

  test('CI-05 unpaid comes in only where it is paid later', () => {
    const at = (changes: Partial<Booking>, terms: Partial<Booking['terms']> = {}) =>
      wordOf(entryAt(unpaid(changes, terms), rules, arrival))
    expect(at({ paymentLocation: 'onLine' })).toBe('entry_unpaid')
    expect(at({ paymentLocation: 'baCharged' })).toBe('in')
    expect(at({ paymentLocation: 'invoiceAgent' })).toBe('in')
    expect(at({ paymentLocation: 'onLineLaterV2' }, { unpaidAtDue: 'stands' })).toBe('in')
    expect(at({ paymentLocation: 'onLineLaterV2' }, { unpaidAtDue: 'cancelled' })).toBe('entry_unpaid')
    const refusal = entryAt(unpaid({ paymentLocation: 'onLine', paidMinor: 4_999 }), rules, arrival)
    expect(refusal.ok ? null : refusal.problem.facts).toEqual({ amountMinor: 1 })
  })

  test('GATE-7 CI-12 forced against hours and money, never against a booking that does not stand', () => {
    const forced = (booking: Booking, at = arrival) => wordOf(forcedEntryAt(booking, rules, at))
    expect(forced(paid, arrival - dayMs)).toBe('in')
    expect(forced(paid, departure + dayMs)).toBe('in')
    expect(forced(unpaid({ paymentLocation: 'onLine' }))).toBe('in')
    for (const status of ['held', 'expired', 'cancelled', 'no_show', 'checked_in', 'checked_out'] as const)
      expect(forced(sampleBooking({ status }))).not.toBe('in')
  })
})

describe('GATE-5 driving out', () => {
  test('CI-09 after in, not before it, once', () => {
    const inside = { status: 'checked_in' as const, checkedInAt: arrival }
    expect(wordOf(exitAt(inside, arrival))).toBe('in')
    expect(wordOf(exitAt(inside, arrival - 1))).toBe('not_inside')
    expect(wordOf(exitAt({ ...inside, checkedInAt: null }, arrival))).toBe('in')
    expect(wordOf(exitAt({ status: 'checked_out', checkedInAt: arrival }, departure))).toBe('already_out')
    for (const status of ['held', 'confirmed', 'cancelled', 'no_show', 'expired'] as const)
      expect(wordOf(exitAt({ status, checkedInAt: null }, departure))).toBe('not_inside')
  })

  test('EXIT-6 OV-06 what keeps the barrier down', () => {
    const due = unpaid({ chargedMinor: 700, totalMinor: 5_700, paidMinor: 5_000 })
    expect(unpaidAtExit(due, rules)).toBe(700)
    expect(unpaidAtExit(due, { ...rules, unpaidExit: 'allowed' })).toBe(0)
    expect(unpaidAtExit(paid, rules)).toBe(0)
    // the agency owes the price of the stay; the driver owes only what he caused himself
    expect(unpaidAtExit(unpaid({ paymentLocation: 'invoiceAgent', totalMinor: 5_700, chargedMinor: 700 }), rules)).toBe(
      700,
    )
    expect(unpaidAtExit(unpaid({ paymentLocation: 'invoiceAgent' }), rules)).toBe(0)
    expect(
      unpaidAtExit(
        unpaid({ paymentLocation: 'invoiceAgent', totalMinor: 5_700, chargedMinor: 700, paidMinor: 5_500 }),
        rules,
      ),
    ).toBe(200)
    // the driver's own part is paid, and the agency's part keeps nobody at the barrier
    expect(
      unpaidAtExit(
        unpaid({ paymentLocation: 'invoiceAgent', totalMinor: 5_700, chargedMinor: 700, paidMinor: 700 }),
        rules,
      ),
    ).toBe(0)
  })

  test('EXIT-9 PY-20 sixty minutes to leave after paying: 59, 60 and the minute of 60 count, 61 do not', () => {
    const paidAt = departure
    const counted = (minutes: number, dueMinor = 0) => countedExit(paidAt + minutes * minuteMs, paidAt, dueMinor, rules)
    expect([59, 60].map((minutes) => counted(minutes))).toEqual([paidAt, paidAt])
    expect(countedExit(paidAt + 61 * minuteMs - 1, paidAt, 0, rules)).toBe(paidAt)
    expect(counted(61)).toBe(paidAt + 61 * minuteMs)
    expect(counted(0)).toBe(paidAt)
    expect(counted(10, 1)).toBe(paidAt + 10 * minuteMs)
    expect(countedExit(paidAt - 1, paidAt, 0, rules)).toBe(paidAt - 1)
    expect(countedExit(paidAt, null, 0, rules)).toBe(paidAt)
  })
})

describe('GATE-6 CI-08 the time of an event', () => {
  test('up to five minutes ahead is now, up to a week back is itself, the rest is refused', () => {
    const now = arrival
    const time = (at: number | undefined) => {
      const answer = eventTime(at, now)
      return answer.ok ? answer.value - now : answer.problem.code
    }
    expect(time(undefined)).toBe(0)
    expect(time(now + 5 * minuteMs)).toBe(0)
    expect(time(now + 5 * minuteMs + 1)).toBe('gate_time_refused')
    expect(time(now - hourMs)).toBe(-hourMs)
    expect(time(now - 7 * dayMs)).toBe(-7 * dayMs)
    expect(time(now - 7 * dayMs - 1)).toBe('gate_time_refused')
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, now - 0.5]) expect(time(odd)).toBe('gate_time_refused')
  })
})

describe('GATE-2 CI-14 plates', () => {
  test('as cameras and people confuse them', () => {
    expect(plateKey('ab-12o i')).toBe('AB1201')
    expect(isSamePlate('AB-12O-I', 'ab 120 1')).toBe(true)
    expect(isSamePlate('AB 120 1', 'AB 120 2')).toBe(false)
    expect(isSamePlate('', ' - ')).toBe(false)
    expect(isSamePlate('A', '')).toBe(false)
  })
})
