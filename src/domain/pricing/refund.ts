import { mulDiv } from '../money/money.ts'

/** The refund rule of a package: a whole percentage, then less a fixed fee in cents (settled 6). */
export type RefundRule = { refundablePercentage: number; refundableFixedFeeMinor: number }

/**
 * The rule alone, field by field, as it goes from the product into the offer and from there into the booking. A field
 * added to the rule, even one that may be left out, does not compile until it is carried here.
 */
export const ruleOf = (from: RefundRule): { [Field in keyof Required<RefundRule>]: RefundRule[Field] } => ({
  refundablePercentage: from.refundablePercentage,
  refundableFixedFeeMinor: from.refundableFixedFeeMinor,
})

/**
 * Amounts in whole cents. `refundMinor` and `keptMinor` add up to what was paid; `feeMinor` is the part of `keptMinor`
 * that is the fixed fee.
 */
export type RefundSplit = { refundMinor: number; feeMinor: number; keptMinor: number }

/**
 * Refund = max(0, paid × percentage − fee), where the product is rounded half up before the fee is taken (settled 6,
 * PACK-4, PK-04). `paidMinor` is what is really there: payments less earlier refunds. A fee never asks for more than
 * was paid: without a payment there is neither refund nor fee (PK-07).
 */
export const refundOf = (paidMinor: number, rule: RefundRule): RefundSplit => {
  if (!Number.isSafeInteger(paidMinor) || paidMinor < 0) throw new RangeError(`not an amount paid: ${paidMinor}`)
  const { refundablePercentage: percent, refundableFixedFeeMinor: fee } = rule
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) throw new RangeError(`not a percentage: ${percent}`)
  if (!Number.isSafeInteger(fee) || fee < 0) throw new RangeError(`not a fee: ${fee}`)
  const share = mulDiv(paidMinor, BigInt(percent), 100n)
  const refundMinor = Math.max(0, share - fee)
  return { refundMinor, feeMinor: share - refundMinor, keptMinor: paidMinor - refundMinor }
}

/** A payment to which money can go back. Lists of them are in the order in which the payments were made. */
export type RefundSource = { paymentId: string; amountMinor: number; refundedMinor: number }

/**
 * Spreads a refund over the payments, the oldest first, exact to the cent (PACK-5; PK-08, PK-09). It throws when more
 * would go back than came in (PK-14).
 */
export const refundParts = (
  sources: readonly RefundSource[],
  refundMinor: number,
): { paymentId: string; amountMinor: number }[] => {
  let left = refundMinor
  const parts = sources.map(({ paymentId, amountMinor, refundedMinor }) => {
    const part = Math.max(0, Math.min(left, amountMinor - refundedMinor))
    left -= part
    return { paymentId, amountMinor: part }
  })
  if (left !== 0) throw new RangeError('more to refund than was paid')
  return parts.filter((part) => part.amountMinor > 0)
}
