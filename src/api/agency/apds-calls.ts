import type { z } from 'zod'
import { done } from '#domain/outcome.ts'
import { listStanding } from '#usecases/agencies/standing-bookings.ts'
import {
  apdsAssignedRight,
  apdsPaths,
  apdsPlace,
  apdsRates,
  apdsRightSpecification,
  placeId,
  versionOf,
  type Offered,
} from './apds.ts'
import * as schemas from './apds-schemas.ts'
import { call, type Asked } from './call.ts'

/** What the agency may read anyway, for systems that speak APDS (AGENCY-103). */

const pageSize = 100
type Question = z.output<typeof schemas.apdsQuery>
type AskedHere = Asked<Question, unknown>

const offsetOf = ({ page }: Question): number => (Number(page ?? 1) - 1) * pageSize
const metaOf = ({ all, query }: AskedHere, total: number) => ({
  referenceInstant: Math.floor(all.clock.now() / 1_000),
  offset: offsetOf(query),
  pageSize,
  total,
})

/** Everything on offer at the place that was asked for, airport by airport and car park by car park. */
const offeredTo = ({ all, query: { place } }: Pick<AskedHere, 'all' | 'query'>): Offered[] =>
  all.catalogue.airports().flatMap((airport) =>
    airport.products.flatMap((product) => {
      const isAsked =
        place === undefined || place === airport.iata || place === placeId(airport.iata, product.carPark.slug)
      const present = all.catalogue.history(airport.airportId, product.id).find(({ until }) => until === null)
      return isAsked && present ? [{ airport, product, present }] : []
    }),
  )

const pageOf = (asked: AskedHere, data: readonly unknown[]) => {
  const from = offsetOf(asked.query)
  return done({
    status: 200,
    body: { meta: metaOf(asked, data.length), data: data.slice(from, from + pageSize) },
  })
}

const common = {
  method: 'GET',
  operation: 'booking.view',
  scope: 'read',
  query: schemas.apdsQuery,
} as const
const told = 'In the form of APDS 4.0 (ISO/TS 5206-1), read only.'

const places = call({
  ...common,
  path: apdsPaths.places,
  id: 'listApdsPlaces',
  summary: 'Car parks in the form of APDS',
  description: `${told} Each car park is a place; what can be bought there is named in \`rightSpecifications\`.`,
  answer: { status: 200, schema: schemas.places },
  handle: async (asked) => {
    const parks = Map.groupBy(offeredTo(asked), ({ airport, product }) => placeId(airport.iata, product.carPark.slug))
    return pageOf(
      asked,
      [...parks.values()].map((offers) => apdsPlace(offers as [Offered, ...Offered[]])),
    )
  },
})

const rates = call({
  ...common,
  path: apdsPaths.rates,
  id: 'listApdsRates',
  summary: 'Prices in the form of APDS',
  description: `${told} One table for each product and season, with what a stay of each number of days costs in the basic package when all its days are in this season. What a stay really costs is quoted.`,
  answer: { status: 200, schema: schemas.rateTables },
  handle: async (asked) =>
    pageOf(
      asked,
      offeredTo(asked).flatMap((one) => apdsRates(one, asked.all.clock.now())),
    ),
})

const specs = call({
  ...common,
  path: apdsPaths.specs,
  id: 'listApdsRightSpecifications',
  summary: 'Products in the form of APDS',
  description: `${told} Each product is a right specification that ties a place to its rate tables.`,
  answer: { status: 200, schema: schemas.rightSpecifications },
  handle: async (asked) => pageOf(asked, offeredTo(asked).map(apdsRightSpecification)),
})

const assigned = call({
  ...common,
  path: apdsPaths.assigned,
  id: 'listApdsAssignedRights',
  summary: 'The agency’s bookings in the form of APDS',
  description: `${told} Each booking of the agency that stands is an assigned right, known by its plate and its number; names are not in it. A cancelled one is not there.`,
  answer: { status: 200, schema: schemas.assignedRights },
  handle: async (asked) => {
    const { all, deps, actor, query } = asked
    const { place } = query
    const airport = place === undefined ? null : (all.catalogue.airport(place.slice(0, 3)) ?? null)
    const products = airport?.products.filter(({ carPark }) => place === placeId(airport.iata, carPark.slug))
    const isPark = place?.includes('-') ?? false
    const page = { limit: pageSize, offset: offsetOf(query) }
    // a place that nobody has: no airport has the number 0
    const airportId = place === undefined ? null : (airport?.airportId ?? 0)
    const productIds = isPark ? (products ?? []).map(({ id }) => id) : null
    const found = await listStanding(deps, actor, { airportId, productIds }, page)
    if (!found.ok) return found
    const versions = new Map(
      offeredTo({ all, query: {} }).map((one) => [`${one.airport.iata}-${one.product.id}`, versionOf(one)]),
    )
    return done({
      status: 200,
      body: {
        meta: metaOf(asked, found.value.total),
        data: found.value.bookings.map((booking) =>
          apdsAssignedRight(booking, {
            code: actor.code,
            specVersion: versions.get(`${booking.iata}-${booking.productId}`) ?? 1,
          }),
        ),
      },
    })
  },
})

export const apdsCalls = [places, rates, specs, assigned]
