import { airports, type AirportFacts } from '#domain/airports/catalogue.ts'
import { airportName } from '#domain/airports/names.ts'
import { languages, type Language } from '#domain/languages.ts'
import { formatCountry } from '#texts/formats.ts'
import type { Deps } from '#usecases/deps.ts'

/** A name by language, whose codes are those of the site's paths (WIRE-5). */
export const inAllLanguages = (name: (language: Language) => string) =>
  languages.map((language) => ({ language, value: name(language) }))

/** Every airport in the shape that demand R3 gives a location. */
export const locationList = (
  { catalogue }: Pick<Deps, 'catalogue'>,
  language: Language,
  rows: readonly AirportFacts[] = airports,
) =>
  rows.map((airport, index) => ({
    id: index + 1,
    iataCode: airport.iata,
    name: airport.landing ?? airport.iata.toLowerCase(),
    abbreviation: airport.iata,
    displayName: airportName(airport.iata, language),
    translations: inAllLanguages((one) => airportName(airport.iata, one)),
    country: {
      code: airport.country,
      displayName: formatCountry(airport.country, language),
      translations: inAllLanguages((one) => formatCountry(airport.country, one)),
    },
    countryId: airport.country,
    businessAccountAbbreviation: airport.account,
    showInOurLocations: catalogue.airport(airport.iata) !== undefined,
    showInAirportPicker: true,
    latitude: airport.latitude,
    longitude: airport.longitude,
  }))
