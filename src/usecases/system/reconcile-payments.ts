import { disputesOf } from '#db/disputes.ts'
import { forgetNotices } from '#db/money-alerts.ts'
import { givePaymentRef, paymentById, paymentByRef, paymentByOwnId, refundsOf } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { paymentMayBecome } from '#domain/payments/machine.ts'
import { disputedMinor, type Payment } from '#domain/payments/payment.ts'
import { dayMs } from '#domain/time/zones.ts'
import { GatewayError, type PaymentGateway, type ProviderLine } from '#ports/payments.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { settlePayment } from '../payments/settle-payment.ts'

/** Payments younger than this are compared with the provider's list. Older ones are compared by `verify --provider`. */
const days = 4

export type Reconciled = {
  /** number of lines in the providers' lists */
  seen: number
  /** number of payments that were asked about, because their line differs from what we know */
  asked: number
  /** the providers that did not answer */
  silent: string[]
}

/**
 * Finds what a lost notification left undone (PY-04). Every provider's list of the last days is compared with our
 * payments. Whatever differs is asked about and settled as after a notice. A payment whose order timed out is found by
 * the id it carries (PY-08). Refusal: not_found.
 */
export const reconcilePayments = async (deps: Deps, actor: Actor): Promise<Outcome<Reconciled>> => {
  if (!may(actor, 'settle', '')) return refused('not_found')
  const since = deps.clock.now() - days * dayMs
  const result: Reconciled = { seen: 0, asked: 0, silent: [] }
  for (const gateway of deps.gateways.all()) {
    const lines = await listOf(gateway, since)
    if (!lines) result.silent.push(gateway.name)
    for (const line of lines ?? []) {
      result.seen++
      const payment = await ours(deps, gateway, line)
      if (!payment || !(await differs(deps, payment, line))) continue
      result.asked++
      await settlePayment(deps, actor, { payment })
    }
  }
  await forgetNotices(deps.db, deps.clock.now() - keptFor('notice'))
  return done(result)
}

const listOf = async (gateway: PaymentGateway, since: number): Promise<ProviderLine[] | null> => {
  try {
    return await gateway.since(since)
  } catch (error) {
    if (error instanceof GatewayError) return null
    throw error
  }
}

/** Null for a payment that somebody else made on the same account. */
const ours = async (deps: Deps, gateway: PaymentGateway, { ref, paymentId }: ProviderLine): Promise<Payment | null> => {
  const known = await paymentByRef(deps.db, gateway.name, ref)
  if (known || paymentId === null) return known
  // the provider took the order, and its answer was lost
  const lost = await paymentByOwnId(deps.db, paymentId)
  if (lost?.providerRef !== null || lost.provider !== gateway.name) return null
  await givePaymentRef(deps.db, lost.airportId, lost.id, ref, null)
  return paymentById(deps.db, lost.airportId, lost.id)
}

const differs = async (deps: Deps, payment: Payment, line: ProviderLine): Promise<boolean> => {
  if (payment.status !== line.status && paymentMayBecome(payment.status, line.status)) return true
  if (payment.status !== 'paid') return false
  const refunds = (await refundsOf(deps.db, payment.bookingId)).filter((one) => one.paymentId === payment.id)
  // a refund that was not sent yet is not at the provider; one that failed is not there any more
  const back = refunds.reduce(
    (sum, { status, amountMinor }) => (status === 'sent' || status === 'completed' ? sum + amountMinor : sum),
    0,
  )
  const disputes = (await disputesOf(deps.db, payment.bookingId)).filter((one) => one.paymentId === payment.id)
  return back !== line.refundedMinor || disputedMinor(disputes) !== line.disputedMinor
}
