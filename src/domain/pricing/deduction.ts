import { mulDiv } from '../money/money.ts'

/** What a coupon or an agency's agreement takes off a price: whole percent of it, or cents. */
export type Deduction = { percent: number } | { amountMinor: number }

/** In cents, rounded half up, at most what there is (PRICE-8). Throws for what takes nothing or adds. */
export const deductionMinor = (deduction: Deduction, fromMinor: number): number => {
  if ('percent' in deduction) {
    const { percent } = deduction
    if (!Number.isInteger(percent) || percent < 1 || percent > 100) throw new RangeError(`not a percentage: ${percent}`)
    return mulDiv(fromMinor, BigInt(percent), 100n)
  }
  const { amountMinor } = deduction
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) throw new RangeError(`not an amount off: ${amountMinor}`)
  return Math.min(amountMinor, fromMinor)
}
