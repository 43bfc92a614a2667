import { cancelBooking, lockBooking } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { lastReminder } from '#db/lifecycle.ts'
import { openPayments } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { endOfUnpaid, graceAfterWarningMs } from '#domain/lifecycle/moments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { checkPayment } from './check-open-payments.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { endOthers } from '../payments/money-moves.ts'
import { orderWarning } from './remind-payment.ts'
import type { TimerPayload } from '../jobs/timers.ts'

/**
 * The due moment of a payment by link has passed (LIFE-7, settled 7). Where the car park wants it so, the booking is
 * cancelled; otherwise it stands with the amount due. A payment that is under way is asked about first (AC-07);
 * `payment_unavailable` means to try again. `again` says when, if it is too early or the warning went out only just
 * now.
 */
export const endUnpaid = async (
  deps: Deps,
  actor: Actor,
  { bookingId, airportId }: TimerPayload,
): Promise<Outcome<{ cancelled: boolean; again: Instant | null }>> => {
  if (!may(actor, 'cancel', bookingId)) return refused('not_found')
  for (const payment of await openPayments(deps.db, bookingId)) {
    const checked = await checkPayment(deps, actor, { paymentId: payment.id, airportId })
    if (!checked.ok) return checked
  }
  const end = await deps.db.transaction((tx) => record(tx, nameOf(actor), { bookingId, airportId }, deps.clock.now()))
  deps.wake()
  return done(end)
}

const record = async (
  tx: Queryable,
  actor: string,
  { bookingId, airportId }: TimerPayload,
  now: Instant,
): Promise<{ cancelled: boolean; again: Instant | null }> => {
  const booking = await lockBooking(tx, airportId, bookingId)
  if (!booking) return { cancelled: false, again: null }
  const due = booking.terms.payLaterDue ?? now
  const warnedAt = await lastReminder(tx, { airportId, bookingId, kind: 'unpaidWarning', from: due, to: due })
  const decision = endOfUnpaid({ ...booking, dueMinor: amountDueMinor(booking) }, warnedAt, now)
  switch (decision.kind) {
    case 'early':
      return { cancelled: false, again: decision.at }
    case 'keep':
      return { cancelled: false, again: null }
    case 'warn':
      await orderWarning(tx, booking, due, now)
      return { cancelled: false, again: now + graceAfterWarningMs }
    case 'cancel': {
      const jobs = [mailJob({ kind: 'cancelled', bookingId, airportId, version: 1 }, now)]
      if (
        !(await cancelBooking(tx, {
          airportId,
          id: bookingId,
          actor,
          now,
          version: booking.version,
          reason: 'unpaid',
          jobs,
        }))
      )
        throw new Error('a locked booking could not be cancelled')
      await endOthers(tx, airportId, bookingId, null, now)
      return { cancelled: true, again: null }
    }
  }
}
