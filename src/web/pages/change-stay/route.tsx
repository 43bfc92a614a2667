import { problems } from '#domain/problems.ts'
import { changeStay, dropChange } from '#usecases/travellers/change-stay.ts'
import { quoteChange } from '#usecases/travellers/quote-change.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { ChangePage, type ChangeView } from './view.tsx'
import { fixedPath, isAt, patternOf } from '#domain/site-map/addresses.ts'
import { doneView, formView, stayOf, type AskedStay } from './data.ts'
import { refusedView, type ChangeKind } from '../../shared/bookings/changes.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { formValues, notShown, privateHeaders, seeOther, wholeBooking } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** One page serves other dates and longer stays; the address says which. */
const kindOf = ({ pathname }: URL): ChangeKind => (isAt('extendStay', pathname) ? 'extension' : 'stay')

const askedIn = (values: Readonly<Record<string, string>>): AskedStay | null =>
  values['startDateTime'] === undefined && values['endDateTime'] === undefined
    ? null
    : { start: values['startDateTime'] ?? '', end: values['endDateTime'] ?? '', pay: values['pay'] ?? '' }

/** What was asked for and what it would cost. Asking changes nothing. */
const pageOf = async (
  facts: RequestFacts,
  kind: ChangeKind,
  view: BookingView,
  asked: AskedStay | null,
): Promise<ChangeView> => {
  const refusal = kind === 'extension' ? view.refusals.extend : view.refusals.change
  if (refusal) return refusedView(facts, kind, view, refusal)
  if (!asked) return formView(facts, kind, view, null, null, null)
  const found = stayOf(kind === 'extension' ? { ...asked, start: view.booking.stay.arrival } : asked)
  if ('missing' in found) return formView(facts, kind, view, asked, null, found.missing)
  const quote = await quoteChange(facts.deps, facts.actor, {
    bookingId: view.booking.id,
    kind,
    stay: found.stay,
    payAtExit: asked.pay === 'exit',
  })
  return quote.ok
    ? formView(facts, kind, view, asked, quote.value, null)
    : formView(facts, kind, view, asked, null, quote.problem)
}

const load = async ({ facts, url, params }: Asked) => {
  const view = await wholeBooking(facts, params['bookingId'])
  const query = Object.fromEntries(url.searchParams)
  const done = query['done'] === undefined ? null : doneView(facts, view, query['done'])
  return { view: done ?? (await pageOf(facts, kindOf(url), view, askedIn(query))) }
}

const action = async ({ facts, url, params, request }: Asked) => {
  const { deps, actor, language } = facts
  const bookingId = params['bookingId'] ?? ''
  const kind = kindOf(url)
  const here = (id: string) => fixedPath(kind === 'extension' ? 'extendStay' : 'changeStay', language, id)
  const values = await formValues(request)
  if (values['intent'] === 'drop') {
    const dropped = await dropChange(deps, actor, { bookingId })
    if (!dropped.ok) throw notShown(facts)
    return seeOther(fixedPath('booking', language, bookingId))
  }
  const asked = askedIn(values) ?? { start: '', end: '', pay: '' }
  const found = stayOf(asked)
  if ('missing' in found)
    return show(
      { view: formView(facts, kind, await wholeBooking(facts, bookingId), asked, null, found.missing) },
      { status: 422 },
    )
  const number = (name: string) => (/^\d{1,9}$/.test(values[name] ?? '') ? Number(values[name]) : NaN)
  const answer = await changeStay(deps, actor, {
    bookingId,
    kind,
    stay: found.stay,
    payAtExit: asked.pay === 'exit',
    version: number('version'),
    shownTotalMinor: number('total'),
    shownPayMinor: number('first'),
  })
  if (answer.ok)
    return seeOther(
      answer.value.next === 'pay'
        ? await payment(facts, bookingId)
        : `${here(bookingId)}?done=${answer.value.changeId}`,
    )
  const { problem } = answer
  if (problem.code === 'not_found') throw notShown(facts)
  // the same form was sent a second time, and the first time did it
  if (problem.code === 'stay_unchanged') return seeOther(fixedPath('booking', language, bookingId))
  const view = await wholeBooking(facts, bookingId)
  const again = await pageOf(facts, kind, view, asked)
  const shown =
    again.kind === 'form' && again.problems.length === 0
      ? { ...again, problems: formView(facts, kind, view, asked, null, problem).problems }
      : again
  return show({ view: shown }, { status: problems[problem.code].status })
}

/**
 * The difference is paid before the change is made. Where the provider cannot be reached, the payment page offers it
 * again.
 */
const payment = async ({ deps, actor, language }: RequestFacts, bookingId: string): Promise<string> => {
  const started = await startPayment(deps, actor, { bookingId })
  return fixedPath(started.ok ? 'onward' : 'pay', language, bookingId)
}

export default page({
  path: [patternOf('changeStay'), patternOf('extendStay')],
  headers: privateHeaders,
  load,
  action,
  view: ({ view }, answer) => <ChangePage view={answer?.view ?? view} />,
})
