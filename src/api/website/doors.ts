import { apiBase, openApiPath } from '#domain/site-map/machines.ts'
import { airportName } from '#domain/airports/names.ts'
import { currencies } from '#domain/money/currencies.ts'
import { shownMoney, type Money } from '#domain/money/money.ts'
import { priceTable as priceTableOf, type PriceTable } from '#usecases/travellers/price-table.ts'
import type { Deps } from '#usecases/deps.ts'
import type { ReviewSource } from '#usecases/travellers/site-reviews.ts'
import { answerJson, type ApiDoor } from '../door.ts'
import { openApi, type ApiServers } from '../openapi.ts'
import { problemAnswer } from '../problem-answer.ts'
import { allowOf } from './allow.ts'
import { languageOf } from './asked-language.ts'
import { claimDoor } from './claim-door.ts'
import { eventDoor } from './event-door.ts'
import { inAllLanguages, locationList } from './locations.ts'
import { productDoors } from './product-doors.ts'
import { everyOrigin, readDoors, tooOften } from './reading.ts'
import { resourceDoors } from './resource-doors.ts'
import { reviewDoors } from './review-doors.ts'
import { geolocations, locations, priceTable } from './schemas.ts'

/**
 * The amount in every currency a visitor can choose. Where there is no rate, the amount on the wire is zero (settled
 * 15).
 */
const inAllCurrencies = (deps: Deps, amount: Money | null) =>
  currencies.map((currency) => {
    const shown = amount ? shownMoney(amount, currency, deps.rates()) : null
    return { currency, amount: shown && shown.currency === currency ? shown.minor / 100 : 0 }
  })

const placeList = (deps: Deps) =>
  deps.catalogue.airports().flatMap((airport) =>
    [...new Map(airport.products.map(({ carPark }) => [carPark.id, carPark])).values()].map((carPark) => ({
      iataCode: airport.iata,
      parkingName: carPark.name,
      address: carPark.address,
      latitude: carPark.latitude,
      longitude: carPark.longitude,
    })),
  )

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

/** The part of the website API that configuration chooses. */
export type WebsiteSettings = {
  /** The reviews of a service elsewhere. Null: our own reviews. */
  reviews?: ReviewSource | null
  /** When it is set, a caller that sends a key must send this one. */
  apiKey?: string | undefined
  /** The addresses of the API by environment. When left out, it is the address of this site. */
  servers?: ApiServers
}

/**
 * The website API of demand W1. Calls that only read answer to POST, as specified, and to GET, which can be cached
 * (settled 35).
 */
export const websiteDoors = (
  deps: Deps,
  { reviews = null, apiKey, servers = [{ url: deps.publicUrl, description: 'default' }] }: WebsiteSettings = {},
): ApiDoor[] => {
  const doors = [
    ...readDoors(
      'locations',
      {
        summary: 'All airports, with the flag of the airport picker',
        answer: locations,
        otherAnswers: tooOften,
        handle: async (request) => answerJson(locations, locationList(deps, languageOf(request)), 3_600),
      },
      apiKey,
    ),
    ...readDoors(
      'locations/parking/geolocations',
      {
        summary: 'Where the car parks are',
        answer: geolocations,
        otherAnswers: tooOften,
        handle: async () => answerJson(geolocations, placeList(deps), 3_600),
      },
      apiKey,
    ),
    ...readDoors(
      'pricing/table',
      {
        summary: 'Lowest totals per airport for stays of 1, 2, 4, 8 and 15 days, each of the cheapest package',
        answer: priceTable,
        otherAnswers: tooOften,
        handle: async () => {
          const entries = []
          for (const airport of deps.catalogue.airports())
            entries.push(priceEntry(deps, await priceTableOf(deps, airport)))
          return answerJson(priceTable, entries, 60)
        },
      },
      apiKey,
    ),
    ...productDoors(deps, apiKey),
    ...reviewDoors(deps, reviews, apiKey),
    ...resourceDoors(deps, apiKey),
    eventDoor(deps),
    claimDoor(deps, languageOf),
  ]
  const document = openApi(doors, servers)
  const mounted = [
    ...doors,
    ...readDoors(
      'openapi.json',
      {
        summary: 'This document',
        answer: null,
        handle: async () => Response.json(document, { headers: { 'cache-control': 'public, max-age=3600' } }),
      },
      undefined,
      ['GET'],
    ).map((door) => ({ ...door, path: openApiPath })),
  ]
  return [...mounted, ...otherDoors(mounted)]
}

/**
 * Answers whatever no other door does: 405 when the path exists for another method, and 404 when it does not (WIRE-4).
 * Neither says anything about a person, so every origin may read them. The answer to a preflight names no origin, and
 * that is what makes a browser refuse the call.
 */
const otherDoors = (doors: readonly ApiDoor[]): ApiDoor[] =>
  (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) => ({
    method,
    path: `${apiBase}/*`,
    summary: 'Unknown',
    answer: null,
    handle: async (request) => {
      const allow = allowOf(doors, new URL(request.url).pathname)
      const refusal = problemAnswer({ code: allow ? 'method_not_allowed' : 'not_found' }, languageOf(request))
      if (allow) refusal.headers.set('allow', allow)
      if (method !== 'OPTIONS')
        for (const [name, value] of Object.entries(everyOrigin)) refusal.headers.set(name, value)
      return refusal
    },
  }))
