import { isStayChange, type StayChange } from '#domain/bookings/change.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import type { PriceBreakdown, PricePart } from '#domain/pricing/quote.ts'
import { parseDateTime } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { hasPass } from '#letters/booking-facts.ts'
import { formatInstant, formatMoment, formatMoney } from '#texts/formats.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { ChangeQuote } from '#usecases/travellers/quote-change.ts'
import { stayFieldsView } from '../../forms/stay-form/view.ts'
import type { ChangeView, CompareRow, QuoteShown } from './view.tsx'
import type { DoneView } from '../../shared/bookings/change-ended.tsx'
import { heldChange, titleOf, whatOf, type ChangeKind } from '../../shared/bookings/changes.ts'
import type { Reader } from '../../components/prices.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { packageNames } from '#domain/carparks/product.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { wayLines } from '../../shared/bookings/refunds.ts'

/** The stay as it came from the address or the form; an unreadable date stays as it was typed. */
export type AskedStay = { start: string; end: string; pay: string }

/** The stay that was asked for, or the fields that are missing. */
export const stayOf = ({ start, end }: AskedStay): { stay: Stay } | { missing: Problem } => {
  const [arrival, departure] = [parseDateTime(start), parseDateTime(end)]
  if (arrival && departure) return { stay: { arrival, departure } }
  const fields: Problem['fields'] = {
    ...(!arrival && { startDateTime: 'arrival_required' as const }),
    ...(!departure && { endDateTime: 'departure_required' as const }),
  }
  return { missing: { code: 'form_incomplete', fields } }
}

/** The page: the fields with what was asked for, and the quote for it or what is wrong with it. */
export const formView = (
  facts: RequestFacts,
  kind: ChangeKind,
  view: BookingView,
  asked: AskedStay | null,
  quote: ChangeQuote | null,
  problem: Problem | null,
): Extract<ChangeView, { kind: 'form' }> => {
  const reader = readerOf(facts)
  const { t, language } = reader
  const { booking, product, now } = view
  const fieldErrors = problem ? fieldTextsOf(t, problem) : {}
  const errors = Object.entries(fieldErrors).map(([field, text]) => ({
    field: kind === 'extension' && field === 'startDateTime' ? 'endDateTime' : field,
    text,
  }))
  const isChoice = kind === 'extension' && product?.takesCardsAtExit === true
  return {
    kind: 'form',
    title: titleOf(reader, kind),
    lead: t(kind === 'extension' ? 'changes.extendLead' : 'changes.lead'),
    what: whatOf(reader, booking),
    fields: stayFieldsView({
      language,
      now,
      zone: booking.zone,
      start: kind === 'extension' ? booking.stay.arrival : (asked?.start ?? booking.stay.arrival),
      end: asked?.end ?? booking.stay.departure,
      onlyEnd: kind === 'extension',
      errors: fieldErrors,
    }),
    payChoice: isChoice ? (asked?.pay === 'exit' ? 'exit' : 'now') : null,
    quote: quote && quoteView(reader, quote, asked?.pay ?? '', wayLines(facts, view, quote.money.refundMinor)),
    held: heldChange(facts, view),
    problems: errors.length > 0 ? errors : problem ? [{ field: null, text: problemText(reader, problem) }] : [],
    bookingHref: fixedPath('booking', language, booking.id),
  }
}

const problemText = ({ t, language }: Reader, problem: Problem): string => {
  if (problem.code === 'price_changed') {
    const amount = (minor: unknown) => formatMoney(euro(Number(minor)), language)
    return t('changes.priceNow', {
      before: amount(problem.facts?.['shownMinor']),
      now: amount(problem.facts?.['totalMinor']),
    })
  }
  const text = textOf(t, problem)
  return problem.code === 'sold_out' ? `${text} ${t('changes.untouched')}` : text
}

const partLabels = (reader: Reader, quote: ChangeQuote): Record<PricePart['kind'], string> => {
  const { t } = reader
  return {
    parking: t('changes.parking'),
    leadTime: t('changes.leadTime'),
    package: packageNames[quote.terms.package],
    covered: t('booking.covered'),
    discount: t('changes.discount'),
    referral: t('changes.referral'),
  }
}
const partKinds: readonly PricePart['kind'][] = ['parking', 'leadTime', 'package', 'covered', 'discount', 'referral']

/**
 * Every line of both prices, including what was charged at the exit. The parts of each add up to its total (PR-04,
 * CHANGE-17).
 */
const rowsOf = (reader: Reader, quote: ChangeQuote): CompareRow[] => {
  const { t, language } = reader
  const { booking, stay, before, after, terms } = quote
  const charged = { now: booking.chargedMinor, next: booking.chargedMinor - quote.freedMinor }
  const amount = (minor: number | null) => (minor === null ? null : formatMoney(euro(minor), language))
  const partOf = ({ parts }: PriceBreakdown, kind: PricePart['kind']): number | null => {
    const found = parts.filter((part) => part.kind === kind)
    return found.length > 0 ? found.reduce((sum, part) => sum + part.amount.minor, 0) : null
  }
  const labels = partLabels(reader, quote)
  const parts = partKinds.flatMap((kind): CompareRow[] => {
    const [now, next] = [partOf(before, kind), partOf(after, kind)]
    return now === null && next === null ? [] : [{ label: labels[kind], now: amount(now), next: amount(next) }]
  })
  const place: CompareRow[] =
    terms.carParkName === booking.terms.carParkName
      ? []
      : [{ label: t('booking.carPark'), now: booking.terms.carParkName, next: terms.carParkName }]
  return [
    ...place,
    {
      label: t('booking.driveIn'),
      now: formatMoment(booking.stay.arrival, language),
      next: formatMoment(stay.arrival, language),
    },
    {
      label: t('booking.driveOut'),
      now: formatMoment(booking.stay.departure, language),
      next: formatMoment(stay.departure, language),
    },
    { label: t('changes.days'), now: String(before.days), next: String(after.days) },
    ...parts,
    ...(charged.now > 0
      ? [
          {
            label: t('documents.lineCharge'),
            now: amount(charged.now),
            next: charged.next > 0 ? amount(charged.next) : null,
          },
        ]
      : []),
    {
      label: t('booking.total'),
      now: amount(before.total.minor + charged.now),
      next: amount(after.total.minor + charged.next),
      total: true,
    },
  ]
}

