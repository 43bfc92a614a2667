import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { symbols } from './symbols.ts'
import { groupCode, parseVoucherCode, spell, voucherCode } from './code.ts'

const bytes = (start: number) => Uint8Array.from({ length: 32 }, (_, i) => (start + i * 7) % 252)
const anyBytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((b) => b.filter((x) => x < 252).length >= 16)

describe('voucher code', () => {
  test('VOUCH-1 sixteen symbols, the same for the same bytes, read back as itself', () => {
    fc.assert(
      fc.property(anyBytes, (random) => {
        const code = voucherCode(random)
        expect(code).toHaveLength(16)
        expect([...code].every((symbol) => symbols.includes(symbol))).toBe(true)
        expect(parseVoucherCode(groupCode(code).toLowerCase())).toBe(code)
      }),
      { numRuns: 1000 },
    )
    expect(voucherCode(bytes(0))).not.toBe(voucherCode(bytes(1)))
  })

  test('VOUCH-1 fits a QR code of version 2: upper-case alphanumeric, at most 25', () => {
    expect(voucherCode(bytes(3))).toMatch(/^[0-9A-Z]{16}$/)
  })

  test('VOUCH-4 four groups of four below the code', () => {
    expect(groupCode('7H4KQ2M9ACDEFGHJ')).toBe('7H4K-Q2M9-ACDE-FGHJ')
  })

  test('VOUCH-3 one wrong symbol is refused without asking anybody', () => {
    const code = voucherCode(bytes(11))
    for (let i = 0; i < 16; i++) {
      for (const symbol of symbols)
        if (symbol !== code[i]) expect(parseVoucherCode(code.slice(0, i) + symbol + code.slice(i + 1))).toBeNull()
    }
  })

  test('VOUCH-3 any text is read without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        parseVoucherCode(text)
        spell(text)
      }),
      { numRuns: 1000 },
    )
    expect(parseVoucherCode('')).toBeNull()
  })

  test('VOUCH-5 spelled with ICAO words and number words, hyphens left out', () => {
    expect(spell('7H-X2')).toEqual([
      { kind: 'digit', symbol: '7', word: 'pass.digit7' },
      { kind: 'letter', symbol: 'H', word: 'Hotel' },
      { kind: 'letter', symbol: 'X', word: 'X-ray' },
      { kind: 'digit', symbol: '2', word: 'pass.digit2' },
    ])
    expect(
      spell(symbols).every(({ word, symbol, kind }) =>
        kind === 'letter' ? word.startsWith(symbol) : word === `pass.digit${symbol}`,
      ),
    ).toBe(true)
    expect(new Set(spell(symbols).map(({ word }) => word)).size).toBe(28)
  })
})
