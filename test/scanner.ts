import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PdfDocument from 'pdfkit'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/**
 * What a camera, and a person with a PDF reader, see. Poppler draws and reads, and ZXing decodes; neither knows
 * anything about our code.
 */
const run = promisify(execFile)

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'parkwing-scan-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const onPdf = <T>(pdf: Uint8Array, work: (file: string, folder: string) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const file = join(folder, 'page.pdf')
    await writeFile(file, pdf)
    return work(file, folder)
  })

/** The first page as a grey PNG. */
export const photographed = (pdf: Uint8Array, dpi = 150): Promise<Uint8Array> =>
  onPdf(pdf, async (file, folder) => {
    await run('pdftoppm', ['-r', String(dpi), '-gray', '-png', '-singlefile', file, join(folder, 'page')])
    return new Uint8Array(await readFile(join(folder, 'page.png')))
  })

/** The text as it is copied out of the PDF, with all blanks as one space. */
export const textOfPdf = (pdf: Uint8Array): Promise<string> =>
  onPdf(pdf, async (file) => (await run('pdftotext', ['-raw', file, '-'])).stdout.normalize('NFC').replace(/\s+/g, ' '))

/** The report of pdfinfo; `-struct-text` shows the tags with what they contain. */
export const infoOfPdf = (pdf: Uint8Array, ...options: string[]): Promise<string> =>
  onPdf(pdf, async (file) => (await run('pdfinfo', [...options, file])).stdout)

/** The files inside the PDF, as poppler saves them. */
export const filesOfPdf = (pdf: Uint8Array): Promise<Record<string, string>> =>
  onPdf(pdf, async (file, folder) => {
    const into = join(folder, 'files')
    await mkdir(into)
    await run('pdfdetach', ['-saveall', '-o', into, file])
    const names = await readdir(into)
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(join(into, name), 'utf8')] as const)),
    )
  })

let prepared: Promise<unknown> | undefined
const wasm = async () => {
  const binary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(binary).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

export type Scanned = { format: string; text: string; level: string }

type Formats = NonNullable<Parameters<typeof readBarcodes>[1]>['formats']

/** Every barcode in a PNG or JPEG. */
export const scanned = async (
  picture: Uint8Array,
  formats: NonNullable<Formats> = ['QRCode', 'Code128'],
): Promise<Scanned[]> => {
  await (prepared ??= wasm())
  const found = await readBarcodes(picture, { tryHarder: true, formats, maxNumberOfSymbols: 8 })
  return found.filter(({ isValid }) => isValid).map(({ format, text, ecLevel }) => ({ format, text, level: ecLevel }))
}

/**
 * One of our SVGs as a browser shows it: its paths in their colours, at its width, on a page with some grey around it.
 */
export const photographedSvg = async (svg: string): Promise<Uint8Array> => {
  const number = (name: string) => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(svg)?.[1])
  const [, , boxWidth = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  const doc = new PdfDocument({ size: [number('width') + 40, number('height') + 40], margin: 0 })
  doc.rect(0, 0, 2000, 2000).fill('#888888')
  doc.translate(20, 20).scale(number('width') / boxWidth)
  for (const [, fill = '', d = ''] of svg.matchAll(/<path fill="(#\w+)" d="([^"]+)"\/>/g)) doc.path(d).fill(fill)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.end()
  await ended
  return photographed(new Uint8Array(Buffer.concat(chunks)), 144)
}
