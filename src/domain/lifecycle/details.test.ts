import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import type { Booking } from '../bookings/booking.ts'
import type { LocalDateTime } from '../time/local.ts'
import { hourMs, instantOf } from '../time/zones.ts'
import {
  currentReminder,
  detailsDue,
  followUpOf,
  incomplete,
  missingDetails,
  nextReminder,
  reminderHasItsTurn,
  reminderHours,
  type FollowUp,
} from './details.ts'

const asked: FollowUp = { plate: true, flights: false, missing: 'cancelled' }
const arrival = instantOf('2027-03-05T08:05' as LocalDateTime, 'Europe/Amsterdam')
const due = arrival - 24 * hourMs
const lacking = (terms: Partial<Booking['terms']> = {}, changes: Partial<Booking> = {}): Booking =>
  sampleBooking({ createdAt: Date.UTC(2027, 1, 1), ...changes }, { plate: '' }, { followUp: asked, ...terms })
const utc = (text: string) => Date.parse(`${text}Z`)

describe('missing details', () => {
  test('LIFE-1 AC-02 what the product asked for on the day of booking, and nothing else', () => {
    const bare = { plate: '', arrivalFlight: '', returnFlight: 'HV5634' }
    expect(missingDetails(sampleBooking({}, bare, { followUp: asked }))).toEqual(['plate'])
    expect(missingDetails(sampleBooking({}, bare, { followUp: { ...asked, flights: true } }))).toEqual([
      'plate',
      'arrivalFlight',
    ])
    expect(missingDetails(sampleBooking({}, bare, { followUp: { ...asked, plate: false } }))).toEqual([])
    expect(missingDetails(sampleBooking({}, bare))).toEqual([])
    const required = {
      flightInformation: true,
      plate: false,
      plateCountry: true,
      flightTerminal: true,
      flightTime: true,
      carModel: true,
    }
    expect(followUpOf({ required })).toEqual({ plate: false, flights: true, missing: 'cancelled' })
    expect(followUpOf({ required, missingDetails: 'flagged' }).missing).toBe('flagged')
  })

  test('LIFE-2 each reminder has its turn until the next one, none after the deadline', () => {
    const booking = lacking()
    const turn = (text: string) => currentReminder(booking, utc(text))?.hours ?? null
    expect(turn('2027-02-26T07:04:59.999')).toBe(null)
    expect(turn('2027-02-26T07:05')).toBe(168)
    expect(turn('2027-03-02T07:04:59.999')).toBe(168)
    expect([turn('2027-03-02T07:05'), turn('2027-03-03T07:04:59.999')]).toEqual([72, 72])
    expect([turn('2027-03-03T07:05'), turn('2027-03-03T08:00'), turn('2027-03-04T07:05')]).toEqual([48, 48, 48])
    expect(turn('2027-03-04T07:05:00.001')).toBe(null)
    expect([
      nextReminder(booking, utc('2027-01-01T00:00')),
      nextReminder(booking, utc('2027-02-26T07:05')),
      nextReminder(booking, utc('2027-03-03T07:05')),
    ]).toEqual([utc('2027-02-26T07:05'), utc('2027-03-02T07:05'), null])
  })

  test('LIFE-2 PL-03 a letter that was held up goes out while it is its turn, for an earlier arrival never', () => {
    const ofUse = (version: number, hours: number) => reminderHasItsTurn(lacking(), version, arrival - hours * hourMs)
    expect([ofUse(72, 72), ofUse(72, 48.1), ofUse(1_000_072, 60)]).toEqual([true, true, true])
    expect([ofUse(72, 48), ofUse(48, 48), ofUse(48, 24), ofUse(48, 23.9), ofUse(168, 20), ofUse(48, 240)]).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('LIFE-3 AC-01 AC-03 the deadline is inclusive, and given details end the matter', () => {
    expect(detailsDue(lacking())).toBe(utc('2027-03-04T07:05'))
    expect(incomplete(lacking(), null, due)).toEqual({ kind: 'early', at: due + 1 })
    expect(incomplete(lacking(), null, due + 1).kind).toBe('cancel')
    expect(incomplete({ ...lacking(), details: sampleBooking().details }, null, due + 1)).toEqual({ kind: 'keep' })
  })

  test('LIFE-3 AC-10 only a confirmed booking, only until its arrival, and not where the desk asks', () => {
    for (const status of ['held', 'checked_in', 'checked_out', 'cancelled', 'no_show', 'expired'] as const)
      expect(incomplete(lacking({}, { status }), null, due + 1)).toEqual({ kind: 'keep' })
    expect(incomplete(lacking(), null, arrival - 1).kind).toBe('cancel')
    expect(incomplete(lacking(), null, arrival)).toEqual({ kind: 'keep' })
    expect(incomplete(lacking({ followUp: { ...asked, missing: 'flagged' } }), null, due + 1)).toEqual({
      kind: 'flag',
      missing: ['plate'],
    })
  })
})

describe('what comes back', () => {
  const basic = { package: 'basic', refundablePercentage: 0, cancelUntil: null, cancelCutoffMinutes: 1440 } as const
  const mediumWith = (cutOffHours: number) =>
    ({
      package: 'medium_flex',
      refundablePercentage: 100,
      refundableFixedFeeMinor: 500,
      cancelUntil: arrival - cutOffHours * hourMs,
      cancelCutoffMinutes: cutOffHours * 60,
    }) as const
  const refund = (booking: Booking, lastToldAt: number | null) => {
    const decision = incomplete(booking, lastToldAt, due + 1)
    return decision.kind === 'cancel' ? decision.refundMinor : decision.kind
  }
  const at = (hours: number) => arrival - hours * hourMs

  test('LIFE-4 everything while the cut-off had not passed at the last reminder, else by the package', () => {
    expect(refund(lacking(basic, { paidMinor: 5600 }), at(48))).toBe(5600)
    expect(refund(lacking(mediumWith(72), { paidMinor: 5900 }), at(48))).toBe(0)
    expect(refund(lacking(mediumWith(48), { paidMinor: 5900 }), at(48))).toBe(5900)
    expect(refund(lacking(mediumWith(48), { paidMinor: 5900 }), at(48) + 1)).toBe(0)
    // the reminder came after the cut-off, but the cut-off is still ahead at the deadline
    expect(refund(lacking(mediumWith(20), { paidMinor: 5900 }), at(19))).toBe(5400)
    expect(refund(lacking(mediumWith(24), { paidMinor: 5900, createdAt: at(30) }), null)).toBe(5900)
    expect(refund(lacking(mediumWith(40), { paidMinor: 5900, createdAt: at(30) }), null)).toBe(0)
    expect(refund(lacking(basic, { paidMinor: 0 }), at(48))).toBe(0)
    expect(refund(lacking(basic, { paidMinor: 5600, refundedMinor: 600 }), at(48))).toBe(5000)
  })

  test('LIFE-4 never more than is there, and never less than the package gives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 200 }),
        fc.constantFrom(null, ...reminderHours),
        (paidMinor, percent, fee, cutOffHours, told) => {
          const terms = { refundablePercentage: percent, refundableFixedFeeMinor: fee, cancelUntil: at(cutOffHours) }
          const got = refund(lacking(terms, { paidMinor }), told === null ? null : at(told))
          expect(got).toBeGreaterThanOrEqual(
            due <= at(cutOffHours) ? Math.max(0, Math.round((paidMinor * percent) / 100) - fee) : 0,
          )
          expect(got).toBeLessThanOrEqual(paidMinor)
          if (told !== null && told >= cutOffHours) expect(got).toBe(paidMinor)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
