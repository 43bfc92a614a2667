import { problems } from '#domain/problems.ts'
import { isPaymentMethod } from '#domain/payments/methods.ts'
import { textOf } from '#texts/problems.ts'
import { openPayLink } from '#usecases/travellers/open-pay-link.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import { NothingToPayPage, PayPage } from '../../shared/payment/pay-page.tsx'
import { payView } from '../../shared/payment/view.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { actorWith, formValues, inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * The link of a letter about a payment. Reading it changes nothing (mail scanners, CS-07) and shows nothing personal
 * (PY-29).
 */
const load = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const opened = await openPayLink(facts.deps, facts.actor, { token: params['token'] ?? '' })
  const reader = readerOf(facts)
  if (opened.ok) return { page: 'pay' as const, view: payView(reader, opened.value.view) }
  const { problem } = opened
  return show(
    { page: 'nothing' as const, ...closedOf(facts, textOf(reader.t, problem)) },
    { status: problem.code === 'payment_link_unknown' ? 404 : 200 },
  )
}

const closedOf = (facts: RequestFacts, text: string) => ({
  text,
  href: fixedPath('lookUp', facts.language),
  label: readerOf(facts).t('booking.toBooking'),
})

const action = async ({ facts, params, request }: Asked) => {
  inLanguage(facts)
  const { t } = readerOf(facts)
  const chosen = (await formValues(request))['paymentMethod'] ?? ''
  if (!isPaymentMethod(chosen))
    return show({ error: textOf(t, { code: 'option_required' }), failed: undefined }, { status: 422 })
  const sessionId = await facts.session()
  const opened = await openPayLink(facts.deps, facts.actor, { token: params['token'] ?? '', sessionId })
  // the page itself says what has become of the link
  if (!opened.ok)
    return show(
      { error: undefined, failed: textOf(t, opened.problem) },
      { status: problems[opened.problem.code].status },
    )
  const { bookingId } = opened.value
  const started = await startPayment(facts.deps, actorWith(facts, sessionId, { payableIds: [bookingId] }), {
    bookingId,
    method: chosen,
  })
  if (started.ok) return seeOther(fixedPath('onward', facts.language, bookingId))
  return show(
    { error: undefined, failed: textOf(t, started.problem) },
    { status: problems[started.problem.code].status },
  )
}

export default page({
  path: patternOf('payLink'),
  headers: privateHeaders,
  load,
  action,
  view: (shown, answer) =>
    shown.page === 'pay' ? (
      <PayPage view={shown.view} error={answer?.error} failed={answer?.failed} />
    ) : (
      <NothingToPayPage text={shown.text} href={shown.href} label={shown.label} />
    ),
})
