import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { bindingFigures } from '../content/constants.ts'
import { cheaperThanADayLess, tariffOf, tierOf, tierStarts } from './tariff.ts'

const perDay = [1200, 1000, 800, 600, 450]

describe('tariff', () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [7, 3],
    [8, 4],
    [14, 4],
    [15, 5],
    [90, 5],
    [365, 5],
  ])('PRICE-1 PR-01 a stay of %i days is in tier %i', (days, tier) => {
    expect(tierOf(days)).toBe(tier)
  })

  test('PRICE-1 fewer than one day or part of a day is a mistake of the caller', () => {
    for (const days of [0, -1, 1.5, Number.NaN, Infinity]) expect(() => tierOf(days)).toThrow(RangeError)
  })

  test('PRICE-2 every day of the stay has the price of the whole stay’s tier', () => {
    expect(tierStarts.map((days) => tariffOf(perDay, days))).toEqual([1200, 2000, 3200, 4800, 6750])
    expect(tariffOf(perDay, 7)).toBe(5600)
    expect(() => tariffOf([1200, 1000], 8)).toThrow(RangeError)
  })

  test('PRICE-3 PR-28 where a longer stay costs less, the days are named; elsewhere the price only grows', () => {
    expect(cheaperThanADayLess(perDay)).toEqual([8, 15])
    expect(cheaperThanADayLess([1200, 1000, 900, 850, 820])).toEqual([])
    fc.assert(
      fc.property(
        fc.array(fc.nat(5000), { minLength: 5, maxLength: 5 }),
        fc.integer({ min: 2, max: 90 }),
        (rate, days) => {
          const drops = tariffOf(rate, days) < tariffOf(rate, days - 1)
          expect(drops).toBe(cheaperThanADayLess(rate).includes(days))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('PRICE-4 long-term is four days or more', () => {
    expect(bindingFigures.longTermDays).toBe(4)
  })
})
