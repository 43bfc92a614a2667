import { matchAirports } from '#domain/airports/matching.ts'
import type { Language } from '#domain/languages.ts'
import type { AirportRow } from './airport-row.ts'

/** `heading` is the name of the country; the others have headings of their own among the texts. */
export type OptionGroup = { kind: 'near' | 'recent' | 'often' | 'country'; heading: string | null; rows: AirportRow[] }

const rowsOf = (iatas: readonly string[], airports: readonly AirportRow[]) =>
  iatas.flatMap((iata) => airports.filter((row) => row.iata === iata))

/** Countries in the order in which their first airport comes. */
const byCountry = (rows: readonly AirportRow[]): OptionGroup[] => {
  const groups = new Map<string, AirportRow[]>()
  for (const row of rows) groups.set(row.country, [...(groups.get(row.country) ?? []), row])
  return [...groups].map(([heading, its]) => ({ kind: 'country', heading, rows: its }))
}

const countriesInOrder = (airports: readonly AirportRow[], language: Language): OptionGroup[] => {
  const order = new Intl.Collator(language.slice(0, 2)).compare
  return byCountry(matchAirports('', language, airports)).sort((a, b) => order(a.heading ?? '', b.heading ?? ''))
}

/**
 * What the list shows (screen 2). An airport is in one group only. When nothing is typed: airports near me, the last
 * search, what is often booked (the rows that say something about their prices), then every other airport with a car
 * park, by country from A to Z. When something is typed: the matches, including
 * those without a car park, with the country of the best one first (SEARCH-26).
 */
export const optionGroups = (
  typed: string,
  language: Language,
  airports: readonly AirportRow[],
  near: readonly string[],
  recent: readonly string[],
): OptionGroup[] => {
  if (typed.trim()) return byCountry(matchAirports(typed, language, airports))
  const nearRows = rowsOf(near, airports)
  const recentRows = rowsOf(
    recent.filter((iata) => !near.includes(iata)),
    airports,
  )
  const known = new Set([...nearRows, ...recentRows])
  const oftenRows = airports.filter((row) => row.about !== null && !known.has(row))
  const shown = new Set([...known, ...oftenRows])
  const groups: OptionGroup[] = [
    { kind: 'near', heading: null, rows: nearRows },
    { kind: 'recent', heading: null, rows: recentRows },
    { kind: 'often', heading: null, rows: oftenRows },
    ...countriesInOrder(
      airports.filter((row) => row.parks && !shown.has(row)),
      language,
    ),
  ]
  return groups.filter((group) => group.rows.length > 0)
}
