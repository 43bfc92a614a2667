import { expect, test } from 'vitest'
import { differenceFrom } from './difference.ts'

test('WORK-21 only the same amount is as much as before; what differs by less than a percent says by how much', () => {
  const said = (amountMinor: number, beforeMinor: number) => {
    const { is, percent } = differenceFrom(beforeMinor, amountMinor, 'en')
    return is === 'same' ? is : `${percent} ${is}`
  }
  expect(said(1_000_00, 1_000_00)).toBe('same')
  expect(said(1_004_00, 1_000_00)).toBe('0.4% more')
  expect(said(99_999_99, 100_000_00)).toBe('0.01% less')
  expect(said(943_10, 1_036_00)).toBe('9% less')
  expect(said(1_010_00, 1_000_00)).toBe('1% more')
  expect(differenceFrom(1_036_00, 943_10, 'en').amount).toBe('€1,036.00')
})
