import { confirmHeld, lockBooking, retakeExpired, writeAudit, type Change } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { markPayment, paymentById, paymentByRef } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { paymentMayComeFrom } from '#domain/payments/machine.ts'
import type { Payment } from '#domain/payments/payment.ts'
import { settle, type Settlement } from '#domain/payments/settlement.ts'
import { instantOf } from '#domain/time/zones.ts'
import { GatewayError, type ProviderPayment } from '#ports/payments.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from './mail-jobs.ts'
import { endOthers, giveBack, takeMoney, type Move } from './money-moves.ts'

export type SettlePayment = { ref: string } | { paymentId: string; airportId: number }
export type Settled = { bookingId: string; result: Exclude<Settlement['kind'], 'retake'> }

/**
 * Asks the provider what became of a payment and does what follows: confirm, credit, refund, close, or nothing. The only place where a payment
 * changes its state, whoever noticed: notification, return page, timer (reliability rules 2 to 5). The booking's row is the lock, so any number
 * of notices in any order end in the same state (WH-05, WH-06, RC-11). Refusals: not_found, payment_unavailable (ask again later).
 */
export const settlePayment = async (deps: Deps, actor: Actor, command: SettlePayment): Promise<Outcome<Settled>> => {
  const payment = 'ref' in command ? await paymentByRef(deps.db, deps.gateway.name, command.ref) : await paymentById(deps.db, command.airportId, command.paymentId)
  if (!payment?.providerRef || !may(actor, 'settle', payment.bookingId)) return refused('not_found')
  const truth = await ask(deps, payment.providerRef)
  if (truth === 'unavailable') return refused('payment_unavailable')
  if (truth === null) return refused('not_found')
  const result = await deps.db.transaction((tx) => record(tx, payment, truth, nameOf(actor), deps.clock.now()))
  if (result !== 'wait' && result !== 'ignore') deps.wake()
  return done({ bookingId: payment.bookingId, result })
}

/** A provider that refuses for good (wrong key) is as unavailable as one that is down: nothing was learned. */
const ask = async (deps: Deps, ref: string): Promise<ProviderPayment | null | 'unavailable'> => {
  try {
    return await deps.gateway.get(ref)
  } catch (error) {
    if (error instanceof GatewayError) return 'unavailable'
    throw error
  }
}

const record = async (tx: Queryable, asked: Payment, provider: ProviderPayment, actor: string, now: number): Promise<Settled['result']> => {
  const booking = await lockBooking(tx, asked.airportId, asked.bookingId)
  // read again under the lock: another notice may have been faster
  const payment = await paymentById(tx, asked.airportId, asked.id)
  if (!booking || !payment) return 'ignore'
  const facts = { booking, payment, provider }
  const move: Move = { tx, payment, actor, now }
  const decision = settle({ ...facts, spaceLeft: null })
  if (decision.kind !== 'retake') return apply(decision, move, booking)
  // a stay that has begun is of no use to anybody: its days are not taken again, the money goes back
  const isOver = now >= instantOf(booking.stay.arrival, booking.zone)
  const taken = isOver ? 'sold_out' : await retakeExpired(tx, confirmation(booking, actor, now))
  const second = settle({ ...facts, spaceLeft: taken === 'taken' })
  if (second.kind === 'retake') throw new Error('a booking cannot be taken again twice')
  return apply(second, move, booking)
}

const confirmation = (booking: Booking, actor: string, now: number): Change => ({
  airportId: booking.airportId,
  id: booking.id,
  actor,
  now,
  jobs: [mailJob({ kind: 'confirmation', bookingId: booking.id, airportId: booking.airportId, version: 1 }, now)],
})

const apply = async (decision: Exclude<Settlement, { kind: 'retake' }>, move: Move, booking: Booking): Promise<Settled['result']> => {
  const { tx, payment, actor, now } = move
  const { airportId, id: bookingId } = booking
  switch (decision.kind) {
    case 'wait':
    case 'ignore':
      break
    case 'close':
      if (await markPayment(tx, airportId, payment.id, paymentMayComeFrom(decision.status), decision.status, now))
        await writeAudit(tx, { airportId, bookingId, now, actor, action: `payment_${decision.status}`, data: { paymentId: payment.id } })
      break
    case 'confirm':
    case 'credit':
      if (!(await takeMoney(move))) return 'ignore'
      // an expired booking whose days were taken again is confirmed already
      if (booking.status === 'held' && !(await confirmHeld(tx, confirmation(booking, actor, now)))) throw new Error('a locked hold could not be confirmed')
      if (decision.kind === 'credit') await enqueue(tx, mailJob({ kind: 'confirmation', bookingId, airportId, version: payment.attempt + 1 }, now))
      await endOthers(tx, airportId, bookingId, payment.id, now)
      break
    case 'refund': {
      if (!(await takeMoney(move))) return 'ignore'
      const refundId = await giveBack(move, decision.refundMinor, decision.reason)
      if (decision.reason === 'hold_lost') await enqueue(tx, mailJob({ kind: 'holdLost', bookingId, airportId, version: payment.attempt, refundId }, now))
      break
    }
    case 'alert':
      await writeAudit(tx, { airportId, bookingId, now, actor, action: 'payment_alert', data: { paymentId: payment.id, reason: decision.reason } })
  }
  return decision.kind
}
