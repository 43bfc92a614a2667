import { cancelBooking, lockBooking } from '#db/bookings.ts'
import { openPayments } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { checkPayment } from './check-open-payments.ts'
import { mailJob } from './mail-jobs.ts'
import { endOthers } from './money-moves.ts'

/**
 * The due moment of a payment by link has passed (decision 7): where the car park wants it so the booking is cancelled, else it stands with the
 * amount due. A payment in flight is asked about first (AC-07); `payment_unavailable`: try again.
 */
export const endUnpaid = async (deps: Deps, actor: Actor, { bookingId, airportId }: { bookingId: string; airportId: number }): Promise<Outcome<{ cancelled: boolean }>> => {
  if (!may(actor, 'cancel', bookingId)) return refused('not_found')
  for (const payment of await openPayments(deps.db, bookingId)) {
    const checked = await checkPayment(deps, actor, { paymentId: payment.id, airportId })
    if (!checked.ok) return checked
  }
  const now = deps.clock.now()
  const cancelled = await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, airportId, bookingId)
    const isOver = booking?.status === 'confirmed' && booking.terms.unpaidAtDue === 'cancelled' && amountDueMinor(booking) > 0 && booking.paidMinor === 0
    if (!booking || !isOver) return false
    const jobs = [mailJob({ kind: 'cancelled', bookingId, airportId, version: 1 }, now)]
    if (!(await cancelBooking(tx, { airportId, id: bookingId, actor: nameOf(actor), now, version: booking.version, reason: 'unpaid', jobs }))) return false
    await endOthers(tx, airportId, bookingId, null, now)
    return true
  })
  if (cancelled) deps.wake()
  return done({ cancelled })
}
