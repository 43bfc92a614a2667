import { airportName } from '#domain/airports/names.ts'
import { euro } from '#domain/money/money.ts'
import { problems } from '#domain/problems.ts'
import { contactLine } from '#letters/booking-facts.ts'
import { formatInstant, formatMoment, formatMoney } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { withdrawBooking } from '#usecases/travellers/withdraw-booking.ts'
import { WithdrawPage, type WithdrawView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { formValues, notShown, privateHeaders, seeOther, wholeBooking } from '../../shared/bookings/own.ts'
import { givenUpMoney, wayLines } from '../../shared/bookings/refunds.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * Names cancelling only where it is still possible. A stay that has begun, was missed or was given up says so instead.
 */
const closedOf = (
  facts: RequestFacts,
  { booking, cancel }: BookingView,
): Extract<WithdrawView, { kind: 'refused' }> => {
  const { t, language } = readerOf(facts)
  const isOver = cancel.allowed || cancel.problem.code === 'last_minute_cancel'
  return {
    kind: 'refused',
    text: textOf(t, isOver ? { code: 'withdrawal_over' } : cancel.problem),
    contact: cancel.allowed ? null : contactLine(t),
    cancelHref: cancel.allowed ? fixedPath('cancel', language, booking.id) : null,
    bookingHref: fixedPath('booking', language, booking.id),
  }
}

const viewOf = (facts: RequestFacts, view: BookingView): WithdrawView => {
  const { t, language } = readerOf(facts)
  const { booking, withdraw } = view
  const bookingHref = fixedPath('booking', language, booking.id)
  if (booking.status === 'cancelled' && booking.cancelReason === 'withdrawn')
    return {
      kind: 'done',
      text: t('refunds.withdrawnText', { email: booking.details.email }),
      ...givenUpMoney(facts, view),
      bookingHref,
    }
  if (!withdraw) return closedOf(facts, view)
  return {
    kind: 'form',
    what: `${airportName(booking.iata, language)}, ${formatMoment(booking.stay.arrival, language)}`,
    until: t('refunds.withdrawUntil', { moment: formatInstant(withdraw.until, booking.zone, language) }),
    back:
      withdraw.refundMinor > 0
        ? t('refunds.withdrawBack', { amount: formatMoney(euro(withdraw.refundMinor), language) })
        : t('refunds.withdrawNothing'),
    lines: wayLines(facts, view, withdraw.refundMinor),
    facts: [
      { term: t('refunds.withdrawWho'), value: `${booking.details.firstName} ${booking.details.lastName}` },
      { term: t('refunds.withdrawNumber'), value: booking.number },
      { term: t('refunds.withdrawMail'), value: booking.details.email },
    ],
    version: String(booking.version),
    bookingHref,
  }
}

const load = async ({ facts, params }: Asked) => {
  return { view: viewOf(facts, await wholeBooking(facts, params['bookingId'])) }
}

const action = async ({ facts, params, request }: Asked) => {
  const bookingId = params['bookingId'] ?? ''
  const { version = '' } = await formValues(request)
  const answer = await withdrawBooking(facts.deps, facts.actor, {
    bookingId,
    ...(/^\d{1,9}$/.test(version) && { version: Number(version) }),
  })
  // The page itself says that it is done, or that another tab did it (PRG, RC-08).
  if (answer.ok || answer.problem.code === 'already_cancelled')
    return seeOther(fixedPath('withdraw', facts.language, bookingId))
  if (answer.problem.code === 'not_found') throw notShown(facts)
  return show({ failed: textOf(readerOf(facts).t, answer.problem) }, { status: problems[answer.problem.code].status })
}

export default page({
  path: patternOf('withdraw'),
  headers: privateHeaders,
  load,
  action,
  view: ({ view }, said) => <WithdrawPage view={view} failed={said?.failed} />,
})
