import { writeAudit } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import { markRefund, paymentById, refundById, refundsOf } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Refund } from '#domain/payments/payment.ts'
import { refundedOutside } from '#domain/payments/settlement.ts'
import { GatewayError } from '#ports/payments.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from './mail-jobs.ts'

/**
 * Sends an ordered refund to the provider, once: the refund's id is the idempotency key (PK-12). A failure that may pass throws, for the job to
 * try again; `payment_unavailable` is one that will not.
 */
export const sendRefund = async (deps: Deps, actor: Actor, { refundId, airportId }: { refundId: string; airportId: number }): Promise<Outcome<{ status: 'sent' | 'completed' }>> => {
  const refund = await refundById(deps.db, airportId, refundId)
  if (!refund || !may(actor, 'refund', refund.bookingId)) return refused('not_found')
  if (refund.status === 'sent' || refund.status === 'completed') return done({ status: refund.status })
  if (refund.status === 'failed') return refused('payment_unavailable')
  const payment = await paymentById(deps.db, airportId, refund.paymentId)
  if (!payment?.providerRef) return refused('not_found')
  const answer = await ask(deps, refund, payment.providerRef)
  if (!answer) return refused('payment_unavailable')
  const { bookingId, amountMinor } = refund
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await markRefund(tx, airportId, refundId, ['requested'], answer.status, now, answer.ref))) return
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: 'refund_sent', data: { refundId, amountMinor } })
    // one letter a refund: its place among the booking's refunds is its version
    const version = (await refundsOf(tx, bookingId)).findIndex((other) => other.id === refundId) + 1
    await enqueue(tx, mailJob({ kind: 'refundSent', bookingId, airportId, version, refundId }, now))
  })
  deps.wake()
  return done({ status: answer.status })
}

/**
 * The provider remembers an idempotency key for about an hour; a refund it took before we went down for longer must not be sent a second time
 * (PY-25). What it has paid back beyond the refunds we know as sent is this one, or somebody's by hand, which serves the customer as well (PK-13).
 */
const isThereAlready = async (deps: Deps, refund: Refund, providerRef: string): Promise<boolean> => {
  const truth = await deps.gateway.get(providerRef)
  const known = (await refundsOf(deps.db, refund.bookingId)).filter((other) => other.paymentId === refund.paymentId && other.id !== refund.id && (other.status === 'sent' || other.status === 'completed'))
  return truth !== null && refundedOutside(truth.refundedMinor, known.reduce((total, { amountMinor }) => total + amountMinor, 0)) >= refund.amountMinor
}

/** null: the provider will not do it, now or later. */
const ask = async (deps: Deps, refund: Refund, providerRef: string): Promise<{ ref: string | null; status: 'sent' | 'completed' } | null> => {
  try {
    if (await isThereAlready(deps, refund, providerRef)) return { ref: null, status: 'sent' }
    return await deps.gateway.refund(providerRef, refund.amountMinor, refund.id)
  } catch (error) {
    if (error instanceof GatewayError && !error.temporary) return null
    throw error
  }
}

/** Nobody could send it: it waits for a person (PK-12). The booking stays as it is. */
export const failRefund = async (deps: Deps, actor: Actor, { refundId, airportId }: { refundId: string; airportId: number }): Promise<void> => {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const refund = await refundById(tx, airportId, refundId)
    if (!refund || !(await markRefund(tx, airportId, refundId, ['requested'], 'failed', now))) return
    await writeAudit(tx, { airportId, bookingId: refund.bookingId, now, actor: nameOf(actor), action: 'refund_failed', data: { refundId } })
  })
}
