import { lockBooking } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import { orderReminder } from '#db/lifecycle.ts'
import { may } from '#domain/access/permissions.ts'
import { currentReminder, missingDetails, nextReminder } from '#domain/lifecycle/details.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import type { TimerPayload } from '../jobs/timers.ts'

/**
 * Asks for a missing plate or missing flights, once at each of the three moments (LIFE-2). The version of the letter is
 * the hours before the arrival, plus a million for each time the stay was moved. `again` is the next moment, null when
 * nothing is missing or no moment is left. Refusal: not_found.
 */
export const remindDetails = async (
  deps: Deps,
  actor: Actor,
  { bookingId, airportId }: TimerPayload,
): Promise<Outcome<{ again: Instant | null }>> => {
  if (!may(actor, 'remind', bookingId)) return refused('not_found')
  const now = deps.clock.now()
  const again = await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, airportId, bookingId)
    if (booking?.status !== 'confirmed' || missingDetails(booking).length === 0) return null
    const turn = currentReminder(booking, now)
    // a booking made after this moment was asked by its confirmation already
    const version =
      turn && turn.at > booking.createdAt
        ? await orderReminder(tx, { airportId, bookingId, kind: 'detailsReminder', dueAt: turn.at }, turn.hours, now)
        : null
    if (version !== null) await enqueue(tx, mailJob({ kind: 'detailsReminder', bookingId, airportId, version }, now))
    return nextReminder(booking, now)
  })
  deps.wake()
  return done({ again })
}
