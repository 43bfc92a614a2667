import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { storePhoto } from '#db/photos.ts'
import { storeResource } from '#db/resources.ts'
import { languages, type Translated } from '#domain/languages.ts'
import { photoFormats, photoKey, photoWidths } from '#domain/pictures/photos.ts'
import { offersOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps, testAirport, type TestDeps } from '#test/builders/deps.ts'
import { servePictures } from './pictures.ts'

const fresh = freshDeps()

type Picture = {
  kind: string
  alt: string
  files: { url: string; mediaType: string; width: number; height: number }[]
}
type Product = { entryMethod: string; pictures: Picture[]; carPark: { openingHours: unknown } }

const productOf = async (ask: AgencyCaller, language = 'en'): Promise<Product> => {
  const told = await ask('GET', '/products?location=AMS', undefined, { headers: { 'accept-language': language } })
  return (told.body['products'] as Product[])[0]!
}

const fetched = async (deps: TestDeps, url: string) => {
  const app = fastify()
  servePictures(app, { ...deps, printPicture: async () => new Uint8Array([1]) })
  const { origin, pathname } = new URL(url)
  const answer = await app.inject(pathname)
  await app.close()
  const { headers, statusCode } = answer
  const { 'content-type': type, 'cross-origin-resource-policy': from, 'cache-control': kept } = headers
  return [origin, statusCode, type, from, kept]
}
const forever = 'public, max-age=31536000, immutable'

const withPhotos = async (deps: TestDeps, count: number): Promise<string[]> => {
  const words = (n: number) => Object.fromEntries(languages.map((one) => [one, `${n} ${one}`])) as Translated
  const ids = Array.from({ length: count }, (_, n) => `0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f1${n}`)
  for (const [n, id] of ids.entries()) {
    const photo = { id, airportId: 1, productId: 1, width: 1_500, height: 1_125, alt: words(n) }
    await storePhoto(deps.db, photo, deps.clock.now() + n)
    for (const width of photoWidths)
      for (const format of photoFormats)
        await deps.files.put(photoKey(id, width, format), new Uint8Array([1]), `image/${format}`)
  }
  await moveCatalogueVersion(deps.db)
  await deps.catalogue.refresh()
  return ids
}

