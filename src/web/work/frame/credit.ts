import type { Credit } from '#domain/agencies/credit.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { ShownCredit } from '../parts/credit.tsx'

/** What of its credit an agency has left, in words and for the bar. Null where it has no limit. */
export const creditShown = (credit: Credit | null | undefined, language: Language): ShownCredit | null => {
  if (!credit) return null
  const { usedMinor, limitMinor } = credit
  const money = (minor: number) => formatMoney(euro(minor), language)
  return { usedMinor, limitMinor, left: money(Math.max(0, limitMinor - usedMinor)), limit: money(limitMinor) }
}
