import { expect, test } from 'vitest'
import { sumsByKind } from './sums.ts'

test('WORK-22 the lines of a statement by kind: how many, and their sum', () => {
  const line = (kind: 'booking' | 'payout' | 'correction', amountMinor: number) => ({ kind, amountMinor })
  expect(
    sumsByKind([line('booking', 1_000), line('payout', -900), line('booking', 250), line('correction', -5)]),
  ).toEqual([
    { kind: 'booking', count: 2, amountMinor: 1_250 },
    { kind: 'payout', count: 1, amountMinor: -900 },
    { kind: 'correction', count: 1, amountMinor: -5 },
  ])
  expect(sumsByKind([])).toEqual([])
})
