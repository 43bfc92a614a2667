import { airportName } from '#domain/airports/names.ts'
import { lastCancelMoment } from '#domain/bookings/cancel.ts'
import { customerService } from '#domain/customer-service.ts'
import { euro } from '#domain/money/money.ts'
import type { Payment, Refund } from '#domain/payments/payment.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { groupCode, spell } from '#domain/vouchers/code.ts'
import { hasPass, placeFacts, paymentStatus, priceFacts, stayFacts, travellerFacts } from '#letters/booking-facts.ts'
import type { Fact } from '#letters/content.ts'
import { passCodes } from '#letters/pass-svg.ts'
import { formatInstant, formatMoment, formatMoney, formatTime } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { Definition } from '../components/definition-list/definition-list.tsx'
import { statusChip } from '../pages/my-booking/status-chip.ts'
import type { StatusView } from '../pages/my-booking/status.tsx'
import type { PassView } from '../pages/pass/pass.tsx'
import { nextSteps } from '../pages/payment/view.ts'
import { fixedPath } from '../paths.ts'
import type { RequestFacts } from './context.ts'
import { readerOf } from './landing-data.ts'
import { phoneHref, placeOf } from './payment-data.ts'

const definitions = (facts: readonly Fact[]): Definition[] => facts.map(({ label, value }) => ({ term: label, value }))

const sentenceOf = (facts: RequestFacts, { booking, holdUntil, payable }: BookingView): string => {
  const { t, language } = readerOf(facts)
  switch (booking.status) {
    case 'held':
      return payable && holdUntil !== null ? t('manage.heldText', { time: formatTime(localAt(holdUntil, booking.zone), language) }) : textOf(t, { code: 'hold_expired' })
    case 'confirmed':
      return t('manage.confirmedText', { moment: formatMoment(booking.stay.arrival, language) })
    case 'checked_in':
      return t('manage.checkedInText', { moment: formatMoment(booking.stay.departure, language) })
    case 'checked_out':
      return t('manage.checkedOutText')
    case 'cancelled':
      return t('manage.cancelledText')
    case 'no_show':
      return textOf(t, { code: 'no_show' })
    case 'expired':
      return textOf(t, { code: 'hold_expired' })
  }
}

const toDoOf = (facts: RequestFacts, view: BookingView): StatusView['toDo'] => {
  const reader = readerOf(facts)
  const { t, language } = reader
  const { booking, product, amountDueMinor } = view
  const items: StatusView['toDo'] = []
  const pay = { href: fixedPath('pay', language, booking.id), label: t('booking.payNowButton', { amount: formatMoney(euro(amountDueMinor), language) }) }
  if (booking.status === 'held' && view.payable) items.push({ text: sentenceOf(facts, view), action: pay })
  if ((booking.status === 'confirmed' || booking.status === 'checked_in') && amountDueMinor > 0) items.push({ text: nextSteps(reader, view)[0] ?? '', action: booking.paymentLocation === 'onLineLaterV2' ? pay : null })
  if (booking.status === 'confirmed' && product?.required.plate && !booking.details.plate) items.push({ text: t('manage.toDoPlate', { phone: customerService.phone }), action: null })
  return items
}

/** What can still be done, with its exact moment; what cannot, with the reason (M5). */
export const optionsOf = (facts: RequestFacts, { booking, cancel, now }: BookingView): string[] => {
  const { t, language } = readerOf(facts)
  const moment = (instant: Instant) => formatInstant(instant, booking.zone, language)
  if (booking.status === 'held') return cancel.allowed ? [t('manage.cancelHeld')] : [textOf(t, cancel.problem)]
  if (booking.status !== 'confirmed' || (!cancel.allowed && cancel.problem.code === 'invoicing_agent')) return cancel.allowed ? [] : [textOf(t, cancel.problem)]
  const { changeUntil } = booking.terms
  const hasPaid = booking.paidMinor > booking.refundedMinor
  const isChangeOver = changeUntil !== null && now > changeUntil
  if (!cancel.allowed && isChangeOver) return [textOf(t, { code: 'last_minute_both' })]
  const until = moment(lastCancelMoment(booking))
  const cancelling = !cancel.allowed
    ? textOf(t, cancel.problem)
    : cancel.refundMinor > 0
      ? t('manage.cancelBack', { moment: until, amount: formatMoney(euro(cancel.refundMinor), language) })
      : t(hasPaid ? 'manage.cancelNothing' : 'results.freeUntil', { moment: until })
  const changing =
    changeUntil === null ? t('manage.changeNone') : isChangeOver ? textOf(t, { code: 'last_minute_change' }) : t('manage.changeUntil', { moment: moment(changeUntil), phone: customerService.phone })
  return [cancelling, changing]
}

