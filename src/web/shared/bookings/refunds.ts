import { euro } from '#domain/money/money.ts'
import { expectedBy } from '#domain/payments/refund-days.ts'
import type { Refund, RefundReason } from '#domain/payments/payment.ts'
import { refundWays } from '#domain/payments/refund-ways.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatDay, formatInstant, formatMoney } from '#texts/formats.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { methodName } from '../payment/payment-options.ts'
import type { RefundTrack } from './refund-tracker.tsx'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'

/**
 * Where each refund is (screen 13): ordered, sent with its reference, expected by a day, paid out. The newest comes
 * first.
 */
export const refundTracksOf = (
  facts: RequestFacts,
  view: Pick<BookingView, 'booking' | 'payments' | 'refunds' | 'now'>,
): RefundTrack[] =>
  // what the till never had does not come back to anybody
  view.refunds
    .filter(({ reason }) => reason !== 'till_corrected')
    .sort((a, b) => b.createdAt - a.createdAt)
    .map((refund) => trackOf(facts, view, refund))

const trackOf = (
  facts: RequestFacts,
  { booking, payments, now }: Pick<BookingView, 'booking' | 'payments' | 'now'>,
  refund: Refund,
): RefundTrack => {
  const { t, language } = readerOf(facts)
  const { zone } = booking
  const when = (at: number) => formatInstant(at, zone, language)
  const method = payments.find(({ id }) => id === refund.paymentId)?.method ?? null
  const expectedOn = expectedBy(refund.sentAt ?? refund.createdAt, zone, method)
  const day = formatDay(expectedOn, language)
  const expected =
    method === null ? t('refunds.expected', { day }) : t('refunds.expectedBy', { day, method: methodName(method, t) })
  // paid out by the provider does not yet mean that it is on the account
  const isAhead = dateOf(localAt(now, zone)) <= expectedOn
  const steps: RefundTrack['steps'] = [
    {
      state: 'done',
      what: t(refund.reason === 'external' ? 'refunds.byHand' : 'refunds.ordered'),
      when: when(refund.createdAt),
      more: null,
    },
  ]
  const reference = refund.providerRef === null ? null : t('refunds.reference', { reference: refund.providerRef })
  if (refund.sentAt !== null && refund.reason !== 'external')
    steps.push({ state: 'done', what: t('refunds.sent'), when: when(refund.sentAt), more: reference })
  switch (refund.status) {
    case 'requested':
      steps.push({ state: 'next', what: t('refunds.sendSoon'), when: null, more: null })
      break
    case 'sent':
      steps.push({ state: 'next', what: expected, when: null, more: null })
      break
    case 'completed':
      steps.push({
        state: 'done',
        what: t('refunds.arrived'),
        when: when(refund.endedAt ?? refund.createdAt),
        more: refund.reason === 'external' ? reference : isAhead ? expected : null,
      })
      break
    case 'failed':
      steps.push({
        state: 'bad',
        what: t('refunds.failed'),
        when: refund.endedAt === null ? null : when(refund.endedAt),
        more: null,
      })
  }
  return { id: refund.id, title: t('refunds.of', { amount: formatMoney(euro(refund.amountMinor), language) }), steps }
}

const forGivingUp: readonly RefundReason[] = ['cancelled', 'withdrawn', 'missing_details', 'booking_cancelled']

/**
 * What came back for giving up the booking: the sum in words (null: nobody had paid) and its way. What came back
 * earlier, for example for a change, is on the page of the booking.
 */
export const givenUpMoney = (
  facts: RequestFacts,
  view: Pick<BookingView, 'booking' | 'payments' | 'refunds' | 'now'>,
): { back: string | null; refunds: RefundTrack[] } => {
  const { t, language } = readerOf(facts)
  const refunds = view.refunds.filter(({ reason }) => forGivingUp.includes(reason))
  const totalMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const hasPaid = view.payments.some(({ status }) => status === 'paid')
  return {
    back: hasPaid ? t('manage.youGetBack', { amount: formatMoney(euro(totalMinor), language) }) : null,
    refunds: refundTracksOf(facts, { ...view, refunds }),
  }
}

/** How a refund ordered now would come back, with a line for each way: amount, method, expected day (screen 18). */
export const wayLines = (
  facts: RequestFacts,
  view: Pick<BookingView, 'booking' | 'payments' | 'refunds' | 'disputes' | 'now'>,
  refundMinor: number,
): string[] => {
  const { t, language } = readerOf(facts)
  return refundWays(view, refundMinor, view.now, view.booking.zone).map(({ method, amountMinor, expected }) => {
    const values = { amount: formatMoney(euro(amountMinor), language), day: formatDay(expected, language) }
    if (method === null) return t('refunds.wayUnknown', values)
    // "goes back by Credit or debit card" is no sentence, and it is one card that the money came from
    if (method === 'creditCards') return t('refunds.wayCard', values)
    return t('refunds.way', { ...values, method: methodName(method, t) })
  })
}
