import { cancelledByService } from '#domain/bookings/cancel-by-service.ts'
import { isStayChange, type BookingChange } from '#domain/bookings/change.ts'
import { verdictFor } from '#domain/gate/answer.ts'
import { isMove } from '#domain/bookings/move-rules.ts'
import { isLetterKind, letterTable } from '#domain/letters/letters.ts'
import { euro } from '#domain/money/money.ts'
import type { Language } from '#domain/languages.ts'
import type { Payment, Refund } from '#domain/payments/payment.ts'
import { formatInstant, formatMoment, formatMoney, formatStay } from '#texts/formats.ts'
import type { TextId, Translate } from '#texts/texts.ts'
import type { OpenedBooking } from '#usecases/support/open-booking.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { verdictText } from '../../desk/verdict-words.ts'
import type { TimelineEntry } from '../../parts/timeline.tsx'

export const filters = ['all', 'letters', 'money', 'changes', 'notes'] as const
export type TimelineFilter = (typeof filters)[number]

type Event = {
  at: number
  kind: Exclude<TimelineFilter, 'all'>
  icon: TimelineEntry['icon']
  title: string
  more?: string | null
  by?: string | null
  /** to the letter as it was sent, or to the claim */
  href?: string | null
}

type SentLetter = OpenedBooking['letters'][number]
type Opened = Pick<OpenedBooking, 'letters' | 'notes' | 'turnedAway' | 'nameOf'>
/** Where a letter and a claim are read; null for who may not. */
export type Ways = {
  letter: (letter: SentLetter) => string | null
  claim: (number: string) => string | null
}
type Reader = { t: Translate; language: Language; ways: Ways }

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

type Step = BookingView['steps'][number]
/** What people did to a booking, in words. */
const stepWords: Readonly<
  Record<
    Step['action'],
    { kind: Event['kind']; icon: Event['icon']; title: (t: Translate, sum: { amount: string }) => string }
  >
> = {
  cancel: { kind: 'changes', icon: 'cancel', title: (t) => t('manage.cancelled') },
  no_show: { kind: 'changes', icon: 'flag', title: (t) => t('workDesk.gaveUp') },
  revive: { kind: 'changes', icon: 'undo', title: (t) => t('workService.stepBack') },
  undo_check_in: { kind: 'changes', icon: 'undo', title: (t) => t('workService.stepNotIn') },
  undo_check_out: { kind: 'changes', icon: 'undo', title: (t) => t('workService.stepNotOut') },
  plate: { kind: 'changes', icon: 'car', title: (t) => t('parked.plateOn') },
  flights: { kind: 'changes', icon: 'plane', title: (t) => t('changes.detailsOn') },
  service_cancel: { kind: 'changes', icon: 'cancel', title: (t) => t('manage.cancelled') },
  service_refund: { kind: 'money', icon: 'undo', title: (t, sum) => t('workService.stepFavour', sum) },
  service_waive: { kind: 'money', icon: 'euro', title: (t, sum) => t('workService.stepWaived', sum) },
  waive_asked: { kind: 'money', icon: 'people', title: (t, sum) => t('workService.stepAsked', sum) },
  move_asked: { kind: 'money', icon: 'people', title: (t, sum) => t('workService.stepAsked', sum) },
  refund_asked: { kind: 'money', icon: 'people', title: (t, sum) => t('workService.stepAsked', sum) },
  claim_asked: { kind: 'money', icon: 'people', title: (t, sum) => t('workService.stepAsked', sum) },
  cancel_asked: { kind: 'money', icon: 'people', title: (t, sum) => t('workService.stepAsked', sum) },
  request_agreed: { kind: 'money', icon: 'people', title: (t, sum) => t('workService.stepAgreed', sum) },
  request_refused: { kind: 'money', icon: 'people', title: (t, sum) => t('workService.stepRefused', sum) },
  request_void: { kind: 'money', icon: 'people', title: (t, sum) => t('workService.stepVoid', sum) },
}

const letterName = (kind: string, t: Translate): string => {
  const name = isLetterKind(kind) ? letterTable[kind].name : null
  return name === null ? kind : t(name)
}

/** A step with who did it, why, and how much it was about. */
const stepEvent = (step: Step, nameOf: Opened['nameOf'], { t, language }: Reader): Event => {
  const { kind, icon, title } = stepWords[step.action]
  return {
    at: step.at,
    kind,
    icon,
    title: title(t, { amount: formatMoney(euro(step.amountMinor ?? 0), language) }),
    // of a cancellation it is a word of the form
    more: step.action === 'cancel' ? null : step.reason,
    by: nameOf(step.actor),
  }
}

/** A claim with its questions and its decision. */
const claimEvents = ({ claim, questions }: BookingView['claims'][number], { t, ways }: Reader): Event[] => {
  const { number, createdAt, decidedAt, status, decisionNote } = claim
  const claimed = (at: number, title: string, more: string | null = null): Event => ({
    at,
    kind: 'money',
    icon: 'doc',
    title,
    more,
    href: ways.claim(number),
  })
  const state = (
    id: 'workClaims.stateWaiting' | 'workClaims.stateOpen' | 'workClaims.stateGranted' | 'workClaims.stateRefused',
  ) => t('claims.stateOf', { number, state: t(id) })
  return [
    claimed(createdAt, t('claims.historySent', { number })),
    ...questions.flatMap(({ question, askedAt, answer, answeredAt }) => [
      claimed(askedAt, state('workClaims.stateWaiting'), question),
      ...(answeredAt === null ? [] : [claimed(answeredAt, state('workClaims.stateOpen'), answer)]),
    ]),
    ...(decidedAt === null
      ? []
      : [
          claimed(
            decidedAt,
            state(status === 'approved' ? 'workClaims.stateGranted' : 'workClaims.stateRefused'),
            decisionNote,
          ),
        ]),
  ]
}

