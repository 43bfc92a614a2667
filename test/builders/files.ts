import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { templates } from './stocked-folder.ts'

/** Files for tests, made by them: none of them stands in the repository. */

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A picture of noise, because anything else would compress to almost nothing. */
export const jpeg = async ({
  width = 60,
  height = 40,
  cmyk = false,
  progressive = false,
  exif = false,
} = {}): Promise<Buffer> => {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251))
  const picture = sharp(noise, { raw: { width, height, channels: 3 } })
  const dressed = exif
    ? picture.withExif({
        IFD0: { Copyright: 'Noor' },
        IFD3: { GPSLatitude: '52/1 18/1 30/1', GPSLongitude: '4/1 45/1 0/1' },
      })
    : picture
  return (cmyk ? dressed.toColourspace('cmyk') : dressed).jpeg({ progressive, quality: 90 }).toBuffer()
}

/** The file, made `size` bytes long by blanks behind its end. */
export const paddedTo = (file: Uint8Array, size: number): Buffer =>
  Buffer.concat([file, Buffer.alloc(Math.max(0, size - file.length), 0x20)])

/**
 * An empty picture of 144 million dots in little room (UP-08). Drawing it takes seconds, so that one is made for all
 * runs of the tests and kept.
 */
export const pixelBomb = async (): Promise<Buffer> => {
  const path = join(templates, 'bomb-12000.jpeg')
  if (existsSync(path)) return readFile(path)
  const create = { width: 12_000, height: 12_000, channels: 3, background: '#777' } as const
  const bytes = await sharp({ create, limitInputPixels: false }).jpeg({ quality: 20 }).toBuffer()
  await mkdir(templates, { recursive: true })
  // several test files may do this at once: the last rename wins, all are the same
  const aside = `${path}.${randomUUID()}`
  await writeFile(aside, bytes)
  await rename(aside, path)
  return bytes
}

type PdfChoice = { catalog?: string; objects?: string[]; pages?: number; trailer?: string; packed?: string }

/**
 * The least that a reader opens: catalogue and pages, and whatever a test adds. `packed` is the text of an object
 * stream.
 */
export const pdf = ({ catalog = '', objects = [], pages = 1, trailer = '', packed }: PdfChoice = {}): Buffer => {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 10} 0 R`).join(' ')
  const bodies = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj`,
    `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages} >>\nendobj`,
  ]
  for (let index = 0; index < pages; index++)
    bodies.push(`${index + 10} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj`)
  const plain = ascii(`%PDF-1.7\n${[...bodies, ...objects].join('\n')}\n`)
  const hidden = packed === undefined ? ascii('') : deflateSync(ascii(packed))
  const stream =
    packed === undefined
      ? []
      : [
          ascii(`9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${hidden.length} >>\nstream\n`),
          hidden,
          ascii('\nendstream\nendobj\n'),
        ]
  return Buffer.concat([plain, ...stream, ascii(`trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`)])
}

const png = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
/**
 * The EICAR test file, which every scanner reports as a virus. It is in two parts, so that no scanner reports this
 * source file.
 */
