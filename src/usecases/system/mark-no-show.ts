import { lockBooking } from '#db/bookings.ts'
import { awaitedTooLong, markNoShow as markRow, wasNoShow } from '#db/lifecycle.ts'
import { may } from '#domain/access/permissions.ts'
import { mayMove } from '#domain/bookings/machine.ts'
import { noShowAt } from '#domain/lifecycle/moments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import type { TimerPayload } from '../jobs/timers.ts'

/**
 * Marks a booking to which nobody came (LIFE-9, settled 12). Nothing is paid back and the space is kept, so that the
 * car park can revive the booking. `again` says when to look again, if it is too early because the stay was moved.
 * Refusal: not_found.
 */
export const markNoShow = async (
  deps: Deps,
  actor: Actor,
  { bookingId, airportId }: TimerPayload,
): Promise<Outcome<{ marked: boolean; again: Instant | null }>> => {
  if (!may(actor, 'markNoShow', bookingId)) return refused('not_found')
  const now = deps.clock.now()
  const end = await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!booking || !mayMove('no_show', booking.status)) return { marked: false, again: null }
    const at = noShowAt(booking, await wasNoShow(tx, bookingId))
    if (now < at) return { marked: false, again: at }
    // a booking that was revived and missed a second time has had its letter already
    const jobs = [mailJob({ kind: 'noShow', bookingId, airportId, version: 1 }, now)]
    return {
      marked: await markRow(tx, {
        airportId,
        id: bookingId,
        actor: nameOf(actor),
        now,
        version: booking.version,
        jobs,
      }),
      again: null,
    }
  })
  if (end.marked) deps.wake()
  return done(end)
}

const batch = 100

/** Runs every hour, for bookings without a timer: revived ones, and those that an older version made. */
export const markNoShows = async (deps: Deps, actor: Actor): Promise<Outcome<{ marked: number }>> => {
  let marked = 0
  for (const found of await awaitedTooLong(deps.db, deps.clock.now(), batch)) {
    const answer = await markNoShow(deps, actor, found)
    if (answer.ok && answer.value.marked) marked += 1
  }
  return done({ marked })
}
