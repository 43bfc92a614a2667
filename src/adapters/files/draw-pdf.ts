import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import type { Drawn } from './drawn.ts'

/** Enough for small print and for the bar codes of boarding passes. */
const dotsPerInch = 200
/**
 * In dots. A page larger than A3 is drawn more coarsely, so that it never has more dots than this on its longer side.
 */
const longestEdge = 2_600
const mostPages = 30
const mostBytes = 20 * 1024 * 1024
/** All the memory that a file may be unpacked into. The library is given no more, and then gives up. */
const mostMemory = 512 * 1024 * 1024
/** The limits of PDF itself, in points. */
const [shortestSide, longestSide] = [3, 14_400]

// Numbers from PDFium's interface (fpdfview.h).
const passwordNeeded = 4
const bitmapWithoutAlpha = 3
const [withAnnotations, redFirst] = [0x01, 0x10]
const white = 0xffffffff

let compiled: Promise<WebAssembly.Module> | undefined
const program = (): Promise<WebAssembly.Module> =>
  (compiled ??= readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  ))

/**
 * Google's PDF library in a memory of its own, which is thrown away with the file, so that whatever a file breaks in
 * there reaches neither this process nor the next file. It is built without a script engine.
 */
const openReader = async (): Promise<WrappedPdfiumModule> => {
  const module = await program()
  const reader = await init({
    instantiateWasm: (imports: WebAssembly.Imports, started: (instance: WebAssembly.Instance) => void) => {
      const env = imports['env'] as Record<string, (bytes: number) => number>
      const grow = env['emscripten_resize_heap']
      const limited = {
        ...imports,
        env: {
          ...env,
          emscripten_resize_heap: (bytes: number) => (bytes >>> 0 > mostMemory ? 0 : (grow?.(bytes) ?? 0)),
        },
      }
      void WebAssembly.instantiate(module, limited).then(started)
      return {}
    },
    print: () => undefined,
    printErr: () => undefined,
  })
  reader.PDFiumExt_Init()
  return reader
}

type PagePicture = { jpeg: Buffer; width: number; height: number }

/**
 * Draws the pages as pictures into a new document, which has no text, fonts, links, forms, scripts, files or anything
 * else of the old one (CLAIM-12). Throws when the file cannot be read.
 */
export const drawPdf = async (bytes: Uint8Array): Promise<Drawn> => {
  const reader = await openReader()
  const at = reader.pdfium.wasmExports.malloc(bytes.length)
  reader.pdfium.HEAPU8.set(bytes, at)
  const file = reader.FPDF_LoadMemDocument(at, bytes.length, '')
  if (file === 0) return { ok: false, reason: reader.FPDF_GetLastError() === passwordNeeded ? 'locked' : 'unreadable' }
  // A file that opens without a password but may not be copied or printed is not ours to copy either.
  if (reader.FPDF_GetSecurityHandlerRevision(file) >= 0) return { ok: false, reason: 'locked' }
  const count = reader.FPDF_GetPageCount(file)
  if (count > mostPages) return { ok: false, reason: 'long' }
  if (count < 1) return { ok: false, reason: 'unreadable' }
  // What somebody typed into the fields of a form is drawn too; nothing in the form is run.
  const form = reader.PDFiumExt_InitFormFillEnvironment(file, reader.PDFiumExt_OpenFormFillInfo())
  reader.FPDF_SetFormFieldHighlightAlpha(form, 0)
  const pages: PagePicture[] = []
  let size = 0
  for (let index = 0; index < count; index++) {
    const page = await drawPage(reader, { file, form }, index)
    size += page.jpeg.length
    if (size > mostBytes) return { ok: false, reason: 'unreadable' }
    pages.push(page)
  }
  return { ok: true, bytes: await bound(pages), width: pages[0]?.width ?? 0, height: pages[0]?.height ?? 0 }
}

const drawPage = async (
  reader: WrappedPdfiumModule,
  { file, form }: { file: number; form: number },
  index: number,
): Promise<PagePicture> => {
  const page = reader.FPDF_LoadPage(file, index)
  const [wide, high] = [reader.FPDF_GetPageWidthF(page), reader.FPDF_GetPageHeightF(page)]
  const isPage = page !== 0 && wide > 0 && high > 0 && Number.isFinite(wide) && Number.isFinite(high)
  if (!isPage) throw new RangeError('no page')
  const scale = Math.min(dotsPerInch / 72, longestEdge / Math.max(wide, high))
  const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
  const bitmap = reader.FPDFBitmap_CreateEx(width, height, bitmapWithoutAlpha, 0, 0)
  if (bitmap === 0) throw new RangeError('no room for a page')
  reader.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  reader.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations | redFirst)
  reader.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, withAnnotations | redFirst)
  const from = reader.FPDFBitmap_GetBuffer(bitmap)
  const dots = Buffer.from(reader.pdfium.HEAPU8.subarray(from, from + width * height * 4))
  reader.FPDFBitmap_Destroy(bitmap)
  reader.FPDF_ClosePage(page)
  const jpeg = await sharp(dots, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 82 })
    .toBuffer()
  const [pointsWide, pointsHigh] = [wide, high].map((side) => Math.min(longestSide, Math.max(shortestSide, side))) as [
    number,
    number,
  ]
  return { jpeg, width: pointsWide, height: pointsHigh }
}

const bound = (pages: readonly PagePicture[]): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const document = new PdfDocument({ autoFirstPage: false, info: { Producer: 'Parkwing', Creator: 'Parkwing' } })
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
    for (const { jpeg, width, height } of pages) {
      document.addPage({ size: [width, height], margin: 0 })
      document.image(jpeg, 0, 0, { width, height })
    }
    document.end()
  })
