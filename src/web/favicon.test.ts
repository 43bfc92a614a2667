import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url))

/** The pictures of an .ico file: 6 bytes of head, 16 for each picture. */
const picturesOf = (ico: Buffer) =>
  Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ico.subarray(6 + 16 * index)
    const start = entry.readUInt32LE(12)
    return { size: entry.readUInt8(0), png: ico.subarray(start, start + entry.readUInt32LE(8)) }
  })

test('SEO-4 favicon.ico is favicon.svg drawn in three sizes (scripts/make-favicon.mjs)', async () => {
  const pictures = picturesOf(read('favicon.ico'))
  expect(pictures.map(({ size }) => size)).toEqual([16, 32, 48])
  for (const { size, png } of pictures) {
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    const pixels = (bytes: Buffer, density = 72) =>
      sharp(bytes, { density }).resize(size, size).ensureAlpha().raw().toBuffer()
    const [drawn, wanted] = await Promise.all([pixels(png), pixels(read('favicon.svg'), 400)])
    // another version of the drawing library may round otherwise; another picture differs by far more
    const difference = drawn.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0) / drawn.length
    expect(difference, String(size)).toBeLessThan(6)
  }
})
