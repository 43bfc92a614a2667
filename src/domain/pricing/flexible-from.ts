import type { Product } from '../carparks/product.ts'
import { addDays, dateOf, type LocalDateTime } from '../time/local.ts'
import { exists, instantOf, minuteMs, type Instant } from '../time/zones.ts'

/** A promise that runs out earlier than this before an arrival is none that a notice could name. */
const reachDays = 30

type Rules = Pick<Product, 'packages' | 'cancelCutoffMinutes'>

const isFlexible = ({ packages }: Rules): boolean =>
  packages.some(
    ({ refundablePercentage, refundableFixedFeeMinor }) =>
      refundablePercentage === 100 && refundableFixedFeeMinor === 0,
  )

/**
 * The first arrival, at the time of day of `arrival` or any day after it, that can still be cancelled free of charge
 * now (SEARCH-40). Null where no product has such a package, or not within a month.
 */
export const flexibleFrom = (
  products: readonly Rules[],
  arrival: LocalDateTime,
  zone: string,
  now: Instant,
): LocalDateTime | null => {
  const cutoffs = products.filter(isFlexible).map(({ cancelCutoffMinutes }) => cancelCutoffMinutes)
  const soonest = now + Math.min(...cutoffs) * minuteMs
  const days = Array.from({ length: reachDays }, (_, day) => day)
  const moments = days.map((day) => `${addDays(dateOf(arrival), day)}${arrival.slice(10)}` as LocalDateTime)
  return moments.find((moment) => exists(moment, zone) && instantOf(moment, zone) >= soonest) ?? null
}
