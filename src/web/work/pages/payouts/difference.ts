import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney, formatPercent } from '#texts/formats.ts'

/** How a payout differs from the one before; `amount` and `percent` as they are read. */
export type Difference = { is: 'same' | 'more' | 'less'; amount: string; percent: string }

/** In percent; what differs by less is not called the same. */
const least = 0.01

/** Whole percent, and hundredths below one, so that what differs at all is said to (WORK-21). */
export const differenceFrom = (beforeMinor: number, amountMinor: number, language: Language): Difference => {
  const percent = Math.abs(amountMinor / beforeMinor - 1) * 100
  const said = percent < 1 ? Math.max(least, Math.round(percent * 100) / 100) : Math.round(percent)
  return {
    is: amountMinor === beforeMinor ? 'same' : amountMinor > beforeMinor ? 'more' : 'less',
    amount: formatMoney(euro(beforeMinor), language),
    percent: formatPercent(said, language),
  }
}
