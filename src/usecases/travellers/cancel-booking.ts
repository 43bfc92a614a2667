import { bookingById, cancelBooking as cancelRow, lockBooking } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { disputesOf } from '#db/disputes.ts'
import { may } from '#domain/access/permissions.ts'
import { cancellation, readCancelForm, type CancelRequest } from '#domain/bookings/cancel.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { disputedMinor } from '#domain/payments/payment.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { endOthers, returnMoney } from '../payments/money-moves.ts'

/**
 * `version` is that of the booking the page showed: if somebody changed the booking meanwhile, the answer is
 * `conflict`. `reason` is one of the domain's cancelReasons.
 */
export type CancelBooking = { bookingId: string; reason: string; note?: string; version?: number }

/**
 * Frees the space and orders the refund of the package, in one transaction (demand M4). Cancelling twice has the effect
 * of once (RC-08). A payment that is still open is ended, and paid back if its money comes all the same (PY-14).
 * Refusals: not_found, cancel_reason_required, conflict, and those of domain/bookings/cancel.ts.
 */
export const cancelBooking = async (
  deps: Deps,
  actor: Actor,
  command: CancelBooking,
): Promise<Outcome<{ refundMinor: number; feeMinor: number }>> => {
  const { bookingId } = command
  if (!may(actor, 'cancel', bookingId)) return refused('not_found')
  const form = readCancelForm({ reason: command.reason, note: command.note })
  if (!form.ok) return form
  const found = await bookingById(deps.db, bookingId)
  if (!found) return refused('not_found')
  const answer = await deps.db.transaction((tx) => record(tx, deps, actor, found.airportId, command, form.value))
  deps.wake()
  return answer
}

const record = async (
  tx: Queryable,
  deps: Deps,
  actor: Actor,
  airportId: number,
  command: CancelBooking,
  form: CancelRequest,
): Promise<Outcome<{ refundMinor: number; feeMinor: number }>> => {
  const now = deps.clock.now()
  const booking = await lockBooking(tx, airportId, command.bookingId)
  if (!booking) return refused('not_found')
  const decision = cancellation(booking, now, disputedMinor(await disputesOf(tx, booking.id)), actor.kind === 'key')
  if (!decision.ok) return decision
  if (command.version !== undefined && command.version !== booking.version) return refused('conflict')
  const { id, version } = booking
  const { refundMinor, feeMinor } = decision.value
  // a hold was never confirmed to anybody, so giving it up needs no letter
  const jobs =
    booking.status === 'held' ? [] : [mailJob({ kind: 'cancelled', bookingId: id, airportId, version: 1 }, now)]
  if (
    !(await cancelRow(tx, {
      airportId,
      id,
      actor: nameOf(actor),
      now,
      version,
      reason: form.reason,
      note: form.note,
      jobs,
    }))
  )
    return refused('conflict')
  await returnMoney(tx, { airportId, bookingId: id, actor: nameOf(actor), now }, refundMinor, 'cancelled')
  await endOthers(tx, airportId, id, null, now)
  return done({ refundMinor, feeMinor })
}
