import { dateOf, parseDate, parseDateTime, type LocalDate, type LocalDateTime } from '../time/local.ts'
import type { Stay } from '../time/stays.ts'

/**
 * The kinds of last-search cookies (demand S10): car park, hotel, hotel with car park, lounge. This product sells
 * parking, so it writes only `cp`, but it reads all of them.
 */
const lastSearchKinds = ['cp', 'ho', 'hcp', 'lo'] as const
export type LastSearchKind = (typeof lastSearchKinds)[number]

/**
 * The specification names these four fields without saying what they hold. Here `parkFrom` is the airport, `dateStay`
 * the first day of the stay, `dateTime` the arrival, and `dateOut` the departure, all in local time.
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

/** For how many days a last search is kept (settled 24). It is kept only after consent (settled 47). */
export const lastSearchDays = 30
const longest = 200

export const lastSearchOf = (search: { iata: string; stay: Stay }): LastSearch => ({
  kind: 'cp',
  parkFrom: search.iata,
  dateStay: dateOf(search.stay.arrival),
  dateTime: search.stay.arrival,
  dateOut: search.stay.departure,
})

/** The search that a cookie holds, to fill the form with. */
export const searchOf = (last: LastSearch): { iata: string; stay: Stay } => ({
  iata: last.parkFrom,
  stay: { arrival: last.dateTime, departure: last.dateOut },
})

/**
 * What an empty search form begins with: the last search that a cookie holds, where `cp` comes before the kinds that
 * others sell. If its arrival has passed, only its airport is used. `cookie` reads a cookie by its name; `nowAt` gives
 * the airport's local time, or null for an unknown airport.
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

/**
 * The value of the cookie, whose name is the kind. It holds only letters, digits and `% & = - . _ +`, so it needs no
 * quoting.
 */
export const encodeLastSearch = (last: LastSearch): string =>
  new URLSearchParams({
    date_out: last.dateOut,
    date_stay: last.dateStay,
    park_from: last.parkFrom,
    date_time: last.dateTime,
  }).toString()

/**
 * Reads such a cookie. Null for anything that this product would not have written, because visitors can change their
 * cookies.
 */
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
