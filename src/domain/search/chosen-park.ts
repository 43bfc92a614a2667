import { parseDateTime } from '../time/local.ts'
import type { Stay } from '../time/stays.ts'

/**
 * The last search as the browser keeps it under the key `chosenPark` (chosen-park-key.ts, demand S6): an IATA code, and
 * local times such as `2027-03-05T08:05`.
 */
export type ChosenPark = { location: string; startDateTime: string; endDateTime: string }

const longest = 1000

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

export const writeChosenPark = (search: { iata: string; stay: Stay }): string =>
  JSON.stringify({
    location: search.iata,
    startDateTime: search.stay.arrival,
    endDateTime: search.stay.departure,
  } satisfies ChosenPark)

/**
 * Reads the stored search. Null for anything that is not a search, because visitors can write there too. The location
 * may be the code or, as in the specification, a location object with an `iataCode`. Times that cannot be read become
 * empty texts, since the airport is still useful.
 */
export const readChosenPark = (stored: string | null): ChosenPark | null => {
  if (stored === null || stored.length > longest) return null
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return null
  }
  const place = field(value, 'location')
  const location = typeof place === 'string' ? place : field(place, 'iataCode')
  if (typeof location !== 'string' || !/^[A-Z]{3}$/.test(location)) return null
  const moment = (name: string) => {
    const text = field(value, name)
    return typeof text === 'string' ? (parseDateTime(text) ?? '') : ''
  }
  return { location, startDateTime: moment('startDateTime'), endDateTime: moment('endDateTime') }
}