/** Booked, paid, declined, paid back: oldest first. */
const historyOf = (facts: RequestFacts, { booking, payments, refunds }: BookingView): StatusView['history'] => {
  const { t, language } = readerOf(facts)
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  const paymentText: Record<Payment['status'], (minor: number) => string> = {
    open: (minor) => t('manage.openOn', amount(minor)),
    paid: (minor) => t('manage.paidOn', amount(minor)),
    declined: (minor) => t('manage.declinedOn', amount(minor)),
    cancelled: (minor) => t('manage.unfinishedOn', amount(minor)),
    expired: (minor) => t('manage.unfinishedOn', amount(minor)),
  }
  const refundText: Record<Refund['status'], (minor: number) => string> = {
    requested: (minor) => t('manage.refundOrdered', amount(minor)),
    sent: (minor) => t('manage.refundSent', amount(minor)),
    completed: (minor) => t('manage.refundSent', amount(minor)),
    failed: (minor) => t('manage.refundFailed', amount(minor)),
  }
  const events = [
    { at: booking.createdAt, what: t('manage.bookedOn') },
    ...payments.map(({ createdAt, status, amountMinor }) => ({ at: createdAt, what: paymentText[status](amountMinor) })),
    ...refunds.map(({ createdAt, status, amountMinor }) => ({ at: createdAt, what: refundText[status](amountMinor) })),
  ]
  return events.sort((a, b) => a.at - b.at).map(({ at, what }) => ({ when: formatInstant(at, booking.zone, language), what }))
}

export const statusOfBooking = (facts: RequestFacts, view: BookingView): StatusView => {
  const { t, language } = readerOf(facts)
  const { booking } = view
  const path = (kind: 'pass' | 'passPdf' | 'cancel') => fixedPath(kind, language, booking.id)
  const knowsSeveral = facts.actor.kind === 'traveller' && facts.actor.bookingIds.length > 1
  return {
    number: booking.number,
    airport: airportName(booking.iata, language),
    chip: statusChip(booking.status, view.paid, t),
    sentence: sentenceOf(facts, view),
    toDo: toDoOf(facts, view),
    pass: hasPass(booking) ? { href: path('pass'), pdfHref: path('passPdf'), code: groupCode(booking.voucherCode) } : null,
    facts: definitions([...stayFacts(booking, language, t), ...travellerFacts(booking, t), ...priceFacts(booking, language, t)]),
    place: placeOf(facts, view),
    options: optionsOf(facts, view),
    cancelHref: view.cancel.allowed ? path('cancel') : null,
    history: historyOf(facts, view),
    listHref: knowsSeveral ? fixedPath('lookUp', language) : null,
    logOutAction: fixedPath('logOut', language),
  }
}

export const passOf = (facts: RequestFacts, view: BookingView): PassView => {
  const { t, language } = readerOf(facts)
  const { booking, product } = view
  const place = placeOf(facts, view)
  const { latitude, longitude } = product?.carPark ?? {}
  return {
    title: t('letters.passTitle'),
    iata: booking.iata,
    airport: airportName(booking.iata, language),
    codes: hasPass(booking)
      ? {
          ...passCodes(booking.voucherCode, t),
          code: groupCode(booking.voucherCode),
          spelled: spell(booking.voucherCode).map((one) => ({ symbol: one.symbol, word: one.kind === 'digit' ? t(one.word) : one.word })),
          hint: t('letters.passHint'),
        }
      : null,
    invalid: hasPass(booking) ? null : booking.status === 'cancelled' ? t('pass.invalidText') : sentenceOf(facts, view),
    facts: [
      ...definitions(stayFacts(booking, language, t).slice(0, 2)),
      { term: t('letters.plate'), value: booking.details.plate || t('letters.plateMissing') },
      { term: t('letters.status'), value: hasPass(booking) ? paymentStatus(booking, language, t) : statusChip(booking.status, view.paid, t).text },
      ...definitions(placeFacts(booking, t).slice(0, 2)),
    ],
    arriving: t('letters.arriving'),
    directions: place.directions,
    mapHref: latitude !== undefined && longitude !== undefined ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}` : null,
    phone: place.phone,
    phoneHref: phoneHref(place.phone),
    pdfHref: fixedPath('passPdf', language, booking.id),
    bookingHref: fixedPath('booking', language, booking.id),
  }
}
