import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init } from '@embedpdf/pdfium'
import sharp from 'sharp'

/** Names that make a PDF do something, lead somewhere or contain another file. */
const forbiddenNames = [
  'JavaScript',
  'JS',
  'Launch',
  'OpenAction',
  'AA',
  'A',
  'Annots',
  'AcroForm',
  'EmbeddedFile',
  'EmbeddedFiles',
  'Filespec',
  'RichMedia',
  'XFA',
  'SubmitForm',
  'URI',
  'GoToR',
  'GoToE',
  'ImportData',
  'Font',
  'ObjStm',
  'Encrypt',
] as const

const begins = '>>\nstream\n'

/**
 * Every name in the file as it is written there. The bytes of its pictures are left out, because names in them would be
 * chance.
 */
const namesOf = (bytes: Uint8Array): Set<string> => {
  const text = Buffer.from(bytes).toString('latin1')
  let rest = ''
  let from = 0
  for (;;) {
    const begin = text.indexOf(begins, from) + '>>\n'.length
    if (begin < from + '>>\n'.length) break
    rest += text.slice(from, begin)
    const length = Number(/\/Length (\d+)/.exec(text.slice(text.lastIndexOf('obj', begin), begin))?.[1])
    from = begin + 'stream\n'.length + length
    if (!text.slice(from, from + 12).includes('endstream')) throw new Error('a stream that does not end where it says')
  }
  rest += text.slice(from)
  return new Set(
    [...rest.matchAll(/\/([^\s()<>[\]{}/%]+)/g)].map(([, name = '']) =>
      name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    ),
  )
}

const picture = 3

/** One reader for all files, since it only reads what we made ourselves. */
const openReader = async () => {
  const { buffer, byteOffset, byteLength } = await readFile(
    createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'),
  )
  const wasmBinary = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
  const reader = await init({ wasmBinary, printErr: () => undefined })
  reader.PDFiumExt_Init()
  return reader
}
let opened: ReturnType<typeof openReader> | undefined

/** What PDFium finds in a file that was kept, and the forbidden names in it. */
export const keptPdf = async (bytes: Uint8Array) => {
  const reader = await (opened ??= openReader())
  const at = reader.pdfium.wasmExports.malloc(bytes.length)
  reader.pdfium.HEAPU8.set(bytes, at)
  const file = reader.FPDF_LoadMemDocument(at, bytes.length, '')
  if (file === 0) throw new Error('what was kept cannot be read')
  const pages = reader.FPDF_GetPageCount(file)
  const names = namesOf(bytes)
  const found = { links: 0, actions: 0, others: 0 }
  for (let index = 0; index < pages; index++) {
    const page = reader.FPDF_LoadPage(file, index)
    found.links += reader.FPDFPage_GetAnnotCount(page)
    found.actions += [0, 1].filter((event) => reader.FPDF_GetPageAAction(page, event) !== 0).length
    for (let object = 0; object < reader.FPDFPage_CountObjects(page); object++)
      if (reader.FPDFPageObj_GetType(reader.FPDFPage_GetObject(page, object)) !== picture) found.others++
    reader.FPDF_ClosePage(page)
  }
  const facts = {
    pages,
    ...found,
    scripts: reader.FPDFDoc_GetJavaScriptActionCount(file),
    files: reader.FPDFDoc_GetAttachmentCount(file),
    forms: reader.FPDF_GetFormType(file),
    names: forbiddenNames.filter((name) => names.has(name)),
  }
  reader.FPDF_CloseDocument(file)
  reader.pdfium.wasmExports.free(at)
  return facts
}

/** What `keptPdf` says about a file with nothing in it but pictures of its pages. */
export const onlyPictures = { links: 0, actions: 0, others: 0, scripts: 0, files: 0, forms: 0, names: [] as string[] }

/** The pictures of a kept file, one for each page, with the size of the page in points and the colour in its middle. */
export const drawnPages = async (bytes: Uint8Array) => {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const points = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => [
    Number(wide),
    Number(high),
  ])
  const jpegs = [...text.matchAll(/\/Subtype \/Image[\s\S]*?\/Length (\d+)[\s\S]*?stream\n/g)].map((found) => {
    const from = found.index + found[0].length
    return file.subarray(from, from + Number(found[1]))
  })
  return Promise.all(
    jpegs.map(async (jpeg, index) => {
      const { width, height } = await sharp(jpeg).metadata()
      const one = { left: Math.trunc(width / 2), top: Math.trunc(height / 2), width: 1, height: 1 }
      const middle = [...(await sharp(jpeg).extract(one).raw().toBuffer())]
      return { jpeg, width, height, points: points[index] ?? [], middle }
    }),
  )
}
