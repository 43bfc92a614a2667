import { airportName } from '#domain/airports/names.ts'
import { cancelReasons, type CancelReason } from '#domain/bookings/cancel.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { contactLine } from '#letters/booking-facts.ts'
import { formatInstant, formatMoment, formatMoney } from '#texts/formats.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import type { TextId } from '#texts/texts.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { CancelPage, type CancelAnswer, type CancelView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { packageNames } from '#domain/carparks/product.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { failureText, formValues, notShown, privateHeaders, seeOther, wholeBooking } from '../../shared/bookings/own.ts'
import { givenUpMoney, wayLines } from '../../shared/bookings/refunds.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const reasonTexts = {
  cancelled_trip: 'manage.reasonTrip',
  flight_dates_changed: 'manage.reasonDates',
  double_booked: 'manage.reasonDouble',
  cheaper_parking: 'manage.reasonCheaper',
  closer_parking: 'manage.reasonCloser',
  other_transport: 'manage.reasonTransport',
  other: 'manage.reasonOther',
} as const satisfies Record<CancelReason, TextId>

/** What comes back and why, with the amount first (screen 18). */
const moneyLines = (facts: RequestFacts, view: BookingView): { back: string | null; lines: string[] } => {
  const { t, language } = readerOf(facts)
  const { booking, cancel } = view
  if (!cancel.allowed || booking.paidMinor - booking.refundedMinor === 0)
    return { back: null, lines: [t('manage.nothingPaid')] }
  const amount = (minor: number) => formatMoney(euro(minor), language)
  const back = t('manage.youGetBack', { amount: amount(cancel.refundMinor) })
  if (cancel.refundMinor === 0)
    return { back, lines: [t('manage.notRefunded', { package: packageNames[booking.terms.package] })] }
  const ways = wayLines(facts, view, cancel.refundMinor)
  return {
    back,
    lines: [
      ...(cancel.feeMinor > 0 ? [t('manage.feeKept', { fee: amount(cancel.feeMinor) })] : []),
      ...(ways.length > 0 ? ways : [t('manage.backTo')]),
    ],
  }
}

/** Offered as long as withdrawing gives back more than the package does (WITHDRAW-2). */
const withdrawInstead = (
  facts: RequestFacts,
  { booking, cancel, withdraw }: BookingView,
): Extract<CancelView, { kind: 'form' }>['withdraw'] => {
  const { t, language } = readerOf(facts)
  if (!withdraw || !cancel.allowed || withdraw.refundMinor <= cancel.refundMinor) return null
  const moment = formatInstant(withdraw.until, booking.zone, language)
  return {
    lines: [
      t('refunds.withdrawUntil', { moment }),
      t('refunds.withdrawBack', { amount: formatMoney(euro(withdraw.refundMinor), language) }),
    ],
    href: fixedPath('withdraw', language, booking.id),
  }
}

/**
 * A customer who gets nothing back is not promised details of a refund (of which demand Z1 speaks). One who paid still
 * gets a letter; one who gave up a hold gets none.
 */
const doneText = (facts: RequestFacts, { booking, payments }: BookingView, hasRefund: boolean): string => {
  const { t } = readerOf(facts)
  if (hasRefund) return t('manage.cancelDone', { value: booking.details.email })
  const hasPaid = payments.some(({ status }) => status === 'paid')
  return `${t('manage.cancelledText')} ${hasPaid ? t('changes.doneMail', { email: booking.details.email }) : t('manage.nothingPaid')}`
}

const viewOf = (facts: RequestFacts, view: BookingView): CancelView => {
  const { t, language } = readerOf(facts)
  const { booking, cancel } = view
  const bookingHref = fixedPath('booking', language, booking.id)
  if (booking.status === 'cancelled') {
    const money = givenUpMoney(facts, view)
    return {
      kind: 'done',
      title: t('letters.cancelledHeading'),
      text: doneText(facts, view, money.refunds.length > 0),
      ...money,
      bookingHref,
    }
  }
  if (!cancel.allowed)
    return {
      kind: 'refused',
      text: textOf(t, cancel.problem),
      contact: contactLine(t),
      bookingHref,
      claimHref:
        view.claimPossible && booking.status !== 'confirmed' ? fixedPath('bookingClaim', language, booking.id) : null,
    }
  return {
    kind: 'form',
    what: `${airportName(booking.iata, language)}, ${formatMoment(booking.stay.arrival, language)}`,
    ...moneyLines(facts, view),
    withdraw: withdrawInstead(facts, view),
    reasons: cancelReasons.map((value) => ({ value, label: t(reasonTexts[value]) })),
    version: String(booking.version),
    bookingHref,
  }
}

const load = async ({ facts, params }: Asked) => {
  return { view: viewOf(facts, await wholeBooking(facts, params['bookingId'])) }
}

const technical: Problem = { code: 'cancel_failed' }

const action = async ({ facts, params, request }: Asked) => {
  const bookingId = params['bookingId'] ?? ''
  const values = await formValues(request)
  const { reason = '', note = '', version = '' } = values
  const answer = await cancelBooking(facts.deps, facts.actor, {
    bookingId,
    reason,
    note,
    ...(/^\d{1,9}$/.test(version) && { version: Number(version) }),
  }).catch((error: unknown) => {
    // everything that was chosen is still there, and nothing was changed (demand Z1)
    facts.logError(error)
    return { ok: false as const, problem: technical }
  })
  // The page itself says that it is done, or that another tab did it (PRG, RC-08).
  if (answer.ok || answer.problem.code === 'already_cancelled')
    return seeOther(fixedPath('cancel', facts.language, bookingId))
  if (answer.problem.code === 'not_found') throw notShown(facts)
  const { t } = readerOf(facts)
  const errors = fieldTextsOf(t, answer.problem)
  const text = textOf(t, answer.problem)
  const failed = answer.problem.fields
    ? null
    : answer.problem.code === 'cancel_failed'
      ? failureText(facts, text)
      : text
  return show<CancelAnswer>(
    { reason, note: answer.problem.code === 'card_number_refused' ? '' : note, errors, failed },
    { status: problems[answer.problem.code].status },
  )
}

export default page({
  path: patternOf('cancel'),
  headers: privateHeaders,
  load,
  action,
  view: ({ view }, said) => <CancelPage view={view} answer={said} />,
})
