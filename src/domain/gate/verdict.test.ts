import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import type { Booking, BookingStatus } from '../bookings/booking.ts'
import type { LocalDateTime } from '../time/local.ts'
import { instantOf, minuteMs, type Instant } from '../time/zones.ts'
import { verdict, verdictOf, verdicts, type VerdictCode } from './verdict.ts'
import type { GateRules } from './rules.ts'

const rules: GateRules = { earlyArrivalMinutes: 180, unpaidExit: 'refused', leaveAfterPayingMinutes: 60 }
const booking = (changes: Partial<Booking> = {}): Booking =>
  sampleBooking(changes, { plate: 'AB123C' }, { unpaidAtDue: 'cancelled' })
const { stay, zone } = booking()
const arrival = instantOf(stay.arrival, zone)
const departure = instantOf(stay.departure, zone, 'second')
const paid = { totalMinor: 5_600, paidMinor: 5_600, refundedMinor: 0, waivedMinor: 0 }
const say = (
  changes: Partial<Booking>,
  { at = arrival, dueMinor = 0, seenPlate = null as string | null } = {},
): VerdictCode => verdictOf({ booking: booking({ ...paid, ...changes }), rules, now: at, dueMinor, seenPlate }).code

describe('verdicts of the desk', () => {
  test('DESK-8 early, in time, too late, to the minute', () => {
    const at = (minutes: number): Instant => arrival + minutes * minuteMs
    const said = (minutes: number) => say({ status: 'confirmed' }, { at: at(minutes) })
    expect([said(-181), said(-180), said(-31), said(-30), said(0), said(600)]).toEqual([
      'other_day',
      'early',
      'early',
      'let_in',
      'let_in',
      'let_in',
    ])
    expect(say({ status: 'confirmed' }, { at: departure })).toBe('let_in')
    expect(say({ status: 'confirmed' }, { at: departure + 1 })).toBe('over')
  })

  test('DESK-8 every status, with and without something due', () => {
    const long = arrival + 60 * minuteMs
    const inside = { checkedInAt: arrival }
    const rows: [BookingStatus, VerdictCode, VerdictCode][] = [
      ['held', 'not_completed', 'not_completed'],
      ['expired', 'not_completed', 'not_completed'],
      ['cancelled', 'cancelled', 'cancelled'],
      ['confirmed', 'let_in', 'unpaid'],
      ['checked_in', 'let_out', 'let_out_pay'],
      ['checked_out', 'already_out', 'already_out'],
      ['no_show', 'no_show', 'no_show'],
    ]
    for (const [status, free, due] of rows) {
      expect([status, say({ status, ...inside }, { at: long })]).toEqual([status, free])
      const paidMinor = status === 'confirmed' ? 0 : paid.paidMinor
      const asked = say({ status, ...inside, paidMinor, paymentLocation: 'onLineLaterV2' }, { at: long, dueMinor: 1 })
      expect([status, asked]).toEqual([status, due])
    }
    const atPark = { status: 'confirmed', paidMinor: 0, paymentLocation: 'baCharged' } as const
    expect(say(atPark, { dueMinor: 5_600 })).toBe('let_in_pay')
    expect(say({ status: 'no_show' }, { at: departure + 1 })).toBe('over')
  })

  test('DESK-8 just in is asked about for 15 minutes; money comes first', () => {
    const inside = { status: 'checked_in', checkedInAt: arrival } as const
    expect(say(inside, { at: arrival + 15 * minuteMs - 1 })).toBe('already_in')
    expect(say(inside, { at: arrival + 15 * minuteMs })).toBe('let_out')
    expect(say(inside, { at: arrival + minuteMs, dueMinor: 700 })).toBe('let_out_pay')
  })

  test('DESK-8 CI-14 another plate is asked about, the same one written otherwise is not', () => {
    const seen = (seenPlate: string) => say({ status: 'confirmed' }, { seenPlate })
    expect([seen('ab 123-c'), seen('AB123D')]).toEqual(['let_in', 'plate_differs'])
    const without = sampleBooking({ ...paid, status: 'confirmed' }, { plate: '' })
    const facts = { rules, now: arrival, dueMinor: 0, seenPlate: 'AB123D' }
    expect(verdictOf({ booking: without, ...facts }).code).toBe('let_in')
  })

  test('DESK-8 what the sentence names: the moment, and the sum', () => {
    const due = { booking: booking({ status: 'checked_in', checkedInAt: arrival }), rules, seenPlate: null }
    expect(verdictOf({ ...due, now: departure, dueMinor: 1_240 })).toEqual(verdict('let_out_pay', arrival, 1_240))
    const late = { ...stay, departure: '2030-01-01T10:00' as LocalDateTime }
    const early = { ...due, booking: booking({ ...paid, status: 'confirmed', stay: late }), dueMinor: 0 }
    expect(verdictOf({ ...early, now: arrival - 10 * 60 * minuteMs }).at).toBe(arrival)
  })

  test('DESK-8 the rulebook’s table says the same, verdict by verdict', () => {
    const rulebook = readFileSync(new URL('../../../docs/rulebook/desk.md', import.meta.url), 'utf8')
    const rule = rulebook.split('**DESK-8')[1]?.split('**DESK-9')[0] ?? ''
    const rows = [...rule.matchAll(/^\| ([a-z ,]+) \| (go|ask|stop) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)]
    const words = { checkIn: 'check in', checkOut: 'check out', payIn: 'pay, check in', payOut: 'pay, check out' }
    const codes = rows.map(([, name = '', tone]) => [name.replaceAll(',', '').replaceAll(' ', '_'), tone])
    expect(codes).toEqual(Object.entries(verdicts).map(([code, row]) => [code, row.tone]))
    for (const [, name = '', , next, reason] of rows) {
      const row = verdicts[name.replaceAll(',', '').replaceAll(' ', '_') as VerdictCode]
      if (row.next && row.next !== 'revive') expect([name, next]).toEqual([name, words[row.next]])
      expect([name, reason]).toEqual([name, row.override ? words[row.override] : '–'])
    }
  })
})
