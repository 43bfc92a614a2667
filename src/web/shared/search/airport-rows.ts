import { airports } from '#domain/airports/catalogue.ts'
import { airportName, aliasesOf, cityName } from '#domain/airports/names.ts'
import { commonCountryNames } from '#domain/airports/country-names.ts'
import { languages, type Language } from '#domain/languages.ts'
import { fold } from '#domain/search/fold.ts'
import { formatCountry } from '#texts/formats.ts'
import type { AirportRow } from '../../pickers/airport-row.ts'

/** Names in other languages that add something to the page's own; each spelling once. */
const otherNames = (iata: string, own: string[]): string[] => {
  const seen = new Set(own.map(fold))
  return aliasesOf(iata).filter((alias) => {
    const folded = fold(alias)
    const isNew = !seen.has(folded) && !own.some((name) => fold(name).startsWith(folded))
    seen.add(folded)
    return isNew
  })
}

/** What the country is called in the other languages, and what people call it besides; each spelling once. */
const otherCountryNames = (country: string, language: Language): string[] => {
  const seen = new Set([fold(formatCountry(country, language))])
  return [...languages.map((one) => formatCountry(country, one)), ...(commonCountryNames[country] ?? [])].filter(
    (name) => {
      const folded = fold(name)
      const isNew = !seen.has(folded)
      seen.add(folded)
      return isNew
    },
  )
}

type NamedAirport = Omit<AirportRow, 'parks' | 'about'>
const kept = new Map<Language, NamedAirport[]>()

/**
 * Every airport with the words by which it is found in a language. The browser's list and the server, for typed text,
 * use the same.
 */
export const airportRows = (language: Language): NamedAirport[] => {
  const known = kept.get(language)
  if (known) return known
  const rows = airports.map(({ iata, country, zone, latitude, longitude, landing }) => {
    const name = airportName(iata, language)
    const city = cityName(iata, language)
    return {
      iata,
      name,
      city,
      country: formatCountry(country, language),
      aliases: otherNames(iata, [name, city]),
      countryNames: otherCountryNames(country, language),
      ours: landing !== null,
      zone,
      latitude,
      longitude,
    }
  })
  kept.set(language, rows)
  return rows
}
