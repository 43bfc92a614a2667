import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '../bookings/booking.ts'
import { mayBecome } from '../bookings/machine.ts'
import { paymentMayBecome } from './machine.ts'
import type { PaymentStatus } from './payment.ts'
import { refundedOutside, settle, type ProviderTruth, type SettleFacts } from './settlement.ts'

const paidTruth: ProviderTruth = { status: 'paid', amountMinor: 3700, currency: 'EUR', paymentId: 'p1' }
const facts = (status: BookingStatus, change: { provider?: Partial<ProviderTruth>; payment?: PaymentStatus; paidMinor?: number; refundedMinor?: number; spaceLeft?: boolean | null } = {}): SettleFacts => ({
  booking: { status, totalMinor: 3700, paidMinor: change.paidMinor ?? 0, refundedMinor: change.refundedMinor ?? 0 },
  payment: { id: 'p1', status: change.payment ?? 'open', amountMinor: 3700 },
  provider: { ...paidTruth, ...change.provider },
  spaceLeft: change.spaceLeft ?? null,
})
const back = (reason: string) => ({ kind: 'refund', paidMinor: 3700, refundMinor: 3700, reason })

describe('settlement', () => {
  test('PAY-3 PY-01 HO-02 paid while held confirms, also when the hold’s time has run out but nobody freed it', () => {
    expect(settle(facts('held'))).toEqual({ kind: 'confirm', paidMinor: 3700 })
  })

  test('PAY-4 HO-03 PY-22 paid after the hold was freed: try for the space, then confirm or refund', () => {
    expect(settle(facts('expired'))).toEqual({ kind: 'retake', paidMinor: 3700 })
    expect(settle(facts('expired', { spaceLeft: true }))).toEqual({ kind: 'confirm', paidMinor: 3700 })
    expect(settle(facts('expired', { spaceLeft: false }))).toEqual(back('hold_lost'))
  })

  test('PAY-5 PY-14 paid after cancelling goes back', () => expect(settle(facts('cancelled'))).toEqual(back('booking_cancelled')))

  test('PAY-5 PY-16 a second payment goes back, whatever became of the booking', () => {
    for (const status of ['confirmed', 'checked_in', 'checked_out', 'no_show'] as const) expect(settle(facts(status, { paidMinor: 3700 }))).toEqual(back('paid_twice'))
  })

  test('PAY-6 a booking that stands unpaid is credited: by link, or before leaving', () => {
    for (const status of ['confirmed', 'checked_in', 'checked_out', 'no_show'] as const) expect(settle(facts(status))).toEqual({ kind: 'credit', paidMinor: 3700 })
    expect(settle(facts('confirmed', { paidMinor: 3700, refundedMinor: 3700 }))).toEqual({ kind: 'credit', paidMinor: 3700 })
  })

  test('PAY-2 WH-05 WH-08 nothing changes after paid: the same again, or a late ending', () => {
    for (const status of ['open', 'paid', 'declined', 'cancelled', 'expired'] as const) {
      for (const booking of ['held', 'confirmed', 'cancelled', 'expired'] as const) expect(settle(facts(booking, { payment: 'paid', provider: { status } }))).toEqual({ kind: 'ignore' })
    }
  })

  test('PAY-2 PY-02 PY-28 an ending without money closes the payment only', () => {
    for (const status of ['declined', 'cancelled', 'expired'] as const) expect(settle(facts('held', { provider: { status } }))).toEqual({ kind: 'close', status })
    expect(settle(facts('held', { payment: 'expired', provider: { status: 'declined' } }))).toEqual({ kind: 'ignore' })
  })

  test('PAY-2 PY-05 not known yet: wait; money after an ending still counts', () => {
    expect(settle(facts('held', { provider: { status: 'open' } }))).toEqual({ kind: 'wait' })
    expect(settle(facts('held', { payment: 'declined', provider: { status: 'open' } }))).toEqual({ kind: 'ignore' })
    for (const payment of ['declined', 'cancelled', 'expired'] as const) expect(settle(facts('held', { payment }))).toEqual({ kind: 'confirm', paidMinor: 3700 })
  })

  test('PAY-7 PY-10 PY-11 PY-12 PY-13 another amount, currency or payment confirms nothing', () => {
    expect(settle(facts('held', { provider: { amountMinor: 3699 } }))).toEqual({ kind: 'alert', reason: 'amount_differs' })
    expect(settle(facts('held', { provider: { amountMinor: 3701 } }))).toEqual({ kind: 'alert', reason: 'amount_differs' })
    expect(settle(facts('held', { provider: { currency: 'PLN' } }))).toEqual({ kind: 'alert', reason: 'currency_differs' })
    expect(settle(facts('held', { provider: { paymentId: 'p2' } }))).toEqual({ kind: 'alert', reason: 'payment_differs' })
    expect(settle(facts('held', { provider: { paymentId: null } }))).toEqual({ kind: 'alert', reason: 'payment_differs' })
    expect(settle(facts('confirmed', { paidMinor: 1000 }))).toEqual({ kind: 'alert', reason: 'amount_differs' })
  })

  test('PAY-8 PK-13 PY-25 a refund outside is what exceeds ours, our own awaited one is not', () => {
    expect([refundedOutside(0, 0), refundedOutside(3700, 0), refundedOutside(3700, 3700), refundedOutside(1000, 3700)]).toEqual([0, 3700, 0, 0])
  })
})

