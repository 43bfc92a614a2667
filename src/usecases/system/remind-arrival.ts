import { lockBooking } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import { orderReminder } from '#db/lifecycle.ts'
import { may } from '#domain/access/permissions.ts'
import { arrivalOf, detailsDue, directionsWait } from '#domain/lifecycle/details.ts'
import { remindArrivalAt } from '#domain/lifecycle/moments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import type { TimerPayload } from '../jobs/timers.ts'

/** How long after the deadline for details the directions look again: by then the booking was cancelled, or stands. */
const graceForCancelling = 5 * minuteMs

/**
 * Orders the letter with directions, once for each arrival and not after it (LIFE-8). `again` says when to look again:
 * it is too early because the stay was moved, or details without which the booking is cancelled are still missing.
 * Refusal: not_found.
 */
export const remindArrival = async (
  deps: Deps,
  actor: Actor,
  { bookingId, airportId }: TimerPayload,
): Promise<Outcome<{ again: Instant | null }>> => {
  if (!may(actor, 'remind', bookingId)) return refused('not_found')
  const now = deps.clock.now()
  const again = await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, airportId, bookingId)
    if (booking?.status !== 'confirmed' || now >= arrivalOf(booking)) return null
    const dueAt = remindArrivalAt(booking)
    if (now < dueAt) return dueAt
    if (directionsWait(booking, now)) return detailsDue(booking) + graceForCancelling
    const version = await orderReminder(tx, { airportId, bookingId, kind: 'arrivalReminder', dueAt }, 1, now)
    if (version !== null) await enqueue(tx, mailJob({ kind: 'arrivalReminder', bookingId, airportId, version }, now))
    return null
  })
  deps.wake()
  return done({ again })
}
