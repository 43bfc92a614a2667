import type { Product } from '../carparks/product.ts'
import { euro } from '../money/money.ts'
import { dayCount, type Stay } from '../time/stays.ts'
import { hourMs, instantOf, minuteMs, type Instant } from '../time/zones.ts'
import { daysAhead, leadTimePercent } from './lead-time.ts'
import { inOrderOfPrice } from './leading.ts'
import { priceOf, type Deductions } from './price.ts'
import type { PriceVersion } from './price-list.ts'
import type { PackageOffer } from './quote.ts'
import { reductionOf } from './reduction.ts'
import { refundOf, ruleOf } from './refund.ts'

/** A payment by link is due this many hours before arrival, whatever the car park's own cut-offs are (settled 7). */
const payLaterHours = 24

export type Deadlines = { arrival: Instant; cancelUntil: Instant; changeUntil: Instant; payLaterDue: Instant }

/**
 * The deadlines of a package. Hours are elapsed hours: in a night in which the clocks change, the wall time of a
 * deadline moves, but nobody loses an hour.
 */
const deadlinesOf = (
  product: Pick<Product, 'cancelCutoffMinutes' | 'changeCutoffMinutes'>,
  stay: Stay,
  zone: string,
): Deadlines => {
  const arrival = instantOf(stay.arrival, zone)
  return {
    arrival,
    cancelUntil: arrival - product.cancelCutoffMinutes * minuteMs,
    changeUntil: arrival - product.changeCutoffMinutes * minuteMs,
    payLaterDue: arrival - payLaterHours * hourMs,
  }
}

/** What makes an offer besides the stay: deductions, and the prices that were asked before (PRICE-14). */
export type OfferFacts = Deductions & { history?: readonly PriceVersion[] }

/**
 * The packages that can be sold for a stay, the one whose price leads first. A package is left out when its promise to
 * change or cancel has run out already, or when no way to pay for it is left. A deadline belongs to the time before it:
 * exactly at that moment is still in time (settled 3).
 */
export const offersFor = (
  product: Product,
  stay: Stay,
  zone: string,
  now: Instant,
  tariffMinor: number,
  extras: readonly 'covered'[],
  vatRatePercent: number,
  { history = [], ...deducted }: OfferFacts = {},
): PackageOffer[] => {
  const deadlines = deadlinesOf(product, stay, zone)
  const days = dayCount(stay, product.dayCount)
  const percent = leadTimePercent(product.leadTimes, daysAhead(stay.arrival, zone, now))
  const offers = product.packages.flatMap((terms): PackageOffer[] => {
    const isFixed = terms.code === 'basic'
    const isRefunded = terms.refundablePercentage > 0
    const cancelUntil = isRefunded ? deadlines.cancelUntil : null
    const changeUntil = isFixed ? null : deadlines.changeUntil
    const paymentLocations = terms.paymentLocations.filter(
      (location) => location !== 'onLineLaterV2' || now <= deadlines.payLaterDue,
    )
    const isKept =
      (cancelUntil === null || now <= cancelUntil) &&
      (changeUntil === null || now <= changeUntil) &&
      now <= deadlines.arrival
    if (!isKept || paymentLocations.length === 0) return []
    const price = priceOf({
      tariffMinor,
      days,
      product,
      package: terms.code,
      extras,
      vatRatePercent,
      leadTimePercent: percent,
      ...deducted,
    })
    const { referral = null } = deducted
    const reduction = reductionOf(history, { stay, zone, now, tariffMinor, package: terms.code, extras, referral })
    return [
      {
        code: terms.code,
        price,
        ...ruleOf(terms),
        refund: euro(refundOf(price.total.minor, terms).refundMinor),
        cancelUntil,
        changeUntil,
        paymentLocations,
        payLaterDue: paymentLocations.includes('onLineLaterV2') ? deadlines.payLaterDue : null,
        ...(reduction && { reduction }),
      },
    ]
  })
  return inOrderOfPrice(offers, product.defaultPackage)
}
