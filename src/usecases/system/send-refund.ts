import { lockBooking } from '#db/bookings.ts'
import { raiseAlert } from '#db/money-alerts.ts'
import { paymentById, refundById } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { refundKey } from '#domain/payments/after-paid.ts'
import type { Payment, Refund, RefundStatus } from '#domain/payments/payment.ts'
import { expectedBy, isLate } from '#domain/payments/refund-days.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import { GatewayError, type PaymentGateway, type ProviderRefund } from '#ports/payments.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { followMoney, moveRefund } from '../payments/follow-money.ts'
import { askProvider, providerOf } from '../payments/providers.ts'

export type RefundCommand = { refundId: string; airportId: number }

/**
 * Sends an ordered refund to the provider that took the payment, once. Its key makes a repetition harmless; but because
 * the provider forgets keys after about an hour, it is first asked what it has of the refund already (PK-12, PY-25). A
 * failure that may pass is thrown, so that the job tries again; `payment_unavailable` is one that will not pass.
 */
export const sendRefund = async (
  deps: Deps,
  actor: Actor,
  { refundId, airportId }: RefundCommand,
): Promise<Outcome<{ status: RefundStatus }>> => {
  const ordered = await refundById(deps.db, airportId, refundId)
  if (!ordered || !may(actor, 'refund', ordered.bookingId)) return refused('not_found')
  if (ordered.status === 'failed') return refused('payment_unavailable')
  if (ordered.status !== 'requested') return done({ status: ordered.status })
  const payment = await paymentById(deps.db, airportId, ordered.paymentId)
  const gateway = payment && providerOf(deps, payment)
  if (!payment?.providerRef || !gateway) return refused('payment_unavailable')
  const found = await look(deps, actor, ordered, payment)
  if (found.status !== 'requested')
    return found.status === 'failed' ? refused('payment_unavailable') : done({ status: found.status })
  const answer = await send(gateway, payment.providerRef, found)
  if (!answer) return refused('payment_unavailable')
  await record(deps, actor, found, answer.status, answer.ref)
  deps.wake()
  return answer.status === 'failed' ? refused('payment_unavailable') : done({ status: answer.status })
}

/** Null when the provider will do it neither now nor later. */
const send = async (gateway: PaymentGateway, ref: string, refund: Refund): Promise<ProviderRefund | null> => {
  try {
    return await gateway.refund(ref, {
      refundId: refund.id,
      amountMinor: refund.amountMinor,
      idempotencyKey: refundKey(refund),
    })
  } catch (error) {
    if (error instanceof GatewayError && !error.temporary) return null
    throw error
  }
}

/**
 * Asks the provider and writes down what it has. Answers the refund as it is afterwards. It throws when the provider
 * does not answer.
 */
const look = async (deps: Deps, actor: Actor, refund: Refund, payment: Payment): Promise<Refund> => {
  const truth = await askProvider(deps, payment)
  if (truth === 'unavailable') throw new Error('the payment provider does not answer')
  if (truth === null) return refund
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, refund.airportId, refund.bookingId)
    if (booking) await followMoney({ tx, payment, actor: nameOf(actor), now }, booking, truth)
    return (await refundById(tx, refund.airportId, refund.id)) ?? refund
  })
}

const record = (
  deps: Deps,
  actor: Actor,
  refund: Refund,
  to: 'sent' | 'completed' | 'failed',
  ref: string | null,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockBooking(tx, refund.airportId, refund.bookingId)
    const now = await refundById(tx, refund.airportId, refund.id)
    if (now?.status === 'requested' && now.tries === refund.tries)
      await moveRefund({ tx, actor: nameOf(actor), now: deps.clock.now() }, now, to, ref)
  })

/**
 * Gives up a refund that could not be sent: it waits for a person, and the traveller is told (PK-12). The booking stays
 * as it is.
 */
export const failRefund = async (deps: Deps, actor: Actor, { refundId, airportId }: RefundCommand): Promise<void> => {
  const refund = await refundById(deps.db, airportId, refundId)
  if (refund?.status === 'requested') await record(deps, actor, refund, 'failed', null)
  deps.wake()
}

/**
 * When to ask about a refund the next time. The intervals grow, because a provider that lost a refund does not find it
 * by being asked.
 */
const nextLook = (refund: Refund, now: Instant): Instant =>
  now + Math.min(dayMs / 2, Math.max(3 * 60_000, now - (refund.sentAt ?? now)))

/**
 * Asks how far a sent refund has come, until it has arrived or failed (REFUND-3). `again` says when to ask next, null
 * when it has ended. One that is much later than was promised is shown to a person, and asking goes on. Refusal:
 * payment_unavailable.
 */
export const checkRefund = async (
  deps: Deps,
  actor: Actor,
  { refundId, airportId }: RefundCommand,
): Promise<Outcome<{ again: Instant | null }>> => {
  const refund = await refundById(deps.db, airportId, refundId)
  if (!refund || refund.status !== 'sent' || !may(actor, 'refund', refund.bookingId)) return done({ again: null })
  const payment = await paymentById(deps.db, airportId, refund.paymentId)
  if (!payment) return done({ again: null })
  const truth = await askProvider(deps, payment)
  if (truth === 'unavailable') return refused('payment_unavailable')
  const now = deps.clock.now()
  const later = await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, airportId, refund.bookingId)
    if (!booking) return null
    if (truth) await followMoney({ tx, payment, actor: nameOf(actor), now }, booking, truth)
    const fresh = await refundById(tx, airportId, refundId)
    if (fresh?.status !== 'sent') return null
    const { bookingId, amountMinor, sentAt } = fresh
    const expected = expectedBy(sentAt ?? now, booking.zone, payment.method)
    if (isLate(expected, now, booking.zone))
      await raiseAlert(
        tx,
        { airportId, bookingId, subject: refundId, kind: 'refund_late', facts: { amountMinor, expected } },
        now,
      )
    return nextLook(fresh, now)
  })
  deps.wake()
  return done({ again: later })
}
