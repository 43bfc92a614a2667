import { expect, test } from 'vitest'
import { hearsOn } from './leaving.ts'

test.each([
  [0, Number.POSITIVE_INFINITY, true],
  [999, Number.POSITIVE_INFINITY, true],
  [1_000, Number.POSITIVE_INFINITY, false],
  // somebody still comes
  [1_000, 10, true],
  [5_900, 990, true],
  [5_900, 1_000, false],
  // whoever does not look whether it is ready is heard no longer
  [6_000, 10, false],
])('MACHINE-15 %i ms after it was told to end, %i ms after somebody came: hears on %s', (told, heard, expected) => {
  expect(hearsOn(told, heard)).toBe(expected)
})