describe('AGENCY-216 what agencies show of a car park', () => {
  test('AGENCY-216 without photos its drawing, at addresses that answer without a key', async () => {
    const { deps, nord } = await agencyWorld(await fresh())
    const { pictures } = await productOf(nord)
    expect(pictures).toMatchObject([
      {
        kind: 'drawing',
        alt: '',
        files: [
          { mediaType: 'image/svg+xml', width: 400, height: 250 },
          { mediaType: 'image/png', width: 800, height: 500 },
        ],
      },
    ])
    for (const { url, mediaType } of pictures[0]!.files)
      expect(await fetched(deps, url)).toEqual(['https://parkwing.example', 200, mediaType, 'cross-origin', forever])
    // control: the same address with another hash is told from it
    const old = pictures[0]!.files[0]!.url.replace(/\.[^.]+\.svg$/, '.0ld.svg')
    expect((await fetched(deps, old)).at(-1)).not.toBe(forever)
  })

  test('AGENCY-216 photos in every size and format, the first first, in the language asked for', async () => {
    const { deps, nord } = await agencyWorld(await fresh())
    await withPhotos(deps, 3)
    const { pictures } = await productOf(nord, 'de')
    expect(pictures.map(({ kind, alt }) => [kind, alt])).toEqual([
      ['photo', '0 de'],
      ['photo', '1 de'],
      ['photo', '2 de'],
    ])
    const sizes = pictures[0]!.files.map(({ mediaType, width, height }) => [mediaType, width, height])
    expect(sizes).toEqual([
      ['image/avif', 400, 300],
      ['image/webp', 400, 300],
      ['image/avif', 800, 600],
      ['image/webp', 800, 600],
      // 1,600 pixels were wanted, and the photo has 1,500
      ['image/avif', 1_500, 1_125],
      ['image/webp', 1_500, 1_125],
    ])
    for (const { url, mediaType } of pictures.flatMap(({ files }) => files))
      expect(await fetched(deps, url)).toEqual(['https://parkwing.example', 200, mediaType, 'cross-origin', forever])
  })

  test('AGENCY-216 two photos are too few: the drawing stays; so does its tag until something changes', async () => {
    const { deps, nord } = await agencyWorld(await fresh())
    await withPhotos(deps, 2)
    const first = await nord('GET', '/products?location=AMS')
    const tag = first.headers.get('etag')!
    expect((first.body['products'] as Product[])[0]!.pictures.map(({ kind }) => kind)).toEqual(['drawing'])
    const ask = () => nord('GET', '/products?location=AMS', undefined, { headers: { 'if-none-match': tag } })
    expect((await ask()).status).toBe(304)
    const more = { id: '0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f19', airportId: 1, productId: 1, width: 1_600, height: 1_200 }
    const alt = Object.fromEntries(languages.map((one) => [one, 'x'])) as Translated
    await storePhoto(deps.db, { ...more, alt }, deps.clock.now())
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    expect((await ask()).status).toBe(200)
  })

  test('AGENCY-216 a picture that the site keeps, with its size; one that it has lost gives way to the drawing', async () => {
    const id = '0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f10'
    const { deps, nord } = await agencyWorld(await fresh({ changes: { imageResourceId: id } }))
    expect((await productOf(nord)).pictures.map(({ kind }) => kind)).toEqual(['drawing'])
    const kept = {
      id,
      version: 1,
      key: `resources/${id}/1`,
      width: 1_200,
      height: 900,
      size: 1,
      sha256: '0'.repeat(64),
    }
    await storeResource(deps.db, kept, deps.clock.now())
    const url = `https://parkwing.example/api/website/resources?id=${id}`
    const file = { url, mediaType: 'image/png', width: 1_200, height: 900 }
    expect((await productOf(nord)).pictures).toEqual([{ kind: 'photo', alt: '', files: [file] }])
  })

  test('AGENCY-216 hours by gate, over midnight, and days that differ', async () => {
    const { carPark } = testAirport().products[0]!
    const hours = {
      primary: [
        { days: [1, 2, 3, 4, 5], from: 240, to: 1_440 },
        { days: [6, 7], from: 1_320, to: 125 },
      ],
      alternative: [{ days: [1], from: 0, to: 1_440 }],
      exceptions: [
        { date: '2026-12-25', ranges: [] },
        { date: '2026-12-31', ranges: [{ from: 360, to: 720 }] },
      ],
    }
    const { nord } = await agencyWorld(await fresh({ changes: { carPark: { ...carPark, hours } } }))
    expect((await productOf(nord)).carPark.openingHours).toEqual({
      gates: [
        {
          week: [
            { days: [1, 2, 3, 4, 5], from: '04:00', to: '24:00' },
            { days: [6, 7], from: '22:00', to: '02:05' },
          ],
        },
        { week: [{ days: [1], from: '00:00', to: '24:00' }] },
      ],
      exceptions: [
        { date: '2026-12-25', ranges: [] },
        { date: '2026-12-31', ranges: [{ from: '06:00', to: '12:00' }] },
      ],
    })
  })

  test('AGENCY-217 a barrier, or somebody who takes the car over, as the product and each of its offers say', async () => {
    for (const [transfer, entryMethod] of [
      ['shuttle', 'barrier'],
      ['valet', 'valet'],
    ] as const) {
      const { nord } = await agencyWorld(await fresh({ changes: { transfer } }))
      expect((await productOf(nord)).entryMethod).toBe(entryMethod)
      const said = (await offersOf(nord)) as unknown as { entryMethod: string }[]
      expect(said.length).toBeGreaterThan(1)
      expect(new Set(said.map((offer) => offer.entryMethod))).toEqual(new Set([entryMethod]))
    }
  })
})
