import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { PaymentStatus } from './payment.ts'
import { firstPaymentStatus, paymentMayBecome, paymentMayComeFrom, paymentTransitions } from './machine.ts'

const all = Object.keys(paymentTransitions) as PaymentStatus[]

describe('payment machine', () => {
  test('PAY-2 every ending can be reached, none leads back, paid is the last', () => {
    expect([firstPaymentStatus, ...paymentTransitions[firstPaymentStatus]].toSorted()).toEqual(all.toSorted())
    for (const from of all)
      for (const to of all) if (paymentMayBecome(from, to)) expect(paymentMayBecome(to, from)).toBe(false)
    expect(paymentTransitions.paid).toEqual([])
    expect(paymentMayComeFrom('paid')).toEqual(['open', 'declined', 'cancelled', 'expired'])
    expect(paymentMayComeFrom('open')).toEqual([])
  })

  test('PAY-2 WH-06 the same notices in any order, any of them again, end in the same status', () => {
    const after = (notices: PaymentStatus[]) =>
      notices.reduce<PaymentStatus>(
        (status, notice) => (paymentMayBecome(status, notice) ? notice : status),
        firstPaymentStatus,
      )
    const shuffled = fc.array(fc.constantFrom(...all), { maxLength: 8 }).chain((notices) =>
      fc.tuple(
        fc.constant(notices),
        fc.shuffledSubarray([...notices, ...notices], {
          minLength: notices.length * 2,
          maxLength: notices.length * 2,
        }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([notices, again]) => {
        expect(after(again)).toBe(after(notices))
      }),
      { numRuns: 2000 },
    )
  })
})