export const testVirus = (): Buffer =>
  ascii(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

const gif = (): Buffer => ascii('GIF89a\x01\x00\x01\x00\x00\x00\x00;')
const webp = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer()
const zip = (): Buffer => Buffer.concat([ascii('PK\x03\x04'), Buffer.alloc(40), ascii('PK\x05\x06'), Buffer.alloc(18)])
const exe = (): Buffer => Buffer.concat([ascii('MZ\x90\x00'), Buffer.alloc(120)])

export type Hostile = { id: string; what: string; file: Buffer; answer: 'type' | 'unreadable' | 'redrawn' }

/** Files that must never be accepted as they are, each with what must become of it. */
export const hostileFiles = async (): Promise<Hostile[]> => {
  const picture = await jpeg()
  const refused = (id: string, what: string, file: Buffer): Hostile => ({ id, what, file, answer: 'type' })
  const unreadable = (id: string, what: string, file: Buffer): Hostile => ({ id, what, file, answer: 'unreadable' })
  const redrawn = (id: string, what: string, file: Buffer): Hostile => ({ id, what, file, answer: 'redrawn' })
  const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  return [
    refused('UP-02', 'nothing', Buffer.alloc(0)),
    refused('UP-02', 'PNG', await png()),
    refused('UP-02', 'GIF', gif()),
    refused('UP-02', 'WebP', await webp()),
    refused(
      'UP-02',
      'SVG with a script',
      ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ),
    refused('UP-02', 'HTML', ascii('<!doctype html><script>alert(1)</script>')),
    refused('UP-02', 'HTML with a PDF header in it', ascii('<!doctype html><!-- %PDF-1.7 -->')),
    refused('UP-02', 'a program', exe()),
    refused('UP-02', 'an ELF program', Buffer.concat([ascii('\x7fELF'), Buffer.alloc(60)])),
    refused('UP-02', 'HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), ascii('ftypheic'), Buffer.alloc(40)])),
    refused('UP-02', 'TIFF', ascii('II*\x00\x08\x00\x00\x00')),
    refused('UP-02', 'BMP', Buffer.concat([ascii('BM'), Buffer.alloc(60)])),
    refused('UP-02', 'ZIP', zip()),
    refused('UP-02', 'a Word document', Buffer.concat([zip(), ascii('word/document.xml')])),
    refused(
      'UP-02',
      'an older Office document',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(60)]),
    ),
    refused('UP-02', 'PHP', ascii('<?php system($_GET[0]); ?>')),
    refused('UP-02', 'a shell script', ascii('#!/bin/sh\nrm -rf /\n')),
    refused('UP-02', 'text', ascii('boarding pass')),
    refused('UP-02', 'the test virus', testVirus()),
    refused('UP-03', 'half of a JPEG signature', Buffer.from([0xff, 0xd8])),
    refused('UP-03', 'a JPEG signature after a blank', Buffer.concat([ascii(' '), picture])),
    refused('UP-12', 'a PDF header after one byte of something else', Buffer.concat([ascii('x'), pdf()])),
    refused('UP-12', 'a PDF header after 1 kB of something else', Buffer.concat([Buffer.alloc(1_024, 0x41), pdf()])),
    refused('UP-07', 'a GIF that is a PDF too', Buffer.concat([ascii('GIF89a'), pdf()])),
    refused('UP-07', 'a ZIP that is a PDF too', Buffer.concat([zip(), pdf()])),
    refused('UP-12', 'PDF of a version there is none of', ascii('%PDF-9.9\n%%EOF')),
    unreadable('UP-10', 'a JPEG cut in the middle', picture.subarray(0, Math.trunc(picture.length / 2))),
    unreadable('UP-10', 'a JPEG signature and nothing', Buffer.from([0xff, 0xd8, 0xff])),
    unreadable(
      'UP-10',
      'a JPEG signature and HTML',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), ascii('<html><script>alert(1)</script></html>')]),
    ),
    unreadable(
      'UP-10',
      'a JPEG with its tables overwritten',
      Buffer.concat([picture.subarray(0, 20), Buffer.alloc(picture.length - 20, 0xff)]),
    ),
    unreadable('UP-08', 'a picture of 144 million pixels', await pixelBomb()),
    redrawn('UP-07', 'a JPEG with HTML behind it', Buffer.concat([picture, ascii('<script>alert("tail")</script>')])),
    redrawn(
      'UP-07',
      'a JPEG with PHP in a comment',
      Buffer.concat([
        picture.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, 20]),
        ascii('<?php alert("tail")'.slice(0, 18)),
        picture.subarray(2),
      ]),
    ),
    redrawn('UP-07', 'a JPEG with a ZIP behind it', Buffer.concat([picture, ascii('tail'), zip()])),
    redrawn('UP-07', 'a JPEG with a PDF behind it', Buffer.concat([picture, ascii('tail'), pdf()])),
    redrawn('UP-11', 'PDF with JavaScript at opening', pdf({ catalog: `/OpenAction ${action}` })),
    redrawn(
      'UP-11',
      'PDF with JavaScript in an object of its own',
      pdf({ catalog: '/OpenAction 5 0 R', objects: [`5 0 obj\n${action}\nendobj`] }),
    ),
    redrawn(
      'UP-11',
      'PDF with JavaScript spelled with numbers',
      pdf({ catalog: '/OpenAction << /S /J#61vaScript /J#53 (x) >>' }),
    ),
    redrawn('UP-11', 'PDF with JavaScript in a packed object', pdf({ packed: `5 0 ${action}` })),
    redrawn('UP-11', 'PDF with named scripts', pdf({ catalog: '/Names << /JavaScript 5 0 R >>' })),
    redrawn('UP-11', 'PDF that starts a program', pdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' })),
    redrawn('UP-11', 'PDF with a file in it', pdf({ catalog: '/Names << /EmbeddedFiles 5 0 R >>' })),
    redrawn(
      'UP-11',
      'PDF with a file on a page',
      pdf({ objects: ['5 0 obj\n<< /Type /EmbeddedFile /Length 0 >>\nendobj'] }),
    ),
    redrawn('UP-11', 'PDF that names a password and has none', pdf({ trailer: '/Encrypt 7 0 R' })),
    redrawn(
      'UP-11',
      'PDF with a form that sends itself',
      pdf({ objects: ['5 0 obj\n<< /S /SubmitForm /F (https://example.org) >>\nendobj'] }),
    ),
    redrawn('UP-11', 'PDF with an XFA form', pdf({ catalog: '/AcroForm << /XFA 5 0 R >>' })),
    redrawn('UP-11', 'PDF with a film', pdf({ objects: ['5 0 obj\n<< /Subtype /RichMedia >>\nendobj'] })),
    redrawn(
      'UP-11',
      'PDF that says it has 10,000 pages',
      pdf({ objects: ['5 0 obj\n<< /Type /Pages /Count 10000 >>\nendobj'] }),
    ),
    unreadable(
      'UP-11',
      'PDF with a packed object nobody can unpack',
      Buffer.concat([
        ascii(
          '%PDF-1.7\n9 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nnot packed\nendstream\nendobj\n%%EOF',
        ),
      ]),
    ),
    redrawn('UP-11', 'PDF with a packed object of 40 MB', pdf({ packed: ' '.repeat(40 * 1024 * 1024) })),
    unreadable('UP-15', 'PDF without its end', pdf().subarray(0, -20)),
    unreadable('UP-15', 'PDF with a stream that never ends', ascii('%PDF-1.7\n9 0 obj\n<< >>\nstream\nforever\n%%EOF')),
  ]
}
