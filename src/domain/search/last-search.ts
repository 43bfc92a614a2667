import { dateOf, parseDate, parseDateTime, type LocalDate, type LocalDateTime } from '../time/local.ts'
import type { Stay } from '../time/stays.ts'

/**
 * Kinds of last-search cookies (demand S10): car park, hotel, hotel with car park, lounge. This product sells and writes
 * `cp`; it reads all.
 */
const lastSearchKinds = ['cp', 'ho', 'hcp', 'lo'] as const
export type LastSearchKind = (typeof lastSearchKinds)[number]

/**
 * The specification names the four fields without saying what is in them; the reading here: `parkFrom` the airport,
 * `dateStay` the first day of the stay, `dateTime` the arrival and `dateOut` the departure in local time.
 */
export type LastSearch = {
  kind: LastSearchKind
  parkFrom: string
  dateStay: LocalDate
  dateTime: LocalDateTime
  dateOut: LocalDateTime
}

const isLastSearchKind = (value: string): value is LastSearchKind =>
  (lastSearchKinds as readonly string[]).includes(value)

/** Days a last search is kept (settled 24); set only after consent (settled 47). */
export const lastSearchDays = 30
const longest = 200

export const lastSearchOf = (search: { iata: string; stay: Stay }): LastSearch => ({
  kind: 'cp',
  parkFrom: search.iata,
  dateStay: dateOf(search.stay.arrival),
  dateTime: search.stay.arrival,
  dateOut: search.stay.departure,
})

/** The search in it, to fill the form with. */
export const searchOf = (last: LastSearch): { iata: string; stay: Stay } => ({
  iata: last.parkFrom,
  stay: { arrival: last.dateTime, departure: last.dateOut },
})

/**
 * What an empty search form begins with: the last search that a cookie holds, `cp` before the kinds others sell; of one
 * whose arrival has passed only the airport. `cookie` reads one by name, `nowAt` the airport's local time, null for an
 * airport nobody knows.
 */
export const beginWith = (
  cookie: (name: string) => string | null,
  nowAt: (iata: string) => LocalDateTime | null,
): { airport?: string; stay?: Stay } => {
  for (const kind of lastSearchKinds) {
    const last = decodeLastSearch(kind, cookie(kind) ?? '')
    const now = last && nowAt(last.parkFrom)
    if (last && now) return { airport: last.parkFrom, ...(last.dateTime >= now && { stay: searchOf(last).stay }) }
  }
  return {}
}

/** The cookie's value; its name is the kind. Only letters, digits and `% & = - . _ +`, so that it needs no quoting. */
export const encodeLastSearch = (last: LastSearch): string =>
  new URLSearchParams({
    date_out: last.dateOut,
    date_stay: last.dateStay,
    park_from: last.parkFrom,
    date_time: last.dateTime,
  }).toString()

/** Null for anything that this product would not have written: a cookie is the visitor's to change. */
export const decodeLastSearch = (kind: string, value: string): LastSearch | null => {
  if (!isLastSearchKind(kind) || value.length > longest) return null
  const fields = new URLSearchParams(value)
  const parkFrom = fields.get('park_from') ?? ''
  const dateStay = parseDate(fields.get('date_stay') ?? '')
  const dateTime = parseDateTime(fields.get('date_time') ?? '')
  const dateOut = parseDateTime(fields.get('date_out') ?? '')
  if (!/^[A-Z]{3}$/.test(parkFrom) || !dateStay || !dateTime || !dateOut) return null
  return dateOut > dateTime && dateStay === dateOf(dateTime) ? { kind, parkFrom, dateStay, dateTime, dateOut } : null
}
