import { groupCode } from '#domain/vouchers/code.ts'
import type { Translate } from '#texts/texts.ts'
import { code128Path, qrPath, type CodePath } from './barcodes.ts'
import { escapeHtml } from './html.ts'

/** CSS pixels a module: at least 6 for a QR on a phone (screen 15); the longest Code 128 still fits 360 pixels. */
const qrScale = 10
const code128Scale = 1.5

/**
 * No style attribute and no id: the page's content security policy forbids the one, two codes on a page could share the
 * other.
 */
const svg = ({ d, width, height }: CodePath, scale: number, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeHtml(title)}" width="${width * scale}" height="${height * scale}" ` +
  `viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"><title>${escapeHtml(title)}</title>` +
  `<path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/><path fill="#000" d="${d}"/></svg>`

/** The two codes of the parking pass page as ready markup, black on white whatever the page's theme. */
export const passCodes = (code: string, t: Translate): { qrSvg: string; code128Svg: string } => ({
  qrSvg: svg(qrPath(code), qrScale, t('letters.qrAlt', { code: groupCode(code) })),
  code128Svg: svg(code128Path(code), code128Scale, t('letters.code128Alt', { code: groupCode(code) })),
})
