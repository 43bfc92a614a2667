import { lockBooking } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { orderReminder } from '#db/lifecycle.ts'
import { may } from '#domain/access/permissions.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { linkAgainAt, warnUnpaidAt } from '#domain/lifecycle/moments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import type { TimerPayload } from '../jobs/timers.ts'

/** The version of this letter. The first version went out with the booking. */
const secondLink = 2

const isUnpaid = (booking: Booking | null): booking is Booking =>
  booking?.status === 'confirmed' && booking.terms.payLaterDue !== null && amountDueMinor(booking) > 0

/**
 * Sends the payment link again, once, while the booking is unpaid (LIFE-5). `again` says when to look again, if it is
 * too early because the stay was moved. Refusal: not_found.
 */
export const remindPayment = async (
  deps: Deps,
  actor: Actor,
  { bookingId, airportId }: TimerPayload,
): Promise<Outcome<{ again: Instant | null }>> => {
  if (!may(actor, 'remind', bookingId)) return refused('not_found')
  const now = deps.clock.now()
  const again = await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!isUnpaid(booking)) return null
    const dueAt = linkAgainAt(booking)
    if (now < dueAt) return dueAt
    const version = await orderReminder(tx, { airportId, bookingId, kind: 'paymentLink', dueAt }, secondLink, now)
    if (version !== null) await enqueue(tx, mailJob({ kind: 'paymentLink', bookingId, airportId, version }, now))
    return null
  })
  deps.wake()
  return done({ again })
}

/** Orders the final warning, once for each due moment (LIFE-6). Call it with the booking locked. */
export const orderWarning = async (
  tx: Queryable,
  { airportId, id: bookingId }: Booking,
  dueAt: Instant,
  now: Instant,
): Promise<void> => {
  const version = await orderReminder(tx, { airportId, bookingId, kind: 'unpaidWarning', dueAt }, 1, now)
  if (version !== null) await enqueue(tx, mailJob({ kind: 'unpaidWarning', bookingId, airportId, version }, now))
}

/** The job of the final warning, some hours before the booking is cancelled. */
export const warnUnpaid = async (
  deps: Deps,
  actor: Actor,
  { bookingId, airportId }: TimerPayload,
): Promise<Outcome<{ again: Instant | null }>> => {
  if (!may(actor, 'remind', bookingId)) return refused('not_found')
  const now = deps.clock.now()
  const again = await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!isUnpaid(booking) || booking.terms.unpaidAtDue !== 'cancelled' || booking.paidMinor > 0) return null
    const due = booking.terms.payLaterDue ?? 0
    const warnAt = warnUnpaidAt(booking.createdAt, due)
    if (now < warnAt) return warnAt
    await orderWarning(tx, booking, due, now)
    return null
  })
  deps.wake()
  return done({ again })
}
