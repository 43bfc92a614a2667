import { expect, test } from 'vitest'
import { isWithinCredit, readAmount } from './credit.ts'

test('AGENCY-18 the last cent of the limit may be used, and what is no dearer always may be done', () => {
  const credit = { currency: 'EUR', limitMinor: 50_000, usedMinor: 43_800 }
  expect([6_199, 6_200, 6_201].map((more) => isWithinCredit(credit, more))).toEqual([true, true, false])
  const over = { ...credit, limitMinor: 40_000 }
  expect([-100, 0, 1].map((more) => isWithinCredit(over, more))).toEqual([true, true, false])
})

test('AGENCY-18 amounts as people type them', () => {
  const read = ['500', '0', '12,50', '12.5', '1 234.50', '€ 10', '10 €', "1'234", '25000000'].map(readAmount)
  expect(read).toEqual([50_000, 0, 1_250, 1_250, 123_450, 1_000, 1_000, 123_400, 2_500_000_000])
  expect(['', '-1', '1.234', '1,2,3', 'x', '1e3', '12,'].map(readAmount)).toEqual(Array.from({ length: 7 }, () => null))
})
