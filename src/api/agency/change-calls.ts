import { asQuoted, quotedOf, type QuotedChange } from '#domain/agencies/quoted-change.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Stay } from '#domain/time/stays.ts'
import { findBooking, withBooking } from '#usecases/agencies/find-bookings.ts'
import { actionsOf } from '#usecases/agencies/possible-actions.ts'
import { openQuote, sealQuote } from '#usecases/agencies/tokens.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { changeStay } from '#usecases/travellers/change-stay.ts'
import { quoteChange } from '#usecases/travellers/quote-change.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { shownBooking } from './booking-calls.ts'
import { call, type Asked, type Good } from './call.ts'
import * as schemas from './schemas.ts'
import { readStay } from './flight-times.ts'
import { policiesOf, priceOf, utcOf, utcOrNull } from './views.ts'
import { changing, notAsQuoted, notStanding } from './refusals.ts'

/**
 * The booking that a call is about, and the actor who may act on it. Whoever may change or cancel a booking may know
 * that it is there.
 */
const bookingOf = async ({ deps, actor, params }: Asked<unknown, unknown>) => {
  const found = await findBooking(deps, { ...actor, scopes: ['read', ...actor.scopes] }, params['id'] ?? '')
  return found.ok ? done({ booking: found.value.booking, own: withBooking(actor, found.value.booking) }) : found
}

type CancelKept = { version: number; refundMinor: number; feeMinor: number }
type ChangeKind = 'change' | 'extension'
const kindOf = { change: 'stay', extension: 'extension' } as const

/** Other dates, or a longer stay while the car is there: quoted under the rules of the traveller's own change. */
const quoteOf = async (
  asked: Asked<unknown, unknown>,
  what: ChangeKind,
  stayOf: (booking: Booking) => Outcome<Stay>,
) => {
  const opened = await bookingOf(asked)
  if (!opened.ok) return opened
  const { booking, own } = opened.value
  const stay = stayOf(booking)
  if (!stay.ok) return stay
  const question = { bookingId: booking.id, stay: stay.value, kind: kindOf[what], payAtExit: true }
  const quoted = await quoteChange(asked.deps, own, question)
  if (!quoted.ok) return quoted
  const { before, after, money, terms } = quoted.value
  const value = quotedOf(booking.version, quoted.value)
  const { id, until } = sealQuote(asked.all, own, { kind: what, about: booking.id, value })
  const body = {
    validUntil: utcOf(until),
    stay: quoted.value.stay,
    before: priceOf(before),
    after: priceOf(after),
    netPriceMinor: terms.netPrice?.minor ?? null,
    differenceMinor: money.differenceMinor,
    refundMinor: money.refundMinor,
    dueMinor: money.dueMinor,
    payFirstMinor: money.payFirstMinor,
    policies: policiesOf(terms),
  }
  return done({ id, body })
}

/** Makes exactly what was quoted, or puts its payment to the traveller first (AGENCY-21). */
const confirmOf = async (asked: Asked<unknown, unknown>, what: ChangeKind, id: string): Promise<Outcome<Good>> => {
  const opened = await bookingOf(asked)
  if (!opened.ok) return opened
  const { booking, own } = opened.value
  const kept = openQuote(asked.all, own, { kind: what, about: booking.id, id }) as QuotedChange | null
  if (!kept) return refused('quote_over')
  // the credit of an account is its organisation's, of which the wall shows one code only; the booking was found
  // behind it
  const deps = booking.paymentLocation === 'invoiceAgent' ? asked.all : asked.deps
  const changed = await changeStay(deps, own, asQuoted(booking.id, kindOf[what], kept))
  if (!changed.ok) return changed
  const shown = await shownBooking(asked, booking.id)
  if (!shown.ok) return shown
  const { refundMinor, payMinor, holdUntil } = changed.value
  const body = { refundMinor, payFirstMinor: payMinor, payUntil: utcOrNull(holdUntil), booking: shown.value }
  return done({ status: 200, body })
}

const quoteOfChange = call({
  method: 'POST',
  path: '/bookings/:id/changes',
  id: 'quoteChange',
  refuses: ['not_found', 'checked_in', 'change_not_offered', 'last_minute_change', 'last_minute_both', ...changing],
  summary: 'What other dates or times would cost; nothing is changed yet',
  operation: 'booking.edit',
  scope: 'change',
  body: schemas.changeQuestion,
  answer: { status: 200, schema: schemas.changeQuote },
  handle: async (asked) => {
    const quoted = await quoteOf(asked, 'change', () => readStay(asked.body.stay))
    if (!quoted.ok) return quoted
    return done({ status: 200, body: { changeId: quoted.value.id, ...quoted.value.body } })
  },
})

const confirmChange = call({
  method: 'POST',
  path: '/bookings/:id/changes/:changeId/confirm',
  id: 'confirmChange',
  refuses: [
    'not_found',
    'checked_in',
    'change_not_offered',
    'last_minute_change',
    'last_minute_both',
    ...changing,
    ...notAsQuoted,
  ],
  summary: 'Makes exactly the change that was quoted, or none',
  description:
    'What the traveller has to pay first is put to him by a letter with a link; until he has paid, the booking stays as it was. On account nothing is paid first.',
  operation: 'booking.edit',
  scope: 'change',
  once: 'taken',
  answer: { status: 200, schema: schemas.changed },
  handle: (asked) => confirmOf(asked, 'change', asked.params['changeId'] ?? ''),
})

const quoteOfExtension = call({
  method: 'POST',
  path: '/bookings/:id/extensions',
  id: 'quoteExtension',
  refuses: ['not_found', 'extend_not_in', 'extend_later', ...changing],
  summary: 'What a later departure would cost while the car is there; nothing is changed yet',
  operation: 'booking.edit',
  scope: 'change',
  body: schemas.extensionQuestion,
  answer: { status: 200, schema: schemas.extensionQuote },
  handle: async (asked) => {
    const { departure } = asked.body
    const quoted = await quoteOf(asked, 'extension', ({ stay }) => {
      const read = readStay({ arrival: stay.arrival, departure })
      return read.ok ? read : { ok: false, problem: { ...read.problem, fields: { departure: read.problem.code } } }
    })
    if (!quoted.ok) return quoted
    return done({ status: 200, body: { extensionId: quoted.value.id, ...quoted.value.body } })
  },
})

const confirmExtension = call({
  method: 'POST',
  path: '/bookings/:id/extensions/:extensionId/confirm',
  id: 'confirmExtension',
  refuses: ['not_found', 'extend_not_in', 'extend_later', ...changing, ...notAsQuoted],
  summary: 'Moves the departure as it was quoted, or not at all',
  operation: 'booking.edit',
  scope: 'change',
  once: 'taken',
  answer: { status: 200, schema: schemas.changed },
  handle: (asked) => confirmOf(asked, 'extension', asked.params['extensionId'] ?? ''),
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
  refuses: ['not_found', 'checked_in', 'last_minute_cancel', ...notStanding],
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
  refuses: ['not_found', 'checked_in', 'last_minute_cancel', 'quote_over', 'conflict', ...notStanding],
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

export const changeCalls = [
  quoteOfChange,
  confirmChange,
  quoteOfExtension,
  confirmExtension,
  quoteOfCancellation,
  confirmCancellation,
]
