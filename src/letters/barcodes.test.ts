import { describe, expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { photographedSvg, scanned } from '#test/scanner.ts'
import { code128Path, code128QuietModules, qrPath, qrPng, qrQuietModules } from './barcodes.ts'
import { passCodes } from './pass-svg.ts'

const codes = ['7K3P9XQD4HC27K3P', '2222222222222222', 'WXYWXYWXYWXYWXYW', 'ACDEFGHJKMNPQRT9']

describe('DOC-04 a reader gets the voucher code', () => {
  test.each(codes)('from the SVGs of the page: %s', async (code) => {
    const { qrSvg, code128Svg } = passCodes(code, translator('en'))
    expect(await scanned(await photographedSvg(qrSvg))).toEqual([
      { format: 'QRCode', text: code, level: expect.stringMatching(/^[MQH]$/) },
    ])
    expect(await scanned(await photographedSvg(code128Svg))).toEqual([
      expect.objectContaining({ format: 'Code128', text: code }),
    ])
  })

  test.each(codes)('from the PNG of the mail: %s', async (code) => {
    expect(await scanned(qrPng(code))).toEqual([
      { format: 'QRCode', text: code, level: expect.stringMatching(/^[MQH]$/) },
    ])
  })

  test.each([...codes].reverse())(
    'GATE-21 a signed pass from page and mail, in version 6 at level M: %s',
    async (code) => {
      // as long as one, and as colourful as a signature
      const text = code + 'K7QZ2ABMX'.repeat(16).slice(0, 138)
      const { qrSvg, code128Svg } = passCodes(code, translator('en'), text)
      expect(qrSvg).toContain('width="294" height="294" viewBox="0 0 49 49"')
      expect(qrPath(text).width).toBe(41 + 2 * qrQuietModules)
      for (const picture of [await photographedSvg(qrSvg), qrPng(text)])
        expect(await scanned(picture)).toEqual([{ format: 'QRCode', text, level: 'M' }])
      expect(await scanned(await photographedSvg(code128Svg))).toMatchObject([{ format: 'Code128', text: code }])
      expect(() => qrPath(`${text}A`)).toThrow(RangeError)
    },
  )

  test('the scanner can fail: another code reads differently, a damaged one not at all', async () => {
    const { qrSvg } = passCodes(codes[0]!, translator('en'))
    expect(await scanned(await photographedSvg(qrSvg.replaceAll(/M(\d+) \d+h/g, 'M$1 4h')))).toEqual([])
  })
})

describe('S15 the codes of the pass', () => {
  test('16 symbols stay in version 1 with 4 modules of quiet zone', () => {
    const { width, height, d } = qrPath(codes[0]!)
    expect([width, height]).toEqual([21 + 2 * qrQuietModules, 21 + 2 * qrQuietModules])
    const corners = [...d.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g)].map((match) => match.slice(1).map(Number))
    expect(Math.min(...corners.flatMap(([x = 0, y = 0]) => [x, y]))).toBe(4)
    expect(Math.max(...corners.flatMap(([x = 0, y = 0, w = 0, h = 0]) => [x + w, y + h]))).toBe(25)
  })

  test('Code 128 keeps 10 modules free on both sides', () => {
    const { width, d } = code128Path(codes[2]!)
    const bars = [...d.matchAll(/M(\d+) 0h(\d+)/g)].map((match) => match.slice(1).map(Number))
    expect(bars[0]?.[0]).toBe(code128QuietModules)
    const [x = 0, w = 0] = bars.at(-1) ?? []
    expect(x + w).toBe(width - code128QuietModules)
  })

  test('the PNG has a white quiet zone of 4 modules of 8 pixels', async () => {
    const png = Buffer.from(qrPng(codes[0]!))
    expect(png.readUInt32BE(16)).toBe((21 + 8) * 8)
  })

  test('at least 240 CSS pixels and 6 a module, a title, black on white, nothing a content security policy forbids', () => {
    const { qrSvg, code128Svg } = passCodes(codes[0]!, translator('en'))
    expect(qrSvg).toContain('width="290" height="290" viewBox="0 0 29 29"')
    expect(qrSvg).toContain('<title>QR code with the pass code 7K3P-9XQD-4HC2-7K3P</title>')
    expect(code128Svg).toContain('<title>Barcode with the pass code 7K3P-9XQD-4HC2-7K3P</title>')
    for (const svg of [qrSvg, code128Svg]) {
      expect([...svg.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill)).toEqual(['#fff', '#000'])
      expect(svg).not.toMatch(/style|<script|href|\son\w+=/)
    }
    expect(Number(/width="([\d.]+)"/.exec(passCodes(codes[2]!, translator('en')).code128Svg)?.[1])).toBeLessThanOrEqual(
      360,
    )
  })

  test('nothing but a code goes into a barcode', () => {
    expect(() => qrPath('https://example.org')).toThrow(RangeError)
    expect(() => code128Path('7k3p')).toThrow(RangeError)
  })
})
