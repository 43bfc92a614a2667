import { chargesOf } from '#db/charges.ts'
import type { Queryable } from '#db/db.ts'
import { lastStep, undoRow } from '#db/desk-steps.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { mayMove } from '#domain/bookings/machine.ts'
import { standing } from '#domain/gate/charges.ts'
import { totalOf } from '#domain/gate/overstay.ts'
import { undoMs } from '#domain/gate/rules.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { waiveUnpaid } from '../payments/charge-exit.ts'
import { atDesk, lockAtDesk } from './desk.ts'

/** `at` is the time of the entry or exit that is taken back, as the desk was shown it. */
export type Undo = { bookingId: string; kind: 'in' | 'out'; at: Instant }

/**
 * Takes back an entry or exit that was none (DESK-10). Refusals: not_found (also for whoever is not of this car park),
 * conflict (it is not the booking's last step any more), undo_too_late.
 */
export const undo = async (
  deps: Deps,
  actor: Actor,
  { bookingId, kind, at }: Undo,
): Promise<Outcome<{ bookingId: string }>> => {
  const found = await atDesk(deps, actor, 'undo', bookingId)
  if (!found) return refused('not_found')
  return deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked) return refused('not_found')
    const { booking } = locked
    const stands = kind === 'in' ? booking.checkedInAt : booking.checkedOutAt
    if (!mayMove(kind === 'in' ? 'undo_check_in' : 'undo_check_out', booking.status) || stands !== at)
      return refused('conflict')
    const step = await lastStep(tx, bookingId, kind)
    const now = deps.clock.now()
    if (!step || now - step.at > undoMs) return refused('undo_too_late')
    const { airportId, version } = booking
    const actorName = nameOf(actor)
    if (!(await undoRow(tx, kind, { airportId, id: bookingId, actor: actorName, now, version })))
      return refused('conflict')
    if (kind === 'out') await giveUp(tx, booking, step.at, { actor: actorName, now })
    return done({ bookingId })
  })
}

/** What the exit added to the charges falls away, as far as nobody has paid it; the next exit counts anew. */
const giveUp = async (
  tx: Queryable,
  booking: Booking,
  chargedAt: Instant,
  who: { actor: string; now: Instant },
): Promise<void> => {
  const added = standing(await chargesOf(tx, booking.id)).filter(
    (charge) => charge.chargedAt === chargedAt && charge.kind !== 'damages',
  )
  if (added.length > 0) await waiveUnpaid(tx, booking, totalOf(added), { ...who, because: 'recounted' })
}
