import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { symbols, valueOf } from '../vouchers/symbols.ts'
import { bookingNumber, parseBookingNumber } from './number.ts'

const iata = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 3, maxLength: 3 })
const random = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((b) => b.filter((x) => x < 252).length >= 11)
const runs = { numRuns: 1000 }

describe('booking number', () => {
  test('BOOK-1 airport, eleven drawn symbols, a check symbol, grouped by four', () => {
    const zeros = new Uint8Array(32)
    expect(bookingNumber('AMS', zeros)).toMatch(/^AMS-2222-2222-222[2-9A-Y]$/)
    expect(Math.log2(28 ** 11)).toBeGreaterThan(50)
    expect(() => bookingNumber('ams', zeros)).toThrow(RangeError)
    fc.assert(
      fc.property(
        iata,
        random,
        (airport, bytes) =>
          void expect(bookingNumber(airport, bytes)).toMatch(new RegExp(`^${airport}(-[${symbols}]{4}){3}$`)),
      ),
      runs,
    )
  })

  test('LG-05 read back whatever the case, blanks, hyphens and look-alikes', () => {
    fc.assert(
      fc.property(iata, random, fc.constantFrom('', ' ', '-', '–', '\u00a0'), (airport, bytes, between) => {
        const number = bookingNumber(airport, bytes)
        const sloppy = ` ${number.slice(0, 3)}${between}${number.slice(4).replaceAll('-', between).replaceAll('8', 'B').replaceAll('5', 's').replaceAll('2', 'z').toLowerCase()} `
        expect(parseBookingNumber(sloppy)).toBe(number)
      }),
      runs,
    )
  })

  test('LG-05 digits typed for letters of the airport, O and 0 typed for D or Q', () => {
    const number = bookingNumber(
      'BOS',
      Uint8Array.from({ length: 32 }, (_, i) => i * 3),
    )
    expect(parseBookingNumber(`805${number.slice(3)}`)).toBe(number)
    const withQ = bookingNumber(
      'AMS',
      Uint8Array.from({ length: 32 }, (_, i) => valueOf('Q') * (i === 4 ? 1 : 0)),
    )
    expect(withQ).toContain('Q')
    expect(parseBookingNumber(withQ.replace('Q', '0'))).toBe(withQ)
    expect(parseBookingNumber(withQ.replace('Q', 'o'))).toBe(withQ)
    expect(parseBookingNumber('AMS-0000-0000-0000')).toBeNull()
  })

  test('BOOK-2 every single wrong symbol is noticed, in the airport too', () => {
    fc.assert(
      fc.property(iata, random, fc.nat(14), fc.nat(26), (airport, bytes, at, other) => {
        const plain = bookingNumber(airport, bytes).replaceAll('-', '')
        const replacement = at < 3 ? String.fromCharCode(65 + (other % 26)) : symbols[other]!
        fc.pre(replacement !== plain[at])
        expect(parseBookingNumber(plain.slice(0, at) + replacement + plain.slice(at + 1))).toBeNull()
      }),
      { numRuns: 3000 },
    )
  })

  test('BOOK-2 every swap of neighbouring symbols is noticed, but 2 with Y', () => {
    fc.assert(
      fc.property(iata, random, fc.integer({ min: 3, max: 13 }), (airport, bytes, at) => {
        const plain = bookingNumber(airport, bytes).replaceAll('-', '')
        const [a, b] = [plain[at]!, plain[at + 1]!]
        fc.pre(a !== b)
        const read = parseBookingNumber(plain.slice(0, at) + b + a + plain.slice(at + 2))
        if ([a, b].toSorted().join('') !== '2Y') expect(read).toBeNull()
      }),
      { numRuns: 3000 },
    )
  })

  test('BOOK-2 any text is read without throwing, what is no number is null', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => void parseBookingNumber(text)),
      runs,
    )
    for (const text of ['', 'AMS', 'AMS-7K3P', '123-7K3P-9XQD-4HC2', 'AMS-IIII-LLLL-1111', 'A'.repeat(100_000)])
      expect(parseBookingNumber(text)).toBeNull()
  })
})
