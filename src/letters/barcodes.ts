import bwipjs from 'bwip-js/node'

// The default export's `raw` gives the modules; the module's own `raw` is a symbology of that name.
const encoder: Pick<typeof bwipjs, 'raw' | 'toBuffer'> = bwipjs

/**
 * A code as one path of black rectangles, in modules, quiet zone included; fill it on white. The same path goes into
 * the page (SVG) and into the PDF, so both are vectors and scan at any size.
 */
export type CodePath = { d: string; width: number; height: number }

/** QR: 4 modules on every side (ISO/IEC 18004). */
export const qrQuietModules = 4
/** Code 128: 10 modules left and right (ISO/IEC 15417). */
export const code128QuietModules = 10
const code128HeightModules = 44

/**
 * Codes of ours only: upper-case letters and digits keep the QR at version 1 (16 symbols fit its level M) and Code 128
 * readable.
 */
const checked = (code: string): string => {
  if (!/^[0-9A-Z]{1,20}$/.test(code)) throw new RangeError('not a code that goes into a barcode')
  return code
}

/**
 * The types of bwip-js do not know a symbol's own options, so these travel as a variable. Error correction
 * is level M or better: where the symbol has room for Q or H at the same size, the encoder takes it.
 */
const qrOptions = (code: string) => ({ bcid: 'qrcode', text: checked(code), eclevel: 'M' })

const bar = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h-${width}z`

/** Neighbouring black modules of a row as one rectangle. */
const rowBars = (row: number[], y: number): string => {
  let d = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x] || row[x - 1]) continue
    let end = x
    while (row[end]) end++
    d += bar(x + qrQuietModules, y + qrQuietModules, end - x, 1)
  }
  return d
}

/** QR of a voucher code: version 1, error correction level M at least. */
export const qrPath = (code: string): CodePath => {
  const [symbol] = encoder.raw(qrOptions(code))
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR symbol came back')
  const rows = Array.from({ length: symbol.pixy }, (_, y) => symbol.pixs.slice(y * symbol.pixx, (y + 1) * symbol.pixx))
  return {
    d: rows.map(rowBars).join(''),
    width: symbol.pixx + 2 * qrQuietModules,
    height: symbol.pixy + 2 * qrQuietModules,
  }
}

/** Code 128 of a voucher code for readers that see lines only. */
export const code128Path = (code: string): CodePath => {
  const [symbol] = encoder.raw({ bcid: 'code128', text: checked(code) })
  if (!symbol || !('sbs' in symbol)) throw new Error('no Code 128 symbol came back')
  let x = code128QuietModules
  let d = ''
  // widths of bar, space, bar, space …
  symbol.sbs.forEach((width, i) => {
    if (i % 2 === 0) d += bar(x, 0, width, code128HeightModules)
    x += width
  })
  return { d, width: x + code128QuietModules, height: code128HeightModules }
}

/** The QR as a PNG for mails, which cannot show SVG: black on white, 8 pixels a module, quiet zone included. */
export const qrPng = async (code: string): Promise<Uint8Array> => {
  // bwip-js counts padding in half modules of a QR
  const look = { scale: 4, padding: 2 * qrQuietModules, backgroundcolor: 'FFFFFF', barcolor: '000000' }
  const png = await encoder.toBuffer({ ...qrOptions(code), ...look })
  return new Uint8Array(png)
}
