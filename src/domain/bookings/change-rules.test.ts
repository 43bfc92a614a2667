import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { euro } from '../money/money.ts'
import type { PriceBreakdown } from '../pricing/quote.ts'
import { addMinutes, type LocalDateTime } from '../time/local.ts'
import type { Stay } from '../time/stays.ts'
import { hourMs, instantOf, minuteMs } from '../time/zones.ts'
import { amountDueMinor, type BookedTerms, type BookingStatus } from './booking.ts'
import {
  changedTerms,
  changing,
  changingByStaff,
  extendedPrice,
  extending,
  isTimeOnly,
  moneyOfChange,
  type ChangeFacts,
  type MoneyFacts,
} from './change-rules.ts'

const zone = 'Europe/Amsterdam'
const stay = (arrival: string, departure: string): Stay => ({
  arrival: arrival as LocalDateTime,
  departure: departure as LocalDateTime,
})
const march = stay('2027-03-05T08:05', '2027-03-12T12:00')
const arrival = instantOf(march.arrival, zone)
const price = (minor: number, days = 8): PriceBreakdown => ({
  parts: [{ kind: 'parking', amount: euro(minor) }],
  total: euro(minor),
  perDay: euro(Math.round(minor / days)),
  days,
  vatRatePercent: 21,
  vat: euro(0),
})
const terms = (change: Partial<BookedTerms> = {}): BookedTerms => ({
  package: 'flex',
  refundablePercentage: 100,
  refundableFixedFeeMinor: 0,
  cancelUntil: arrival - 24 * hourMs,
  changeUntil: arrival - 24 * hourMs,
  payLaterDue: null,
  price: price(6_200),
  shownIn: null,
  termsVersion: '1',
  productName: 'Park',
  carParkName: 'Park One',
  carParkAddress: 'Dijk 1',
  carParkPhone: '1',
  unpaidAtDue: 'stands',
  cancelCutoffMinutes: 1_440,
  ...change,
})
const facts = (change: Partial<ChangeFacts> = {}): ChangeFacts => ({
  status: 'confirmed',
  stay: march,
  zone,
  terms: terms(),
  paymentLocation: 'onLine',
  ...change,
})
const codeOf = (answer: ReturnType<typeof changing>) => (answer.ok ? 'ok' : answer.problem.code)

describe('CHANGE-1 who may change dates and times, and until when', () => {
  test.each<[BookingStatus, string]>([
    ['confirmed', 'ok'],
    ['held', 'change_unpaid'],
    ['checked_in', 'checked_in'],
    ['checked_out', 'checked_out'],
    ['no_show', 'no_show'],
    ['cancelled', 'already_cancelled'],
    ['expired', 'hold_expired'],
  ])('CHANGE-1 CH-06 CH-07 %s: %s', (status, expected) =>
    expect(codeOf(changing(facts({ status }), arrival - 48 * hourMs))).toBe(expected),
  )

  test('CHANGE-1 WI-01 WI-05 exactly the cut-off before is in time, a millisecond later is not; 20 minutes are as good as 24 hours', () => {
    for (const minutes of [1_440, 2_880, 20]) {
      const until = arrival - minutes * minuteMs
      const one = facts({ terms: terms({ changeUntil: until, cancelUntil: until }) })
      expect(codeOf(changing(one, until))).toBe('ok')
      expect(codeOf(changing(one, until + 1))).toBe('last_minute_both')
    }
  })

  test('CHANGE-1 CH-09 the message says whether cancelling is over too', () => {
    const one = facts({ terms: terms({ changeUntil: arrival - 48 * hourMs }) })
    expect(codeOf(changing(one, arrival - 30 * hourMs))).toBe('last_minute_change')
    expect(codeOf(changing(one, arrival - 24 * hourMs))).toBe('last_minute_change')
    expect(codeOf(changing(one, arrival - 24 * hourMs + 1))).toBe('last_minute_both')
  })

  test('CHANGE-1 CH-05 CH-08 Basic has fixed dates; an agency’s account is named', () => {
    expect(codeOf(changing(facts({ terms: terms({ package: 'basic', changeUntil: null }) }), 0))).toBe(
      'change_not_offered',
    )
    expect(changing(facts({ paymentLocation: 'invoiceAgent', terms: terms({ agentName: 'Sun Travel' }) }), 0)).toEqual({
      ok: false,
      problem: { code: 'invoicing_agent', facts: { name: 'Sun Travel' } },
    })
  })

  test('CHANGE-11 longer while the car is there, in every package', () => {
    expect(codeOf(extending(facts({ status: 'checked_in', terms: terms({ changeUntil: null }) })))).toBe('ok')
    expect(codeOf(extending(facts()))).toBe('extend_not_in')
    expect(codeOf(extending(facts({ status: 'checked_out' })))).toBe('checked_out')
    expect(codeOf(extending(facts({ status: 'checked_in', paymentLocation: 'invoiceAgent' })))).toBe('invoicing_agent')
  })

  test('CHANGE-16 WI-09 staff: also late, checked in or a no-show, never an ended or unpaid booking', () => {
    const answers = (
      ['confirmed', 'checked_in', 'no_show', 'held', 'cancelled', 'expired', 'checked_out'] as const
    ).map((status) => codeOf(changingByStaff({ status })))
    expect(answers).toEqual(['ok', 'ok', 'ok', 'change_unpaid', 'already_cancelled', 'hold_expired', 'checked_out'])
  })
})

