import { readAmount } from '#domain/claims/amount.ts'
import { favourDayLimitMinor } from '#domain/access/favour.ts'
import { secondPersonAboveMinor } from '#domain/access/rights.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { nameOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { problems } from '#domain/problems.ts'
import { formatInstant, formatMoment, formatMoney, formatPercent, formatStay } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import { openBooking } from '#usecases/support/open-booking.ts'
import { previewRefund, refundAmount } from '#usecases/support/refund-amount.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { absent, show } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { filters, timelineOf } from './timeline.ts'
import { HouseBookingView, type RefundAnswer } from './view.tsx'

const numberOf = ({ params }: StaffAsked): string => {
  const number = parseBookingNumber(params['number'] ?? '')
  if (number === null) throw absent()
  return number
}

/** Booked, paid, in and out: what was, and what comes. */
const laneOf = (
  { booking, payments }: BookingView,
  when: (at: number) => string,
  language: StaffAsked['facts']['language'],
) => {
  const paid = payments.find(({ status }) => status === 'paid')
  return {
    booked: when(booking.createdAt),
    paid: paid ? when(paid.settledAt ?? paid.createdAt) : null,
    in: booking.checkedInAt === null ? formatMoment(booking.stay.arrival, language) : when(booking.checkedInAt),
    out: booking.checkedOutAt === null ? formatMoment(booking.stay.departure, language) : when(booking.checkedOutAt),
    isIn: booking.checkedInAt !== null,
    isOut: booking.checkedOutAt !== null,
  }
}

const load = staffOnly(async (asked) => {
  inHouse(asked, 'booking.find')
  const { facts, url } = asked
  const { deps, actor, language } = facts
  const number = numberOf(asked)
  const opened = await openBooking(deps, actor, { number })
  if (!opened.ok) throw absent()
  const shown = await showBooking(deps, actor, { bookingId: opened.value.booking.id })
  const preview = await previewRefund(deps, actor, { number, amountMinor: 0 })
  const view = shown.ok ? shown.value : null
  if (!view) throw absent()
  const { booking } = view
  const t = translator(language)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const when = (at: number) => formatInstant(at, booking.zone, language)
  const filter = filters.find((one) => one === url.searchParams.get('show')) ?? 'all'
  const { details, terms } = booking
  return {
    own: url.pathname,
    number,
    version: booking.version,
    status: booking.status,
    isErased: booking.erasedAt !== null,
    onAccount: booking.paymentLocation === 'invoiceAgent' ? (terms.agentName ?? booking.agentCode) : null,
    lane: laneOf(view, when, language),
    traveller: {
      name: [details.firstName, details.lastName].filter(Boolean).join(' '),
      email: details.email,
      phone: details.mobile,
      language: nameOf[booking.language],
    },
    stay: {
      place: `${booking.iata}, ${terms.carParkName}`,
      product: terms.productName,
      stay: formatStay(booking.stay, language, { year: true }),
      plate: details.plate || null,
      country: details.plateCountry || null,
      passengers: details.passengers,
      flightBack: details.returnFlight,
    },
    money: {
      price: money(booking.totalMinor),
      vatRate: formatPercent(terms.price.vatRatePercent, language),
      vat: formatMoney(terms.price.vat, language),
      paid: money(booking.paidMinor),
      back: money(booking.refundedMinor),
      due: view.amountDueMinor > 0 ? money(view.amountDueMinor) : null,
    },
    refund: preview.ok
      ? {
          most: money(preview.value.canGoBackMinor),
          each: money(secondPersonAboveMinor),
          day: money(favourDayLimitMinor),
          today: money(preview.value.todayMinor),
        }
      : null,
    sheet: url.searchParams.get('do') === 'refund' && preview.ok ? ('refund' as const) : null,
    filter,
    timeline: timelineOf(view, opened.value.letters, { t, language }, filter),
  }
})

/** Takes the form of the sheet. */
const action = staffOnly(async (asked) => {
  inHouse(asked, 'booking.refund')
  const { facts, request } = asked
  const form = await sentForm(request)
  const typed = { amount: form.text('amount'), reason: form.text('reason') }
  const done = await refundAmount(facts.deps, facts.actor, {
    number: numberOf(asked),
    version: Number(form.text('version')),
    amountMinor: readAmount(typed.amount) ?? 0,
    reason: typed.reason,
  })
  if (done.ok) return show<RefundAnswer>({ ...typed, outcome: done.value.outcome, failed: null })
  if (done.problem.code === 'not_found') throw absent()
  const failed = textOf(translator(facts.language), done.problem)
  return show<RefundAnswer>({ ...typed, outcome: null, failed }, { status: problems[done.problem.code].status })
})

export default workPage({
  at: 'houseBooking',
  load,
  action,
  view: (model, answer) => <HouseBookingView {...model} answer={answer} />,
})
