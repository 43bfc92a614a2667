import type { PackageCode } from '../carparks/product.ts'
import { minus, shownMoney, type Money } from '../money/money.ts'
import type { CurrencyCode, Rates } from '../money/currencies.ts'
import type { PackageOffer } from './quote.ts'

/** The element with the lowest amount in cents; of equal ones the first. Null when there is none. */
export const lowestOf = <T>(all: readonly T[], minorOf: (one: T) => number): T | null =>
  all.reduce<T | null>((best, one) => (best !== null && minorOf(best) <= minorOf(one) ? best : one), null)

/**
 * The packages of a product in the order in which every page and the API show them (PRICE-17): the cheapest first; of
 * equal totals the one that gives back most, then the product's default, then in the product's own order.
 */
export const inOrderOfPrice = (offers: readonly PackageOffer[], defaultPackage: PackageCode): PackageOffer[] =>
  offers.toSorted(
    (a, b) =>
      a.price.total.minor - b.price.total.minor ||
      b.refund.minor - a.refund.minor ||
      Number(b.code === defaultPackage) - Number(a.code === defaultPackage),
  )

/** The package whose price leads. `offers` must be in the order of `inOrderOfPrice`. */
export const leadingOffer = (offers: readonly PackageOffer[]): PackageOffer | null =>
  lowestOf(offers, ({ price }) => price.total.minor)

/**
 * Whether a cancellation in time gives the whole price back. With Medium Flex it does not, because of the fee
 * (SEARCH-31).
 */
export const givesAllBack = (offer: PackageOffer): boolean =>
  offer.cancelUntil !== null && offer.refundablePercentage === 100 && offer.refundableFixedFeeMinor === 0

/**
 * The dearer package that stands beside the one shown, for travellers who want to be able to cancel (PACK-9). Null
 * where the package shown gives everything back itself, or none does.
 */
export const flexibleBeside = (offers: readonly PackageOffer[], shown: PackageOffer): PackageOffer | null =>
  givesAllBack(shown)
    ? null
    : leadingOffer(offers.filter((one) => givesAllBack(one) && one.price.total.minor > shown.price.total.minor))

/**
 * What a package adds to the price shown, in the reader's currency. It is the difference of the two amounts shown, so
 * that they add up (PACK-9).
 */
export const addedTo = (shown: PackageOffer, beside: PackageOffer, currency: CurrencyCode, rates: Rates): Money =>
  minus(shownMoney(beside.price.total, currency, rates), shownMoney(shown.price.total, currency, rates))

/** A comparison of less than this many cents helps nobody. */
const leastCents = 100

/**
 * By how much a package is cheaper than the same one at another car park, in the reader's currency: the difference of
 * the two amounts shown. Null where the other has no such package, or is not at least one euro dearer (SEARCH-41).
 */
export const cheaperThan = (
  shown: PackageOffer,
  others: readonly PackageOffer[],
  currency: CurrencyCode,
  rates: Rates,
): Money | null => {
  const same = others.find(({ code }) => code === shown.code)
  return same && same.price.total.minor - shown.price.total.minor > leastCents
    ? addedTo(shown, same, currency, rates)
    : null
}
