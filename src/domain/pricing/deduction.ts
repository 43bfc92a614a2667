import { mulDiv } from '../money/money.ts'

/** What a coupon or an agency's agreement takes off a price: a whole percentage of it, or an amount in cents. */
export type Deduction = { percent: number } | { amountMinor: number }

/**
 * The cents that a deduction takes off, rounded half up and at most `fromMinor` (PRICE-8). It throws for a deduction
 * that takes nothing, or that would add something.
 */
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
