import { lockBooking, writeAudit } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import { resolveAlertsOf } from '#db/money-alerts.ts'
import { oweNoMore } from '#db/owed-refunds.ts'
import { orderRefundAgain as orderRow, refundById } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { refundJob } from '../jobs/mail-jobs.ts'

export type OrderRefundAgain = { refundId: string; airportId: number; reason: string }

/**
 * A person orders a refund again that was given up; it gets a key of its own (REFUND-5). Before it is sent, the
 * provider is asked what it has of it already, made by hand or not. Refusals: not_found, mandatory (reason), conflict
 * (it is on its way again).
 */
export const orderRefundAgain = async (
  deps: Deps,
  actor: Actor,
  { refundId, airportId, reason }: OrderRefundAgain,
): Promise<Outcome<null>> => {
  const refund = await refundById(deps.db, airportId, refundId)
  if (!refund || !may(actor, 'refund', refund.bookingId)) return refused('not_found')
  if (reason.trim() === '') return refused('mandatory', undefined, { reason: 'mandatory' })
  const { bookingId, tries } = refund
  const now = deps.clock.now()
  const ordered = await deps.db.transaction(async (tx) => {
    await lockBooking(tx, airportId, bookingId)
    if (!(await orderRow(tx, airportId, refundId))) return false
    await oweNoMore(tx, { airportId, bookingId, refundId, now })
    await resolveAlertsOf(tx, airportId, refundId, 'refund_failed', now, nameOf(actor))
    await writeAudit(tx, {
      airportId,
      bookingId,
      now,
      actor: nameOf(actor),
      action: 'refund_again',
      data: { refundId, tries: tries + 1, reason: reason.trim().slice(0, 200) },
    })
    await enqueue(tx, refundJob(airportId, refundId, now))
    return true
  })
  if (ordered) deps.wake()
  return ordered ? done(null) : refused('conflict')
}
