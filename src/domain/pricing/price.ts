import type { PackageCode } from '../carparks/product.ts'
import { euro, mulDiv, sum, vatContained } from '../money/money.ts'
import { deductionMinor, type Deduction } from './deduction.ts'
import type { Priced } from './price-list.ts'
import type { PriceBreakdown, PricePart } from './quote.ts'

/** What is taken off the sum of a price (PRICE-8). A coupon may require a minimum sum. */
export type Deductions = { coupon?: (Deduction & { minimumMinor?: number }) | null; referral?: Deduction | null }

export type PriceQuestion = Deductions & {
  /** the stay's days at the rates of their seasons, as summed in SQL */
  tariffMinor: number
  days: number
  product: Priced
  package: PackageCode
  extras: readonly 'covered'[]
  vatRatePercent: number
  /** percentage on the parking, with its sign (PRICE-10) */
  leadTimePercent?: number
}

/**
 * The price of a stay, VAT contained: parking, what booking early or late changes, the surcharge of the package, the
 * extras, less deductions. The parts add up to the total. The total is what is charged; the price per day is only its
 * rounded share (PR-04, PRICE-5). It throws for a package or extra that the product does not have.
 */
export const priceOf = (question: PriceQuestion): PriceBreakdown => {
  const { days, product, vatRatePercent, tariffMinor, leadTimePercent: percent = 0 } = question
  if (!Number.isSafeInteger(days) || days < 1) throw new RangeError(`not a number of days: ${days}`)
  const gross: PricePart[] = [
    { kind: 'parking', amount: euro(notNegative(tariffMinor)) },
    { kind: 'leadTime', amount: euro(mulDiv(tariffMinor, BigInt(Math.max(-100, percent)), 100n)) },
    { kind: 'package', amount: euro(notNegative(packageOf(product, question.package).surchargeMinor)) },
    ...question.extras.map((code): PricePart => ({ kind: code, amount: euro(extraMinor(product, code, days)) })),
  ]
  const grossMinor = sum(
    gross.map((part) => part.amount),
    'EUR',
  ).minor
  const parts = [...gross, ...deductions(grossMinor, question)].filter(
    (part) => part.kind === 'parking' || part.amount.minor !== 0,
  )
  const total = sum(
    parts.map((part) => part.amount),
    'EUR',
  )
  return {
    parts,
    total,
    perDay: euro(mulDiv(total.minor, 1n, BigInt(days))),
    days,
    vatRatePercent,
    vat: vatContained(total, vatRatePercent),
  }
}

const notNegative = (minor: number): number => {
  if (minor < 0) throw new RangeError(`a price is not negative: ${minor}`)
  return minor
}

const packageOf = (product: Priced, code: PackageCode): Priced['packages'][number] => {
  const terms = product.packages.find((candidate) => candidate.code === code)
  if (!terms) throw new RangeError(`the product has no package ${code}`)
  return terms
}

const extraMinor = (product: Priced, code: 'covered', days: number): number => {
  const extra = product.extras.find((candidate) => candidate.code === code)
  if (!extra) throw new RangeError(`the product has no extra ${code}`)
  return notNegative(extra.priceMinor) * (extra.per === 'day' ? days : 1)
}

/** Takes off the coupon first, then the agreement from what is left, never below zero (PR-14, PR-17). */
const deductions = (grossMinor: number, { coupon, referral }: PriceQuestion): PricePart[] => {
  const discount = coupon && grossMinor >= (coupon.minimumMinor ?? 0) ? deductionMinor(coupon, grossMinor) : 0
  const agreed = referral ? deductionMinor(referral, grossMinor - discount) : 0
  return [
    { kind: 'discount', amount: euro(-discount) },
    { kind: 'referral', amount: euro(-agreed) },
  ]
}
