import { languages, type Language } from '../languages.ts'
import { landingNames } from './names-landing.ts'
import { otherNames } from './names-others.ts'
import type { Forms, NameRow } from './name-rows.ts'

const parentOf: Partial<Record<Language, Language>> = { 'nl-be': 'nl', 'fr-be': 'fr' }

const formIn = (forms: Forms | undefined, language: Language): string => {
  if (!forms) return ''
  const parent = parentOf[language]
  return forms[language] ?? (parent && forms[parent]) ?? forms.base
}

const rowOf = (iata: string): NameRow => {
  const row = landingNames[iata] ?? otherNames[iata]
  if (!row) throw new RangeError(`no name for airport ${iata}`)
  return row
}

const frenchOf = (city: string) => (/^[AEIOUYÀÂÉÈÊÎÔ]/.test(city) ? `d’${city}` : `de ${city}`)
const swedishGenitive = (city: string) => (/[sxz]$/.test(city) ? city : `${city}s`)

const withWordForAirport: Record<Language, (city: string) => string> = {
  en: (city) => `${city} Airport`,
  tr: (city) => `${city} Havalimanı`,
  nl: (city) => `${city} Airport`,
  fr: (city) => `Aéroport ${frenchOf(city)}`,
  'nl-be': (city) => `Luchthaven ${city}`,
  'fr-be': (city) => `Aéroport ${frenchOf(city)}`,
  es: (city) => `Aeropuerto de ${city}`,
  de: (city) => `Flughafen ${city}`,
  sv: (city) => `${swedishGenitive(city)} flygplats`,
  da: (city) => `${city} Lufthavn`,
  it: (city) => `Aeroporto di ${city}`,
  nb: (city) => `${city} lufthavn`,
  pl: (city) => `Lotnisko ${city}`,
  cs: (city) => `Letiště ${city}`,
}

/** The city as a language calls it: "Kodaň". Throws for an airport that is not in the catalogue. */
export const cityName = (iata: string, language: Language): string => formIn(rowOf(iata).city, language)

/** The name for headings, without a word for airport: "Eindhoven", "Paris Orly", "Köln/Bonn". */
export const airportShort = (iata: string, language: Language): string => {
  const row = rowOf(iata)
  return formIn(row.city, language) + formIn(row.proper ?? row.twin, language)
}

/** The name as travellers know it: "Flughafen Eindhoven", "Paris Charles de Gaulle", "Aéroport de Cologne-Bonn". */
export const airportName = (iata: string, language: Language): string => {
  const row = rowOf(iata)
  const own = row.name?.[language]
  if (own) return own
  const short = airportShort(iata, language)
  return row.proper ? short : withWordForAirport[language](short)
}

/**
 * Everything a visitor may type to find an airport: its city and name in every language and its other names, each once.
 */
export const aliasesOf = (iata: string): string[] => {
  const spoken = languages.flatMap((language) => [
    cityName(iata, language),
    airportShort(iata, language),
    airportName(iata, language),
  ])
  return [...new Set([...spoken, ...(rowOf(iata).also ?? [])])]
}
