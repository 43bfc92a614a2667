import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '../bookings/booking.ts'
import type { PaymentStatus } from './payment.ts'
import { settle, type PaidChange, type ProviderTruth, type SettleFacts } from './settlement.ts'

const paidTruth: ProviderTruth = {
  status: 'paid',
  amountMinor: 3700,
  currency: 'EUR',
  paymentId: 'p1',
  mode: 'live',
  refunds: [],
  disputes: [],
}
type Choice = {
  provider?: Partial<ProviderTruth>
  payment?: PaymentStatus
  paidMinor?: number
  refundedMinor?: number
  waivedMinor?: number
  totalMinor?: number
  spaceLeft?: boolean | null
  mode?: SettleFacts['mode']
  change?: PaidChange | null
}
const facts = (status: BookingStatus, choice: Choice = {}): SettleFacts => ({
  booking: {
    status,
    totalMinor: choice.totalMinor ?? 3700,
    paidMinor: choice.paidMinor ?? 0,
    refundedMinor: choice.refundedMinor ?? 0,
    waivedMinor: choice.waivedMinor ?? 0,
  },
  payment: { id: 'p1', status: choice.payment ?? 'open', amountMinor: 3700 },
  provider: { ...paidTruth, ...choice.provider },
  mode: choice.mode ?? 'live',
  change: choice.change ?? null,
  spaceLeft: choice.spaceLeft ?? null,
})
const back = (reason: string, refundMinor = 3700) => ({ kind: 'refund', paidMinor: 3700, refundMinor, reason })
const whole = { paidMinor: 3700, surplusMinor: 0 }
const byHand = (amountMinor: number, status: 'sent' | 'completed' | 'failed' = 'completed') => ({
  ref: 're_x',
  amountMinor,
  status,
  ownId: null,
  key: null,
})

