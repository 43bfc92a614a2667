/** Words for a car that is inside. They are made on the server only, for pages and letters alike. */
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney } from './formats.ts'
import type { Translate } from './translate.ts'

/**
 * `until` is the last moment to drive out without a further charge. It is null when that moment is over; driving out
 * then adds `addsMinor`. `isOver` means that the booked stay is over. Amounts are in cents.
 */
export type LeavingShown = { until: Instant | null; addsMinor: number; perDayMinor: number; isOver: boolean }

/**
 * Until when driving out adds nothing, or what it adds by now, and what a day costs after that (EXIT-12). Nothing while
 * the booked stay lasts.
 */
export const outBy = (
  { until, addsMinor, perDayMinor, isOver }: LeavingShown,
  zone: string,
  language: Language,
  t: Translate,
): string[] => {
  const amount = (minor: number) => formatMoney(euro(minor), language)
  if (!isOver) return []
  if (until === null) return [t('parked.overText', { amount: amount(addsMinor), day: amount(perDayMinor) })]
  return [
    t('parked.outBy', { moment: formatInstant(until, zone, language) }),
    t('parked.perDay', { amount: amount(perDayMinor) }),
  ]
}

/** Whether the code opens the barrier now. It does not while driving out adds something. */
export const opensNow = ({ until, isOver }: LeavingShown): boolean => until !== null || !isOver
