import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { languages, lettersBeyondLatin1, type Language } from '#domain/languages.ts'

const here = (file: string) => new URL(file, import.meta.url)

/**
 * The tables of a WOFF 2 file, unpacked (W3C WOFF 2.0, section 4): known names have numbers, lengths are written in
 * seven bits of each byte, and all is one Brotli stream.
 */
const known = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca']
const tableOf = (file: Buffer, wanted: string): DataView => {
  const count = file.readUInt16BE(12)
  let at = 48
  const number = (): number => {
    let value = 0
    for (;;) {
      const byte = file[at++]!
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let [start, found, size] = [0, -1, 0]
  for (let n = 0; n < count; n++) {
    const flags = file[at++]!
    const name = (flags & 63) === 63 ? file.toString('latin1', at, (at += 4)) : (known[flags & 63] ?? '')
    const length = number()
    const isTransformed = name === 'glyf' || name === 'loca' ? flags >> 6 === 0 : flags >> 6 !== 0
    const stored = isTransformed ? number() : length
    if (name === wanted) [found, size] = [start, stored]
    start += stored
  }
  const bytes = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  return new DataView(bytes.buffer, bytes.byteOffset + found, size)
}

/** The characters for which a font has a glyph, from its subtable of format 4. */
const charactersOf = (file: Buffer): Set<number> => {
  const cmap = tableOf(file, 'cmap')
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, n) => cmap.getUint32(8 + 8 * n))
  const at = offsets.find((offset) => cmap.getUint16(offset) === 4)!
  const double = cmap.getUint16(at + 6)
  const characters = new Set<number>()
  for (let n = 0; n < double; n += 2) {
    const [end, start] = [cmap.getUint16(at + 14 + n), cmap.getUint16(at + 16 + double + n)]
    for (let code = start; code <= end && code < 0xffff; code++) characters.add(code)
  }
  return characters
}

const faces = [
  ...readFileSync(here('./fonts.css'), 'utf8').matchAll(
    /url\('\.\/(fonts\/[\w-]+\.woff2)'\)[^}]*?unicode-range:\s*([^;]+);/g,
  ),
].map(([, file = '', ranges = '']) => ({
  file,
  asked: ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, n) => first + n)
  }),
}))
/** Soft hyphens and narrow blanks, which nobody sees, and a letter that no text has. */
const withoutGlyph = new Set([0xad, 0x178, 0x2009, 0x202f])

test('a letter is asked of the font file that has it; in another face it looks far too heavy', () => {
  expect(faces.map(({ file }) => file)).toEqual([
    'fonts/figtree-latin.woff2',
    'fonts/figtree-latin-ext.woff2',
    'fonts/hyperlegible-mono.woff2',
  ])
  for (const { file, asked } of faces) {
    const there = charactersOf(readFileSync(here(`./${file}`)))
    expect([
      file,
      asked.filter((code) => !there.has(code) && !withoutGlyph.has(code)).map((code) => String.fromCodePoint(code)),
    ]).toEqual([file, []])
  }
})

const lettersOf = (language: Language): string[] => {
  const folder = here(`../../../locales/${language}/`)
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  return [...new Set(texts.join('').match(/\p{L}/gu))]
}
const isIn = (file: string) => (letter: string) =>
  faces.some((face) => face.file === file && face.asked.includes(letter.codePointAt(0)!))

test('R1 the letters of every language are in a font file, and those that need the second one are known', () => {
  const [first = '', second = ''] = faces.map(({ file }) => file)
  for (const language of languages)
    expect([language, lettersOf(language).filter((letter) => !isIn(first)(letter) && !isIn(second)(letter))]).toEqual([
      language,
      [],
    ])
  expect(languages.filter((language) => lettersOf(language).some((letter) => !isIn(first)(letter)))).toEqual(
    lettersBeyondLatin1,
  )
})
