import type { Tier } from '../pricing/tariff.ts'

/** A day of a product: what is free, and its price in each of the five tiers, in cents; no price of its own: zeros. */
export type StockDay = { free: number; perDay: readonly number[] }

/** How many days are charged, and in which tier. */
export type Charged = { days: number; tier: Tier }

/**
 * What a product has for a stay of these days, as db/availability.ts sums it in SQL: the fewest free places of any day,
 * and the price by calendar days and by blocks of 24 hours. Null where a day is not on sale. Blocks may be fewer than
 * the days touched, or one more: then the last day's price counts again.
 */
export const placeIn = (
  days: readonly (StockDay | undefined)[],
  { tier }: Pick<Charged, 'tier'>,
  blocks: Charged,
): { free: number; tariffMinor: number; blockTariffMinor: number } | null => {
  let [free, tariffMinor, blockTariffMinor, last] = [Infinity, 0, 0, 0]
  for (const [index, day] of days.entries()) {
    if (!day) return null
    free = Math.min(free, day.free)
    tariffMinor += day.perDay[tier - 1] ?? 0
    last = day.perDay[blocks.tier - 1] ?? 0
    if (index < blocks.days) blockTariffMinor += last
  }
  return { free, tariffMinor, blockTariffMinor: blockTariffMinor + Math.max(blocks.days - days.length, 0) * last }
}
