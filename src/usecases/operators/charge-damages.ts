import { chargesOf } from '#db/charges.ts'
import { enqueue } from '#db/jobs.ts'
import { standing } from '#domain/gate/charges.ts'
import { damagesMinor } from '#domain/gate/overstay.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { endOthers } from '../payments/money-moves.ts'
import { recordCharges } from '../payments/charge-exit.ts'
import { reasonOf } from '../staff-reason.ts'
import { atDesk, lockAtDesk } from './desk.ts'

/**
 * Charges 500 euro for leaving without paying, once for a booking (EXIT-7). Only a person does this, with a reason; it
 * never happens automatically (settled 9, OV-06). Refusals: not_found, reason_required, not_inside (the car never
 * came), conflict (it was charged before).
 */
export const chargeDamages = async (
  deps: Deps,
  actor: Actor,
  { bookingId, reason: typed }: { bookingId: string; reason: string },
): Promise<Outcome<{ amountMinor: number }>> => {
  const found = await atDesk(deps, actor, 'charge', bookingId)
  if (!found) return refused('not_found')
  const reason = reasonOf(typed)
  if (reason === null) return refused('reason_required', undefined, { reason: 'reason_required' })
  const answer = await deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked || (locked.booking.status !== 'checked_in' && locked.booking.status !== 'checked_out'))
      return refused('not_inside')
    if (standing(await chargesOf(tx, bookingId)).some(({ kind }) => kind === 'damages')) return refused('conflict')
    const { booking } = locked
    const now = deps.clock.now()
    await recordCharges(
      tx,
      booking,
      { waive: [], add: [{ kind: 'damages', days: 0, amountMinor: damagesMinor }] },
      { actor: nameOf(actor), now, reason, because: '' },
    )
    await endOthers(tx, booking.airportId, bookingId, null, now)
    await enqueue(
      tx,
      mailJob({ kind: 'exitDue', bookingId, airportId: booking.airportId, version: booking.version }, now),
    )
    return done({ amountMinor: damagesMinor })
  })
  deps.wake()
  return answer
}
