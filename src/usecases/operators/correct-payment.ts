import { writeAudit } from '#db/bookings.ts'
import { paymentByOwnId, refundsOf } from '#db/payments.ts'
import { carParkTill } from '#domain/payments/payment.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { takeOffTill } from '../payments/money-moves.ts'
import { reasonOf } from '../staff-reason.ts'
import { atDesk, lockAtDesk } from './desk.ts'

/** `shownMinor` is the sum that the form was drawn with, `amountMinor` what the till really had. */
export type CorrectPayment = {
  bookingId: string
  paymentId: string
  shownMinor: number
  amountMinor: number
  reason: string
}

/**
 * Takes off the books what was typed too much at the till, as a row of its own (DESK-31); the booking owes it again.
 * Refusals: not_found, reason_required, bad_request (no payment of this till), correction_too_late, conflict (the sum
 * is another by now), amount_wrong { dueMinor }.
 */
export const correctPayment = async (
  deps: Deps,
  actor: Actor,
  { bookingId, paymentId, shownMinor, amountMinor, reason: typed }: CorrectPayment,
): Promise<Outcome<{ takenOffMinor: number }>> => {
  const found = await atDesk(deps, actor, 'correctPayment', bookingId)
  if (!found) return refused('not_found')
  const reason = reasonOf(typed)
  if (reason === null) return refused('reason_required', undefined, { reason: 'reason_required' })
  const payment = await paymentByOwnId(deps.db, paymentId)
  if (payment?.bookingId !== bookingId || payment.provider !== carParkTill || payment.status !== 'paid')
    return refused('bad_request')
  const answer = await deps.db.transaction(async (tx): Promise<Outcome<{ takenOffMinor: number }>> => {
    const locked = await lockAtDesk(tx, found)
    if (!locked) return refused('not_found')
    const now = deps.clock.now()
    const dayOf = (at: number) => dateOf(localAt(at, locked.booking.zone))
    if (dayOf(payment.settledAt ?? payment.createdAt) !== dayOf(now)) return refused('correction_too_late')
    const back = (await refundsOf(tx, bookingId)).filter((one) => one.paymentId === payment.id)
    const leftMinor = payment.amountMinor - back.reduce((sum, one) => sum + one.amountMinor, 0)
    if (leftMinor !== shownMinor) return refused('conflict')
    if (!Number.isSafeInteger(amountMinor) || amountMinor < 0 || amountMinor >= leftMinor)
      return refused('amount_wrong', { dueMinor: leftMinor })
    const takenOffMinor = leftMinor - amountMinor
    const move = { tx, payment, actor: nameOf(actor), now }
    const refundId = await takeOffTill(move, takenOffMinor)
    const { airportId } = payment
    const data = { paymentId: payment.id, refundId, amountMinor: takenOffMinor, reason }
    await writeAudit(tx, { airportId, bookingId, now, actor: move.actor, action: 'till_corrected', data })
    return done({ takenOffMinor })
  })
  deps.wake()
  return answer
}
