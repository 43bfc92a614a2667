import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused } from '#domain/outcome.ts'
import type { Stay } from '#domain/time/stays.ts'
import { findBooking, withBooking } from '#usecases/agencies/find-bookings.ts'
import { openQuote, sealQuote } from '#usecases/agencies/tokens.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { changeStay } from '#usecases/travellers/change-stay.ts'
import { quoteChange } from '#usecases/travellers/quote-change.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { shownBooking } from './booking-calls.ts'
import { call, type Asked } from './call.ts'
import * as schemas from './schemas.ts'
import { readStay } from './stock-calls.ts'
import { actionsOf, policiesOf, priceOf, utcOf } from './views.ts'

/**
 * The booking that a call is about, and the actor who may act on it. Whoever may change or cancel a booking may know
 * that it is there.
 */
const bookingOf = async ({ deps, actor, params }: Asked<unknown, unknown>) => {
  const found = await findBooking(deps, { ...actor, scopes: ['read', ...actor.scopes] }, params['id'] ?? '')
  return found.ok ? done({ booking: found.value.booking, own: withBooking(actor, found.value.booking) }) : found
}

type ChangeKept = { version: number; stay: Stay; totalMinor: number }
type CancelKept = { version: number; refundMinor: number; feeMinor: number }

const quoteOfChange = call({
  method: 'POST',
  path: '/bookings/:id/changes',
  id: 'quoteChange',
  summary: 'What other dates or times would cost; nothing is changed yet',
  operation: 'booking.edit',
  scope: 'change',
  body: schemas.changeQuestion,
  answer: { status: 200, schema: schemas.changeQuote },
  handle: async (asked) => {
    const opened = await bookingOf(asked)
    if (!opened.ok) return opened
    const { booking, own } = opened.value
    const stay = readStay(asked.body.stay)
    if (!stay.ok) return stay
    const quoted = await quoteChange(asked.deps, own, { bookingId: booking.id, stay: stay.value, kind: 'stay' })
    if (!quoted.ok) return quoted
    const { before, after, money, terms } = quoted.value
    if (money.payFirstMinor > 0) return refused('change_needs_payment')
    const value: ChangeKept = { version: booking.version, stay: stay.value, totalMinor: after.total.minor }
    const { id, until } = sealQuote(asked.all, own, { kind: 'change', about: booking.id, value })
    return done({
      status: 200,
      body: {
        changeId: id,
        validUntil: utcOf(until),
        stay: stay.value,
        before: priceOf(before),
        after: priceOf(after),
        differenceMinor: money.differenceMinor,
        refundMinor: money.refundMinor,
        dueMinor: money.dueMinor,
        policies: policiesOf(terms),
      },
    })
  },
})

const confirmChange = call({
  method: 'POST',
  path: '/bookings/:id/changes/:changeId/confirm',
  id: 'confirmChange',
  summary: 'Makes exactly the change that was quoted, or none',
  operation: 'booking.edit',
  scope: 'change',
  once: 'taken',
  answer: { status: 200, schema: schemas.changed },
  handle: async (asked) => {
    const opened = await bookingOf(asked)
    if (!opened.ok) return opened
    const { booking, own } = opened.value
    const kept = openQuote(asked.all, own, {
      kind: 'change',
      about: booking.id,
      id: asked.params['changeId'] ?? '',
    }) as ChangeKept | null
    if (!kept) return refused('quote_over')
    const changed = await changeStay(asked.deps, own, {
      bookingId: booking.id,
      stay: kept.stay,
      kind: 'stay',
      version: kept.version,
      shownTotalMinor: kept.totalMinor,
      shownPayMinor: 0,
    })
    if (!changed.ok) return changed
    const shown = await shownBooking(asked, booking.id)
    return shown.ok
      ? done({ status: 200, body: { refundMinor: changed.value.refundMinor, booking: shown.value } })
      : shown
  },
})

const cancelNow = async ({ deps }: Asked<unknown, unknown>, own: ReturnType<typeof withBooking>, booking: Booking) => {
  const readable = { ...own, scopes: ['read' as const, ...own.scopes] }
  const view = await showBooking(deps, readable, { bookingId: booking.id })
  if (!view.ok) return view
  const { cancel } = view.value
  return cancel.allowed ? done(cancel) : { ok: false as const, problem: cancel.problem }
}

const quoteOfCancellation = call({
  method: 'POST',
  path: '/bookings/:id/cancellations',
  id: 'quoteCancellation',
  summary: 'What cancelling would bring back; nothing is cancelled yet',
  operation: 'booking.cancel',
  scope: 'cancel',
  answer: { status: 200, schema: schemas.cancelQuote },
  handle: async (asked) => {
    const opened = await bookingOf(asked)
    if (!opened.ok) return opened
    const { booking, own } = opened.value
    const now = await cancelNow(asked, own, booking)
    if (!now.ok) return now
    const { refundMinor, feeMinor } = now.value
    const value: CancelKept = { version: booking.version, refundMinor, feeMinor }
    const { id, until } = sealQuote(asked.all, own, { kind: 'cancellation', about: booking.id, value })
    return done({
      status: 200,
      body: {
        cancellationId: id,
        validUntil: utcOf(until),
        refundMinor,
        feeMinor,
        policies: policiesOf(booking.terms),
        availableActions: actionsOf(booking, asked.actor, asked.all.clock.now()),
      },
    })
  },
})

const confirmCancellation = call({
  method: 'POST',
  path: '/bookings/:id/cancellations/:cancellationId/confirm',
  id: 'confirmCancellation',
  summary: 'Cancels the booking as it was quoted, or not at all',
  operation: 'booking.cancel',
  scope: 'cancel',
  once: 'taken',
  answer: { status: 200, schema: schemas.cancelled },
  handle: async (asked) => {
    const opened = await bookingOf(asked)
    if (!opened.ok) return opened
    const { booking, own } = opened.value
    const kept = openQuote(asked.all, own, {
      kind: 'cancellation',
      about: booking.id,
      id: asked.params['cancellationId'] ?? '',
    }) as CancelKept | null
    if (!kept) return refused('quote_over')
    const now = await cancelNow(asked, own, booking)
    if (!now.ok) return now
    if (now.value.refundMinor !== kept.refundMinor) return refused('conflict')
    const { version } = kept
    const cancelled = await cancelBooking(asked.deps, own, { bookingId: booking.id, reason: 'other', version })
    if (!cancelled.ok) return cancelled
    const shown = await shownBooking(asked, booking.id)
    return shown.ok ? done({ status: 200, body: { ...cancelled.value, booking: shown.value } }) : shown
  },
})

export const changeCalls = [quoteOfChange, confirmChange, quoteOfCancellation, confirmCancellation]
