import bwipjs from 'bwip-js/node'

// The default export's `raw` returns the modules of a symbol. The package also exports a symbology that is called
// `raw`.
const encoder: Pick<typeof bwipjs, 'raw' | 'toBuffer'> = bwipjs

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

/**
 * The options are a variable because the types of bwip-js do not know the options of a single symbology. The error
 * correction is level M or better: where Q or H fits into a symbol of the same size, the encoder takes it.
 */
const qrOptions = (code: string) => ({ bcid: 'qrcode', text: checkedQr(code), eclevel: 'M' })

const bar = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h-${width}z`

/** Draws neighbouring black modules of a row as one rectangle. */
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

/** The QR of a pass, with error correction of level M at least. */
export const qrPath = (code: string): CodePath => pathOf(qrOptions(code))

/** The QR of a longer text that a device reads from the screen, such as the address of a code app. */
export const qrOfText = (text: string): CodePath => pathOf({ bcid: 'qrcode', text, eclevel: 'M' })

const pathOf = (options: ReturnType<typeof qrOptions>): CodePath => {
  const [symbol] = encoder.raw(options)
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR symbol came back')
  const rows = Array.from({ length: symbol.pixy }, (_, y) => symbol.pixs.slice(y * symbol.pixx, (y + 1) * symbol.pixx))
  return {
    d: rows.map(rowBars).join(''),
    width: symbol.pixx + 2 * qrQuietModules,
    height: symbol.pixy + 2 * qrQuietModules,
  }
}

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

/**
 * The QR as a PNG for mails, because mail programs do not show SVG: black on white, 8 pixels for each module, with its
 * quiet zone.
 */
export const qrPng = async (code: string): Promise<Uint8Array> => {
  // bwip-js counts the padding of a QR in half modules.
  const look = { scale: 4, padding: 2 * qrQuietModules, backgroundcolor: 'FFFFFF', barcolor: '000000' }
  const png = await encoder.toBuffer({ ...qrOptions(code), ...look })
  return new Uint8Array(png)
}
