import { bookingById, lockBooking, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { blankBooking } from '#db/erasure.ts'
import { isUnderWay } from '#db/under-way.ts'
import { checkOutRow } from '#db/gate.ts'
import { may } from '#domain/access/permissions.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { erasedDetails, isGivenUp, mayErase, type ErasureReason } from '#domain/lifecycle/retention.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { instantOf, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { eraseFiles } from './erase-files.ts'

export type EraseBooking = { bookingId: string; reason: ErasureReason }

/**
 * Takes everything about a person out of one booking (ERASE-1 to ERASE-3). Sums, days and documents stay, so totals are
 * what they were (GD-06). Doing it twice has the same result as once. A larger erasure calls it inside its own
 * transaction; the files are then deleted by the next run of erase-files. Refusals: not_found, booking_active.
 */
export const eraseBooking = async (
  tx: Queryable,
  actor: Actor,
  { airportId, bookingId, reason }: EraseBooking & { airportId: number },
  now: Instant,
): Promise<Outcome<{ erased: boolean }>> => {
  const found = await lockBooking(tx, airportId, bookingId)
  if (!found) return refused('not_found')
  const booking = reason === 'retention' && isGivenUp(found, now) ? await countAsLeft(tx, actor, found, now) : found
  if (booking.erasedAt !== null) return done({ erased: false })
  const allowed = mayErase(
    { ...booking, dueMinor: amountDueMinor(booking), isUnderWay: await isUnderWay(tx, { airportId, bookingId }) },
    reason,
    now,
  )
  if (!allowed.ok) return allowed
  const erased = await blankBooking(tx, booking, erasedDetails(booking.details), reason, now)
  if (erased)
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: 'erase', data: { reason } })
  return done({ erased })
}

/**
 * Records that the car left at the booked departure, because no better moment is known (ERASE-7). Nothing is charged,
 * and the trail says that nobody saw it.
 */
const countAsLeft = async (tx: Queryable, actor: Actor, booking: Booking, now: Instant): Promise<Booking> => {
  const { airportId, id, stay, zone, checkedInAt } = booking
  const at = Math.max(checkedInAt ?? 0, instantOf(stay.departure, zone, 'second'))
  await checkOutRow(tx, {
    airportId,
    id,
    actor: nameOf(actor),
    now,
    at,
    note: { at: new Date(at).toISOString(), unseen: true },
    shownDelayMinutes: null,
  })
  return { ...booking, status: 'checked_out', checkedOutAt: at }
}

/** The same in a transaction of its own. Files are deleted at once if the file store answers. */
export const eraseBookingNow = async (
  deps: Deps,
  actor: Actor,
  { bookingId, reason }: EraseBooking,
): Promise<Outcome<{ erased: boolean }>> => {
  const found = may(actor, 'erase', bookingId) ? await bookingById(deps.db, bookingId) : null
  if (!found) return refused('not_found')
  const answer = await deps.db.transaction((tx) =>
    eraseBooking(tx, actor, { airportId: found.airportId, bookingId, reason }, deps.clock.now()),
  )
  if (answer.ok && answer.value.erased) await eraseFiles(deps, actor)
  return answer
}
