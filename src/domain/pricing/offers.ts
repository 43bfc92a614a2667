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

/** A payment by link is due this long before arrival, whatever the car park's own cut-offs are (settled 7). */
const payLaterHours = 24

export type Deadlines = { arrival: Instant; cancelUntil: Instant; changeUntil: Instant; payLaterDue: Instant }

/**
 * The moments a package depends on. Hours are elapsed hours, so a night in which the clocks change moves the wall time,
 * not the right.
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

/** What besides the stay makes an offer: deductions, and what was asked before (PRICE-14). */
export type OfferFacts = Deductions & { history?: readonly PriceVersion[] }

/**
 * The packages that can still be kept, the one whose price leads first: one whose promise to change or cancel has already run
 * out is not sold any more, nor one that nobody could pay for. A deadline belongs to the time before it: exactly at the
 * moment is still in time (settled 3).
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
    const reduction = reductionOf(history, { stay, zone, now, tariffMinor, package: terms.code, extras })
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
