import bwipjs from 'bwip-js/node'
import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { qrPath } from './barcodes.ts'
import { qrSymbol } from './qr-symbol.ts'

const encoder: Pick<typeof bwipjs, 'raw'> = bwipjs
type Symbol = { pixs: number[]; pixx: number }
const general = (text: string): Symbol =>
  encoder.raw(Object.assign({ bcid: 'qrcode', text }, { eclevel: 'M' }))[0] as unknown as Symbol

const lettersAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const texts = (shortest: number, longest: number) =>
  fc
    .array(fc.constantFrom(...lettersAndDigits), { minLength: shortest, maxLength: longest })
    .map((symbols) => symbols.join(''))

describe('MACHINE-42 the QR of a pass', () => {
  test('is, module by module, the one that the general encoder makes', () => {
    const same = (text: string) => {
      fc.pre(!/\d{6}/.test(text))
      const { pixs, pixx } = general(text)
      const { rows, width } = qrSymbol(text)
      expect([width, rows.map((row) => row.join('')).join('')]).toEqual([pixx, pixs.join('')])
    }
    fc.assert(fc.property(texts(8, 154), same), { numRuns: 60 })
    fc.assert(fc.property(texts(16, 16), same), { numRuns: 20 })
    fc.assert(fc.property(texts(154, 154), same), { numRuns: 20 })
    // five digits at the beginning are the most that no encoder writes in another way
    same('12345ABCDEFGHJKL')
  })

  test('with many digits, or short, it is left to the general encoder', () => {
    for (const text of ['1234567890123456', 'ABC', 'ABCDEFGH123456', '7']) {
      const { pixx } = general(text)
      expect(qrPath(text).width).toBe(pixx + 8)
    }
    expect(() => qrSymbol('A'.repeat(155))).toThrow(RangeError)
  })
})