/** What the use case does with an answer, in memory: so that orders of notices can be compared by their end. */
type World = { booking: SettleFacts['booking']; payments: Record<string, PaymentStatus>; refunds: Record<string, string>; alerts: number; hasSpace: boolean }

const receive = (world: World, { paymentId, status }: { paymentId: string; status: PaymentStatus }): void => {
  const payment = { id: paymentId, status: world.payments[paymentId]!, amountMinor: 3700 }
  const provider: ProviderTruth = { status, amountMinor: 3700, currency: 'EUR', paymentId }
  const ask = (spaceLeft: boolean | null) => settle({ booking: world.booking, payment, provider, spaceLeft })
  let action = ask(null)
  if (action.kind === 'retake') action = ask(world.hasSpace)
  const mark = (to: PaymentStatus) => {
    expect(paymentMayBecome(payment.status, to)).toBe(true)
    world.payments[paymentId] = to
  }
  const become = (to: BookingStatus) => {
    expect(mayBecome(world.booking.status, to)).toBe(true)
    world.booking = { ...world.booking, status: to }
  }
  if (action.kind === 'alert') world.alerts++
  if (action.kind === 'close') mark(action.status)
  if (action.kind === 'confirm') become('confirmed')
  if (action.kind === 'confirm' || action.kind === 'credit' || action.kind === 'refund') {
    mark('paid')
    world.booking = { ...world.booking, paidMinor: world.booking.paidMinor + action.paidMinor }
  }
  if (action.kind === 'refund') {
    expect(world.refunds[paymentId]).toBeUndefined()
    world.refunds[paymentId] = action.reason
    world.booking = { ...world.booking, refundedMinor: world.booking.refundedMinor + action.refundMinor }
  }
}

const starts: [string, () => World][] = (['held', 'expired', 'cancelled', 'confirmed'] as const).flatMap((status) =>
  [true, false].map((hasSpace): [string, () => World] => [
    `${status}, ${hasSpace ? 'space' : 'no space'} left`,
    () => ({ booking: { status, totalMinor: 3700, paidMinor: 0, refundedMinor: 0 }, payments: { p1: 'open', p2: 'open' }, refunds: {}, alerts: 0, hasSpace }),
  ]),
)

/** Which of two equal payments went back depends on the order; how many and why must not. */
const ending = ({ booking, payments, refunds, alerts }: World) => ({ booking, payments, refunds: Object.values(refunds).toSorted(), alerts })

const permutations = <T>(items: T[]): T[][] => (items.length < 2 ? [items] : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest])))

describe('settlement under every order of notices', () => {
  const story = [
    { paymentId: 'p1', status: 'open' as const }, { paymentId: 'p1', status: 'declined' as const }, { paymentId: 'p1', status: 'paid' as const },
    { paymentId: 'p1', status: 'expired' as const }, { paymentId: 'p2', status: 'cancelled' as const }, { paymentId: 'p2', status: 'paid' as const },
  ]
  const orders = permutations(story)

  test.each(starts)('PAY-9 WH-05 WH-06 G6 %s: 720 orders of six notices, each alone and with every notice again', (_, start) => {
    const run = (notices: typeof story) => {
      const world = start()
      for (const notice of notices) receive(world, notice)
      return ending(world)
    }
    const expected = run(story)
    expect(orders).toHaveLength(720)
    for (const order of orders) {
      expect(run(order)).toEqual(expected)
      expect(run(order.flatMap((notice) => [notice, notice]))).toEqual(expected)
      expect(run([...order, ...order])).toEqual(expected)
    }
  })

  test.each(starts)('PAY-9 PY-32 %s: whatever arrives, money that came in is in the booking or on its way back', (_, start) => {
    const notice = fc.record({ paymentId: fc.constantFrom('p1', 'p2'), status: fc.constantFrom<PaymentStatus>('open', 'declined', 'cancelled', 'expired', 'paid') })
    fc.assert(
      fc.property(fc.array(notice, { maxLength: 20 }), (notices) => {
        const world = start()
        for (const one of notices) receive(world, one)
        const paid = new Set(notices.filter((one) => one.status === 'paid').map((one) => one.paymentId)).size
        const { booking, refunds } = world
        expect(booking.paidMinor).toBe(3700 * paid)
        expect(booking.refundedMinor).toBe(3700 * Object.keys(refunds).length)
        const kept = booking.paidMinor - booking.refundedMinor
        expect(kept).toBe(booking.status === 'confirmed' && paid > 0 ? 3700 : 0)
        expect(world.alerts).toBe(0)
      }),
      { numRuns: 1000 },
    )
  })
})
