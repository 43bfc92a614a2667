import { keyHeader } from '../components/api-key.ts'

/**
 * One airport as the browser gets it from `/{language}/airports.json`: with names in the page's language, and with
 * other names to find it by.
 */
export type AirportRow = {
  iata: string
  name: string
  city: string
  country: string
  aliases: string[]
  /** what the country is called otherwise */
  countryNames: string[]
  /** it has a page of ours, whether or not there are car parks */
  ours: boolean
  /** False: it can be found, but has no car park yet (settled 43). */
  parks: boolean
  /** "9 car parks from €31.60", for those that the list offers first; null elsewhere */
  about: string | null
  zone: string
  latitude: number
  longitude: number
}

const lists = new Map<string, Promise<AirportRow[]>>()

const fetchRows = async (href: string): Promise<AirportRow[]> => {
  const answer = await fetch(href, { headers: { accept: 'application/json', ...keyHeader() } })
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`)
  return (await answer.json()) as AirportRow[]
}

/** The airports, fetched once for a page. After a failure the next call tries again. */
export const loadAirports = (href: string): Promise<AirportRow[]> => {
  const known = lists.get(href)
  if (known) return known
  const list = fetchRows(href).catch((error: unknown) => {
    lists.delete(href)
    throw error
  })
  lists.set(href, list)
  return list
}
