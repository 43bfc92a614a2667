import { crc32, deflateSync } from 'node:zlib'
import bwipjs from 'bwip-js/node'
import { encode } from 'uqr'
import { keeping } from '#domain/kept.ts'

// The default export's `raw` returns the modules of a symbol. The package also exports a symbology that is called
// `raw`.
const encoder: Pick<typeof bwipjs, 'raw'> = bwipjs

/**
 * A code as one path of black rectangles, measured in modules (a module is the narrowest bar or smallest square), with
 * its quiet zone; fill it on white. The page (SVG) and the PDF use the same path, so both are vectors and can be
 * scanned at any size.
 */
export type CodePath = { d: string; width: number; height: number }

/** The blank margin that a QR needs on every side (ISO/IEC 18004). */
export const qrQuietModules = 4
/** The blank margin that a Code 128 needs to its left and right (ISO/IEC 15417). */
export const code128QuietModules = 10
const code128HeightModules = 44

/** Accepts only codes of ours, which are upper-case letters and digits. They keep the Code 128 wide enough to read. */
const checked = (code: string): string => {
  if (!/^[0-9A-Z]{1,20}$/.test(code)) throw new RangeError('not a code that goes into a barcode')
  return code
}

/**
 * A QR may have a signed pass instead (GATE-21), of letters and digits alone too: version 6 holds its 154 symbols at
 * level M, and version 1 the 16 of a code.
 */
const checkedQr = (text: string): string => {
  if (!/^[0-9A-Z]{1,154}$/.test(text)) throw new RangeError('not a text that goes into a pass')
  return text
}

const bar = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h-${width}z`

/** Draws neighbouring black modules of a row as one rectangle. */
const rowBars = (row: boolean[], y: number): string => {
  let d = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x] || row[x - 1]) continue
    let end = x
    while (row[end]) end++
    d += bar(x + qrQuietModules, y + qrQuietModules, end - x, 1)
  }
  return d
}

/** The QR of a pass, with error correction of level M at least. */
export const qrPath = (code: string): CodePath => pathOf(modulesOfPass(code))

/** The QR of a longer text that a device reads from the screen, such as the address of a code app. */
export const qrOfText = (text: string): CodePath => pathOf(modulesOf(text))

/**
 * The rows of the smallest QR that holds the text with error correction of level M; where Q or H fits into a symbol of
 * the same size, it has that.
 */
const modulesOf = (text: string): boolean[][] => encode(text, { ecc: 'M', boostEcc: true, border: 0 }).data

/** A letter shows its code three times: in its own text, as a picture and in the pass. It is worked out once. */
const kept = keeping<boolean[][]>(64)
const modulesOfPass = (code: string): boolean[][] => kept(encode, code, () => modulesOf(checkedQr(code)))

const pathOf = (rows: boolean[][]): CodePath => ({
  d: rows.map(rowBars).join(''),
  width: rows.length + 2 * qrQuietModules,
  height: rows.length + 2 * qrQuietModules,
})

/** The Code 128 of a voucher code, for readers that can only read lines. */
export const code128Path = (code: string): CodePath => {
  const [symbol] = encoder.raw({ bcid: 'code128', text: checked(code) })
  if (!symbol || !('sbs' in symbol)) throw new Error('no Code 128 symbol came back')
  let x = code128QuietModules
  let d = ''
  // the widths of bar, space, bar, space …
  symbol.sbs.forEach((width, i) => {
    if (i % 2 === 0) d += bar(x, 0, width, code128HeightModules)
    x += width
  })
  return { d, width: x + code128QuietModules, height: code128HeightModules }
}

const pixelsOfModule = 8

/** A part of a PNG: its length, name, contents and checksum. */
const part = (name: string, contents: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), contents])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(contents.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/**
 * The QR as a PNG for mails, because mail programs do not show SVG: black on white, 8 pixels for each module, with its
 * quiet zone. Each module is a byte of a line whose pixels are one bit each, so nothing has to be drawn.
 */
export const qrPng = (code: string): Uint8Array => {
  const rows = modulesOfPass(code)
  const side = rows.length + 2 * qrQuietModules
  const white = 0xff
  const lineOf = (row: boolean[]): Buffer => {
    // a line begins with how it is filtered: not at all
    const line = Buffer.alloc(1 + side, white)
    line[0] = 0
    row.forEach((module, x) => module && (line[1 + qrQuietModules + x] = 0))
    return line
  }
  const quiet = Array.from({ length: qrQuietModules }, () => lineOf([]))
  const lines = [...quiet, ...rows.map(lineOf), ...quiet].flatMap((line) => Array<Buffer>(pixelsOfModule).fill(line))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side * pixelsOfModule, 0)
  header.writeUInt32BE(side * pixelsOfModule, 4)
  // one bit for a pixel, shades of grey
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const image = part('IDAT', deflateSync(Buffer.concat(lines)))
  return new Uint8Array(Buffer.concat([signature, part('IHDR', header), image, part('IEND', Buffer.alloc(0))]))
}
