import type { Translated } from '#domain/languages.ts'
import type { Photo } from '#domain/pictures/photos.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

type PhotoRow = { id: string; airport_id: number; product_id: number; width: number; height: number; alt: Translated }

/** A photo and the product that it shows. */
export type PhotoOfProduct = Photo & { airportId: number; productId: number }

const ALL = `
  select id, airport_id, product_id, width, height, alt
  from product_photo
  order by airport_id, product_id, created_at, id`

/** Every photo, those of a product in the order in which they came. */
export const loadPhotos = async (q: Queryable): Promise<PhotoOfProduct[]> =>
  (await q.query<PhotoRow>(ALL)).map(({ airport_id: airportId, product_id: productId, ...photo }) => ({
    ...photo,
    airportId,
    productId,
  }))

const STORE = statement(
  'photo_store',
  `
    insert into product_photo (id, airport_id, product_id, width, height, alt, created_at)
    values (:id, :airportId, :productId, :width, :height, :alt, :now)`,
)

export const storePhoto = async (q: Queryable, photo: PhotoOfProduct, now: Instant): Promise<void> => {
  const { id, airportId, productId, width, height, alt } = photo
  await STORE(q, { id, airportId, productId, width, height, alt: json(alt), now: timestamp(now) })
}

const REMOVE = `
  delete from product_photo
  where id = $1
  returning id`

/** Whether there was such a photo. */
export const removePhoto = async (q: Queryable, id: string): Promise<boolean> =>
  (await q.query<{ id: string }>(REMOVE, [id])).length === 1
