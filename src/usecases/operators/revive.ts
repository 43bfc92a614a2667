import { reviveRow } from '#db/gate.ts'
import { mayMove } from '#domain/bookings/machine.ts'
import { lastRevival } from '#domain/lifecycle/moments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { keepReason, reasonOf } from '../staff-reason.ts'
import { atDesk, lockAtDesk } from './desk.ts'

/**
 * Brings back a no-show whose customer comes after all (NS-02). Marking it freed no day (LIFE-9), so the space is still
 * there until the booked departure, when it is over. Refusals: not_found, reason_required, conflict (not a no-show),
 * entry_too_late.
 */
export const revive = async (
  deps: Deps,
  actor: Actor,
  { bookingId, reason: typed }: { bookingId: string; reason: string },
): Promise<Outcome<{ bookingId: string }>> => {
  const found = await atDesk(deps, actor, 'revive', bookingId)
  if (!found) return refused('not_found')
  const reason = reasonOf(typed)
  if (reason === null) return refused('reason_required', undefined, { reason: 'reason_required' })
  return deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked || !mayMove('revive', locked.booking.status)) return refused('conflict')
    const { airportId } = locked.booking
    const now = deps.clock.now()
    const until = lastRevival(locked.booking)
    if (now > until) return refused('entry_too_late', { until })
    if (!(await reviveRow(tx, { airportId, id: bookingId, actor: nameOf(actor), now, reason })))
      return refused('conflict')
    await keepReason(tx, actor, { operation: 'booking.revive', bookingId, reason }, now)
    return done({ bookingId })
  })
}
