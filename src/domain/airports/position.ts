import { airports } from './catalogue.ts'

/** Where somebody is, as coarse as we want to know it: tenths of a degree, some 10 km. */
export type Position = { latitude: number; longitude: number; countryCode: string | null }

/** CONS-9: what is not needed is not kept, and not even sent. */
const coarse = (degrees: number): number => Math.round(degrees * 10) / 10

/** Two numbers of a form or of the browser; null where they are no place on earth. */
export const readPosition = (latitude: unknown, longitude: unknown): Position | null => {
  const [lat, lon] = [latitude, longitude].map((value) =>
    typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN,
  )
  if (lat === undefined || lon === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return null
  return { latitude: coarse(lat), longitude: coarse(lon), countryCode: null }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Of whom nothing is known: the Netherlands, at Schiphol (demand I4). */
export const unknownPosition: Position = { latitude: 52.3086, longitude: 4.7639, countryCode: 'NL' }

/** The middle of a country's airports; Schiphol where we know none there. */
export const positionOfCountry = (country: string | null): Position => {
  const there = airports.filter((airport) => airport.country === country)
  if (country === unknownPosition.countryCode || there.length === 0) return unknownPosition
  return {
    latitude: coarse(mean(there.map(({ latitude }) => latitude))),
    longitude: coarse(mean(there.map(({ longitude }) => longitude))),
    countryCode: country,
  }
}
