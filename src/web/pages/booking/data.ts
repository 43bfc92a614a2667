import { airportName } from '#domain/airports/names.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import { driveInStep, driveOutStep } from '#letters/next-steps.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney, formatStay } from '#texts/formats.ts'
import { anvrFacts, hasPass, priceFacts, stayFacts, travellerFacts } from '#letters/booking-facts.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { statusChip, type StatusChip } from '../../shared/bookings/status-chip.ts'
import type { StatusView } from './view.tsx'
import { definitionsOf } from '../../shared/bookings/definitions.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { placeOf } from '../../shared/payment/payment-data.ts'
import { documentsOf } from './documents.ts'
import { historyOf } from './history.ts'
import { noticesOf } from './notices.ts'
import { rowsOf, whyNothing } from './options.ts'
import { refundTracksOf } from '../../shared/bookings/refunds.ts'
import { sentenceOf } from '../../shared/bookings/sentence.ts'
import { toDoOf } from './to-do.ts'

/** So short that what comes next is one line on a phone (BOOK-30). */
const short = { year: false, month: 'short' } as const

/**
 * What comes next, as the heading: the way in, then the way out. Null: nothing comes any more, and the heading is the
 * airport's name.
 */
const nextEvent = (facts: RequestFacts, { booking, leaving }: BookingView): string | null => {
  const { t, language } = readerOf(facts)
  if (leaving?.isOver) return null
  if (booking.status === 'confirmed') return driveInStep(booking, language, t, short).title
  return booking.status === 'checked_in' ? driveOutStep(booking, null, language, t, short).title : null
}

/** The stay in one line. Where the heading has said the way in, only the way out is left to say. */
const stayLine = (facts: RequestFacts, view: BookingView): string => {
  const { t, language } = readerOf(facts)
  const { booking } = view
  const isInSaid = booking.status === 'confirmed' && nextEvent(facts, view) !== null
  const dates = isInSaid ? driveOutStep(booking, null, language, t, short).title : formatStay(booking.stay, language)
  return `${booking.terms.carParkName} · ${dates} · ${t('letters.days', { count: booking.terms.price.days })}`
}

/** How it stands; of a booking that is ahead and paid for, with what was paid. */
const chipOf = (facts: RequestFacts, { booking, paid }: BookingView): StatusChip => {
  const { t, language } = readerOf(facts)
  const chip = statusChip(booking.status, paid, t)
  const there = booking.paidMinor - booking.refundedMinor
  if (booking.status !== 'confirmed' || !paid || there <= 0) return chip
  return { ...chip, text: t('manage.confirmedPaid', { amount: formatMoney(euro(there), language) }) }
}

export const statusOfBooking = (facts: RequestFacts, view: BookingView): StatusView => {
  const { t, language } = readerOf(facts)
  const { booking } = view
  const path = (kind: 'pass' | 'pay') => fixedPath(kind, language, booking.id)
  const sentence = sentenceOf(facts, view)
  const toDo = toDoOf(facts, view)
  const place = placeOf(facts, view)
  const knowsSeveral = facts.actor.kind === 'traveller' && facts.actor.bookingIds.length > 1
  return {
    number: booking.number,
    heading: nextEvent(facts, view),
    stay: stayLine(facts, view),
    airport: airportName(booking.iata, language),
    chip: chipOf(facts, view),
    // The sentence is said only once: with what is to be done, or else below the heading.
    sentence: toDo.some(({ text }) => text === sentence) ? null : sentence,
    toDo,
    pass: hasPass(booking) ? { href: path('pass'), code: groupCode(booking.voucherCode) } : null,
    facts: definitionsOf([
      ...stayFacts(booking, language, t),
      ...travellerFacts(booking, t),
      ...(booking.details.phone ? [{ label: t('booking.secondPhone'), value: booking.details.phone, user: true }] : []),
      ...anvrFacts(booking, t),
      ...priceFacts(booking, language, t, view.now),
    ]),
    place: { ...place, directions: hasPass(booking) ? place.directions : [] },
    why: whyNothing(facts, view) === sentence ? null : whyNothing(facts, view),
    rows: rowsOf(facts, view),
    documents: documentsOf(facts, view),
    notices: noticesOf(facts, view),
    refunds: refundTracksOf(facts, view),
    history: historyOf(facts, view),
    payHref: path('pay'),
    listHref: knowsSeveral ? fixedPath('lookUp', language) : null,
    logOutAction: fixedPath('logOut', language),
  }
}
