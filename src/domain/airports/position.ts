import { airports } from './catalogue.ts'

/** Where a visitor is, only as precisely as we want to know it: in tenths of a degree, about 10 km (CONS-9). */
export type Position = { latitude: number; longitude: number; countryCode: string | null }

/** Rounds before anything is sent, because what is not needed must be neither kept nor transmitted (CONS-9). */
const coarse = (degrees: number): number => Math.round(degrees * 10) / 10

/** Reads a position from a form or from the browser; null where the two values are no place on earth. */
export const readPosition = (latitude: unknown, longitude: unknown): Position | null => {
  const [lat, lon] = [latitude, longitude].map((value) =>
    typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN,
  )
  if (lat === undefined || lon === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return null
  return { latitude: coarse(lat), longitude: coarse(lon), countryCode: null }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The position of a visitor about whom nothing is known: Schiphol in the Netherlands (demand I4). */
export const unknownPosition: Position = { latitude: 52.3086, longitude: 4.7639, countryCode: 'NL' }

/** The middle of all airports of a country; Schiphol where the catalogue has none there. */
export const positionOfCountry = (country: string | null): Position => {
  const there = airports.filter((airport) => airport.country === country)
  if (country === unknownPosition.countryCode || there.length === 0) return unknownPosition
  return {
    latitude: coarse(mean(there.map(({ latitude }) => latitude))),
    longitude: coarse(mean(there.map(({ longitude }) => longitude))),
    countryCode: country,
  }
}
