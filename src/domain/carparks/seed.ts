import type { AirportCatalogue } from './product.ts'
import type { Season } from './seasons.ts'

/** What was asked before the seasons of today, for data that is loaded with a past. */
export type EarlierPrices = { seasons: Season[]; fromDaysAgo: number; untilDaysAgo: number }

/**
 * An airport as it is loaded into an empty database: its products and the seasons of their tariffs. Extras have a price
 * of their own.
 */
export type AirportSeed = AirportCatalogue & {
  rates: { productId: number; seasons: Season[]; earlier?: EarlierPrices }[]
}
