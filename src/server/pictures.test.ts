import { brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { createDrawingPool } from '#adapters/files/drawing-pool.ts'
import { createPicturePrinter } from '#adapters/files/picture-printer.ts'
import { languages, type Translated } from '#domain/languages.ts'
import { drawnOf } from '#domain/pictures/of-product.ts'
import { demoCatalogue } from '#test/builders/catalogue.ts'
import type { Deps } from '#usecases/deps.ts'
import { letterPicture, printedAddress } from '#usecases/printed-pictures.ts'
import { pictureOf } from '#web/shared/pictures/picture-view.ts'
import { closedPaths } from './sitemap.ts'
import { servePictures } from './pictures.ts'

const airports = demoCatalogue()
const ams = airports.find(({ iata }) => iata === 'AMS')!
const airport = (iata: string) => airports.find((one) => one.iata === iata)
const catalogue = {
  airport,
  known: (iata: string, id: number) => airport(iata)?.products.find((one) => one.id === id),
}
const app = fastify()
const pool = createDrawingPool()
afterAll(() => pool.close())
const printPicture = createPicturePrinter(pool)
const files = { get: async () => null } as unknown as Deps['files']
const deps = { catalogue, printPicture, files, publicUrl: 'https://parkwing.example' } as Pick<
  Deps,
  'catalogue' | 'printPicture' | 'publicUrl' | 'files'
>
servePictures(app, deps)

describe('PIC-5 the address of a picture', () => {
  const { src } = pictureOf(ams, ams.products[0]!, 'square')

  test('PIC-5 it may be kept for good, weighs what brotli makes of it, and can do nothing', async () => {
    const answer = await app.inject({ url: src, headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    })
    expect(answer.rawPayload.length).toBeLessThan(3_584)
    const { svg } = drawnOf(ams, ams.products[0]!, 'square')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(svg)
    expect((await app.inject(src)).body).toBe(svg)
    const without = async (accepted: string) =>
      (await app.inject({ url: src, headers: { 'accept-encoding': accepted } })).headers['content-encoding']
    expect(await without('br;q=0, gzip')).toBe('gzip')
    expect(await without('br;q=0, gzip;q=0')).toBeUndefined()
  })

  test('PIC-5 an old hash gives the picture of today, for five minutes', async () => {
    const old = await app.inject(src.replace(/\.[^.]+\.svg$/, '.0ld.svg'))
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  })

  test('PIC-5 what names no picture is not found', async () => {
    for (const name of ['ams-1-square.a.svg', 'ams-6601-round.a.svg', 'xxx-1-square.a.svg', 'x', 'ams-6601-square.svg'])
      expect((await app.inject(`/pictures/${name}`)).statusCode).toBe(404)
  })

  test('PIC-5 search engines may fetch pictures', () => {
    expect(closedPaths.filter((path) => src.startsWith(path))).toEqual([])
  })

  test('PIC-4 a photo of the product wins, and only a drawing is called one', () => {
    const photo = pictureOf(ams, { ...ams.products[0]!, imageResourceId: 'a b' }, 'square')
    expect(photo).toMatchObject({ src: '/api/website/resources?id=a%20b', drawn: false })
    expect(pictureOf(ams, ams.products[0]!, 'wide')).toMatchObject({ drawn: true, alt: '', width: 480, height: 160 })
  })
})

/** sRGB of 0–255 as CIE L*a*b* under D65. */
const lab = (rgb: readonly number[]): number[] => {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const skyOf = async (svg: string): Promise<number[]> => {
  const top = await sharp(Buffer.from(svg)).flatten().extract({ left: 0, top: 0, width: 250, height: 83 }).toBuffer()
  const { channels } = await sharp(top).stats()
  return lab(channels.slice(0, 3).map(({ mean }) => mean))
}

test('PIC-3 the nine car parks of Schiphol have nine skies', async () => {
  expect(ams.products).toHaveLength(9)
  const skies = await Promise.all(ams.products.map((product) => skyOf(drawnOf(ams, product, 'square').svg)))
  const apart = skies.flatMap((one, i) =>
    skies.slice(i + 1).map((other) => Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))),
  )
  expect(apart).toHaveLength(36)
  expect(Math.min(...apart)).toBeGreaterThan(6)
})

test('PIC-3 it snows nowhere by the sea', async () => {
  const falling = '<path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity="0.85"'
  const snowy = airports.filter((airport) =>
    airport.products.some((product) => drawnOf(airport, product, 'square').svg.includes(falling)),
  )
  expect(snowy.length).toBeGreaterThan(1)
  expect(snowy.filter(({ iata }) => ['BCN', 'AGP', 'VLC', 'ALC', 'MRS', 'CPH', 'GDN'].includes(iata))).toEqual([])
})

