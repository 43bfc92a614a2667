import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/translate.ts'

/**
 * What is still to be paid, in cents, after something was charged at the exit. Where the booking itself is not paid
 * either, only a part of it is for the longer stay.
 */
export const exitDueWords = (
  { t, language }: { t: Translate; language: Language },
  chargedMinor: number,
  dueMinor: number,
): string => {
  const amount = formatMoney(euro(dueMinor), language)
  return dueMinor > chargedMinor
    ? t('claims.exitDueBoth', { amount, charged: formatMoney(euro(chargedMinor), language) })
    : t('claims.exitDue', { amount })
}
