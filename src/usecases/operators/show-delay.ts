import { writeAudit } from '#db/bookings.ts'
import { showDelayRow } from '#db/gate.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { isDelay } from './check-out.ts'
import { atDesk, lockAtDesk } from './desk.ts'

/**
 * Records the delay of a flight, even after the exit. The desk does this, or customer service that saw a boarding pass.
 * It changes no charge by itself, but a claim is then settled with it (CLAIM-7). Refusals: not_found, bad_request,
 * not_inside.
 */
export const showDelay = async (
  deps: Deps,
  actor: Actor,
  { bookingId, minutes }: { bookingId: string; minutes: number },
): Promise<Outcome<{ minutes: number }>> => {
  const found = await atDesk(deps, actor, 'checkOut', bookingId)
  if (!found) return refused('not_found')
  if (!isDelay(minutes)) return refused('bad_request')
  return deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked || !(await showDelayRow(tx, locked.booking.airportId, bookingId, minutes))) return refused('not_inside')
    await writeAudit(tx, {
      airportId: locked.booking.airportId,
      bookingId,
      now: deps.clock.now(),
      actor: nameOf(actor),
      action: 'delay_shown',
      data: { minutes },
    })
    return done({ minutes })
  })
}
