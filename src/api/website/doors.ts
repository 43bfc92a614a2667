import { airports } from '#domain/airports/catalogue.ts'
import { airportName } from '#domain/airports/names.ts'
import { currencies } from '#domain/money/currencies.ts'
import { shownMoney, type Money } from '#domain/money/money.ts'
import { isLanguage, languages, tagOf, type Language } from '#domain/languages.ts'
import { formatCountry } from '#texts/formats.ts'
import { priceTable as priceTableOf, type PriceTable } from '#usecases/travellers/price-table.ts'
import type { Deps } from '#usecases/deps.ts'
import { answerJson, type ApiDoor } from '../door.ts'
import { openApi } from '../openapi.ts'
import { geolocations, locations, priceTable } from './schemas.ts'

/** `Accept-Language` as FE 7 sends it: one of our languages or a tag that begins with one; English otherwise. */
const languageOf = (request: Request): Language => {
  for (const part of (request.headers.get('accept-language') ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (isLanguage(tag)) return tag
    const parent = tag.split('-')[0] ?? ''
    if (isLanguage(parent)) return parent
  }
  return 'en'
}

const inAllLanguages = (name: (language: Language) => string) => languages.map((language) => ({ language: tagOf[language], value: name(language) }))

/** Every selectable currency; a missing conversion is zero on the wire (decision 15). */
const inAllCurrencies = (deps: Deps, amount: Money | null) =>
  currencies.map((currency) => {
    const shown = amount ? shownMoney(amount, currency, deps.rates()) : null
    return { currency, amount: shown && shown.currency === currency ? shown.minor / 100 : 0 }
  })

const locationList = (deps: Deps, language: Language) =>
  airports.map((airport, index) => ({
    id: index + 1,
    iataCode: airport.iata,
    name: airport.landing ?? airport.iata.toLowerCase(),
    abbreviation: airport.iata,
    displayName: airportName(airport.iata, language),
    translations: inAllLanguages((one) => airportName(airport.iata, one)),
    country: { code: airport.country, displayName: formatCountry(airport.country, language), translations: inAllLanguages((one) => formatCountry(airport.country, one)) },
    countryId: airport.country,
    businessAccountAbbreviation: null,
    showInOurLocations: deps.catalogue.airport(airport.iata) !== undefined,
    showInAirportPicker: true,
    latitude: airport.latitude,
    longitude: airport.longitude,
  }))

const priceEntry = (deps: Deps, { airport, rows, lowestPerDay }: PriceTable) => {
  const amounts = (days: number) => inAllCurrencies(deps, rows.find((row) => row.days === days)?.total ?? null)
  return {
    abbreviation: airport.iata,
    productDisplayNames: inAllLanguages((language) => airportName(airport.iata, language)),
    pricePerDays: {
      oneDay: amounts(1),
      twoDays: amounts(2),
      fourDays: amounts(4),
      eightDays: amounts(8),
      fifteenDays: amounts(15),
      dateTimeFrom: rows[0]?.from ?? '',
      dateTimeTo: rows.at(-1)?.to ?? '',
    },
    lowestPricePerDay: inAllCurrencies(deps, lowestPerDay),
  }
}

/** The website API of FE 7 for what exists; read calls answer POST as specified and GET, cacheable (decision 35). */
export const websiteDoors = (deps: Deps): ApiDoor[] => {
  const both = (path: string, summary: string, answer: ApiDoor['answer'], handle: ApiDoor['handle']): ApiDoor[] => [
    { method: 'POST', path: `/api/website/${path}`, summary, answer, handle },
    { method: 'GET', path: `/api/website/${path}`, summary, answer, handle },
  ]
  const doors = [
    ...both('locations', 'All airports, with the flag of the airport picker', locations, async (request) => answerJson(locations, locationList(deps, languageOf(request)), 3_600)),
    ...both('locations/parking/geolocations', 'Where the car parks are', geolocations, async () =>
      answerJson(
        geolocations,
        deps.catalogue.airports().flatMap((airport) =>
          [...new Map(airport.products.map(({ carPark }) => [carPark.id, carPark])).values()].map((carPark) => ({ iataCode: airport.iata, parkingName: carPark.name, address: carPark.address, latitude: carPark.latitude, longitude: carPark.longitude })),
        ),
        3_600,
      )),
    ...both('pricing/table', 'Lowest prices per airport for stays of 1, 2, 4, 8 and 15 days', priceTable, async () => {
      const entries = []
      for (const airport of deps.catalogue.airports()) entries.push(priceEntry(deps, await priceTableOf(deps, airport)))
      return answerJson(priceTable, entries, 60)
    }),
  ]
  const document = JSON.stringify(openApi(doors, deps.publicUrl))
  return [...doors, { method: 'GET', path: '/api/openapi.json', summary: 'This document', answer: locations, handle: async () => new Response(document, { headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' } }) }]
}