describe('CHANGE-2 a change of times', () => {
  test.each([
    ['CH-03 later in, later out', march, stay('2027-03-05T14:30', '2027-03-12T21:00'), true],
    [
      'CH-04 03:00 to 03:30 of a night adds a day',
      stay('2027-03-05T08:05', '2027-03-13T03:00'),
      stay('2027-03-05T08:05', '2027-03-13T03:30'),
      false,
    ],
    [
      'into the free night: another date, though the same days',
      stay('2027-03-05T08:05', '2027-03-12T23:00'),
      stay('2027-03-05T08:05', '2027-03-13T02:00'),
      false,
    ],
    ['another day in', march, stay('2027-03-06T08:05', '2027-03-12T12:00'), false],
  ] as const)('CHANGE-2 %s', (_title, before, after, expected) =>
    expect(isTimeOnly(before, after, 'calendarDays')).toBe(expected),
  )

  test('CHANGE-2 CH-04 where blocks of 24 hours count, an hour can add a day', () => {
    const [before, after] = [stay('2027-03-05T10:00', '2027-03-06T10:00'), stay('2027-03-05T10:00', '2027-03-06T11:00')]
    expect(isTimeOnly(before, after, 'blocks24h')).toBe(false)
    expect(isTimeOnly(before, after, 'calendarDays')).toBe(true)
  })

  test('CHANGE-2 it goes both ways, and nothing is a change of times with itself', () => {
    const stays = fc
      .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 9_000 }))
      .map(([from, length]): Stay => {
        const begin = addMinutes('2027-03-25T00:00' as LocalDateTime, from)
        return { arrival: begin, departure: addMinutes(begin, length) }
      })
    fc.assert(
      fc.property(stays, stays, fc.constantFrom('calendarDays' as const, 'blocks24h' as const), (a, b, count) => {
        expect(isTimeOnly(a, b, count)).toBe(isTimeOnly(b, a, count))
        expect(isTimeOnly(a, a, count)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('CHANGE-4 what stays', () => {
  test('CHANGE-4 the package, its refund and its cut-offs; the moments follow the arrival', () => {
    const later = stay('2027-03-08T10:05', '2027-03-15T12:00')
    const moved = changedTerms(
      terms({ payLaterDue: arrival - 24 * hourMs }),
      march,
      later,
      zone,
      price(7_000),
      undefined,
    )
    const begin = instantOf(later.arrival, zone)
    expect(moved).toMatchObject({
      package: 'flex',
      refundablePercentage: 100,
      cancelUntil: begin - 24 * hourMs,
      changeUntil: begin - 24 * hourMs,
      payLaterDue: begin - 24 * hourMs,
      price: price(7_000),
    })
  })

  test('CHANGE-4 WI-08 hours are elapsed hours: an arrival on the day the clocks go forward is due at 11:00 of the day before', () => {
    const spring = stay('2027-03-28T12:00', '2027-04-02T12:00')
    expect(changedTerms(terms(), march, spring, zone, price(1), undefined).changeUntil).toBe(
      instantOf('2027-03-27T11:00' as LocalDateTime, zone),
    )
  })

  test('CHANGE-4 Basic keeps no promise; the converted amount and a lost coupon go, kept ones stay', () => {
    const old = terms({
      cancelUntil: null,
      changeUntil: null,
      shownIn: { currency: 'GBP', minor: 5_400 },
      coupon: { code: 'WELCOME', description: 'Welcome' },
    })
    expect(changedTerms(old, march, march, zone, price(6_200), old.coupon)).toEqual(old)
    const other = changedTerms(old, march, march, zone, price(7_000), undefined)
    expect(other).toMatchObject({ cancelUntil: null, changeUntil: null, payLaterDue: null, shownIn: null })
    expect('coupon' in other).toBe(false)
  })

  test('CHANGE-4 EXIT-2 the way its days were counted is agreed with the price, so that an overstay is counted alike', () => {
    const old = terms({ dayCount: 'calendarDays' })
    const changed = (count?: 'blocks24h') => changedTerms(old, march, march, zone, price(7_000), undefined, count)
    expect([changed('blocks24h').dayCount, changed().dayCount]).toEqual(['blocks24h', 'calendarDays'])
  })
})

const sums = (change: Partial<MoneyFacts> = {}): MoneyFacts => ({
  status: 'confirmed',
  totalMinor: 6_200,
  paidMinor: 6_200,
  refundedMinor: 0,
  chargedMinor: 0,
  paymentLocation: 'onLine',
  ...change,
})
const all = { refundablePercentage: 100 }

describe('CHANGE-5 CHANGE-6 the money of a change', () => {
  type Row = [
    title: string,
    MoneyFacts,
    newMinor: number,
    percent: number,
    expected: [difference: number, first: number, due: number, back: number, kept: number],
  ]
  test.each<Row>([
    ['CH-01 paid, dearer: pay the difference first', sums(), 6_900, 100, [700, 700, 0, 0, 0]],
    ['CH-01 paid, cheaper: all of the difference back', sums(), 3_800, 100, [-2_400, 0, 0, 2_400, 0]],
    [
      'half refundable, cheaper: half of it, the other half stays with the booking',
      sums(),
      3_800,
      50,
      [-2_400, 0, 0, 1_200, 1_200],
    ],
    [
      'and counts for a dearer change later',
      sums({ totalMinor: 3_800, refundedMinor: 1_200 }),
      5_500,
      50,
      [1_700, 500, 0, 0, 0],
    ],
    [
      'unpaid by link, dearer: the amount due changes',
      sums({ paymentLocation: 'onLineLaterV2', paidMinor: 0 }),
      6_900,
      100,
      [700, 0, 6_900, 0, 0],
    ],
    [
      'unpaid at the car park, cheaper',
      sums({ paymentLocation: 'baCharged', paidMinor: 0 }),
      3_800,
      100,
      [-2_400, 0, 3_800, 0, 0],
    ],
    [
      'paid by link already, dearer: like paid online',
      sums({ paymentLocation: 'onLineLaterV2' }),
      6_900,
      100,
      [700, 700, 0, 0, 0],
    ],
    ['CH-18 two euro too much there, two dearer', sums({ totalMinor: 6_000 }), 6_200, 100, [200, 0, 0, 0, 0]],
    ['CH-18 two euro too much there, five dearer', sums({ totalMinor: 6_000 }), 6_500, 100, [500, 300, 0, 0, 0]],
    [
      'two euro too much there, cheaper: only the difference',
      sums({ totalMinor: 6_000 }),
      5_000,
      100,
      [-1_000, 0, 0, 1_000, 0],
    ],
    ['free with a coupon, now not', sums({ totalMinor: 0, paidMinor: 0 }), 900, 100, [900, 900, 0, 0, 0]],
    [
      'free and to be paid at the car park',
      sums({ totalMinor: 0, paidMinor: 0, paymentLocation: 'baCharged' }),
      900,
      100,
      [900, 0, 900, 0, 0],
    ],
    [
      'ten of the price given back as a favour, cheaper',
      sums({ refundedMinor: 1_000, waivedMinor: 1_000 }),
      5_200,
      100,
      [-1_000, 0, 0, 1_000, 0],
    ],
    [
      'what was charged at the exit stays on top',
      sums({ totalMinor: 7_200, paidMinor: 7_200, chargedMinor: 1_000 }),
      6_900,
      100,
      [700, 700, 0, 0, 0],
    ],
    [
      'paid in part, cheaper: less is due, nothing comes back',
      sums({ paidMinor: 3_000 }),
      5_200,
      100,
      [-1_000, 0, 2_200, 0, 0],
    ],
    ['the same price', sums(), 6_200, 100, [0, 0, 0, 0, 0]],
  ])(
    '%s',
    (
      _title,
      booking,
      agreed,
      refundablePercentage,
      [differenceMinor, payFirstMinor, dueMinor, refundMinor, keptMinor],
    ) =>
      expect(moneyOfChange(booking, agreed, { refundablePercentage })).toEqual({
        differenceMinor,
        payFirstMinor,
        dueMinor,
        refundMinor,
        keptMinor,
      }),
  )

  test('CHANGE-5 the moment to pay the new stay is past: all that is due comes first', () =>
    expect(
      moneyOfChange(sums({ paymentLocation: 'onLineLaterV2', paidMinor: 0 }), 6_900, all, { isDue: true }),
    ).toMatchObject({ payFirstMinor: 6_900, dueMinor: 0 }))

  test('CHANGE-16 CHANGE-11 paid later by choice: nothing first', () =>
    expect(moneyOfChange(sums(), 6_900, all, { later: true })).toMatchObject({ payFirstMinor: 0, dueMinor: 700 }))

  test('CHANGE-6 whatever was paid: never more back than is there, the sums add up, and what is made owes what it says', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    const bookings = fc.record({
      totalMinor: amount,
      paidMinor: amount,
      back: fc.integer({ min: 0, max: 100 }),
      favour: fc.integer({ min: 0, max: 100 }),
      paymentLocation: fc.constantFrom('onLine' as const, 'onLineLaterV2' as const, 'baCharged' as const),
    })
    fc.assert(
      fc.property(
        bookings,
        amount,
        fc.integer({ min: 0, max: 100 }),
        fc.boolean(),
        ({ back, favour, ...rest }, agreed, refundablePercentage, later) => {
          const refundedMinor = Math.floor((rest.paidMinor * back) / 100)
          const waivedMinor = Math.min(rest.totalMinor, Math.floor((refundedMinor * favour) / 100))
          const booking: MoneyFacts = { ...rest, status: 'confirmed', chargedMinor: 0, refundedMinor, waivedMinor }
          const money = moneyOfChange(booking, agreed, { refundablePercentage }, { later })
          const there = booking.paidMinor - booking.refundedMinor
          expect(money.differenceMinor).toBe(agreed - booking.totalMinor)
          expect(money.refundMinor).toBeGreaterThanOrEqual(0)
          expect(money.refundMinor + money.keptMinor).toBeLessThanOrEqual(
            Math.min(there, Math.max(0, -money.differenceMinor)),
          )
          // the change was made, what it asks for first was paid and its refund was sent: exactly the announced rest is
          // owed
          const after = {
            ...booking,
            totalMinor: agreed,
            paidMinor: booking.paidMinor + money.payFirstMinor,
            refundedMinor: booking.refundedMinor + money.refundMinor,
          }
          expect(amountDueMinor(after)).toBe(money.dueMinor)
          expect(money.payFirstMinor === 0 || money.refundMinor === 0).toBe(true)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('CHANGE-6 there and back again costs nothing where all is refundable', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (before, between) => {
        const first = moneyOfChange(sums({ totalMinor: before, paidMinor: before }), between, all)
        const middle = sums({
          totalMinor: between,
          paidMinor: before + first.payFirstMinor,
          refundedMinor: first.refundMinor,
        })
        const second = moneyOfChange(middle, before, all)
        expect(first.payFirstMinor - first.refundMinor + second.payFirstMinor - second.refundMinor).toBe(0)
      }),
      { numRuns: 1_000 },
    )
  })
})

test('CHANGE-11 a longer stay costs at least what was agreed: 62.00 for 8 days, 69.00 today for 9; 58.00 today changes the days only', () => {
  expect(extendedPrice(price(6_200), price(6_900, 9))).toEqual(price(6_900, 9))
  const same = extendedPrice(price(6_200), price(5_800, 9))
  expect(same).toMatchObject({ total: euro(6_200), days: 9, perDay: euro(689) })
  expect(same.parts).toEqual(price(6_200).parts)
})
