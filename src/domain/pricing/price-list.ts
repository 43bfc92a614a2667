import type { Extra, PackageTerms } from '../carparks/product.ts'
import { seasonOn, type Season } from '../carparks/seasons.ts'
import { addDays, datesFromTo } from '../time/local.ts'
import { dayCount, daysOf, type DayCount, type Stay } from '../time/stays.ts'
import type { Instant } from '../time/zones.ts'
import type { LeadTime } from './lead-time.ts'
import { tierOf } from './tariff.ts'

/** What a package and an extra cost. Their other terms play no part in the price. */
export type Priced = {
  packages: readonly Pick<PackageTerms, 'code' | 'surchargeMinor'>[]
  extras: readonly Pick<Extra, 'code' | 'per' | 'priceMinor'>[]
}

/** Everything about a product that makes its price, as it was at one time. */
export type PriceList = Priced & { seasons: readonly Season[]; leadTimes: readonly LeadTime[]; dayCount: DayCount }

/** A price list and when it was on offer. `until` is null for the present one. */
export type PriceVersion = { from: Instant; until: Instant | null; list: PriceList }

/**
 * What the days of a stay cost by a list of seasons, in cents: each day at the price of its own season, in the tier of
 * the whole stay (PRICE-2). db/availability.ts computes the same sum in SQL. Null where a day of the stay has no price.
 * `regular` takes the prices without their reduction.
 */
export const stayTariff = (
  { seasons, dayCount: strategy }: Pick<PriceList, 'seasons' | 'dayCount'>,
  stay: Stay,
  regular = false,
): number | null => {
  const { firstDay, lastDay } = daysOf(stay)
  const charged = dayCount(stay, strategy)
  const tier = tierOf(charged)
  let total = 0
  let last = 0
  for (const day of datesFromTo(firstDay, lastDay)) {
    const season = seasonOn(seasons, day)
    if (!season) return null
    last = ((regular ? season.regularPerDay : undefined) ?? season.perDay)[tier - 1] as number
    if (day < addDays(firstDay, charged)) total += last
  }
  // blocks of 24 hours may be one more than the calendar days they touch; the price of the last day then counts again
  const touched = dayCount(stay)
  return total + Math.max(charged - touched, 0) * last
}
