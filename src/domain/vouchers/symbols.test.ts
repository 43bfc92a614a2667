import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { checkSymbol, drawSymbols, symbols, tidySymbols, valueOf } from './symbols.ts'

describe('symbols', () => {
  test('VOUCH-2 28 symbols, none that is misread', () => {
    expect(symbols).toHaveLength(28)
    expect(new Set(symbols).size).toBe(28)
    expect(symbols).not.toMatch(/[01BILOSZ]/)
  })

  test('VOUCH-2 every symbol comes from the same number of byte values', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      if (byte >= 252) expect(() => drawSymbols(Uint8Array.of(byte), 1)).toThrow(RangeError)
      else {
        const drawn = drawSymbols(Uint8Array.of(byte), 1)
        counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
      }
    }
    expect([...counts.values()]).toEqual(Array<number>(28).fill(9))
  })

  test('VOUCH-2 unfair bytes are passed over, not bent', () => {
    expect(drawSymbols(Uint8Array.of(255, 0, 254, 27, 253, 28), 3)).toBe('2Y2')
    expect(() => drawSymbols(Uint8Array.of(255, 0), 2)).toThrow('too few')
  })

  test('VOUCH-3 the check symbol notices every single wrong symbol', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(27), { minLength: 1, maxLength: 20 }),
        fc.nat(19),
        fc.integer({ min: 1, max: 27 }),
        (values, at, by) => {
          const place = at % values.length
          const wrong = values.with(place, (values[place]! + by) % 28)
          expect(checkSymbol(wrong)).not.toBe(checkSymbol(values))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('VOUCH-3 the check symbol notices every swap of neighbours but 2 with Y', () => {
    for (let place = 0; place < 3; place++) {
      for (let a = 0; a < 28; a++) {
        for (let b = 0; b < 28; b++) {
          if (a === b) continue
          const values = [5, 9, 14, 22].with(place, a).with(place + 1, b)
          const swapped = values.with(place, b).with(place + 1, a)
          const isBlind = (a === 0 && b === 27) || (a === 27 && b === 0)
          expect(checkSymbol(swapped) === checkSymbol(values)).toBe(isBlind)
        }
      }
    }
  })

  test('VOUCH-3 nor does the check symbol itself swap unnoticed with its neighbour', () => {
    for (let last = 0; last < 28; last++) {
      const check = valueOf(checkSymbol([5, 9, last]))
      const isBlind = check === last || (check === 0 && last === 27) || (check === 27 && last === 0)
      expect(checkSymbol([5, 9, check]) === symbols[last]).toBe(isBlind)
    }
  })

  test('LG-05 blanks, hyphens, case and look-alikes are read', () => {
    expect(tidySymbols(' 7k3p – bszq\u200b ')).toBe('7K3P852Q')
    expect(valueOf('2')).toBe(0)
    expect(valueOf('Y')).toBe(27)
    expect(valueOf('')).toBe(-1)
    expect(valueOf('22')).toBe(-1)
  })
})
