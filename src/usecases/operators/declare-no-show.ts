import { markNoShow } from '#db/lifecycle.ts'
import { mayMove } from '#domain/bookings/machine.ts'
import { noShowAtDesk } from '#domain/lifecycle/moments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { atDesk, lockAtDesk } from './desk.ts'
import { keepReason, lacksReason, reasonOf } from '../staff-reason.ts'

/**
 * The desk says that nobody comes (DESK-11), or customer service with a reason (SERVICE-12); time does it by itself
 * only later (LIFE-9). Refusals: not_found, reason_required, conflict (it is not awaited any more), no_show_too_early
 * { from }.
 */
export const declareNoShow = async (
  deps: Deps,
  actor: Actor,
  { bookingId, reason }: { bookingId: string; reason?: string },
): Promise<Outcome<{ bookingId: string }>> => {
  const found = await atDesk(deps, actor, 'markNoShow', bookingId)
  if (!found) return refused('not_found')
  const lacking = lacksReason(actor, 'booking.markNoShow', reason, found.owners)
  if (lacking) return lacking
  const answer = await deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked || !mayMove('no_show', locked.booking.status)) return refused('conflict')
    const { airportId, version } = locked.booking
    const now = deps.clock.now()
    const from = noShowAtDesk(locked.booking)
    if (now < from) return refused('no_show_too_early', { from })
    // a booking that was brought back and missed a second time has had its letter already
    const jobs = [mailJob({ kind: 'noShow', bookingId, airportId, version: 1 }, now)]
    const why = reasonOf(reason)
    if (!(await markNoShow(tx, { airportId, id: bookingId, actor: nameOf(actor), now, version, jobs, reason: why })))
      return refused('conflict')
    await keepReason(tx, actor, { operation: 'booking.markNoShow', bookingId, reason }, now)
    return done({ bookingId })
  })
  if (answer.ok) deps.wake()
  return answer
}