describe('settlement', () => {
  test('PAY-3 PY-01 HO-02 paid while held confirms, also when the hold’s time has run out but nobody freed it', () => {
    expect(settle(facts('held'))).toEqual({ kind: 'confirm', ...whole })
  })

  test('PAY-4 HO-03 PY-22 paid after the hold was freed: try for the space, then confirm or refund', () => {
    expect(settle(facts('expired'))).toEqual({ kind: 'retake', paidMinor: 3700 })
    expect(settle(facts('expired', { spaceLeft: true }))).toEqual({ kind: 'confirm', ...whole })
    expect(settle(facts('expired', { spaceLeft: false }))).toEqual(back('hold_lost'))
  })

  test('PAY-5 PY-14 paid after cancelling goes back', () =>
    expect(settle(facts('cancelled'))).toEqual(back('booking_cancelled')))

  test('PAY-5 PY-16 a second payment goes back, whatever became of the booking', () => {
    for (const status of ['confirmed', 'checked_in', 'checked_out', 'no_show'] as const)
      expect(settle(facts(status, { paidMinor: 3700 }))).toEqual(back('paid_twice'))
  })

  test('PAY-6 a booking that stands unpaid is credited: by link, or before leaving', () => {
    for (const status of ['confirmed', 'checked_in', 'checked_out', 'no_show'] as const)
      expect(settle(facts(status))).toEqual({ kind: 'credit', ...whole })
    expect(settle(facts('confirmed', { paidMinor: 3700, refundedMinor: 3700 }))).toEqual({ kind: 'credit', ...whole })
  })

  test('PAY-2 WH-05 WH-08 nothing changes after paid: the same again, or a late ending', () => {
    for (const status of ['open', 'paid', 'declined', 'cancelled', 'expired'] as const) {
      for (const booking of ['held', 'confirmed', 'cancelled', 'expired'] as const)
        expect(settle(facts(booking, { payment: 'paid', provider: { status } }))).toEqual({ kind: 'ignore' })
    }
  })

  test('PAY-2 PY-02 PY-28 an ending without money closes the payment only', () => {
    for (const status of ['declined', 'cancelled', 'expired'] as const)
      expect(settle(facts('held', { provider: { status } }))).toEqual({ kind: 'close', status })
    expect(settle(facts('held', { payment: 'expired', provider: { status: 'declined' } }))).toEqual({ kind: 'ignore' })
  })

  test('PAY-2 PY-05 not known yet: wait; money after an ending still counts', () => {
    expect(settle(facts('held', { provider: { status: 'open' } }))).toEqual({ kind: 'wait' })
    expect(settle(facts('held', { payment: 'declined', provider: { status: 'open' } }))).toEqual({ kind: 'ignore' })
    for (const payment of ['declined', 'cancelled', 'expired'] as const)
      expect(settle(facts('held', { payment }))).toEqual({ kind: 'confirm', ...whole })
  })

  test('PAY-7 PY-10 PY-11 PY-12 PY-13 another amount, currency or payment confirms nothing', () => {
    expect(settle(facts('held', { provider: { amountMinor: 3699 } }))).toEqual({
      kind: 'alert',
      reason: 'amount_differs',
    })
    expect(settle(facts('held', { provider: { amountMinor: 3701 } }))).toEqual({
      kind: 'alert',
      reason: 'amount_differs',
    })
    expect(settle(facts('held', { provider: { currency: 'PLN' } }))).toEqual({
      kind: 'alert',
      reason: 'currency_differs',
    })
    expect(settle(facts('held', { provider: { paymentId: 'p2' } }))).toEqual({
      kind: 'alert',
      reason: 'payment_differs',
    })
    expect(settle(facts('held', { provider: { paymentId: null } }))).toEqual({
      kind: 'alert',
      reason: 'payment_differs',
    })
  })

  test('PAY-7 PY-23 a payment of the other mode confirms nothing; a provider that does not say is believed', () => {
    expect(settle(facts('held', { provider: { mode: 'test' } }))).toEqual({ kind: 'alert', reason: 'mode_differs' })
    expect(settle(facts('held', { mode: 'test' }))).toEqual({ kind: 'alert', reason: 'mode_differs' })
    expect(settle(facts('held', { provider: { mode: null } }))).toEqual({ kind: 'confirm', ...whole })
    expect(settle({ ...facts('held', { provider: { mode: 'test' } }), mode: null })).toEqual({
      kind: 'confirm',
      ...whole,
    })
  })

  test('PAY-10 a part of what is due is credited; of more than is due the rest goes back', () => {
    expect(settle(facts('confirmed', { totalMinor: 5000 }))).toEqual({ kind: 'credit', ...whole })
    expect(settle(facts('confirmed', { paidMinor: 1000 }))).toEqual({
      kind: 'credit',
      paidMinor: 3700,
      surplusMinor: 1000,
    })
    expect(settle(facts('held', { totalMinor: 3000 }))).toEqual({ kind: 'confirm', paidMinor: 3700, surplusMinor: 700 })
    // 5.00 of the price were given up as a favour
    expect(settle(facts('confirmed', { waivedMinor: 500 }))).toEqual({
      kind: 'credit',
      paidMinor: 3700,
      surplusMinor: 500,
    })
  })

  test('PAY-10 what somebody sent back at the provider, or the bank took, is not sent back again', () => {
    expect(settle(facts('cancelled', { provider: { refunds: [byHand(1000)] } }))).toEqual(
      back('booking_cancelled', 2700),
    )
    expect(settle(facts('cancelled', { provider: { refunds: [byHand(1000, 'failed')] } }))).toEqual(
      back('booking_cancelled'),
    )
    expect(settle(facts('cancelled', { provider: { refunds: [byHand(3700, 'sent')] } }))).toEqual(
      back('booking_cancelled', 0),
    )
    expect(
      settle(facts('cancelled', { provider: { disputes: [{ ref: 'd', amountMinor: 3700, status: 'open' }] } })),
    ).toEqual(back('booking_cancelled', 0))
    expect(
      settle(facts('cancelled', { provider: { disputes: [{ ref: 'd', amountMinor: 3700, status: 'won' }] } })),
    ).toEqual(back('booking_cancelled'))
    expect(settle(facts('confirmed', { paidMinor: 1000, provider: { refunds: [byHand(400)] } }))).toEqual({
      kind: 'credit',
      paidMinor: 3700,
      surplusMinor: 600,
    })
  })
})

describe('payments of a change', () => {
  const paying = (status: PaidChange['status'], choice: Choice = {}) =>
    settle(facts('confirmed', { paidMinor: 3700, change: { status, dueMinor: 3700 }, ...choice }))

  test('PAY-11 a held change is made by its payment; more than its difference goes back', () => {
    expect(paying('held')).toEqual({ kind: 'applyChange', ...whole })
    expect(paying('held', { change: { status: 'held', dueMinor: 3000 } })).toEqual({
      kind: 'applyChange',
      paidMinor: 3700,
      surplusMinor: 700,
    })
  })

  test('PAY-11 a change that ran out is tried again: made if there is space, else the money goes back', () => {
    expect(paying('expired')).toEqual({ kind: 'retakeChange', paidMinor: 3700 })
    expect(paying('expired', { spaceLeft: true })).toEqual({ kind: 'credit', ...whole })
    expect(paying('expired', { spaceLeft: false })).toEqual(back('change_lost'))
  })

  test('PAY-11 a change that was given up, paid twice, or whose booking ended gives the money back', () => {
    expect(paying('dropped')).toEqual(back('change_lost'))
    expect(paying('applied')).toEqual(back('paid_twice'))
    for (const status of ['cancelled', 'expired'] as const)
      expect(settle(facts(status, { change: { status: 'held', dueMinor: 3700 } }))).toEqual(back('booking_cancelled'))
  })
})
