import { airportOf } from '#domain/airports/catalogue.ts'
import { uniqueAirport } from '#domain/airports/matching.ts'
import { readSearch, type SearchAnswer } from '#domain/search/parameters.ts'
import { exists, localAt } from '#domain/time/zones.ts'
import type { SearchFormQuestion } from '../../forms/search-form/view.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { airportRows } from './airport-rows.ts'

/** The search of an address, on the clock of its airport; or what is wrong with it. */
export const readAsked = ({ deps, language }: RequestFacts, query: URLSearchParams): SearchAnswer => {
  const zoneOf = (iata: string) => airportOf(iata)?.zone ?? 'UTC'
  return readSearch(query, {
    known: (iata) => airportOf(iata) !== undefined,
    resolve: (text) => uniqueAirport(text, language, airportRows(language))?.iata ?? null,
    nowAt: (iata) => localAt(deps.clock.now(), zoneOf(iata)),
    exists: (iata, local) => exists(local, zoneOf(iata)),
  })
}

/**
 * What stood in the search form of this page when it was asked for in another language or currency (SEARCH-53): shown
 * again as it was, without a word about what is wrong, because nothing was searched. Undefined: nothing did.
 */
export const typedSearch = (facts: RequestFacts, query: URLSearchParams): SearchFormQuestion['refused'] => {
  if (!query.has('startDateTime') && !query.has('endDateTime')) return undefined
  const answer = readAsked(facts, query)
  if (!answer.ok) return { shown: answer.shown, airport: answer.form.airport, errors: {} }
  const { iata, stay } = answer.value
  return {
    shown: { location: iata, startDateTime: stay.arrival, endDateTime: stay.departure },
    airport: iata,
    errors: {},
  }
}
