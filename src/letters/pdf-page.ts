import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import PdfDocument from 'pdfkit'
import type { CodePath } from './barcodes.ts'

/**
 * Full TrueType files; each PDF takes along a subset of those it uses. Figtree has every letter of the 14 languages.
 * What somebody typed in another alphabet is written in Noto Sans. They are parsed once for all documents, because
 * reading their tables costs several times what drawing a page does. pdfkit accepts parsed fonts although its types do
 * not say so.
 */
type Loaded = PDFKit.Mixins.PDFFontSource & {
  characterSet: number[]
  hasGlyphForCodePoint: (codePoint: number) => boolean
  glyphForCodePoint: (codePoint: number) => unknown
}
const fontFile = (path: string): Loaded => {
  const font = create(readFileSync(path)) as unknown as Loaded
  // fontkit keeps each glyph as it first met it. As a part of another (ı is one of i) it met it without its letter, and
  // documents drawn later would lose that letter wherever their text is copied or read aloud.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font
}
// asked by name, because the pages' build holds this module in another folder
const { resolve } = createRequire(import.meta.url)
const own = (file: string) => fontFile(resolve(`#letters/fonts/${file}.ttf`))
const noto = (file: string) => fontFile(resolve(`@expo-google-fonts/noto-sans/${file}.ttf`))
let fonts: Record<'regular' | 'bold' | 'otherRegular' | 'otherBold', Loaded> | undefined
const loadedFonts = () =>
  (fonts ??= {
    regular: own('figtree-regular'),
    bold: own('figtree-bold'),
    otherRegular: noto('400Regular/NotoSans_400Regular'),
    otherBold: noto('700Bold/NotoSans_700Bold'),
  })

/**
 * What pdfkit keeps of a font within one document: where the letters of a word stand, which does not depend on the
 * document. Shared by all, the words of our labels are laid out once. Begun anew when strangers have filled it.
 */
type Words = Record<string, unknown>
const mostWords = 4_000
const words = new Map<Loaded, Words>()
const wordsOf = (font: Loaded): Words => {
  const kept = words.get(font)
  if (kept) return kept
  const made = Object.create(null) as Words
  words.set(font, made)
  return made
}
const forgetWords = () => {
  for (const [font, kept] of words) if (Object.keys(kept).length > mostWords) words.delete(font)
}

/** A picture as pdfkit has read it, before a document took it. Each document takes a copy with a label of its own. */
type ReadPicture = { label: string }
const pictures = new WeakMap<Uint8Array, ReadPicture>()
const pictureFor = (doc: PDFKit.PDFDocument, png: Uint8Array): ReadPicture => {
  const known = pictures.get(png)
  // pdfkit has these, but its types do not
  const inner = doc as unknown as { openImage(bytes: Buffer): ReadPicture; _imageCount: number }
  const read = known ?? inner.openImage(Buffer.from(png))
  if (!known) pictures.set(png, read)
  const label = known ? `I${++inner._imageCount}` : read.label
  return Object.assign(Object.create(Object.getPrototypeOf(read) as object) as ReadPicture, read, { label })
}

const hasAll = (font: Loaded, text: string): boolean =>
  [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

/** The colours of the brand on paper (web/theme/tokens.css). */
export const inks = { ink: '#0B1F3A', yellow: '#FFC629', yellowStrong: '#F2B100', mist: '#E9EFF7', blue: '#0A4FB5' }

/** The letter of our sign, 12 units wide. */
const letterP = 'M0 0H6.6a5 5 0 0 1 0 10.2H3.1V17H0ZM3.1 2.8V7.4H6.4a2.3 2.3 0 0 0 0-4.6Z'

/** An A4 page, measured in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 45 }
export const mm = 72 / 25.4

/**
 * Leaves out what the font cannot write (emoji, other scripts), because an empty box helps nobody at the barrier
 * (DOC-01).
 */
export const printable = (text: string): string =>
  undivided(text).normalize('NFC').replace(unwritable, ' ').replace(/ +/g, ' ').trim()

/** Without signs for where a word may be divided: our font has none, and another would be taken (VOUCH-12). */
const undivided = (text: string): string => text.replaceAll('\u00AD', '')

const unwritable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mn}\u0020-\u007E\u00A0-\u00BF\u00D7\u00F7\u2009\u200A\u2010-\u2026\u202F-\u203A\u20A0-\u20BF\u2116\u2122\u2212]/gu

export type TextStyle = {
  size: number
  bold?: boolean
  grey?: boolean
  color?: string
  width: number
  align?: 'left' | 'right' | 'center'
  spacing?: number
}
type Tag = 'H1' | 'H2' | 'P' | 'Lbl' | 'LBody' | 'TH' | 'TD'

/**
 * `subset` is the standard that the file says it keeps to: PDF/UA-1, or PDF/A-3 when it carries data along. `created`
 * is written into the file and must never be the moment of drawing, or the bytes would differ each time.
 */
export type PageInfo = { title: string; lang: string; created: number; subset?: 'PDF/UA' | 'PDF/A-3a' }
export type Column = { x: number; width: number; align: 'left' | 'right' }
export type TableRow = { cells: string[]; head?: boolean; bold?: boolean }

