import { randomUUID } from 'node:crypto'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { loadPhotos, removePhoto, storePhoto, type PhotoOfProduct } from '#db/photos.ts'
import { languages, type Language, type Translated } from '#domain/languages.ts'
import { photoKey, photoKeys, photoLimits } from '#domain/pictures/photos.ts'
import type { PhotoDrawer } from '#ports/images.ts'
import type { Deps } from '../deps.ts'

type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'catalogue'>
export type PhotoTarget = { iata: string; productId: number }

/**
 * Why a photo was not taken. `unreadable`: no JPEG, PNG or WebP, or a broken, too large or too slow one. `small`: it
 * has too few pixels. `alt`: what can be seen on it is not said, or at too great a length. `many`: the product has
 * enough. `busy`: there was no time to look at it.
 */
export type PhotoFault = 'product' | 'bytes' | 'unreadable' | 'small' | 'alt' | 'many' | 'busy'
type Taken = { ok: true; photo: PhotoOfProduct; count: number } | { ok: false; fault: PhotoFault }

const refused = (fault: PhotoFault): Taken => ({ ok: false, fault })

/** `every` counts for each language that has no words of its own. */
export type AltWords = { every: string; own: Partial<Record<Language, string>> }

const altOf = ({ every, own }: AltWords): Translated | null => {
  const words = languages.map((language) => [language, (own[language] ?? every).trim()] as const)
  const isFine = words.every(([, text]) => text !== '' && text.length <= photoLimits.altLetters)
  return isFine ? (Object.fromEntries(words) as Translated) : null
}

/**
 * Takes a photo of a product (PIC-8): the files are drawn anew in other processes, kept, and then named in a row; pages
 * show them as soon as the product has three. Throws FileStoreError when nothing was kept.
 */
export const addPhoto = async (
  { db, clock, files, catalogue, drawPhoto }: PhotoDeps & { drawPhoto: PhotoDrawer },
  { iata, productId }: PhotoTarget,
  { bytes, alt: words }: { bytes: Uint8Array; alt: AltWords },
): Promise<Taken> => {
  const airport = catalogue.airport(iata)
  if (!airport?.products.some(({ id }) => id === productId)) return refused('product')
  const alt = altOf(words)
  if (!alt) return refused('alt')
  if (bytes.length > photoLimits.bytes) return refused('bytes')
  const { airportId } = airport
  const before = (await loadPhotos(db)).filter((one) => one.airportId === airportId && one.productId === productId)
  if (before.length >= photoLimits.most) return refused('many')
  const drawn = await drawPhoto(bytes)
  if (drawn === 'unreadable' || drawn === 'busy') return refused(drawn)
  const largest = drawn.reduce((one, other) => (other.width > one.width ? other : one))
  if (largest.width < photoLimits.leastWidth) return refused('small')
  const id = randomUUID()
  for (const { wide, format, bytes: file } of drawn)
    await files.put(photoKey(id, wide, format), file, `image/${format}`)
  const photo: PhotoOfProduct = { id, airportId, productId, width: largest.width, height: largest.height, alt }
  await db.transaction(async (q) => {
    await storePhoto(q, photo, clock.now())
    await moveCatalogueVersion(q)
  })
  return { ok: true, photo, count: before.length + 1 }
}

/** Every photo, or those of one product. */
export const listPhotos = async (
  { db, catalogue }: Pick<Deps, 'db' | 'catalogue'>,
  of: PhotoTarget | null,
): Promise<PhotoOfProduct[]> => {
  const airportId = of && catalogue.airport(of.iata)?.airportId
  return (await loadPhotos(db)).filter((one) => !of || (one.airportId === airportId && one.productId === of.productId))
}

/** Takes a photo off the pages, and then removes its files. Whether there was one. */
export const dropPhoto = async ({ db, files }: Pick<Deps, 'db' | 'files'>, id: string): Promise<boolean> => {
  const wasThere = await db.transaction(async (q) => {
    const removed = await removePhoto(q, id)
    if (removed) await moveCatalogueVersion(q)
    return removed
  })
  if (wasThere) for (const key of photoKeys(id)) await files.remove(key)
  return wasThere
}
