import { matchAirports } from '#domain/airports/matching.ts'
import type { Language } from '#domain/languages.ts'
import type { AirportRow } from './airport-row.ts'

/** `near`, `recent` and the country's name are headings; null is the plain list of matches. */
export type OptionGroup = { kind: 'near' | 'recent' | 'country' | 'matches'; heading: string | null; rows: AirportRow[] }

const rowsOf = (iatas: readonly string[], airports: readonly AirportRow[]) => iatas.flatMap((iata) => airports.filter((row) => row.iata === iata))

const byCountry = (airports: readonly AirportRow[], language: Language): OptionGroup[] => {
  const groups = new Map<string, AirportRow[]>()
  for (const row of matchAirports('', language, airports)) groups.set(row.country, [...(groups.get(row.country) ?? []), row])
  const order = new Intl.Collator(language.slice(0, 2)).compare
  return [...groups].sort(([a], [b]) => order(a, b)).map(([heading, rows]) => ({ kind: 'country', heading, rows }))
}

/**
 * What the list shows (design ux S2). Nothing typed: near me, the last search, then every airport with a car park by country; typed: the matches,
 * best first, also those without a car park. An airport stands in one group only.
 */
export const optionGroups = (typed: string, language: Language, airports: readonly AirportRow[], near: readonly string[], recent: readonly string[]): OptionGroup[] => {
  if (typed.trim()) {
    const rows = matchAirports(typed, language, airports)
    return rows.length ? [{ kind: 'matches', heading: null, rows }] : []
  }
  const nearRows = rowsOf(near, airports)
  const recentRows = rowsOf(recent.filter((iata) => !near.includes(iata)), airports)
  const shown = new Set([...nearRows, ...recentRows])
  const groups: OptionGroup[] = [
    { kind: 'near', heading: null, rows: nearRows },
    { kind: 'recent', heading: null, rows: recentRows },
    ...byCountry(airports.filter((row) => row.parks && !shown.has(row)), language),
  ]
  return groups.filter((group) => group.rows.length > 0)
}
