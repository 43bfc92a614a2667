import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { refundOf, refundParts } from './refund.ts'

const basic = { refundablePercentage: 0, refundableFixedFeeMinor: 0 }
const flex = { refundablePercentage: 100, refundableFixedFeeMinor: 0 }
const mediumFlex = { refundablePercentage: 100, refundableFixedFeeMinor: 500 }
const rule = fc.record({
  refundablePercentage: fc.integer({ min: 0, max: 100 }),
  refundableFixedFeeMinor: fc.nat(100_000),
})
const cents = fc.nat(100_000_000)

describe('refund', () => {
  test('PACK-3 PK-01 Basic: nothing comes back', () =>
    expect(refundOf(3100, basic)).toEqual({ refundMinor: 0, feeMinor: 0, keptMinor: 3100 }))
  test('PACK-3 PK-02 Flex: all of it comes back', () =>
    expect(refundOf(3100, flex)).toEqual({ refundMinor: 3100, feeMinor: 0, keptMinor: 0 }))

  test.each([
    [3100, 2600, 500],
    [501, 1, 500],
    [500, 0, 500],
    [499, 0, 499],
    [0, 0, 0],
  ])('PACK-3 PK-03 Medium Flex: of %i cents %i come back, the fee is %i', (paid, refundMinor, feeMinor) => {
    expect(refundOf(paid, mediumFlex)).toEqual({ refundMinor, feeMinor, keptMinor: paid - refundMinor })
  })

  test('PACK-4 PK-04 the share is rounded half up before the fee', () => {
    expect(refundOf(1001, { refundablePercentage: 50, refundableFixedFeeMinor: 100 })).toEqual({
      refundMinor: 401,
      feeMinor: 100,
      keptMinor: 600,
    })
    expect(refundOf(1003, { refundablePercentage: 33, refundableFixedFeeMinor: 0 }).refundMinor).toBe(331)
  })

  test('PACK-4 PK-10 refund and kept part are what was paid, neither below zero, a fee never above the share', () => {
    fc.assert(
      fc.property(cents, rule, (paid, of) => {
        const { refundMinor, feeMinor, keptMinor } = refundOf(paid, of)
        expect(refundMinor + keptMinor).toBe(paid)
        expect(refundMinor).toBeGreaterThanOrEqual(0)
        expect(keptMinor).toBeGreaterThanOrEqual(feeMinor)
        expect(feeMinor).toBeGreaterThanOrEqual(0)
        expect(feeMinor).toBeLessThanOrEqual(of.refundableFixedFeeMinor)
        expect(Math.abs((refundMinor + feeMinor) * 100 - paid * of.refundablePercentage)).toBeLessThanOrEqual(50)
      }),
      { numRuns: 2000 },
    )
  })

  test('PACK-4 more paid never brings less back, a higher share never either, a higher fee never more', () => {
    fc.assert(
      fc.property(cents, fc.nat(10_000), rule, (paid, more, of) => {
        const before = refundOf(paid, of).refundMinor
        expect(refundOf(paid + more, of).refundMinor).toBeGreaterThanOrEqual(before)
        expect(
          refundOf(paid, { ...of, refundablePercentage: Math.min(100, of.refundablePercentage + 1) }).refundMinor,
        ).toBeGreaterThanOrEqual(before)
        expect(
          refundOf(paid, { ...of, refundableFixedFeeMinor: of.refundableFixedFeeMinor + 1 }).refundMinor,
        ).toBeLessThanOrEqual(before)
      }),
      { numRuns: 1000 },
    )
  })

  test('PACK-4 amounts, shares and fees that cannot be are refused', () => {
    expect(() => refundOf(-1, flex)).toThrow(RangeError)
    expect(() => refundOf(0.5, flex)).toThrow(RangeError)
    expect(() => refundOf(100, { ...flex, refundablePercentage: 101 })).toThrow(RangeError)
    expect(() => refundOf(100, { ...flex, refundablePercentage: -1 })).toThrow(RangeError)
    expect(() => refundOf(100, { ...flex, refundableFixedFeeMinor: -1 })).toThrow(RangeError)
  })

  test('PACK-5 PK-08 PK-09 spread over the payments, oldest first, exact', () => {
    const sources = [
      { paymentId: 'a', amountMinor: 3000, refundedMinor: 500 },
      { paymentId: 'b', amountMinor: 1000, refundedMinor: 1000 },
      { paymentId: 'c', amountMinor: 800, refundedMinor: 0 },
    ]
    expect(refundParts(sources, 2600)).toEqual([
      { paymentId: 'a', amountMinor: 2500 },
      { paymentId: 'c', amountMinor: 100 },
    ])
    expect(refundParts(sources, 0)).toEqual([])
    expect(() => refundParts(sources, 3301)).toThrow('more to refund')
  })

  test('PACK-5 PK-14 no payment gives back more than it brought in, the parts add up', () => {
    const source = fc
      .tuple(fc.nat(10_000), fc.nat(10_000))
      .map(([a, b]) => ({ amountMinor: Math.max(a, b), refundedMinor: Math.min(a, b) }))
    fc.assert(
      fc.property(fc.array(source, { maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (found, share) => {
        const sources = found.map((s, i) => ({ paymentId: String(i), ...s }))
        const room = sources.reduce((sum, s) => sum + s.amountMinor - s.refundedMinor, 0)
        const refundMinor = Math.floor(room * share)
        const parts = refundParts(sources, refundMinor)
        expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(refundMinor)
        for (const part of parts) {
          const { amountMinor, refundedMinor } = sources[Number(part.paymentId)]!
          expect(part.amountMinor).toBeLessThanOrEqual(amountMinor - refundedMinor)
        }
        expect(() => refundParts(sources, room + 1)).toThrow(RangeError)
      }),
      { numRuns: 1000 },
    )
  })
})
