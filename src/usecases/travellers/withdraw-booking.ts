import { bookingById, cancelBooking as cancelRow, lockBooking } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { disputesOf } from '#db/disputes.ts'
import { may } from '#domain/access/permissions.ts'
import { withdrawal } from '#domain/bookings/withdraw.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { disputedMinor } from '#domain/payments/payment.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { endOthers, returnMoney } from '../payments/money-moves.ts'

/**
 * `version` is that of the booking the page showed: if somebody changed the booking meanwhile, the answer is
 * `conflict`.
 */
export type WithdrawBooking = { bookingId: string; version?: number }

/**
 * Withdraws from the contract (settled 13): the space is free, everything comes back whatever the package, and the
 * letter acknowledges it. Withdrawing twice has the effect of once. Refusals: not_found, conflict, withdrawal_over, and
 * those of domain/bookings/withdraw.ts.
 */
export const withdrawBooking = async (
  deps: Deps,
  actor: Actor,
  command: WithdrawBooking,
): Promise<Outcome<{ refundMinor: number }>> => {
  const found = may(actor, 'cancel', command.bookingId) ? await bookingById(deps.db, command.bookingId) : null
  if (!found) return refused('not_found')
  const answer = await deps.db.transaction((tx) =>
    record(tx, found.airportId, command, nameOf(actor), deps.clock.now()),
  )
  if (answer.ok) deps.wake()
  return answer
}

const record = async (
  tx: Queryable,
  airportId: number,
  { bookingId, version: shown }: WithdrawBooking,
  actor: string,
  now: Instant,
): Promise<Outcome<{ refundMinor: number }>> => {
  const booking = await lockBooking(tx, airportId, bookingId)
  if (!booking) return refused('not_found')
  const decision = withdrawal(booking, now, disputedMinor(await disputesOf(tx, bookingId)))
  if (!decision.ok) return decision
  if (shown !== undefined && shown !== booking.version) return refused('conflict')
  const { refundMinor } = decision.value
  const jobs = [mailJob({ kind: 'cancelled', bookingId, airportId, version: 1 }, now)]
  if (
    !(await cancelRow(tx, {
      airportId,
      id: bookingId,
      actor,
      now,
      version: booking.version,
      reason: 'withdrawn',
      jobs,
    }))
  )
    return refused('conflict')
  await returnMoney(tx, { airportId, bookingId, actor, now }, refundMinor, 'withdrawn')
  await endOthers(tx, airportId, bookingId, null, now)
  return done({ refundMinor })
}
