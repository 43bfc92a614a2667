import type { AirportCatalogue } from './product.ts'
import type { Season } from './seasons.ts'

/** The prices that were asked before those of today, for data that is loaded with a past. */
export type EarlierPrices = { seasons: Season[]; fromDaysAgo: number; untilDaysAgo: number }

/**
 * An airport as it is loaded into an empty database, with its products and the seasons of their tariffs. Extras have
 * their own price instead of seasons.
 */
export type AirportSeed = AirportCatalogue & {
  rates: { productId: number; seasons: Season[]; earlier?: EarlierPrices }[]
}
