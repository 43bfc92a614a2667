import { cancelBooking, lockBooking, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { lastReminder } from '#db/lifecycle.ts'
import { may } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { arrivalOf, incomplete, reminderHours } from '#domain/lifecycle/details.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { endOthers, returnMoney } from '../payments/money-moves.ts'
import type { TimerPayload } from '../jobs/timers.ts'

export type IncompleteEnd = { result: 'early' | 'kept' | 'flagged' | 'cancelled'; again: Instant | null }

/**
 * The deadline for plate and flights is over (LIFE-3, LIFE-4). The booking is locked and decided as it is now: details
 * that came after the deadline but before this job ran still count (AC-04). When a payment, an edit or a check-in
 * happens at the same moment, one of the two wins (AC-08). Refusal: not_found.
 */
export const cancelIncomplete = async (
  deps: Deps,
  actor: Actor,
  { bookingId, airportId }: TimerPayload,
): Promise<Outcome<IncompleteEnd>> => {
  if (!may(actor, 'remind', bookingId)) return refused('not_found')
  const end = await deps.db.transaction(async (tx): Promise<IncompleteEnd> => {
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!booking) return { result: 'kept', again: null }
    const now = deps.clock.now()
    const decision = incomplete(booking, await lastToldAt(tx, booking), now)
    switch (decision.kind) {
      case 'early':
        return { result: 'early', again: decision.at }
      case 'keep':
        return { result: 'kept', again: null }
      case 'flag':
        await writeAudit(tx, {
          airportId,
          bookingId,
          now,
          actor: nameOf(actor),
          action: 'details_flagged',
          data: { missing: decision.missing },
        })
        return { result: 'flagged', again: null }
      case 'cancel': {
        const jobs = [mailJob({ kind: 'cancelled', bookingId, airportId, version: 1 }, now)]
        const change = {
          airportId,
          id: bookingId,
          actor: nameOf(actor),
          now,
          version: booking.version,
          reason: 'missing_details',
          jobs,
        }
        if (!(await cancelBooking(tx, change))) throw new Error('a locked booking could not be cancelled')
        await returnMoney(
          tx,
          { airportId, bookingId, actor: nameOf(actor), now },
          decision.refundMinor,
          'missing_details',
        )
        await endOthers(tx, airportId, bookingId, null, now)
        return { result: 'cancelled', again: null }
      }
    }
  })
  if (end.result === 'cancelled') deps.wake()
  return done(end)
}

/** When the last reminder about the present arrival went out. Reminders of an earlier date asked for something else. */
const lastToldAt = (tx: Queryable, booking: Booking): Promise<Instant | null> => {
  const arrival = arrivalOf(booking)
  const [first, , last] = reminderHours
  return lastReminder(tx, {
    airportId: booking.airportId,
    bookingId: booking.id,
    kind: 'detailsReminder',
    from: arrival - first * hourMs,
    to: arrival - last * hourMs,
  })
}
