import { describe, expect, test } from 'vitest'
import { holdLimits, mayHoldOneMore } from './quote-hold.ts'

describe('AGENCY-219 how many spaces an agency holds at once', () => {
  test('AGENCY-219 ten in all and five of one product, those included', () => {
    expect(holdLimits).toEqual({ ofAgency: 10, ofProduct: 5 })
    for (const [ofAgency, ofProduct, may] of [
      [0, 0, true],
      [9, 4, true],
      [10, 4, false],
      [10, 0, false],
      [5, 5, false],
      [9, 5, false],
      [11, 6, false],
    ] as const)
      expect([ofAgency, ofProduct, mayHoldOneMore({ ofAgency, ofProduct })]).toEqual([ofAgency, ofProduct, may])
  })
})
