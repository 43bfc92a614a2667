import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import type { LocalDateTime } from '../time/local.ts'
import { instantOf } from '../time/zones.ts'
import type { BookingStatus } from './booking.ts'
import { lastWithdrawMoment, withdrawal, withdrawUntil } from './withdraw.ts'

const zone = 'Europe/Amsterdam'
const booked = Date.parse('2026-11-20T11:00Z')

describe('until when', () => {
  const lastDay = Date.parse('2026-12-04T23:00Z') - 1

  test('WITHDRAW-1 the end of the last day, none where the market has none', () => {
    expect(withdrawUntil(booked, 14, zone)).toBe(lastDay)
    expect(withdrawUntil(booked, 0, zone)).toBe(null)
  })

  test('WITHDRAW-1 not later than the stay as it is now: an arrival of Tue 1 December, moved to Tue 24 November, to Sat 12 December', () => {
    const arriving = (arrival: LocalDateTime) =>
      lastWithdrawMoment(
        sampleBooking(
          { stay: { ...sampleBooking().stay, arrival }, zone },
          {},
          { withdrawUntil: withdrawUntil(booked, 14, zone) },
        ),
      )
    expect(arriving('2026-12-01T10:00' as LocalDateTime)).toBe(Date.parse('2026-12-01T09:00Z') - 1)
    expect(arriving('2026-11-24T10:00' as LocalDateTime)).toBe(Date.parse('2026-11-24T09:00Z') - 1)
    expect(arriving('2026-12-12T10:00' as LocalDateTime)).toBe(lastDay)
  })

  test('WITHDRAW-1 TZ-07 the clocks change in between: still the end of the day there', () => {
    expect(withdrawUntil(Date.parse('2027-03-20T22:59Z'), 14, zone)).toBe(Date.parse('2027-04-03T22:00Z') - 1)
  })
})

describe('what comes back', () => {
  const until = booked + 1_000
  const basic = (changes: Parameters<typeof sampleBooking>[0] = {}) =>
    sampleBooking(changes, {}, { package: 'basic', refundablePercentage: 0, cancelUntil: null, withdrawUntil: until })

  test('WITHDRAW-2 everything that is there, whatever the package', () => {
    expect(withdrawal(basic(), until)).toEqual({ ok: true, value: { refundMinor: 5_000 } })
    expect(withdrawal(basic({ refundedMinor: 1_000 }), until)).toEqual({ ok: true, value: { refundMinor: 4_000 } })
    expect(withdrawal(basic(), until, 5_000)).toEqual({ ok: true, value: { refundMinor: 0 } })
    expect(withdrawal(basic({ paidMinor: 0 }), until)).toEqual({ ok: true, value: { refundMinor: 0 } })
  })

  test('WITHDRAW-1 the last moment is in time, one millisecond later is not, and without a stored moment there is none', () => {
    expect(withdrawal(basic(), until + 1)).toMatchObject({ ok: false, problem: { code: 'withdrawal_over' } })
    expect(withdrawal(sampleBooking(), booked)).toMatchObject({ ok: false, problem: { code: 'withdrawal_over' } })
  })

  test('WITHDRAW-1 a stay moved nearer than the stored moment: until just before the arrival, whatever is stored', () => {
    const { stay, zone: at } = sampleBooking()
    const arrival = instantOf(stay.arrival, at)
    const moved = sampleBooking({}, {}, { withdrawUntil: arrival + 1_000 })
    expect(lastWithdrawMoment(moved)).toBe(arrival - 1)
    expect(lastWithdrawMoment(basic())).toBe(until)
    expect(lastWithdrawMoment(sampleBooking())).toBe(null)
    expect(withdrawal(moved, arrival - 1)).toMatchObject({ ok: true })
    expect(withdrawal(moved, arrival)).toMatchObject({ ok: false, problem: { code: 'withdrawal_over' } })
  })

  test('WITHDRAW-3 only a contract that stands and has not begun', () => {
    const codes: Partial<Record<BookingStatus, string>> = {
      held: 'withdrawal_over',
      cancelled: 'already_cancelled',
      expired: 'hold_expired',
      checked_in: 'checked_in',
      checked_out: 'checked_out',
      no_show: 'no_show',
    }
    for (const [status, code] of Object.entries(codes))
      expect(withdrawal(basic({ status: status as BookingStatus }), until)).toMatchObject({
        ok: false,
        problem: { code },
      })
    expect(withdrawal(basic({ paymentLocation: 'invoiceAgent' }), until)).toMatchObject({
      ok: false,
      problem: { code: 'invoicing_agent' },
    })
  })
})
