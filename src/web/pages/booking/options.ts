import { lastCancelMoment } from '#domain/bookings/cancel.ts'
import { euro } from '#domain/money/money.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { StatusView } from './view.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { claimAction } from './claims.ts'

/** What can still be done, with its exact moment, and what cannot, with the reason (M5). */
export const optionsOf = (facts: RequestFacts, { booking, cancel, withdraw, refusals, now }: BookingView): string[] => {
  const { t, language } = readerOf(facts)
  if (!refusals.extend) return [t('changes.extendOption')]
  const moment = (instant: Instant) => formatInstant(instant, booking.zone, language)
  if (booking.status === 'held') return cancel.allowed ? [t('manage.cancelHeld')] : [textOf(t, cancel.problem)]
  if (booking.status !== 'confirmed' || (!cancel.allowed && cancel.problem.code === 'invoicing_agent'))
    return cancel.allowed ? [] : [textOf(t, cancel.problem)]
  const { changeUntil } = booking.terms
  const hasPaid = booking.paidMinor > booking.refundedMinor
  const isChangeOver = changeUntil !== null && now > changeUntil
  if (!cancel.allowed && isChangeOver) return [textOf(t, { code: 'last_minute_both' }), t('changes.editOption')]
  const until = moment(lastCancelMoment(booking))
  const cancelling = (): string => {
    if (!cancel.allowed) return textOf(t, cancel.problem)
    if (cancel.refundMinor > 0)
      return t('manage.cancelBack', { moment: until, amount: formatMoney(euro(cancel.refundMinor), language) })
    return t(hasPaid ? 'manage.cancelNothing' : 'results.freeUntil', { moment: until })
  }
  const changing =
    changeUntil === null
      ? t('manage.changeNone')
      : isChangeOver
        ? textOf(t, { code: 'last_minute_change' })
        : t('changes.untilOption', { moment: moment(changeUntil) })
  const withdrawing = withdraw ? [t('refunds.withdrawUntil', { moment: moment(withdraw.until) })] : []
  return [cancelling(), ...withdrawing, changing, t('changes.editOption')]
}

/** The actions from here, as buttons below those lines. */
export const actionsOf = (
  facts: RequestFacts,
  view: BookingView,
  t: ReturnType<typeof readerOf>['t'],
): StatusView['actions'] => {
  const { language } = facts
  const { booking, cancel, withdraw, refusals } = view
  const to = (kind: 'changeStay' | 'extendStay' | 'editDetails' | 'cancel' | 'withdraw' | 'letters') =>
    fixedPath(kind, language, booking.id)
  return [
    ...(refusals.extend ? [] : [{ href: to('extendStay'), label: t('changes.extendTitle'), icon: 'clock' as const }]),
    ...(refusals.change ? [] : [{ href: to('changeStay'), label: t('changes.title'), icon: 'calendar' as const }]),
    ...(refusals.edit ? [] : [{ href: to('editDetails'), label: t('changes.editTitle'), icon: 'edit' as const }]),
    ...(cancel.allowed ? [{ href: to('cancel'), label: t('manage.cancelLink'), icon: 'cancel' as const }] : []),
    ...(withdraw ? [{ href: to('withdraw'), label: t('refunds.withdrawLink'), icon: 'cancel' as const }] : []),
    // Once the car is inside, a late flight is more likely the concern than an old mail.
    ...(booking.status === 'confirmed' ? [] : claimAction(facts, view, t)),
    ...(booking.status === 'held' || booking.status === 'expired'
      ? []
      : [{ href: to('letters'), label: t('letters.listTitle'), icon: 'mail' as const }]),
    ...(booking.status === 'confirmed' ? claimAction(facts, view, t) : []),
  ]
}
