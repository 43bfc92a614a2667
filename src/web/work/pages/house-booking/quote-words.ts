import { packageNames } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { PriceBreakdown, PricePart } from '#domain/pricing/quote.ts'
import { dateOf } from '#domain/time/local.ts'
import { formatInstant, formatMoment, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import type { ChangeQuote } from '#usecases/travellers/quote-change.ts'
import type { Difference } from '../../parts/difference.tsx'

/** A change in words: each line of it, what it does, and what its button says. */
export type QuoteWords = { rows: Difference[]; lines: string[]; button: string; totalMinor: number }

type Reader = { t: Translate; language: Language }

const kinds: readonly PricePart['kind'][] = ['parking', 'leadTime', 'package', 'covered', 'discount', 'referral']

const labelOf = (kind: PricePart['kind'], { terms }: ChangeQuote, t: Translate): string => {
  switch (kind) {
    case 'package':
      return packageNames[terms.package]
    case 'covered':
      return t('booking.covered')
    case 'parking':
      return t('changes.parking')
    case 'leadTime':
      return t('changes.leadTime')
    case 'discount':
      return t('changes.discount')
    case 'referral':
      return t('changes.referral')
  }
}

/** The lines of both prices, and what was charged at the exit, as the traveller would see them (CHANGE-10). */
const rowsOf = (quote: ChangeQuote, { t, language }: Reader): Difference[] => {
  const { booking, stay, before, after, freedMinor } = quote
  const amount = (minor: number) => formatMoney(euro(minor), language)
  const partOf = ({ parts }: PriceBreakdown, kind: PricePart['kind']) =>
    parts.filter((part) => part.kind === kind).reduce((sum, part) => sum + part.amount.minor, 0)
  const charged = { was: booking.chargedMinor, becomes: booking.chargedMinor - freedMinor }
  const moneyRow = (label: string, was: number, becomes: number): Difference[] =>
    was === 0 && becomes === 0 ? [] : [{ label, was: amount(was), becomes: amount(becomes) }]
  return [
    {
      label: t('booking.driveIn'),
      was: formatMoment(booking.stay.arrival, language),
      becomes: formatMoment(stay.arrival, language),
    },
    {
      label: t('booking.driveOut'),
      was: formatMoment(booking.stay.departure, language),
      becomes: formatMoment(stay.departure, language),
    },
    { label: t('changes.days'), was: String(before.days), becomes: String(after.days) },
    ...kinds.flatMap((kind) => moneyRow(labelOf(kind, quote, t), partOf(before, kind), partOf(after, kind))),
    ...moneyRow(t('documents.lineCharge'), charged.was, charged.becomes),
    ...moneyRow(t('booking.total'), before.total.minor + charged.was, after.total.minor + charged.becomes),
  ]
}

/** When the difference is paid, or comes back, and what becomes of the pass. */
const linesOf = (quote: ChangeQuote, { t, language }: Reader): string[] => {
  const { booking, kind, stay, timeOnly, money, terms, couponLost } = quote
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  const isNewPass =
    kind === 'stay' &&
    (dateOf(stay.arrival) !== dateOf(booking.stay.arrival) || dateOf(stay.departure) !== dateOf(booking.stay.departure))
  const due =
    terms.payLaterDue === null
      ? t('changes.payLeaving')
      : t('changes.payBy', { moment: formatInstant(terms.payLaterDue, booking.zone, language) })
  return [
    timeOnly ? t('changes.freeText') : t('changes.todaysPrices'),
    ...(couponLost ? [t('changes.couponLost', { code: couponLost })] : []),
    ...(money.dueMinor > 0 ? [t('changes.thenDue', amount(money.dueMinor)), due] : []),
    ...(money.keptMinor > 0 ? [t('changes.kept', amount(money.keptMinor))] : []),
    t(isNewPass ? 'changes.newPass' : 'changes.samePass'),
  ]
}

const buttonOf = ({ money }: ChangeQuote, { t, language }: Reader, favourMinor: number): string => {
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  if (favourMinor > 0) return t('workService.datesWaive', amount(favourMinor))
  if (money.refundMinor > 0) return t('workService.datesBack', amount(money.refundMinor))
  return money.dueMinor > 0 && money.differenceMinor > 0
    ? t('workService.datesPay', amount(money.differenceMinor))
    : t('workService.datesFree')
}

export const quoteWords = (quote: ChangeQuote, reader: Reader, favourMinor: number): QuoteWords => ({
  rows: rowsOf(quote, reader),
  lines: linesOf(quote, reader),
  button: buttonOf(quote, reader, favourMinor),
  totalMinor: quote.after.total.minor,
})