const changeTitle = (change: BookingChange, t: Translate, language: Language): string => {
  if (!isStayChange(change)) return t(change.kind === 'details' ? 'changes.detailsOn' : 'changes.emailOn')
  if (change.status === 'held') return t('changes.waiting')
  if (change.status !== 'applied') return t(change.status === 'expired' ? 'changes.unpaidOn' : 'changes.droppedOn')
  if (isMove(change)) return t('changes.movedOn', { place: change.after.terms.carParkName })
  return change.kind === 'extension'
    ? t('changes.extendedOn', { moment: formatMoment(change.after.stay.departure, language) })
    : t('changes.stayOn', { stay: formatStay(change.after.stay, language, { year: true }) })
}

/** What was charged at the exit, and what fell away again. */
const chargeEvents = ({ charges }: BookingView, { t, language }: Reader): Event[] => {
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  const money = { kind: 'money', icon: 'euro' } as const
  // a charge that a later count replaced is not mentioned again
  return charges
    .filter(({ waivedBecause }) => waivedBecause !== 'recounted')
    .flatMap(({ kind, amountMinor, reason, chargedAt, waivedAt, waivedBecause }): Event[] => [
      {
        ...money,
        at: chargedAt,
        title: t(kind === 'damages' ? 'parked.damagesOn' : 'parked.chargedOn', amount(amountMinor)),
        more: reason,
      },
      ...(waivedAt === null
        ? []
        : [
            {
              ...money,
              at: waivedAt,
              title: t('parked.waivedOn', amount(amountMinor)),
              more: waivedBecause === 'claim' ? t('workService.becauseClaim') : null,
            },
          ]),
    ])
}

const turnedText = { barrier: 'workService.turnedAtBarrier', desk: 'workService.turnedAtDesk' } as const

/** When a barrier or the desk let the car neither in nor out, with what was said. */
const turnedEvents = ({ turnedAway, nameOf }: Opened, { t }: Reader): Event[] =>
  turnedAway.map(({ at, code, actor, isBarrier }) => {
    const verdict = code in verdictText ? (code as keyof typeof verdictText) : verdictFor(code)
    return {
      at,
      kind: 'changes',
      icon: 'lock',
      title: t(code === 'not_passed' ? 'workService.notPassed' : turnedText[isBarrier ? 'barrier' : 'desk']),
      more: verdict && t(verdictText[verdict].title, { amount: '' }),
      by: nameOf(actor),
    }
  })

const eventsOf = (view: BookingView, opened: Opened, reader: Reader): Event[] => {
  const { booking, payments, refunds, changes, steps, claims } = view
  const { letters, notes, nameOf } = opened
  const { t, language, ways } = reader
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
      by: nameOf(change.actor),
    })),
    // customer service leaves a second line about the same, which says why
    ...steps
      .filter(({ action }) => action !== 'cancel' || booking.cancelReason !== cancelledByService)
      .map((step) => stepEvent(step, nameOf, reader)),
    ...chargeEvents(view, reader),
    ...claims.flatMap((claim) => claimEvents(claim, reader)),
    ...turnedEvents(opened, reader),
    ...letters.map((letter): Event => ({
      at: letter.sentAt,
      kind: 'letters',
      icon: 'mail',
      title: letterName(letter.kind, t),
      href: ways.letter(letter),
    })),
    ...notes.map(({ writtenAt, body, isHouseOnly, actor }): Event => ({
      at: writtenAt,
      kind: 'notes',
      icon: 'note',
      title: t(isHouseOnly ? 'workService.noteUs' : 'workService.noteBoth'),
      more: body,
      by: nameOf(actor),
    })),
    ...(booking.checkedInAt === null
      ? []
      : [{ at: booking.checkedInAt, kind: 'changes', icon: 'in', title: t('manage.checkedIn') } as const]),
    ...(booking.checkedOutAt === null
      ? []
      : [{ at: booking.checkedOutAt, kind: 'changes', icon: 'out', title: t('manage.checkedOut') } as const]),
  ]
}

/** What happened to a booking, the newest first, by the car park's clock, and how much of it each filter shows. */
export const timelineOf = (
  view: BookingView,
  opened: Opened,
  reader: Reader,
  filter: TimelineFilter,
): { timeline: TimelineEntry[]; counts: Record<TimelineFilter, number> } => {
  const events = eventsOf(view, opened, reader)
  const shownBy = (one: TimelineFilter) => events.filter(({ kind }) => one === 'all' || kind === one)
  return {
    counts: Object.fromEntries(filters.map((one) => [one, shownBy(one).length])) as Record<TimelineFilter, number>,
    timeline: shownBy(filter)
      .toSorted((a, b) => b.at - a.at)
      .map(({ at, icon, title, more, by, href }, index) => ({
        key: `${at} ${index}`,
        icon,
        title,
        href: href ?? undefined,
        time: formatInstant(at, view.booking.zone, reader.language),
        at: new Date(at).toISOString(),
        by: by ?? undefined,
        children: more ?? null,
      })),
  }
}
