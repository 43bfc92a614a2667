import { airportShort } from '#domain/airports/names.ts'
import type { Language } from '#domain/languages.ts'
import { compare, formatCountry } from '#texts/formats.ts'

/** The airports of one country. `id` is the anchor of its heading. */
export type CountryGroup<Airport> = { id: string; name: string; airports: Airport[] }

/**
 * Countries and their airports in the order of the language’s own alphabet (screen 4): in Czech Ch comes after H, in
 * Swedish Å, Ä and Ö come last, in Turkish I comes before İ.
 */
export const byCountry = <Airport extends { iata: string; country: string }>(
  language: Language,
  airports: readonly Airport[],
): CountryGroup<Airport>[] => {
  const inOrder = compare(language)
  return [...new Set(airports.map(({ country }) => country))]
    .map((code) => ({
      id: `country-${code.toLowerCase()}`,
      name: formatCountry(code, language),
      airports: airports
        .filter(({ country }) => country === code)
        .sort((a, b) => inOrder(airportShort(a.iata, language), airportShort(b.iata, language))),
    }))
    .sort((a, b) => inOrder(a.name, b.name))
}
