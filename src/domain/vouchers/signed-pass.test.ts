import { describe, expect, test } from 'vitest'
import { readTyped } from '../gate/typed.ts'
import { parseVoucherCode, voucherCode } from './code.ts'
import { packPass, passText, readPassText, signedPassLength, type PassFacts } from './signed-pass.ts'

const code = voucherCode(new Uint8Array(32).fill(7))
const facts: PassFacts = {
  year: 2026,
  airportId: 34,
  carParkId: 70_001,
  from: Date.UTC(2026, 11, 1, 6),
  until: Date.UTC(2026, 11, 8, 17),
  plate: Uint8Array.from([1, 2, 3, 4, 5, 255]),
}
const signature = Uint8Array.from({ length: 64 }, (_, index) => index * 3)
const text = passText(code, packPass(facts)!, signature)

describe('GATE-21 the text of a signed pass', () => {
  test('154 letters and digits, from which code, facts and signature are read again', () => {
    expect(text).toMatch(/^[0-9A-Z]{154}$/)
    expect(signedPassLength).toBe(154)
    expect(readPassText(text)).toMatchObject({ code, facts, signature })
  })

  test('what is no pass is none', () => {
    for (const wrong of [
      '',
      code,
      `${text}A`,
      `${text.slice(0, -1)}1`,
      text.replace(code, `${code.slice(1)}-`).slice(1),
    ])
      expect(readPassText(wrong), wrong).toBeNull()
    expect(readPassText(`${text.slice(0, 16)}Z${text.slice(17)}`)).toBeNull()
  })

  test('what does not fit into it makes no pass', () => {
    for (const change of [{ airportId: 65_536 }, { carParkId: 2 ** 32 }, { from: -60_000 }, { year: 1999 }])
      expect(packPass({ ...facts, ...change }), JSON.stringify(change)).toBeNull()
  })

  test('a barrier and the desk take the code out of it, also where a keyboard layout or small letters changed it', () => {
    expect(parseVoucherCode(text)).toBe(code)
    expect(parseVoucherCode(text.toLowerCase())).toBe(code)
    expect(parseVoucherCode(`${text}A`)).toBeNull()
    expect(readTyped(text).codes).toEqual([code])
    const asGerman = text.replaceAll(/[YZ]/g, (letter) => (letter === 'Y' ? 'Z' : 'Y'))
    expect(readTyped(asGerman).codes).toContain(code)
  })
})
