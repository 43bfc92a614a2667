import { capped } from '#domain/consent/kept-lists.ts'

/**
 * The keys that demand I4 names in the browser's lasting storage. They are written only after somebody pressed "Use my
 * location".
 */
export const closestKey = 'qpw-user-closest-airport-parking'
export const locationKey = 'qpw-user-geolocation'

/** A position as the key holds it (demand I4). The country is known where a proxy told it. */
export type Place = { country_code: string | null; latitude: number; longitude: number }

type Store = Pick<Storage, 'getItem'>

/** CONS-8: stores a value and shortens long lists. It throws in a browser that keeps nothing for sites. */
export const keep = (store: Pick<Storage, 'setItem'>, key: string, value: unknown): void =>
  store.setItem(key, JSON.stringify(Array.isArray(value) ? capped(value) : value))

/**
 * The position that was used before. Null when there is none, or when it is anything else, since a visitor can write
 * there too.
 */
export const keptPlace = (browser: { localStorage: Store }): Place | null => {
  try {
    const value = JSON.parse(browser.localStorage.getItem(locationKey) ?? 'null') as Partial<Place> | null
    if (typeof value?.latitude !== 'number' || typeof value.longitude !== 'number') return null
    return { country_code: null, latitude: value.latitude, longitude: value.longitude }
  } catch {
    return null
  }
}
