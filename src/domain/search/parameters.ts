import type { Problem } from '../outcome.ts'
import { readAccountCode } from '../partners/partners.ts'
import { parseDate, parseDateTime, type LocalDateTime } from '../time/local.ts'
import type { Stay } from '../time/stays.ts'
import { check, lastDay, readTime, type SearchErrors, type SearchForm } from './form.ts'

/** A search that can be answered. `businessAccount` is the partner named in the address, as it was written there. */
export type Search = { iata: string; stay: Stay; businessAccount: string | null }

/** What was given, to fill the form again. The values are plain texts, since they may be wrong. */
export type ShownSearch = { location: string; startDateTime: string; endDateTime: string }

/** What the catalogue and the clock know, in the airport's time. */
export type SearchFacts = {
  known: (iata: string) => boolean
  /**
   * finds the airport of a free text (`köln`, `Schiphol`), null when none or several fit; when missing, only codes are
   * understood
   */
  resolve?: (text: string) => string | null
  nowAt: (iata: string) => LocalDateTime
  /** false for a wall time that the change to summer time leaves out (TZ-01) */
  exists: (iata: string, local: LocalDateTime) => boolean
}

export type SearchAnswer =
  | { ok: true; value: Search }
  | { ok: false; problem: Problem; shown: ShownSearch; form: SearchForm }

const longestText = 80
const textOf = (parameters: URLSearchParams, name: string): string =>
  (parameters.get(name) ?? '').trim().slice(0, longestText)

/** Reads the partner (settled 21). A text that cannot be a code counts as no partner and not as an error. */
export const readBusinessAccount = (parameters: URLSearchParams): string | null =>
  readAccountCode(textOf(parameters, 'businessAccount'))