/**
 * One tagged page. Everything drawn is inside a structure element or marked as an artifact, so that a screen reader
 * meets it once and in order. Places are in points from the top left, and each writing function returns the y below
 * what it wrote.
 */
export class PdfPage {
  readonly doc: PDFKit.PDFDocument
  readonly scale: number
  private readonly root: PDFKit.PDFStructureElement

  /** `scale` shrinks all type, for texts that would not fit the page otherwise. */
  constructor(info: PageInfo, scale: number) {
    this.scale = scale
    const title = undivided(info.title)
    const options: PDFKit.PDFDocumentOptions = {
      size: 'A4',
      margins: { top: 0, left: 0, right: 0, bottom: 0 },
      pdfVersion: '1.7',
      tagged: true,
      lang: info.lang,
      displayTitle: true,
      info: { Title: title, Author: 'Parkwing', Creator: 'Parkwing', CreationDate: new Date(info.created) },
    }
    // PDF/UA-1 says in the file that it is tagged throughout; the types of pdfkit do not know this name yet. Without a
    // font to begin with, the measures of Helvetica are not read for nothing.
    this.doc = new PdfDocument(Object.assign(options, { subset: info.subset ?? 'PDF/UA', font: null } as object))
    forgetWords()
    for (const [name, font] of Object.entries(loadedFonts())) this.doc.registerFont(name, font)
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  private choose(text: string, { size, bold, grey, color }: TextStyle) {
    const fonts = loadedFonts()
    const [ours, other] = bold ? (['bold', 'otherBold'] as const) : (['regular', 'otherRegular'] as const)
    const name = hasAll(fonts[ours], text) ? ours : other
    const chosen = this.doc.font(name) as unknown as { _font: { layoutCache: Words } }
    chosen._font.layoutCache = wordsOf(fonts[name])
    return this.doc.fontSize(size * this.scale).fillColor(color ?? (grey ? '#444444' : '#000000'))
  }

  heightOf(text: string, style: TextStyle): number {
    const line = printable(text)
    return this.choose(line, style).heightOfString(line, { width: style.width })
  }

  private draw(text: string, x: number, y: number, style: TextStyle): number {
    const line = printable(text)
    const height = this.heightOf(line, style)
    this.choose(line, style).text(line, x, y, {
      width: style.width,
      align: style.align ?? 'left',
      characterSpacing: style.spacing ?? 0,
    })
    return y + height
  }

  private element(tag: Tag, draw: () => void): PDFKit.PDFStructureElement {
    return this.doc.struct(tag, {}, draw)
  }

  text(tag: Tag, text: string, x: number, y: number, style: TextStyle): number {
    let below = y
    this.root.add(this.element(tag, () => (below = this.draw(text, x, y, style))))
    return below
  }

  /** A label with its value under it: two paragraphs, because programs that read one put no blank between the two. */
  fact(label: string, value: string, x: number, y: number, width: number, size = 11): number {
    const below = this.text('P', label, x, y, { size: 8.5, grey: true, width })
    return this.text('P', value, x, below, { size, bold: true, width })
  }

  list(items: string[], mark: (index: number) => string, x: number, y: number, style: TextStyle): number {
    let below = y
    const list = this.doc.struct('L')
    this.root.add(list)
    const indent = 16 * this.scale
    items.forEach((item, i) => {
      const top = below
      const label = this.element('Lbl', () => this.draw(mark(i), x, top, { ...style, width: indent }))
      const body = this.element(
        'LBody',
        () => (below = this.draw(item, x + indent, top, { ...style, width: style.width - indent }) + 3 * this.scale),
      )
      list.add(this.doc.struct('LI', {}, [label, body]))
    })
    list.end()
    return below
  }

  /** The rows of a table with a line above each; the first cell of a row may wrap. */
  table(rows: TableRow[], columns: Column[], y: number, size: number): number {
    const table = this.doc.struct('Table')
    this.root.add(table)
    let below = y
    for (const { cells, head, bold } of rows) {
      const top = below + 4 * this.scale
      if (!head) this.rule(below + 1)
      const drawn = cells.map((cell, i) => {
        const { x, width, align } = columns[i]!
        return this.element(
          head ? 'TH' : 'TD',
          () =>
            (below = Math.max(
              below,
              this.draw(cell, x, top, { size, width, align, bold: head || bold === true, grey: head === true }),
            )),
        )
      })
      table.add(this.doc.struct('TR', {}, drawn))
      below += 4 * this.scale
    }
    table.end()
    return below
  }

  /**
   * A barcode as vectors. `module` is the size of a module in points; `alt` says what it is to those who do not see it.
   */
  figure(path: CodePath, alt: string, x: number, y: number, module: number): number {
    const draw = () => {
      this.doc.save().translate(x, y).scale(module).path(path.d).fill('#000000')
      this.doc.restore()
    }
    const below = y + path.height * module
    // A variable, because the types do not know the box that a figure must name (PDF/UA).
    const options = { alt, bbox: [x, y, x + path.width * module, below] }
    this.root.add(this.doc.struct('Figure', options, draw))
    return below
  }

  /** Decoration, which a screen reader skips. */
  artifact(draw: (doc: PDFKit.PDFDocument) => void) {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw(this.doc)
    this.doc.endMarkedContent()
  }

  /**
   * The head of every document: our sign and name, what it is (the heading of the page), the airport's code, and the
   * yellow edge. Returns the y below it.
   */
  head(title: string, iata: string | null): number {
    const { margin, width } = sheet
    const badge = iata === null ? 0 : 52
    this.artifact((doc) => {
      doc
        .save()
        .roundedRect(margin, margin - 8, 28, 28, 7)
        .fill(inks.yellow)
      doc
        .translate(margin + 8.5, margin - 2)
        .scale(0.96)
        .path(letterP)
        .fill(inks.ink, 'even-odd')
        .restore()
      if (badge > 0)
        doc
          .save()
          .roundedRect(width - margin - badge, margin - 6, badge, 24, 5)
          .fill(inks.yellow)
          .restore()
      doc
        .save()
        .rect(margin, margin + 30, width - 2 * margin, 3.2)
        .fill(inks.yellow)
        .restore()
    })
    const fixed = (size: number) => size / this.scale
    const brand: TextStyle = { size: fixed(19), bold: true, color: inks.ink, width: 140 }
    this.text('P', 'Parkwing', margin + 37, margin - 6, brand)
    const right = width - margin - badge - (badge > 0 ? 12 : 0)
    const middle = margin + 190
    const heading: TextStyle = { size: fixed(13), color: inks.ink, width: right - middle, align: 'right' }
    this.text('H1', title, middle, margin - 2, heading)
    if (iata !== null) {
      const code: TextStyle = { size: fixed(13), bold: true, color: inks.ink, width: badge, align: 'center' }
      this.text('P', iata, width - margin - badge, margin - 2, code)
    }
    return margin + 33.2
  }

  /** The steps of a list along the dashed lane, each beside its number. */
  rail(items: string[], x: number, y: number, style: TextStyle): number {
    const side = 19
    const list = this.doc.struct('L')
    this.root.add(list)
    let below = y
    items.forEach((item, i) => {
      const top = below
      const high = Math.max(side, this.heightOf(item, { ...style, width: style.width - side - 9 }) + 4)
      this.artifact((doc) => {
        doc.save().roundedRect(x, top, side, side, 5).fill(inks.mist).restore()
        if (i < items.length - 1)
          doc
            .save()
            .moveTo(x + side / 2, top + side)
            .lineTo(x + side / 2, top + high + 4)
            .lineWidth(2)
            .dash(3, { space: 2 })
            .stroke(inks.yellowStrong)
            .restore()
      })
      const number: TextStyle = { size: 10 / this.scale, bold: true, color: inks.blue, width: side, align: 'center' }
      const label = this.element('Lbl', () => this.draw(String(i + 1), x, top + 3, number))
      const body = this.element('LBody', () =>
        this.draw(item, x + side + 9, top + 2, { ...style, width: style.width - side - 9 }),
      )
      list.add(this.doc.struct('LI', {}, [label, body]))
      below = top + high + 4
    })
    list.end()
    return below
  }

  /**
   * A picture as a strip with round corners, cut from its middle; decoration. `png` is twice as wide as it is shown.
   */
  strip(png: Uint8Array, y: number, height: number) {
    const { margin, width } = sheet
    const inner = width - 2 * margin
    this.artifact((doc) => {
      doc.save().roundedRect(margin, y, inner, height, 9).clip()
      // an image that was opened already is taken as it is
      doc.image(pictureFor(doc, png) as unknown as Buffer, margin, y, {
        cover: [inner, height],
        align: 'center',
        valign: 'center',
      })
      doc.restore()
    })
  }

  rule(y: number) {
    this.artifact((doc) =>
      doc
        .save()
        .moveTo(sheet.margin, y)
        .lineTo(sheet.width - sheet.margin, y)
        .lineWidth(0.75)
        .dash(3, { space: 2 })
        .stroke('#777777')
        .restore(),
    )
  }

  /** Attaches a file that says the same for programs, and adds what the metadata must say about it. */
  attach({
    name,
    content,
    type,
    at,
    metadata,
  }: {
    name: string
    content: string
    type: string
    at: number
    metadata: string
  }) {
    const options = { name, type, relationship: 'Alternative', creationDate: new Date(at), modifiedDate: new Date(at) }
    this.doc.file(Buffer.from(content), options)
    // pdfkit has this method, but its types do not
    const withMetadata = this.doc as unknown as { appendXML(xml: string): void }
    withMetadata.appendXML(metadata)
  }

  /** Goes on at the top of another page of the same document. Returns the y below its margin. */
  nextPage(): number {
    this.doc.addPage({ size: 'A4', margins: { top: 0, left: 0, right: 0, bottom: 0 } })
    return sheet.margin
  }

  bytes(): Promise<Uint8Array> {
    this.root.end()
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
      this.doc.on('error', reject)
      this.doc.end()
    })
  }
}
