import { availability, type AskedStay, type Free } from '#db/availability.ts'
import { freeForAgency } from '#db/allotment-reads.ts'
import type { Queryable } from '#db/db.ts'
import { heldTakes } from '#db/quote-holds.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { tierOf } from '#domain/pricing/tariff.ts'
import { dayCount, daysOf, type Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'

/** How a stay is asked for: all its days, and how they are counted. */
export const askedStay = ({ airportId }: AirportCatalogue, stay: Stay): AskedStay => {
  const { firstDay, lastDay } = daysOf(stay)
  const blocks = dayCount(stay, 'blocks24h')
  return { airportId, firstDay, lastDay, tier: tierOf(dayCount(stay)), blocks: { days: blocks, tier: tierOf(blocks) } }
}

export const placesOf = (rows: readonly Free[]): Map<number, Free> => new Map(rows.map((row) => [row.productId, row]))

/** The places and tariffs of every product and extra of an airport for the stay, in one query. */
export const placesFor = async (
  deps: { db: Queryable },
  airport: AirportCatalogue,
  stay: Stay,
): Promise<Map<number, Free>> => {
  const { airportId, firstDay, lastDay, tier, blocks } = askedStay(airport, stay)
  return placesOf(await availability(deps.db, airportId, firstDay, lastDay, tier, blocks))
}

/** The same with those that are set aside for the agency of this code; without a code, as they are (AGENCY-141). */
export const withAllotments = async (
  q: Queryable,
  airport: AirportCatalogue,
  stay: Stay,
  places: Map<number, Free>,
  { code, now }: { code: string | null; now: Instant },
): Promise<Map<number, Free>> => {
  if (code === null) return places
  const rows = await freeForAgency(q, { airportId: airport.airportId, code, now, ...daysOf(stay) })
  const more = rows.flatMap(({ productId, free }): [number, Free][] => {
    const place = places.get(productId)
    return place ? [[productId, { ...place, free }]] : []
  })
  return more.length === 0 ? places : new Map([...places, ...more])
}

/** The same with the space that the agency of this code holds; without a hold, as they are (AGENCY-218). */
export const withHeld = async (
  q: Queryable,
  places: Map<number, Free>,
  { holdId, code }: { holdId: string | null | undefined; code: string | null },
): Promise<Map<number, Free>> => {
  if (!holdId || code === null) return places
  const takes = await heldTakes(q, { holdId, code })
  const more = takes.flatMap((productId): [number, Free][] => {
    const place = places.get(productId)
    return place ? [[productId, { ...place, free: place.free + 1 }]] : []
  })
  return more.length === 0 ? places : new Map([...places, ...more])
}
