import { capped } from '#domain/consent/kept-lists.ts'

/** Keys of demand I4 in the browser's lasting storage, written only after somebody pressed "Use my location". */
export const closestKey = 'qpw-user-closest-airport-parking'
export const locationKey = 'qpw-user-geolocation'

/** As the key holds it (demand I4): the country is known where a proxy told it. */
export type Place = { country_code: string | null; latitude: number; longitude: number }

type Store = Pick<Storage, 'getItem'>

/** CONS-8. A browser that keeps nothing for sites throws. */
export const keep = (store: Pick<Storage, 'setItem'>, key: string, value: unknown): void =>
  store.setItem(key, JSON.stringify(Array.isArray(value) ? capped(value) : value))

/** The position used before; null where there is none, or anything else, since a visitor can write there too. */
export const keptPlace = (browser: { localStorage: Store }): Place | null => {
  try {
    const value = JSON.parse(browser.localStorage.getItem(locationKey) ?? 'null') as Partial<Place> | null
    if (typeof value?.latitude !== 'number' || typeof value.longitude !== 'number') return null
    return { country_code: null, latitude: value.latitude, longitude: value.longitude }
  } catch {
    return null
  }
}
