import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bookingNumber } from '../bookings/number.ts'
import { voucherCode } from '../vouchers/code.ts'
import { symbols } from '../vouchers/symbols.ts'
import { byName, byPlate, readTyped } from './typed.ts'

const us = `1234567890qwertyuiopasdfghjklzxcvbnm`
/** The same keys with shift for letters, as a scanner presses them, and what each layout writes. */
const written: Record<string, string> = {
  QWERTZ: `1234567890QWERTZUIOPASDFGHJKLYXCVBNM`,
  AZERTY: `&é"'(-è_çàAZERTYUIOPQSDFGHJKLWXCVBN?`,
  'Turkish F': `1234567890FGĞIODRNHPUİEAÜTKMLJÖVCÇZS`,
  Dvorak: `1234567890"<>PYFGCRLAOEUIDHTN:QJKXBM`,
}
const asOn = (layout: string, code: string): string =>
  [...code.toLowerCase()].map((sign) => [...written[layout]!][us.indexOf(sign)]!).join('')

const codes = Array.from({ length: 200 }, (_, n) =>
  voucherCode(Uint8Array.from({ length: 40 }, (_byte, at) => (n * 37 + at * 91 + n * at * 13) % 252)),
)

describe('the field of the desk', () => {
  test('DESK-6 what every layout makes of a scanned code is turned back', () => {
    expect(new Set(codes.join(''))).toEqual(new Set(symbols))
    for (const layout of Object.keys(written))
      expect([layout, codes.filter((code) => !readTyped(asOn(layout, code)).codes.includes(code))]).toEqual([
        layout,
        [],
      ])
    for (const code of codes) expect(readTyped(` ${code.toLowerCase().replace(/(.{4})/g, '$1-')} `).codes[0]).toBe(code)
  })

  test('DESK-57 what a scanner writes in front of a code does not count, on any keyboard, of a signed pass neither', () => {
    const prefixed: Record<string, string> = { QWERTZ: '+C1', Dvorak: '=J1', US: ']C1', sign: '~' }
    for (const [layout, prefix] of Object.entries(prefixed))
      for (const code of codes) {
        const typed = written[layout] ? asOn(layout, code) : code
        expect(readTyped(prefix + typed).codes, prefix + typed).toContain(code)
      }
    const [code = ''] = codes
    const signed = code + 'K7QZ2ABMX'.repeat(16).slice(0, 138)
    for (const text of [signed, `]Q1${signed}`, `*${signed}`]) expect(readTyped(text).codes).toEqual([code])
    // what has more in front of it is something else, and a code that is too short does not become one
    expect(readTyped(`ABCD${code}`).codes).toEqual([])
    expect(readTyped(`]C1${code.slice(1)}`).codes).not.toContain(code)
  })

  test('DESK-6 DESK-57 the examples of the rulebook are codes', () => {
    const rules = readFileSync(new URL('../../../docs/rulebook/desk.md', import.meta.url), 'utf8')
    const exampleOf = (rule: string) =>
      [...rules.slice(rules.indexOf(`**${rule} `)).matchAll(/`([^`]*7H4K[^`]*)`/g)].slice(0, 2).map(([, one]) => one!)
    expect(exampleOf('DESK-6')).toEqual(['7H4KQ2M9ACDEFGKY', '7H4KQ2M9ACDEFGKZ'])
    expect(exampleOf('DESK-57')).toEqual([']C17H4KQ2M9ACDEFGKY', '+C17H4KQ2M9ACDEFGKZ'])
    for (const example of ['DESK-6', 'DESK-57'].flatMap(exampleOf))
      expect(readTyped(example).codes, example).toContain('7H4KQ2M9ACDEFGKY')
  })

  test('DESK-5 a number, a plate from three characters on, a name from two letters on', () => {
    const number = bookingNumber(
      'EIN',
      Uint8Array.from({ length: 32 }, (_, n) => n * 5),
    )
    expect(readTyped(number)).toMatchObject({ codes: [], numbers: [number], wrongSymbol: null })
    expect(readTyped(number.replaceAll('-', ' ').toLowerCase()).numbers).toEqual([number])
    expect(readTyped('kr4')).toMatchObject({ codes: [], numbers: [], plate: 'KR4', name: 'kr' })
    expect([readTyped('kr').plate, readTyped('kr').name, readTyped('k').name]).toEqual([null, 'kr', null])
    expect(readTyped('')).toEqual({ codes: [], numbers: [], plate: null, name: null, wrongSymbol: null })
    expect(readTyped('<'.repeat(5_000)).plate).toBeNull()
  })

  test('DESK-7 one symbol wrong: said, and where, when it is none of the alphabet', () => {
    const [code = ''] = codes
    const other = [...symbols].find((symbol) => symbol !== code[4] && symbol !== 'Y')!
    expect(readTyped(code.slice(0, 4) + other + code.slice(5))).toMatchObject({ codes: [], wrongSymbol: 0 })
    expect(readTyped(`${code.slice(0, 14)}0${code.slice(15)}`)).toMatchObject({ codes: [], wrongSymbol: 15 })
    expect(readTyped(code.slice(1)).wrongSymbol).toBeNull()
    expect(readTyped('Wolfeschlegelste').wrongSymbol).toBeNull()
    // behind a scanner's prefix too, which is none where it may be a part of a name
    const wrong = code.slice(0, 4) + other + code.slice(5)
    for (const prefix of [']C1', '~', '+C1'])
      expect(readTyped(prefix + wrong)).toMatchObject({ codes: [], wrongSymbol: 0 })
    expect(readTyped(`]C1${code.slice(0, 14)}0${code.slice(15)}`)).toMatchObject({ codes: [], wrongSymbol: 15 })
    expect(readTyped(`]C1${code}`).wrongSymbol).toBeNull()
    expect([readTyped(`AB${wrong}`).wrongSymbol, readTyped('+31 20 123 45 67 89 01').wrongSymbol]).toEqual([null, null])
  })

  test('DESK-5 CI-14 plates by any part, then by look-alikes; names without accents', () => {
    const cars = [
      { plate: 'KR-418-D', lastName: 'Özgür-Große' },
      { plate: 'RB 4180', lastName: 'van der Łaski' },
      { plate: '', lastName: 'Peeters' },
    ]
    const [first, second, third] = cars
    expect(byPlate(cars, '418')).toEqual({ cars: [first, second], isLikely: false })
    expect(byPlate(cars, 'kr418d')).toEqual({ cars: [first], isLikely: false })
    expect(byPlate(cars, 'R8418O')).toEqual({ cars: [second], isLikely: true })
    expect(byPlate(cars, 'XYZ').cars).toEqual([])
    expect(byName(cars, 'ozg')).toEqual([first])
    expect(byName(cars, 'gros')).toEqual([first])
    expect(byName(cars, 'LASKI')).toEqual([second])
    expect(byName(cars, 'pee')).toEqual([third])
    expect(byName(cars, 'ee')).toEqual([])
  })
})
