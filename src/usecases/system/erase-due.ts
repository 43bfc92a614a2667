import { bookingsToErase } from '#db/erasure.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { eraseBookingNow } from '../erasure/erase-booking.ts'

const batch = 50
/** the most batches of one run, so that it stays short; the next run comes in an hour */
const batches = 20

/**
 * Erases bookings whose time is over (ERASE-1, GD-03). Each booking has a transaction of its own, so that the next run
 * can go on where one was cut off. `waiting` counts bookings that are still under way.
 */
export const eraseDue = async (deps: Deps, actor: Actor): Promise<Outcome<{ erased: number; waiting: number }>> => {
  const now = deps.clock.now()
  const waiting: string[] = []
  let erased = 0
  for (let round = 0; round < batches; round++) {
    const due = await bookingsToErase(
      deps.db,
      { departedBefore: now - keptFor('booking'), unfinishedBefore: now - keptFor('unfinished'), except: waiting },
      batch,
    )
    for (const { bookingId } of due) {
      const answer = await eraseBookingNow(deps, actor, { bookingId, reason: 'retention' })
      if (answer.ok) erased += 1
      else waiting.push(bookingId)
    }
    if (due.length < batch) break
  }
  return done({ erased, waiting: waiting.length })
}
