import { expect, test } from 'vitest'
import { isPayable, isPayableOnline } from './to-pay.ts'

test('K4 PY-19 what is due can be paid online, at the car park only once the car is inside', () => {
  const shown = (
    paymentLocation: 'onLine' | 'onLineLaterV2' | 'baCharged' | 'invoiceAgent',
    status: 'confirmed' | 'checked_in',
    payable = true,
  ) => isPayableOnline({ booking: { paymentLocation, status }, payable })
  expect([
    shown('onLine', 'confirmed'),
    shown('onLineLaterV2', 'confirmed'),
    shown('baCharged', 'confirmed'),
    shown('baCharged', 'checked_in'),
    shown('invoiceAgent', 'checked_in'),
  ]).toEqual([true, true, false, true, false])
  expect(shown('onLine', 'confirmed', false)).toBe(false)
})

test('HO-02 PY-31 a hold that has run out cannot be paid any more, even while nobody has swept it', () => {
  const held = { status: 'held' as const, holdUntil: 1_000 }
  expect([
    isPayable(held, { amountMinor: 1 }, 999),
    isPayable(held, { amountMinor: 1 }, 1_000),
    isPayable(held, { amountMinor: 0 }, 0),
  ]).toEqual([true, false, false])
  expect(isPayable({ status: 'confirmed', holdUntil: null }, { amountMinor: 1 }, 5_000)).toBe(true)
})
