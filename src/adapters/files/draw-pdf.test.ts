import { deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import bwipjs from 'bwip-js/node'
import { afterAll, describe, expect, test } from 'vitest'
import { page, stream, whole } from '#test/builders/crafted-pdf.ts'
import { pdf } from '#test/builders/files.ts'
import { drawnPages, keptPdf, onlyPictures } from '#test/builders/kept-pdf.ts'
import { scanned } from '#test/scanner.ts'
import { createCleaner } from './cleaner.ts'
import { createDrawingPool } from './drawing-pool.ts'

const pool = createDrawingPool()
const cleanFile = createCleaner(pool)
afterAll(() => pool.close())

const cleaned = async (file: Uint8Array): Promise<Uint8Array> => {
  const answer = await cleanFile(file)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.bytes
}

const written = (write: (document: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) =>
  new Promise<Buffer>((resolve) => {
    const document = new PdfDocument({ size: 'A4', ...options })
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    write(document)
    document.end()
  })

describe('a document of a claim', () => {
  test('CLAIM-12 UP-01 every page is kept, in its size and order, as a picture of 200 dots to the inch', async () => {
    const file = await written((document) => {
      document.fontSize(8).text('Boarding pass', 50, 50)
      document
        .addPage({ size: [200, 100] })
        .rect(0, 0, 200, 100)
        .fill('#ff0000')
    })
    const bytes = await cleaned(file)
    expect(await keptPdf(bytes)).toEqual({ pages: 2, ...onlyPictures })
    const pages = await drawnPages(bytes)
    expect(pages.map(({ width, height, points }) => [width, height, ...points.map(Math.round)])).toEqual([
      [1_654, 2_339, 595, 842],
      [556, 278, 200, 100],
    ])
    expect(pages[1]?.middle.map((value) => Math.round(value / 16))).toEqual([16, 0, 0])
  })

  test('CLAIM-12 the codes of a boarding pass can still be read by a machine', async () => {
    const text = 'M1DEVRIES/NOOR       EABC123 EINAGPHV 5634 330Y012A0045 100'
    const codes = await Promise.all(
      (['pdf417', 'azteccode', 'qrcode'] as const).map((bcid) => bwipjs.toBuffer({ bcid, text, scale: 4 })),
    )
    const file = await written((document) => {
      document.image(codes[0]!, 50, 50, { width: 200 })
      document.image(codes[1]!, 50, 250, { width: 85 })
      document.image(codes[2]!, 50, 450, { width: 85 })
    })
    const [page] = await drawnPages(await cleaned(file))
    const found = await scanned(page!.jpeg, ['PDF417', 'Aztec', 'QRCode'])
    expect(new Set(found.map((code) => `${code.format} ${code.text}`))).toEqual(
      new Set([`Aztec ${text}`, `PDF417 ${text}`, `QRCode ${text}`]),
    )
  })

  test('CLAIM-12 what stands in the fields of a form is on the picture, and the form is gone', async () => {
    const field = stream('0 0 1 rg 0 0 100 50 re f', '/Type /XObject /Subtype /Form /BBox [0 0 100 50]')
    const file = whole(
      page({
        catalog: '/AcroForm << /Fields [9 0 R] >>',
        pageKeys: '/Annots [9 0 R]',
        content: ' ',
        objects: {
          9: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (x) /F 4 /Rect [100 75 200 125] /AP << /N 8 0 R >> >>',
          8: field,
        },
      }),
    )
    const bytes = await cleaned(file)
    expect(await keptPdf(bytes)).toEqual({ pages: 1, ...onlyPictures })
    expect((await drawnPages(bytes))[0]?.middle.map((value) => Math.round(value / 16))).toEqual([0, 0, 16])
  })

  test('CLAIM-12 30 pages are taken, 31 are not, and a page of any size becomes at most 2,600 dots long', async () => {
    expect((await keptPdf(await cleaned(pdf({ pages: 30 })))).pages).toBe(30)
    expect(await cleanFile(pdf({ pages: 31 }))).toEqual({ ok: false, reason: 'long' })
    const [large] = await drawnPages(await cleaned(whole(page({ pageKeys: '/MediaBox [0 0 7200 3600]' }))))
    expect([large?.width, large?.height, large?.points]).toEqual([2_600, 1_300, [7_200, 3_600]])
  })

  test('CLAIM-12 UP-11 a password to open it, or one only to copy it: refused as protected', async () => {
    const write = (document: PDFKit.PDFDocument) => void document.text('secret')
    for (const options of [{ userPassword: 'a', ownerPassword: 'b' }, { ownerPassword: 'b' }])
      for (const pdfVersion of ['1.4', '1.7ext3'] as const)
        expect(await cleanFile(await written(write, { ...options, pdfVersion }))).toEqual({
          ok: false,
          reason: 'locked',
        })
  })

  test('CLAIM-12 UP-11 words like these inside a picture’s bytes are chance', async () => {
    const dots = Buffer.from('/JS /Launch /OpenAction /AA /URI '.repeat(40).slice(0, 1_200), 'latin1')
    const file = whole(
      page({
        content: '300 0 0 200 0 0 cm /I Do',
        pageKeys: '/Resources << /XObject << /I 9 0 R >> >>',
        objects: {
          9: stream(
            deflateSync(dots, { level: 0 }),
            '/Type /XObject /Subtype /Image /Width 20 /Height 20 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
          ),
        },
      }),
    )
    expect(await keptPdf(await cleaned(file))).toEqual({ pages: 1, ...onlyPictures })
  })
})