/** Reads `startDateTime`, or the two native inputs `startDate` and `startTime` that a page without JavaScript sends. */
const momentText = (parameters: URLSearchParams, name: 'start' | 'end'): string => {
  const whole = textOf(parameters, `${name}DateTime`)
  const date = textOf(parameters, `${name}Date`)
  const time = textOf(parameters, `${name}Time`)
  if (whole || (!date && !time)) return whole
  const minute = readTime(time.replace(/^(\d\d:\d\d):00$/, '$1'))
  return parseDate(date) && minute !== undefined
    ? `${date}T${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    : `${date}T${time}`
}

const airportOf = (text: string, facts: SearchFacts): string | null => {
  const code = text.toUpperCase()
  return /^[A-Z]{3}$/.test(code) && facts.known(code) ? code : text ? (facts.resolve?.(text) ?? null) : null
}

/**
 * Reads the search of an address (demands S8, S9). Fields are named like the parameters: `location`, `startDateTime`,
 * `endDateTime`. Without a known airport the dates must only be there, because the airport's clock decides what is
 * past.
 */
export const readSearch = (parameters: URLSearchParams, facts: SearchFacts): SearchAnswer => {
  const shown = {
    location: textOf(parameters, 'location'),
    startDateTime: momentText(parameters, 'start'),
    endDateTime: momentText(parameters, 'end'),
  }
  const iata = airportOf(shown.location, facts)
  const arrival = parseDateTime(shown.startDateTime) ?? null
  const departure = parseDateTime(shown.endDateTime) ?? null
  const form: SearchForm = { airport: iata, arrival, departure }
  if (iata === null) {
    const missing: SearchErrors = {
      ...(!arrival && { startDateTime: 'arrival_required' as const }),
      ...(!departure && { endDateTime: 'departure_required' as const }),
      ...unreadable(parameters, { arrival, departure }),
    }
    return {
      ok: false,
      problem: problemOf({ location: shown.location ? 'airport_unknown' : 'airport_required', ...missing }),
      shown,
      form,
    }
  }
  const now = facts.nowAt(iata)
  const errors: SearchErrors = { ...check(form, now), ...unreadable(parameters, { arrival, departure }) }
  if (arrival && !facts.exists(iata, arrival)) errors.startDateTime ??= 'time_does_not_exist'
  if (departure && !facts.exists(iata, departure)) errors.endDateTime ??= 'time_does_not_exist'
  if (Object.keys(errors).length || !arrival || !departure)
    return { ok: false, problem: problemOf(errors, { now, lastDay: lastDay(now) }), shown, form }
  return { ok: true, value: { iata, stay: { arrival, departure }, businessAccount: readBusinessAccount(parameters) } }
}

/** `startDateTime=tomorrow` is there, and no moment: to call it missing would send who wrote it the wrong way. */
const unreadable = (
  parameters: URLSearchParams,
  { arrival, departure }: Pick<SearchForm, 'arrival' | 'departure'>,
): SearchErrors => ({
  ...(!arrival && textOf(parameters, 'startDateTime') && { startDateTime: 'moment_unreadable' as const }),
  ...(!departure && textOf(parameters, 'endDateTime') && { endDateTime: 'moment_unreadable' as const }),
})

/** One problem with all its fields. Its code is that of the first field in the order of the form. */
const problemOf = (errors: SearchErrors, facts: Record<string, string> = {}): Problem => ({
  code: errors.location ?? errors.startDateTime ?? errors.endDateTime ?? 'bad_request',
  fields: { ...errors },
  facts,
})

/** The parameters of a search, in the order of demand S9. */
export const searchParameters = (search: Search): URLSearchParams =>
  new URLSearchParams([
    ...(search.businessAccount ? [['businessAccount', search.businessAccount]] : []),
    ['location', search.iata],
    ['startDateTime', search.stay.arrival],
    ['endDateTime', search.stay.departure],
  ])

/** The trip-app variant of the hand-over, which is off by default (settled 33). */
export type TripApp = { product: string; lang: string; currency: string; agent: string }

/** The `{product}` of addresses (settled 40). */
export const productSlug = 'parkwing'

/** What the trip-app variant adds to a search, in the order of demand S9. */
export const tripAppParameters = ({ product, lang, currency, agent }: TripApp): [name: string, value: string][] => [
  ['tripappTest', 'true'],
  ['rule_set', product],
  ['lang', lang],
  ['currency', currency],
  ['agent', agent],
]

/** Parameters of a visited address that are never passed on, because they reveal a person or are a key. */
const neverCarried = /^(e-?mail|hash|token|key|valcon_api_key|code|ref|reference|plate|name|phone|mobile|password)$/i
/** fields that the form sends without JavaScript; the hand-over replaces them, and nobody is in need of the currency */
const ownFields = ['startDate', 'startTime', 'endDate', 'endTime', 'showIn']
const mostCarried = 30
const longestCarried = 200

const mayTravel = ([name, value]: [string, string]) =>
  !neverCarried.test(name) &&
  !ownFields.includes(name) &&
  !value.includes('@') &&
  name.length <= 40 &&
  value.length <= longestCarried

/**
 * What a search form passes on of the address with which it was opened (demand S9). These are its hidden fields; the
 * search's own parameters are its visible ones.
 */
export const carriedParameters = (current: URLSearchParams): [name: string, value: string][] =>
  [...current]
    .filter(mayTravel)
    .filter(
      ([name]) =>
        !['location', 'startDateTime', 'endDateTime'].includes(name) &&
        (name !== 'businessAccount' || readBusinessAccount(current) !== null),
    )
    .slice(0, mostCarried)

/**
 * The address to which a search is sent (demand S9): the base address of the booking site, the parameters with which
 * the page was opened (except those that name a person or are a key), and the search, which replaces parameters of the
 * same name. `base` may be relative and may have parameters of its own.
 */
export const handOver = (base: string, current: URLSearchParams, search: Search, tripApp?: TripApp): string => {
  const [address = '', hash] = base.split('#')
  const [path = '', own = ''] = address.split('?')
  const parameters = new URLSearchParams(own)
  for (const [name, value] of [...current].filter(mayTravel).slice(0, mostCarried)) parameters.append(name, value)
  if (!search.businessAccount && readBusinessAccount(current) === null) parameters.delete('businessAccount')
  for (const [name, value] of searchParameters(search)) parameters.set(name, value)
  if (tripApp) for (const [name, value] of tripAppParameters(tripApp)) parameters.set(name, value)
  return `${path}?${parameters}${hash === undefined ? '' : `#${hash}`}`
}
