import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPhotoDrawer } from '#adapters/files/image-drawer.ts'
import { loadPhotos } from '#db/photos.ts'
import { storedKeys } from '#db/stored-keys.ts'
import { photoFormats, photoKeys, photoWidths } from '#domain/pictures/photos.ts'
import type { PhotoDrawer } from '#ports/images.ts'
import { drawing, freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { pixelBomb } from '#test/builders/files.ts'
import { addPhoto, dropPhoto, listPhotos, type AltWords } from './photos.ts'

const fresh = freshDeps()
let deps: TestDeps
beforeEach(async () => {
  deps = await fresh()
})

const product = { iata: 'AMS', productId: 1 }
const inWords: AltWords = { every: 'Rows of bays under a white roof', own: { de: 'Stellplätze unter einem Dach' } }
const add = (bytes: Uint8Array, drawPhoto: PhotoDrawer, alt: AltWords = inWords, target = product) =>
  addPhoto({ ...deps, drawPhoto }, target, { bytes, alt })

const really = createPhotoDrawer(drawing)
/** As if drawn: the bytes do not matter to what is decided about them. */
const atOnce =
  (width = 1_600): PhotoDrawer =>
  async () =>
    photoWidths.flatMap((wide) =>
      photoFormats.map((format) => {
        const size = Math.min(wide, width)
        return { wide, format, bytes: new Uint8Array([1]), width: size, height: (size * 3) / 4 }
      }),
    )

const photo = (width = 2_000, height = 1_400) =>
  sharp({ create: { width, height, channels: 3, background: '#3060a0' } })

describe('PIC-8 a photo is taken', () => {
  test('PIC-8 in three widths and two formats, cut to 4 : 3, upright, with nothing but what can be seen', async () => {
    const given = Buffer.concat([
      await photo()
        .jpeg()
        .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '52/1 18/1 30/1' } })
        .toBuffer(),
      // a file that is at the same time another one: readers of ZIP and HTML begin at the end, or look anywhere
      Buffer.from('<script>CANARY</script>PK\u0005\u0006CANARY'),
    ])
    expect(given.includes('CANARY')).toBe(true)
    const answer = await add(given, really)
    if (!answer.ok) throw new Error(answer.fault)
    expect([answer.count, answer.photo.width, answer.photo.height]).toEqual([1, 1_600, 1_200])
    expect([...deps.files.kept.keys()].toSorted()).toEqual(photoKeys(answer.photo.id).toSorted())
    for (const width of photoWidths)
      for (const format of photoFormats) {
        const bytes = Buffer.from(deps.files.kept.get(`photos/${answer.photo.id}/${width}-${format}`)!)
        expect(bytes.includes('CANARY')).toBe(false)
        const facts = await sharp(bytes).metadata()
        expect([facts.format === 'heif' ? 'avif' : facts.format, facts.width, facts.height, facts.exif]).toEqual([
          format,
          width,
          (width * 3) / 4,
          undefined,
        ])
      }
    // a backup has its files
    const keys = (await storedKeys(deps.db)).map(({ key }) => key)
    expect(keys.toSorted()).toEqual(photoKeys(answer.photo.id).toSorted())
  })

  test('PIC-8 a photo that is smaller or held upright is cut to 4 : 3 too', async () => {
    const sizes = async (bytes: Buffer) => {
      const files = await really(bytes)
      return typeof files === 'string' ? files : files.map(({ width, height }) => `${width}x${height}`)
    }
    expect(await sizes(await photo(1_500, 1_400).webp().toBuffer())).toEqual([
      '400x300',
      '400x300',
      '800x600',
      '800x600',
      '1500x1125',
      '1500x1125',
    ])
    const turned = await photo(1_800, 1_300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect((await sizes(turned)).at(-1)).toBe('1300x975')
  })

  test('PIC-8 from three on they replace the drawing, in the language of the reader; removing one brings it back', async () => {
    const photosOf = async () => {
      await deps.catalogue.refresh()
      return deps.catalogue.airport('AMS')?.photos?.get(1) ?? []
    }
    for (const count of [1, 2, 3]) {
      deps.clock.advance(1_000)
      expect(await add(new Uint8Array([1]), atOnce())).toMatchObject({ ok: true, count })
    }
    const [first, second, third] = await photosOf()
    expect([first?.alt.de, first?.alt.tr]).toEqual(['Stellplätze unter einem Dach', 'Rows of bays under a white roof'])
    expect(await listPhotos(deps, product)).toHaveLength(3)
    expect(await listPhotos(deps, { iata: 'AMS', productId: 2 })).toEqual([])
    expect(await dropPhoto(deps, first!.id)).toBe(true)
    expect(await dropPhoto(deps, first!.id)).toBe(false)
    expect((await photosOf()).map(({ id }) => id)).toEqual([second?.id, third?.id])
    expect([...deps.files.kept.keys()].filter((key) => key.includes(first!.id))).toEqual([])
  })
})

describe('PIC-8 a file is refused, and nothing is kept of it', () => {
  const nothingKept = async () => expect([deps.files.kept.size, await loadPhotos(deps.db)]).toEqual([0, []])

  test('PIC-8 UP-08 dimensions that would fill the memory, another kind of file, a broken one', async () => {
    const whole = await photo().jpeg().toBuffer()
    const png = await photo(1_300, 1_000).png().toBuffer()
    // a header that claims 60,000 × 60,000 pixels
    const lying = Buffer.from(png)
    lying.writeUInt32BE(60_000, 16)
    lying.writeUInt32BE(60_000, 20)
    for (const bytes of [
      await pixelBomb(),
      lying,
      whole.subarray(0, whole.length / 2),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      Buffer.from('GIF89a'),
      Buffer.concat([Buffer.from('%PDF-1.7\n'), whole]),
      new Uint8Array(),
    ])
      expect(await add(bytes, really)).toEqual({ ok: false, fault: 'unreadable' })
    await nothingKept()
  })

  test('PIC-8 too large, too small, without words, for no product, when there is no time', async () => {
    const bytes = new Uint8Array([1])
    expect(await add(new Uint8Array(20 * 1024 * 1024 + 1), atOnce())).toEqual({ ok: false, fault: 'bytes' })
    expect(await add(bytes, atOnce(1_199))).toEqual({ ok: false, fault: 'small' })
    expect(await add(bytes, atOnce(), { every: ' ', own: { en: 'Bays' } })).toEqual({ ok: false, fault: 'alt' })
    expect(await add(bytes, atOnce(), { every: 'x'.repeat(201), own: {} })).toEqual({ ok: false, fault: 'alt' })
    expect(await add(bytes, atOnce(), inWords, { iata: 'AMS', productId: 999 })).toEqual({
      ok: false,
      fault: 'product',
    })
    expect(await add(bytes, async () => 'busy')).toEqual({ ok: false, fault: 'busy' })
    deps.files.state.down = true
    await expect(add(bytes, atOnce())).rejects.toThrow()
    deps.files.state.down = false
    await nothingKept()
  })

  test('PIC-8 the ninth', async () => {
    for (let count = 0; count < 8; count++) await add(new Uint8Array([1]), atOnce())
    expect(await add(new Uint8Array([1]), atOnce())).toEqual({ ok: false, fault: 'many' })
  })
})
