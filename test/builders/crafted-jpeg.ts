import sharp from 'sharp'

/** JPEG files that are made to harm whoever opens them, and what must become of each (UP-07 to UP-10). */
export type CraftedPicture = { what: string; file: Buffer; answer: 'unreadable' | 'redrawn' | 'either' }

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Puts segments behind the first two bytes, where every reader looks for them. */
const withSegments = (picture: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])

const frameMarkers = [0xc0, 0xc1, 0xc2]

/** Where the segments before the first scan begin, by their markers. */
const segmentsOf = (picture: Buffer): { marker: number; at: number; end: number }[] => {
  const found = []
  let at = 2
  while (picture[at] === 0xff && picture[at + 1] !== 0xda) {
    const end = at + 2 + picture.readUInt16BE(at + 2)
    found.push({ marker: picture[at + 1] ?? 0, at, end })
    at = end
  }
  return found
}

const changedFrame = (picture: Buffer, change: (frame: Buffer) => void): Buffer => {
  const copy = Buffer.from(picture)
  const frame = segmentsOf(copy).find(({ marker }) => frameMarkers.includes(marker))
  if (!frame) throw new Error('this picture has no frame')
  change(copy.subarray(frame.at, frame.end))
  return copy
}
const claiming = (picture: Buffer, width: number, height: number): Buffer =>
  changedFrame(picture, (frame) => {
    frame.writeUInt16BE(height, 5)
    frame.writeUInt16BE(width, 7)
  })

const flat = (width: number, height: number, progressive = false): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#777' }, limitInputPixels: false })
    .jpeg({ quality: 20, progressive })
    .toBuffer()

/** A progressive picture whose last scan comes again and again: each costs a pass over all of it. */
const manyScans = (picture: Buffer, times: number): Buffer => {
  const end = picture.lastIndexOf(Buffer.from([0xff, 0xd9]))
  const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]), end)
  const scan = picture.subarray(last, end)
  return Buffer.concat([picture.subarray(0, end), ...Array.from({ length: times }, () => scan), picture.subarray(end)])
}

const exif = (orientation: number): Buffer => {
  const entry = Buffer.alloc(12)
  entry.writeUInt16LE(0x0112, 0)
  entry.writeUInt16LE(3, 2)
  entry.writeUInt32LE(1, 4)
  entry.writeUInt16LE(orientation, 8)
  return segment(
    0xe1,
    Buffer.concat([ascii('Exif\0\0II*\0\x08\0\0\0\x01\0'), entry, Buffer.alloc(4), ascii('<script>tail</script>')]),
  )
}

/** A directory of EXIF that names itself as the next one. */
const endlessExif = (): Buffer =>
  segment(0xe1, Buffer.concat([ascii('Exif\0\0II*\0\x08\0\0\0\0\0\x08\0\0\0'), ascii('tail')]))

const colourProfile = (chunk: number, of: number, content: Buffer): Buffer =>
  segment(0xe2, Buffer.concat([ascii('ICC_PROFILE\0'), Buffer.from([chunk, of]), content]))

export const craftedPictures = async (): Promise<CraftedPicture[]> => {
  const small = await flat(64, 48)
  const large = await flat(8_900, 8_900)
  const stepwise = await flat(4_000, 4_000, true)
  return [
    {
      what: 'a small file that claims 65,500 dots each way',
      file: claiming(small, 65_500, 65_500),
      answer: 'unreadable',
    },
    { what: 'one that claims ten times its height', file: claiming(small, 64, 480), answer: 'redrawn' },
    { what: 'one without a height', file: claiming(small, 64, 0), answer: 'unreadable' },
    { what: 'one without a width', file: claiming(small, 0, 48), answer: 'unreadable' },
    { what: 'one dot wide and 65,500 high', file: await flat(1, 65_500), answer: 'redrawn' },
    { what: '79 million dots in 500 kB', file: large, answer: 'redrawn' },
    { what: '79 million dots, turned', file: withSegments(large, exif(6)), answer: 'either' },
    { what: '79 million dots, step by step', file: await flat(8_900, 8_900, true), answer: 'either' },
    { what: '2,000 scans over 16 million dots', file: manyScans(stepwise, 2_000), answer: 'either' },
    { what: 'an orientation there is none of', file: withSegments(small, exif(200)), answer: 'redrawn' },
    { what: 'EXIF that goes round in circles', file: withSegments(small, endlessExif()), answer: 'redrawn' },
    {
      what: 'a colour profile of nonsense',
      file: withSegments(small, colourProfile(1, 1, Buffer.alloc(60_000, ascii('<script>tail')))),
      answer: 'either',
    },
    {
      what: 'a colour profile in 150 parts',
      file: withSegments(
        small,
        ...Array.from({ length: 150 }, (_, index) => colourProfile(index + 1, 150, Buffer.alloc(60_000, 0x41))),
      ),
      answer: 'either',
    },
    {
      what: 'a hundred thousand comments',
      file: withSegments(small, ...Array.from({ length: 100_000 }, () => segment(0xfe, ascii('<script>tail')))),
      answer: 'redrawn',
    },
    {
      what: 'a script that is a picture too',
      file: withSegments(small, segment(0xe0, Buffer.concat([Buffer.alloc(0x2f2a - 2), ascii('*/=alert("tail")/*')]))),
      answer: 'redrawn',
    },
    {
      what: 'XMP with an external entity',
      file: withSegments(
        small,
        segment(
          0xe1,
          ascii(
            'http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY tail SYSTEM "file:///etc/passwd">]><x:xmpmeta xmlns:x="adobe:ns:meta/">&tail;</x:xmpmeta>',
          ),
        ),
      ),
      answer: 'redrawn',
    },
    {
      what: 'a second picture behind the first',
      file: Buffer.concat([small, ascii('tail'), small]),
      answer: 'redrawn',
    },
    {
      what: 'twelve bits a colour',
      file: changedFrame(small, (frame) => frame.writeUInt8(12, 4)),
      answer: 'unreadable',
    },
    {
      what: 'nine colours',
      file: changedFrame(small, (frame) => frame.writeUInt8(9, 9)),
      answer: 'unreadable',
    },
    {
      what: 'a kind of JPEG without loss',
      file: changedFrame(small, (frame) => frame.writeUInt8(0xc3, 1)),
      answer: 'unreadable',
    },
  ]
}