const headlineOf = ({ t, language }: Reader, { timeOnly, money }: ChangeQuote): string => {
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  if (timeOnly) return t('changes.free')
  if (money.payFirstMinor > 0) return t('changes.youPay', amount(money.payFirstMinor))
  if (money.refundMinor > 0) return t('changes.youGetBack', amount(money.refundMinor))
  if (money.dueMinor > 0) return t('changes.thenDue', amount(money.dueMinor))
  if (money.differenceMinor === 0) return t('changes.samePrice')
  return t(money.differenceMinor > 0 ? 'changes.nothingToPay' : 'changes.nothingBack')
}

/**
 * When and how the difference is paid or comes back, what becomes of the pass, and until when what can be changed
 * again.
 */
const linesOf = ({ t, language }: Reader, quote: ChangeQuote, ways: readonly string[]): string[] => {
  const { booking, timeOnly, money, terms, couponLost, kind, stay } = quote
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  const moment = (instant: number) => ({ moment: formatInstant(instant, booking.zone, language) })
  const isNewPass =
    kind === 'stay' &&
    (stay.arrival.slice(0, 10) !== booking.stay.arrival.slice(0, 10) ||
      stay.departure.slice(0, 10) !== booking.stay.departure.slice(0, 10))
  const due = terms.payLaterDue !== null ? t('changes.payBy', moment(terms.payLaterDue)) : t('changes.payLeaving')
  return [
    ...(timeOnly ? [t('changes.freeText')] : []),
    ...(couponLost ? [t('changes.couponLost', { code: couponLost })] : []),
    ...(money.payFirstMinor > 0 ? [t('changes.payFirst')] : []),
    ...(money.dueMinor > 0 ? [due] : []),
    ...(money.refundMinor === 0 ? [] : ways.length > 0 ? ways : [t('manage.backTo')]),
    ...(money.refundMinor > 0 && terms.refundableFixedFeeMinor > 0 ? [t('changes.noFee')] : []),
    ...(money.keptMinor > 0 ? [t('changes.kept', amount(money.keptMinor))] : []),
    ...(timeOnly ? [] : [t('changes.todaysPrices')]),
    t(isNewPass ? 'changes.newPass' : 'changes.samePass'),
    ...(kind === 'stay' && terms.changeUntil !== null ? [t('changes.thenChangeUntil', moment(terms.changeUntil))] : []),
    ...(kind === 'stay' && terms.cancelUntil !== null ? [t('changes.thenCancelUntil', moment(terms.cancelUntil))] : []),
  ]
}

const quoteView = (reader: Reader, quote: ChangeQuote, pay: string, ways: readonly string[]): QuoteShown => {
  const { t, language } = reader
  const { booking, stay, after, money, kind } = quote
  const owed = {
    amount: formatMoney(euro(money.payFirstMinor > 0 ? money.payFirstMinor : money.differenceMinor), language),
  }
  const isOrder = money.payFirstMinor > 0 || (money.differenceMinor > 0 && money.dueMinor > 0)
  return {
    headline: headlineOf(reader, quote),
    rows: rowsOf(reader, quote),
    lines: linesOf(reader, quote, ways),
    button: !isOrder
      ? t('changes.confirm')
      : kind === 'extension'
        ? t('changes.extendPay', owed)
        : t('changes.confirmPay', owed),
    hidden: {
      startDateTime: stay.arrival,
      endDateTime: stay.departure,
      pay,
      version: String(booking.version),
      total: String(after.total.minor),
      first: String(money.payFirstMinor),
    },
  }
}

/** What was done (screen 16 "result summary"). Null: this booking has no such change. */
export const doneView = (
  facts: RequestFacts,
  { booking, changes, refunds }: BookingView,
  changeId: string,
): DoneView | null => {
  const { t, language } = readerOf(facts)
  const change = changes.find(
    (one): one is StayChange => isStayChange(one) && one.status === 'applied' && one.id === changeId,
  )
  if (!change) return null
  const back = refunds
    .filter(({ reason, createdAt }) => reason === 'changed' && createdAt === change.endedAt)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    kind: 'done',
    title: t(change.kind === 'extension' ? 'changes.doneExtended' : 'changes.done'),
    lines: [
      t('common.labelled', { label: t('booking.driveIn'), text: formatMoment(change.after.stay.arrival, language) }),
      t('common.labelled', { label: t('booking.driveOut'), text: formatMoment(change.after.stay.departure, language) }),
      ...(back > 0 ? [t('changes.doneRefund', { amount: formatMoney(euro(back), language) })] : []),
      t('changes.doneMail', { email: booking.details.email }),
    ],
    passHref: hasPass(booking) ? fixedPath('pass', language, booking.id) : null,
    bookingHref: fixedPath('booking', language, booking.id),
  }
}
