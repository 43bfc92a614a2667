import { groupCode } from '#domain/vouchers/code.ts'
import type { Translate } from '#texts/texts.ts'
import { code128Path, qrPath, type CodePath } from './barcodes.ts'
import { escapeHtml } from './html.ts'

/**
 * CSS pixels for each module. A QR needs at least 6 on a phone (screen 15), and is about 290 wide with its quiet zone
 * (VOUCH-7); at 1.5 the longest Code 128 still fits into 360 pixels.
 */
const qrScale = ({ width }: CodePath): number => Math.max(6, Math.floor(290 / width))
const code128Scale = 1.5

/**
 * The SVG has no style attribute, because the page's content security policy forbids it, and no id, because two codes
 * on one page could have the same.
 */
const svg = ({ d, width, height }: CodePath, scale: number, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeHtml(title)}" width="${width * scale}" height="${height * scale}" ` +
  `viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"><title>${escapeHtml(title)}</title>` +
  `<path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/><path fill="#000" d="${d}"/></svg>`

/** The two codes on the page of the parking pass as ready markup, black on white whatever the page's theme is. */
export const passCodes = (code: string, t: Translate, qrText = code): { qrSvg: string; code128Svg: string } => {
  const qr = qrPath(qrText)
  return {
    qrSvg: svg(qr, qrScale(qr), t('letters.qrAlt', { code: groupCode(code) })),
    code128Svg: svg(code128Path(code), code128Scale, t('letters.code128Alt', { code: groupCode(code) })),
  }
}
