import { describe, expect, test } from 'vitest'
import type { LocalDateTime } from '../time/local.ts'
import { hourMs, instantOf, minuteMs } from '../time/zones.ts'
import type { BookedTerms, BookingStatus } from './booking.ts'
import { cancellation, cancelReasons, lastCancelMoment, readCancelForm, type CancelFacts } from './cancel.ts'

const zone = 'Europe/Amsterdam'
const stay = { arrival: '2027-03-05T08:05' as LocalDateTime, departure: '2027-03-12T17:30' as LocalDateTime }
const arrival = instantOf(stay.arrival, zone)
const until = arrival - 24 * hourMs
const terms = (change: Partial<BookedTerms> = {}) =>
  ({
    package: 'flex',
    refundablePercentage: 100,
    refundableFixedFeeMinor: 0,
    cancelUntil: until,
    cancelCutoffMinutes: 1440,
    carParkName: 'Park One',
    ...change,
  }) as BookedTerms
const booking = (change: Partial<CancelFacts> = {}): CancelFacts => ({
  status: 'confirmed',
  stay,
  zone,
  terms: terms(),
  paymentLocation: 'onLine',
  paidMinor: 3700,
  refundedMinor: 0,
  ...change,
})
const basic = terms({ package: 'basic', refundablePercentage: 0, cancelUntil: null })
const mediumFlex = terms({ package: 'medium_flex', refundableFixedFeeMinor: 500 })
const early = until - 48 * hourMs

const back = (refundMinor: number, feeMinor: number, keptMinor: number) => ({
  ok: true,
  value: { refundMinor, feeMinor, keptMinor },
})
const code = (facts: CancelFacts, now: number) => {
  const outcome = cancellation(facts, now)
  return outcome.ok ? 'ok' : outcome.problem.code
}

describe('cancellation', () => {
  test('PACK-3 PK-01 Basic can be cancelled, nothing comes back', () =>
    expect(cancellation(booking({ terms: basic }), early)).toEqual(back(0, 0, 3700)))
  test('PACK-3 PK-02 Flex: everything comes back', () =>
    expect(cancellation(booking(), early)).toEqual(back(3700, 0, 0)))
  test('PACK-3 PK-03 Medium Flex: all but €5.00', () =>
    expect(cancellation(booking({ terms: mediumFlex }), early)).toEqual(back(3200, 500, 500)))

  test.each([
    ['flex', terms()],
    ['medium_flex', mediumFlex],
    ['basic', basic],
  ])('PACK-6 WI-01 %s: exactly 24 h before is in time, one millisecond later is not', (_, of) => {
    expect(code(booking({ terms: of }), until)).toBe('ok')
    expect(code(booking({ terms: of }), until + 1)).toBe('last_minute_cancel')
  })

  test('PACK-6 WI-05 PK-18 the cut-off that was shown counts: 20 minutes at this car park', () => {
    const shown = terms({ cancelUntil: arrival - 20 * minuteMs, cancelCutoffMinutes: 20 })
    expect(code(booking({ terms: shown }), arrival - 20 * minuteMs)).toBe('ok')
    expect(code(booking({ terms: shown }), arrival - 20 * minuteMs + 1)).toBe('last_minute_cancel')
    expect(code(booking({ terms: { ...basic, cancelCutoffMinutes: 20 } }), arrival - 20 * minuteMs)).toBe('ok')
    expect(code(booking({ terms: { ...basic, cancelCutoffMinutes: 20 } }), arrival - 20 * minuteMs + 1)).toBe(
      'last_minute_cancel',
    )
  })

  test('PACK-8 WI-08 Basic over a night of changing clocks: 24 elapsed hours', () => {
    const night = { arrival: '2027-03-28T12:00' as LocalDateTime, departure: '2027-04-02T12:00' as LocalDateTime }
    expect(lastCancelMoment({ stay: night, zone, terms: basic })).toBe(
      instantOf('2027-03-27T11:00' as LocalDateTime, zone),
    )
  })

  test('PK-06 PK-07 PK-15 nothing paid: nothing back, no fee asked', () => {
    for (const of of [terms(), mediumFlex, basic])
      expect(cancellation(booking({ terms: of, paidMinor: 0, paymentLocation: 'baCharged' }), early)).toEqual(
        back(0, 0, 0),
      )
  })

  test('PK-08 only what is still there comes back', () => {
    expect(cancellation(booking({ paidMinor: 3700, refundedMinor: 1200 }), early)).toEqual(back(2500, 0, 0))
    expect(cancellation(booking({ terms: mediumFlex, paidMinor: 3700, refundedMinor: 3400 }), early)).toEqual(
      back(0, 300, 300),
    )
  })

  const refusals: [BookingStatus, string][] = [
    ['cancelled', 'already_cancelled'],
    ['expired', 'hold_expired'],
    ['checked_in', 'checked_in'],
    ['checked_out', 'checked_out'],
    ['no_show', 'no_show'],
  ]
  test.each(refusals)('BOOK-11 CH-06 CH-07 a booking that is %s: %s', (status, problem) =>
    expect(code(booking({ status }), early)).toBe(problem),
  )

  test('BOOK-11 a hold can be given up at any time', () =>
    expect(cancellation(booking({ status: 'held', paidMinor: 0 }), arrival)).toEqual(back(0, 0, 0)))

  test('BOOK-11 CH-08 an invoicing agent’s booking names the agent', () => {
    expect(
      cancellation(booking({ paymentLocation: 'invoiceAgent', terms: terms({ agentName: 'Zon Reizen' }) }), early),
    ).toEqual({ ok: false, problem: { code: 'invoicing_agent', facts: { name: 'Zon Reizen' } } })
    expect(cancellation(booking({ paymentLocation: 'invoiceAgent' }), early)).toMatchObject({
      problem: { facts: { name: 'Park One' } },
    })
  })
})

describe('cancel form', () => {
  test('BOOK-12 PK-19 seven reasons', () => {
    expect(cancelReasons).toHaveLength(7)
    for (const reason of cancelReasons)
      expect(readCancelForm({ reason, note: 'moved' })).toEqual({
        ok: true,
        value: { reason, note: reason === 'other' ? 'moved' : '' },
      })
  })

  test('BOOK-12 PK-19 no reason, another reason, a note that is too long or holds a card number', () => {
    for (const reason of ['', 'bored', 'toString', undefined])
      expect(readCancelForm({ reason })).toMatchObject({
        ok: false,
        problem: { code: 'cancel_reason_required', fields: { reason: 'cancel_reason_required' } },
      })
    expect(readCancelForm({ reason: 'other' })).toEqual({ ok: true, value: { reason: 'other', note: '' } })
    expect(readCancelForm({ reason: 'other', note: 'x'.repeat(500) })).toMatchObject({ ok: true })
    expect(readCancelForm({ reason: 'other', note: 'x'.repeat(501) })).toMatchObject({
      problem: { fields: { note: 'too_long' } },
    })
    expect(readCancelForm({ reason: 'other', note: 'refund to 4111111111111111' })).toMatchObject({
      problem: { fields: { note: 'card_number_refused' } },
    })
  })
})