describe('PIC-7 pictures for letters', () => {
  const [product] = ams.products

  test('PIC-7 twice its units, of few colours, at most 45 KB, the same at its address', async () => {
    const png = (await letterPicture(deps, 'AMS', product!.id))!
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_120, height: 360, isPalette: true })
    expect(png.length).toBeLessThanOrEqual(45 * 1_024)
    const address = printedAddress(deps, 'AMS', product!.id)!
    expect(address).toMatch(/^https:\/\/parkwing\.example\/pictures\/ams-\d+-letter\.[0-9a-z]+\.png$/)
    const answer = await app.inject(address.slice(deps.publicUrl.length))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.rawPayload.equals(png)).toBe(true)
  })

  test('PIC-7 it is printed once', async () => {
    let times = 0
    const counting = { ...deps, printPicture: async () => new Uint8Array([++times]) }
    const other = ams.products[1]!.id
    const all = await Promise.all([1, 2, 3].map(() => letterPicture(counting, 'AMS', other)))
    expect(all).toEqual([new Uint8Array([1]), new Uint8Array([1]), new Uint8Array([1])])
  })

  test('PIC-7 without a printer, or when it has no time, there is none, and later there is', async () => {
    const last = ams.products[2]!.id
    expect(await letterPicture({ catalogue: deps.catalogue, publicUrl: '' }, 'AMS', last)).toBeNull()
    expect(await letterPicture({ ...deps, printPicture: async () => null }, 'AMS', last)).toBeNull()
    const busy = fastify()
    servePictures(busy, { ...deps, printPicture: async () => null })
    const answer = await busy.inject(printedAddress(deps, 'AMS', last)!.slice(deps.publicUrl.length))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(await letterPicture({ ...deps, printPicture: async () => new Uint8Array([1]) }, 'AMS', last)).toEqual(
      new Uint8Array([1]),
    )
    expect(await letterPicture(deps, 'AMS', 1)).toBeNull()
  })

  test('PIC-7 only letters and details are printed', async () => {
    const { src } = pictureOf(ams, product!, 'square')
    expect((await app.inject(src.replace(/svg$/, 'png'))).statusCode).toBe(404)
  })
})

describe('PIC-8 photos', () => {
  const photo = (n: number) => ({
    id: `0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f1${n}`,
    width: 1_500,
    height: 1_125,
    alt: Object.fromEntries(languages.map((language) => [language, `Bays ${n} ${language}`])) as Translated,
  })
  const [product] = ams.products
  const withPhotos = (count: number) => ({
    ...ams,
    photos: new Map([[product!.id, Array.from({ length: count }, (_, n) => photo(n))]]),
  })

  test('PIC-8 two leave the drawing, three replace it, in every shape and in the reader’s language', () => {
    expect(pictureOf(withPhotos(2), product!, 'square').drawn).toBe(true)
    const { others, large, ...view } = pictureOf(withPhotos(3), product!, 'square', 'de')
    expect(others?.map(({ alt, drawn }) => [alt, drawn])).toEqual([
      ['Bays 1 de', false],
      ['Bays 2 de', false],
    ])
    expect(large).toBe(`/pictures/${photo(0).id}-1600.webp`)
    expect(view).toEqual({
      src: `/pictures/${photo(0).id}-800.webp`,
      width: 1_500,
      height: 1_125,
      alt: 'Bays 0 de',
      drawn: false,
      sources: ['avif', 'webp'].map((format) => ({
        type: `image/${format}`,
        srcSet: [400, 800, 1_600]
          .map((width) => `/pictures/${photo(0).id}-${width}.${format} ${Math.min(width, 1_500)}w`)
          .join(', '),
      })),
    })
    expect(pictureOf(withPhotos(3), ams.products[1]!, 'square').drawn).toBe(true)
  })

  test('PIC-8 a file of one may be kept for good and shown anywhere; what is not there is not found', async () => {
    const asked: string[] = []
    const some = {
      get: async (key: string) => {
        asked.push(key)
        return key === `photos/${photo(0).id}/800-avif` ? new Uint8Array([7]) : null
      },
    } as unknown as Deps['files']
    const own = fastify()
    servePictures(own, { ...deps, files: some })
    const answer = await own.inject(`/pictures/${photo(0).id}-800.avif`)
    expect([answer.rawPayload[0], answer.headers['content-type']]).toEqual([7, 'image/avif'])
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    for (const name of [
      `${photo(0).id}-800.webp`,
      `${photo(0).id}-900.avif`,
      `${photo(0).id}-800.png`,
      '..%2Fx-800.avif',
    ])
      expect((await own.inject(`/pictures/${name}`)).statusCode).toBe(404)
    expect(asked).toEqual([`photos/${photo(0).id}/800-avif`, `photos/${photo(0).id}/800-webp`])
  })
})
