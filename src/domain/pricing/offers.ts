import type { PackageCode, PackageTerms, Product } from '../carparks/product.ts'
import { euro, mulDiv, sum, vatContained } from '../money/money.ts'
import { dayCount, type Stay } from '../time/stays.ts'
import { hourMs, instantOf, minuteMs, type Instant } from '../time/zones.ts'
import type { PackageOffer, PriceBreakdown, PricePart } from './quote.ts'
import { refundOf } from './refund.ts'

/** A payment by link is due this long before arrival, whatever the car park's own cut-offs are (decision 7). */
const payLaterHours = 24

export type PriceQuestion = {
  /** the stay's days at the rates of their season, summed in SQL */
  tariffMinor: number
  days: number
  product: Pick<Product, 'packages' | 'extras'>
  package: PackageCode
  extras: readonly 'covered'[]
  vatRatePercent: number
  /** what a coupon and an agent's agreement take off, in cents; first the coupon, then the agreement, never below zero (PR-14, PR-17) */
  couponMinor?: number
  referralMinor?: number
}

/**
 * The price of a stay, VAT contained: parking, the package's surcharge, the extras, less discounts. The parts add up to the total; the total is
 * what is charged, the price per day is only its rounded share (PR-04). Throws for a package or extra that the product does not have.
 */
export const priceOf = (question: PriceQuestion): PriceBreakdown => {
  const { days, product, vatRatePercent } = question
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`not a number of days: ${days}`)
  const gross: PricePart[] = [
    { kind: 'parking', amount: euro(notNegative(question.tariffMinor)) },
    { kind: 'package', amount: euro(notNegative(packageOf(product, question.package).surchargeMinor)) },
    ...question.extras.map((code): PricePart => ({ kind: code, amount: euro(extraMinor(product, code, days)) })),
  ]
  const grossMinor = sum(gross.map((part) => part.amount), 'EUR').minor
  const parts = [...gross, ...deductions(grossMinor, question)].filter((part) => part.kind === 'parking' || part.amount.minor !== 0)
  const total = sum(parts.map((part) => part.amount), 'EUR')
  return { parts, total, perDay: euro(mulDiv(total.minor, 1n, BigInt(days))), days, vatRatePercent, vat: vatContained(total, vatRatePercent) }
}

const notNegative = (minor: number): number => {
  if (minor < 0) throw new RangeError(`a price is not negative: ${minor}`)
  return minor
}

const packageOf = (product: Pick<Product, 'packages'>, code: PackageCode): PackageTerms => {
  const terms = product.packages.find((candidate) => candidate.code === code)
  if (!terms) throw new RangeError(`the product has no package ${code}`)
  return terms
}

const extraMinor = (product: Pick<Product, 'extras'>, code: 'covered', days: number): number => {
  const extra = product.extras.find((candidate) => candidate.code === code)
  if (!extra) throw new RangeError(`the product has no extra ${code}`)
  return notNegative(extra.priceMinor) * (extra.per === 'day' ? days : 1)
}

const deductions = (grossMinor: number, { couponMinor = 0, referralMinor = 0 }: PriceQuestion): PricePart[] => {
  const coupon = Math.min(notNegative(couponMinor), grossMinor)
  const referral = Math.min(notNegative(referralMinor), grossMinor - coupon)
  return [
    { kind: 'discount', amount: euro(-coupon) },
    { kind: 'referral', amount: euro(-referral) },
  ]
}

export type Deadlines = { arrival: Instant; cancelUntil: Instant; changeUntil: Instant; payLaterDue: Instant }

/** The moments a package depends on. Hours are elapsed hours, so a night in which the clocks change moves the wall time, not the right. */
const deadlinesOf = (product: Pick<Product, 'cancelCutoffMinutes' | 'changeCutoffMinutes'>, stay: Stay, zone: string): Deadlines => {
  const arrival = instantOf(stay.arrival, zone)
  return {
    arrival,
    cancelUntil: arrival - product.cancelCutoffMinutes * minuteMs,
    changeUntil: arrival - product.changeCutoffMinutes * minuteMs,
    payLaterDue: arrival - payLaterHours * hourMs,
  }
}

/**
 * The packages that can still be kept, in the product's order: one whose promise to change or cancel has already run out is not sold any more,
 * nor one that nobody could pay for. A deadline belongs to the time before it: exactly at the moment is still in time (decision 3).
 */
export const offersFor = (
  product: Product,
  stay: Stay,
  zone: string,
  now: Instant,
  tariffMinor: number,
  extras: readonly 'covered'[],
  vatRatePercent: number,
): PackageOffer[] => {
  const deadlines = deadlinesOf(product, stay, zone)
  const days = dayCount(stay, product.dayCount)
  return product.packages.flatMap((terms): PackageOffer[] => {
    const isFixed = terms.code === 'basic'
    const isRefunded = terms.refundablePercentage > 0
    const cancelUntil = isRefunded ? deadlines.cancelUntil : null
    const changeUntil = isFixed ? null : deadlines.changeUntil
    const paymentLocations = terms.paymentLocations.filter((location) => location !== 'onLineLaterV2' || now <= deadlines.payLaterDue)
    const isKept = (cancelUntil === null || now <= cancelUntil) && (changeUntil === null || now <= changeUntil) && now <= deadlines.arrival
    if (!isKept || paymentLocations.length === 0) return []
    const price = priceOf({ tariffMinor, days, product, package: terms.code, extras, vatRatePercent })
    return [
      {
        code: terms.code,
        price,
        refundablePercentage: terms.refundablePercentage,
        refundableFixedFeeMinor: terms.refundableFixedFeeMinor,
        refund: euro(refundOf(price.total.minor, terms).refundMinor),
        cancelUntil,
        changeUntil,
        paymentLocations,
        payLaterDue: paymentLocations.includes('onLineLaterV2') ? deadlines.payLaterDue : null,
      },
    ]
  })
}
