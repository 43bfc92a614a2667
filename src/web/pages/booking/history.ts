import { isMove } from '#domain/bookings/move-rules.ts'
import { euro } from '#domain/money/money.ts'
import { cancelledByService } from '#domain/bookings/cancel-by-service.ts'
import { isStayChange, type BookingChange } from '#domain/bookings/change.ts'
import type { Payment, Refund } from '#domain/payments/payment.ts'
import { formatInstant, formatMoment, formatMoney, formatStay } from '#texts/formats.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { StatusView } from './view.tsx'
import { claimEvents } from './claims.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'

/** Booked, paid, driven in and out, charged, claimed, paid back, with the oldest first. */
export const historyOf = (facts: RequestFacts, view: BookingView): StatusView['history'] => {
  const { t, language } = readerOf(facts)
  const { booking, payments, refunds, changes, charges, steps } = view
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
    ...payments.map(({ createdAt, status, amountMinor }) => ({
      at: createdAt,
      what: paymentText[status](amountMinor),
    })),
    ...changes.map((change) => ({ at: change.endedAt ?? change.createdAt, what: changedBy(facts, change) })),
    ...steps.flatMap((step) => stepLine(facts, view, step)),
    ...(booking.checkedInAt === null ? [] : [{ at: booking.checkedInAt, what: t('manage.checkedIn') }]),
    // a charge that a later count replaced is not mentioned again
    ...charges
      .filter(({ waivedBecause }) => waivedBecause !== 'recounted')
      .flatMap(({ kind, amountMinor, chargedAt, waivedAt }) => [
        { at: chargedAt, what: t(kind === 'damages' ? 'parked.damagesOn' : 'parked.chargedOn', amount(amountMinor)) },
        ...(waivedAt === null ? [] : [{ at: waivedAt, what: t('parked.waivedOn', amount(amountMinor)) }]),
      ]),
    ...(booking.checkedOutAt === null ? [] : [{ at: booking.checkedOutAt, what: t('manage.checkedOut') }]),
    ...claimEvents(facts, view),
    ...refunds.map(({ createdAt, status, amountMinor }) => ({ at: createdAt, what: refundText[status](amountMinor) })),
  ]
  return events
    .sort((a, b) => a.at - b.at)
    .map(({ at, what }) => ({ when: formatInstant(at, booking.zone, language), what }))
}

/** What the desk of a car park did to the booking (SERVICE-48). */
const parkText = {
  plate: 'parked.plateOn',
  flights: 'changes.detailsOn',
  undo_check_in: 'parked.entryBack',
  undo_check_out: 'parked.exitBack',
} as const

/** What people did to the booking: who gives a reason for that is customer service, but a desk brings back with one. */
const stepLine = (
  facts: RequestFacts,
  { booking }: BookingView,
  { at, action, reason, amountMinor }: BookingView['steps'][number],
): { at: number; what: string }[] => {
  const { t, language } = readerOf(facts)
  const byService = (what: string, isService: boolean) => [
    { at, what: isService ? t('changes.byService', { what }) : what },
  ]
  switch (action) {
    case 'cancel':
      return byService(t('manage.cancelled'), booking.cancelReason === cancelledByService)
    case 'no_show':
      return byService(t('manage.noShow'), reason !== null)
    case 'service_waive':
      return byService(t('parked.waivedOn', { amount: formatMoney(euro(amountMinor ?? 0), language) }), true)
    case 'revive':
      return [{ at, what: t('manage.confirmed') }]
    case 'plate':
    case 'flights':
    case 'undo_check_in':
    case 'undo_check_out':
      return [{ at, what: t('parked.byPark', { what: t(parkText[action]) }) }]
    default:
      return []
  }
}

/** A change that has a reason was made by customer service (CHANGE-15). */
const changedBy = (facts: RequestFacts, change: BookingChange): string => {
  const what = changeText(facts, change)
  return change.reason === null ? what : readerOf(facts).t('changes.byService', { what })
}

/** What a change did, or that nobody paid for it (CH-15). */
const changeText = (facts: RequestFacts, change: BookingChange): string => {
  const { t, language } = readerOf(facts)
  if (change.kind === 'details') return t('changes.detailsOn')
  if (!isStayChange(change)) return t('changes.emailOn')
  switch (change.status) {
    case 'held':
      return t('changes.waiting')
    case 'expired':
      return t('changes.unpaidOn')
    case 'dropped':
      return t('changes.droppedOn')
    case 'applied':
      if (isMove(change)) return t('changes.movedOn', { place: change.after.terms.carParkName })
      return change.kind === 'extension'
        ? t('changes.extendedOn', { moment: formatMoment(change.after.stay.departure, language) })
        : t('changes.stayOn', { stay: formatStay(change.after.stay, language, { year: true }) })
  }
}
