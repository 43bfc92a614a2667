import { lastCancelMoment } from '#domain/bookings/cancel.ts'
import { euro } from '#domain/money/money.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { StatusRow } from './view.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { claimAction } from './claims.ts'

/**
 * Why nothing can be changed or cancelled any more, in one sentence (M5); null while anything can. What holds for
 * single steps stands under each (rowsOf).
 */
export const whyNothing = (facts: RequestFacts, { booking, cancel, refusals, now }: BookingView): string | null => {
  const { t } = readerOf(facts)
  if (!refusals.extend || booking.status === 'cancelled') return null
  if (booking.status === 'held') return cancel.allowed ? null : textOf(t, cancel.problem)
  if (booking.status !== 'confirmed' || (!cancel.allowed && cancel.problem.code === 'invoicing_agent'))
    return cancel.allowed ? null : textOf(t, cancel.problem)
  const { changeUntil } = booking.terms
  return !cancel.allowed && changeUntil !== null && now > changeUntil ? textOf(t, { code: 'last_minute_both' }) : null
}

/** Under "Cancel booking": until when, and what comes back; or why not. */
const cancelRule = (facts: RequestFacts, { booking, cancel }: BookingView): string => {
  const { t, language } = readerOf(facts)
  if (!cancel.allowed) return textOf(t, cancel.problem)
  if (booking.status === 'held') return t('manage.cancelHeld')
  const moment = formatInstant(lastCancelMoment(booking), booking.zone, language)
  if (cancel.refundMinor > 0)
    return t('manage.cancelBack', { moment, amount: formatMoney(euro(cancel.refundMinor), language) })
  const hasPaid = booking.paidMinor > booking.refundedMinor
  return t(hasPaid ? 'manage.cancelNothing' : 'results.freeUntil', { moment })
}

/** Under "Change dates and times": until when, or why not. */
const changeRule = (facts: RequestFacts, { booking, refusals, now }: BookingView): string => {
  const { t, language } = readerOf(facts)
  const { changeUntil } = booking.terms
  if (changeUntil === null) return t('manage.changeNone')
  if (now > changeUntil) return textOf(t, { code: 'last_minute_change' })
  if (refusals.change) return textOf(t, refusals.change)
  return t('changes.untilOption', { moment: formatInstant(changeUntil, booking.zone, language) })
}

/**
 * What can be done from here, each with its rule under it. What cannot be done stands there too, with the reason and
 * without a link: nothing is hidden, and nothing is grey without a reason.
 */
export const rowsOf = (facts: RequestFacts, view: BookingView): StatusRow[] => {
  const { t, language } = readerOf(facts)
  const { booking, cancel, withdraw, refusals } = view
  const moment = (instant: Instant) => formatInstant(instant, booking.zone, language)
  const to = (kind: 'changeStay' | 'extendStay' | 'editDetails' | 'cancel' | 'withdraw' | 'letters' | 'valet') =>
    fixedPath(kind, language, booking.id)
  // a sentence above the rows says why none of these can be done
  const isOver = whyNothing(facts, view) !== null
  const isAhead = booking.status === 'confirmed' && !isOver
  const change: StatusRow = {
    href: refusals.change ? null : to('changeStay'),
    label: t('changes.title'),
    icon: 'calendar',
    rule: changeRule(facts, view),
  }
  const cancelling: StatusRow = {
    href: cancel.allowed ? to('cancel') : null,
    label: t('manage.cancelLink'),
    icon: 'cancel',
    rule: cancelRule(facts, view),
    opens: true,
  }
  const edit: StatusRow = {
    href: to('editDetails'),
    label: t('changes.editTitle'),
    icon: 'edit',
    rule: booking.status === 'confirmed' ? t('changes.editOption') : null,
  }
  const claim = claimAction(facts, view, t)
  const isHandedOver = view.product?.transfer === 'valet' && booking.status !== 'held' && booking.status !== 'expired'
  return [
    ...(refusals.extend
      ? []
      : [
          {
            href: to('extendStay'),
            label: t('changes.extendTitle'),
            icon: 'clock',
            rule: t('changes.extendOption'),
          } as const,
        ]),
    ...(isHandedOver
      ? [{ href: to('valet'), label: t('valet.link'), icon: 'valet', rule: t('valet.linkRule') } as const]
      : []),
    ...(isAhead || !refusals.change ? [change] : []),
    ...(refusals.edit ? [] : [edit]),
    ...(isAhead || cancel.allowed ? [cancelling] : []),
    ...(withdraw
      ? [
          {
            href: to('withdraw'),
            label: t('refunds.withdrawLink'),
            icon: 'cancel',
            rule: t('refunds.withdrawUntil', { moment: moment(withdraw.until) }),
          } as const,
        ]
      : []),
    // Once the car is inside, a late flight is more likely the concern than an old mail.
    ...(booking.status === 'confirmed' ? [] : claim),
    ...(booking.status === 'held' || booking.status === 'expired'
      ? []
      : [{ href: to('letters'), label: t('letters.listTitle'), icon: 'mail', rule: null } as const]),
    ...(booking.status === 'confirmed' ? claim : []),
  ]
}
