import { isStayChange, type BookingChange } from '#domain/bookings/change.ts'
import { isLetterKind, letterTable } from '#domain/letters/letters.ts'
import { euro } from '#domain/money/money.ts'
import type { Language } from '#domain/languages.ts'
import type { Payment, Refund } from '#domain/payments/payment.ts'
import { formatInstant, formatMoment, formatMoney, formatStay } from '#texts/formats.ts'
import type { TextId, Translate } from '#texts/texts.ts'
import type { OpenedBooking } from '#usecases/support/open-booking.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { TimelineEntry } from '../../parts/timeline.tsx'

export const filters = ['all', 'letters', 'money', 'changes'] as const
export type TimelineFilter = (typeof filters)[number]

type Event = {
  at: number
  kind: Exclude<TimelineFilter, 'all'>
  icon: TimelineEntry['icon']
  title: string
  more?: string | null
}

const paymentText = {
  open: 'manage.openOn',
  paid: 'manage.paidOn',
  declined: 'manage.declinedOn',
  cancelled: 'manage.unfinishedOn',
  expired: 'manage.unfinishedOn',
} as const satisfies Record<Payment['status'], TextId>
const refundText = {
  requested: 'manage.refundOrdered',
  sent: 'manage.refundSent',
  completed: 'manage.refundSent',
  failed: 'manage.refundFailed',
} as const satisfies Record<Refund['status'], TextId>

const letterName = (kind: string, t: Translate): string => {
  const name = isLetterKind(kind) ? letterTable[kind].name : null
  return name === null ? kind : t(name)
}

const changeTitle = (change: BookingChange, t: Translate, language: Language): string => {
  if (!isStayChange(change)) return t(change.kind === 'details' ? 'changes.detailsOn' : 'changes.emailOn')
  if (change.status === 'held') return t('changes.waiting')
  if (change.status !== 'applied') return t(change.status === 'expired' ? 'changes.unpaidOn' : 'changes.droppedOn')
  return change.kind === 'extension'
    ? t('changes.extendedOn', { moment: formatMoment(change.after.stay.departure, language) })
    : t('changes.stayOn', { stay: formatStay(change.after.stay, language, { year: true }) })
}

const eventsOf = (
  { booking, payments, refunds, changes }: BookingView,
  letters: OpenedBooking['letters'],
  { t, language }: { t: Translate; language: Language },
): Event[] => {
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  return [
    { at: booking.createdAt, kind: 'changes', icon: 'check', title: t('manage.bookedOn') },
    ...payments.map(({ settledAt, createdAt, status, amountMinor, providerRef }): Event => ({
      at: settledAt ?? createdAt,
      kind: 'money',
      icon: 'euro',
      title: t(paymentText[status], amount(amountMinor)),
      more: providerRef,
    })),
    ...refunds.map(({ createdAt, status, amountMinor, providerRef }): Event => ({
      at: createdAt,
      kind: 'money',
      icon: 'undo',
      title: t(refundText[status], amount(amountMinor)),
      more: providerRef,
    })),
    ...changes.map((change): Event => ({
      at: change.endedAt ?? change.createdAt,
      kind: 'changes',
      icon: 'swap',
      title: changeTitle(change, t, language),
      more: change.reason,
    })),
    ...letters.map(({ sentAt, kind }): Event => ({
      at: sentAt,
      kind: 'letters',
      icon: 'mail',
      title: letterName(kind, t),
    })),
    ...(booking.checkedInAt === null
      ? []
      : [{ at: booking.checkedInAt, kind: 'changes', icon: 'in', title: t('manage.checkedIn') } as const]),
    ...(booking.checkedOutAt === null
      ? []
      : [{ at: booking.checkedOutAt, kind: 'changes', icon: 'out', title: t('manage.checkedOut') } as const]),
  ]
}

/** What happened to a booking, the newest first, by the car park's clock. */
export const timelineOf = (
  view: BookingView,
  letters: OpenedBooking['letters'],
  reader: { t: Translate; language: Language },
  filter: TimelineFilter,
): TimelineEntry[] =>
  eventsOf(view, letters, reader)
    .filter(({ kind }) => filter === 'all' || kind === filter)
    .toSorted((a, b) => b.at - a.at)
    .map(({ at, icon, title, more }, index) => ({
      key: `${at} ${index}`,
      icon,
      title,
      time: formatInstant(at, view.booking.zone, reader.language),
      at: new Date(at).toISOString(),
      children: more ?? null,
    }))
