import { tooLateFor } from '#domain/flights/times.ts'
import { euro } from '#domain/money/money.ts'
import { detailsDue, missingDetails } from '#domain/lifecycle/details.ts'
import { formatInstant, formatMoney, formatTime } from '#texts/formats.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { isPayableOnline } from '#usecases/travellers/to-pay.ts'
import type { StatusView } from './view.tsx'
import { payStep } from '../../shared/payment/view.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { heldChange } from '../../shared/bookings/changes.ts'
import { sentenceOf } from '../../shared/bookings/sentence.ts'

type ToDo = StatusView['toDo']

/** What the traveller still has to do, with its deadline: pay, or add what is missing. */
export const toDoOf = (facts: RequestFacts, view: BookingView): ToDo => [
  ...payOf(facts, view),
  ...detailsOf(facts, view),
  ...timeOf(facts, view),
]

const payOf = (facts: RequestFacts, view: BookingView): ToDo => {
  const reader = readerOf(facts)
  const { t, language } = reader
  const { booking, amountDueMinor } = view
  const action = {
    href: fixedPath('pay', language, booking.id),
    label: t('booking.payNowButton', { amount: formatMoney(euro(amountDueMinor), language) }),
  }
  const change = heldChange(facts, view)
  if (change)
    return [
      {
        text: t('common.labelled', { label: t('changes.waiting'), text: change.text }),
        action: { href: change.payHref, label: change.payLabel },
      },
    ]
  if (booking.status === 'held' && view.payable) return [{ text: sentenceOf(facts, view), action }]
  if (booking.disputedMinor > 0 && amountDueMinor > 0)
    return [
      {
        text: t('letters.takenBack', { amount: formatMoney(euro(booking.disputedMinor), language) }),
        action: isPayableOnline(view) ? action : null,
      },
    ]
  // what was charged at the exit has its own notice above, with the same button
  const isOwed =
    (booking.status === 'confirmed' || booking.status === 'checked_in' || booking.status === 'checked_out') &&
    amountDueMinor > 0 &&
    booking.chargedMinor === 0
  return isOwed ? [{ text: payStep(reader, view), action: isPayableOnline(view) ? action : null }] : []
}

/** LIFE-3: the deadline is that of the stay as it is now. After it, the people at the car park ask. */
const detailsOf = (facts: RequestFacts, { booking, now }: BookingView): ToDo => {
  const { t, language } = readerOf(facts)
  const missing = missingDetails(booking)
  if (booking.status !== 'confirmed' || missing.length === 0) return []
  const due = detailsDue(booking)
  if (now > due) return [{ text: t('manage.toDoLate'), action: null }]
  const moment = { moment: formatInstant(due, booking.zone, language) }
  const isPlate = missing.includes('plate')
  const isFlights = missing.some((field) => field !== 'plate')
  const text = (): string => {
    if (booking.terms.followUp?.missing === 'flagged') return t('manage.toDoFlagged', moment)
    if (isPlate && isFlights) return t('manage.toDoBoth', moment)
    return isPlate ? t('manage.toDoPlate', moment) : t('manage.toDoFlights', moment)
  }
  return [
    { text: text(), action: { href: fixedPath('editDetails', language, booking.id), label: t('manage.toDoAdd') } },
  ]
}

/** FLIGHT-8: he may know better, so it is said once and binds nobody. */
const timeOf = (facts: RequestFacts, { booking, refusals }: BookingView): ToDo => {
  const { t, language } = readerOf(facts)
  const { arrival } = booking.stay
  const flight = booking.status === 'confirmed' ? tooLateFor(arrival, booking.details.flightTime) : null
  if (!flight) return []
  return [
    {
      text: t('manage.toDoTime', { flight: formatTime(flight, language), arrival: formatTime(arrival, language) }),
      action: refusals.change
        ? null
        : { href: fixedPath('changeStay', language, booking.id), label: t('changes.title') },
    },
  ]
}
