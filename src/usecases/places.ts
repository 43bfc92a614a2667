import { availability, type Free } from '#db/availability.ts'
import type { Queryable } from '#db/db.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { tierOf } from '#domain/pricing/tariff.ts'
import { dayCount, daysOf, type Stay } from '#domain/time/stays.ts'

/** The places and tariffs of every product and extra of an airport for the stay, in one query. */
export const placesFor = async (
  deps: { db: Queryable },
  airport: AirportCatalogue,
  stay: Stay,
): Promise<Map<number, Free>> => {
  const { firstDay, lastDay } = daysOf(stay)
  const blocks = dayCount(stay, 'blocks24h')
  const rows = await availability(deps.db, airport.airportId, firstDay, lastDay, tierOf(dayCount(stay)), {
    days: blocks,
    tier: tierOf(blocks),
  })
  return new Map(rows.map((row) => [row.productId, row]))
}
