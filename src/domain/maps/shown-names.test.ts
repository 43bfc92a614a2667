import { expect, test } from 'vitest'
import { nameShownFrom } from './shown-names.ts'

test('MAP-12 a name is shown from the width of the map on in which all of it has room', () => {
  const from = (fromMiddle: number, more: { anchor?: 'start' | 'end'; large?: boolean } = {}) =>
    nameShownFrom({ text: 'Copenhagen', fromMiddle, ...more })
  // 70 pixels wide: 35 to each side of its anchor
  expect([0, 105, 106, -106, 135, 136, 325, 326, 445, 446, 565, 566].map((x) => from(x))).toEqual([
    0,
    0,
    340,
    340,
    340,
    480,
    720,
    960,
    960,
    1200,
    1200,
    null,
  ])
  expect([from(105, { anchor: 'start' }), from(105, { anchor: 'end' })]).toEqual([480, 0])
  expect([from(100), from(100, { large: true })]).toEqual([0, 340])
})
