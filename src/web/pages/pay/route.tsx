import { euro } from '#domain/money/money.ts'
import { problems } from '#domain/problems.ts'
import { isPaymentMethod } from '#domain/payments/methods.ts'
import { formatMoney } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { partlyPaid } from '#usecases/travellers/return-from-payment.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import { PayPage } from '../../shared/payment/pay-page.tsx'
import { payView } from '../../shared/payment/view.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { formValues, ownBooking, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * What became of an earlier payment: it was broken off at the provider, or it covers only a part of what is due by now
 * (PAY-16).
 */
const newsOf = (
  facts: RequestFacts,
  { booking, payments, amountDueMinor, toPay }: BookingView,
  address: URLSearchParams,
): string | null => {
  const { t, language } = readerOf(facts)
  const paid = address.has('part') && toPay.changeId === null ? partlyPaid(booking, payments) : null
  if (paid)
    return t('parked.received', {
      paid: formatMoney(euro(paid.amountMinor), language),
      due: formatMoney(euro(amountDueMinor), language),
    })
  return address.has('left') ? t('booking.notCharged') : null
}

/**
 * Lets the traveller choose a method. When it is already paid the result is shown, and when the hold has run out the
 * page that says so (PY-16).
 */
const load = async ({ facts, url, params }: Asked) => {
  const view = await ownBooking(facts, params['bookingId'])
  if (!view.payable)
    throw seeOther(
      fixedPath(
        view.booking.status === 'expired' || view.booking.status === 'held' ? 'declined' : 'result',
        facts.language,
        view.booking.id,
      ),
    )
  // A visitor who came by a payment link may see only this page, and a hold has no page worth returning to.
  const backHref =
    view.scope === 'full' && view.booking.status !== 'held'
      ? fixedPath('booking', facts.language, view.booking.id)
      : null
  return {
    view: payView(readerOf(facts), view),
    backHref,
    news: newsOf(facts, view, url.searchParams),
  }
}

const action = async ({ facts, params, request }: Asked) => {
  const view = await ownBooking(facts, params['bookingId'])
  const { booking } = view
  const chosen = (await formValues(request))['paymentMethod'] ?? ''
  const open = view.payments.find((payment) => payment.status === 'open')
  // "back to the payment page" sends no method, and the open payment goes on
  const method = isPaymentMethod(chosen) ? chosen : chosen === '' && open ? (open.method ?? undefined) : null
  if (method === null)
    return show({ error: textOf(readerOf(facts).t, { code: 'option_required' }), failed: undefined }, { status: 422 })
  const started = await startPayment(facts.deps, facts.actor, { bookingId: booking.id, ...(method && { method }) })
  if (started.ok) return seeOther(fixedPath('onward', facts.language, booking.id))
  const { problem } = started
  if (problem.code === 'payment_not_needed') return seeOther(fixedPath('result', facts.language, booking.id))
  if (problem.code === 'hold_expired') return seeOther(fixedPath('declined', facts.language, booking.id))
  return show(
    { error: undefined, failed: textOf(readerOf(facts).t, problem) },
    { status: problems[problem.code].status },
  )
}

export default page({
  path: patternOf('pay'),
  headers: privateHeaders,
  load,
  action,
  view: ({ view, backHref, news }, answer) => (
    <PayPage
      view={view}
      backHref={backHref}
      news={answer ? null : news}
      error={answer?.error}
      failed={answer?.failed}
    />
  ),
})
