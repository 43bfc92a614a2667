import { expect, test } from 'vitest'
import type { RepeatableLetter } from './letters.ts'
import { repeatableOf } from './repeats.ts'

type Facts = Parameters<typeof repeatableOf>[0]
const paid: Facts = {
  status: 'confirmed',
  paymentLocation: 'onLine',
  chargedMinor: 0,
  totalMinor: 5_000,
  paidMinor: 5_000,
  refundedMinor: 0,
  waivedMinor: 0,
}
const later: Partial<Facts> = { paymentLocation: 'onLineLaterV2', paidMinor: 0 }

test.each<[string, Partial<Facts>, boolean, RepeatableLetter[]]>([
  ['paid', {}, true, ['confirmation', 'invoice']],
  ['paid, no invoice yet', {}, false, ['confirmation']],
  ['to be paid by link', later, false, ['confirmation', 'paymentLink']],
  ['to be paid by link, inside', { ...later, status: 'checked_in' }, false, ['confirmation', 'paymentLink']],
  ['to be paid at the car park', { paymentLocation: 'baCharged', paidMinor: 0 }, false, ['confirmation']],
  [
    'to be paid at the car park, charged at the exit',
    { paymentLocation: 'baCharged', paidMinor: 0, status: 'checked_in', chargedMinor: 2_500 },
    false,
    ['confirmation', 'paymentLink'],
  ],
  [
    'charged at the exit',
    { status: 'checked_in', chargedMinor: 2_500, totalMinor: 7_500 },
    true,
    ['confirmation', 'paymentLink', 'invoice'],
  ],
  ['held', { ...later, status: 'held' }, false, []],
  ['cancelled', { status: 'cancelled' }, true, ['invoice']],
  ['driven out', { status: 'checked_out' }, true, ['invoice']],
  ['not arrived', { status: 'no_show' }, false, []],
])('LETTER-8 what can be sent again: %s', (_, changes, hasInvoice, letters) => {
  expect(repeatableOf({ ...paid, ...changes }, hasInvoice)).toEqual(letters)
})
