import { randomUUID } from 'node:crypto'
import { addRefunded, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue, type NewJob } from '#db/jobs.ts'
import { disputesOf } from '#db/disputes.ts'
import { takePayment } from '#db/payment-steps.ts'
import { insertRefund, ledger, openPayments, paymentsOf, refundsOf } from '#db/payments.ts'
import { leftOf } from '#domain/payments/after-paid.ts'
import { carParkTill, disputedMinor, isWaiver, type Payment, type RefundReason } from '#domain/payments/payment.ts'
import { paymentMayComeFrom } from '#domain/payments/machine.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import { refundParts, type RefundSource } from '#domain/pricing/refund.ts'
import type { Instant } from '#domain/time/zones.ts'
import { checkPaymentJob, invoiceJob, refundJob } from '../jobs/mail-jobs.ts'

/**
 * A move of money, inside a transaction that holds the booking's lock. Its rows, sums, ledger, audit and jobs belong
 * together.
 */
export type Move = { tx: Queryable; payment: Payment; actor: string; now: Instant }

/**
 * Counts a payment once; false when it was counted before. The account "receivable" stays at zero, because the sale is
 * entered in the ledger together with the money. `jobs` are ordered besides the invoice. Of `others`, the payments of
 * the booking, those that are still open end at the provider as soon as possible, because nothing is owed any more and
 * somebody might still pay them.
 */
export const takeMoney = async (
  { tx, payment, actor, now }: Move,
  {
    others = [],
    jobs = [],
    method = null,
  }: { others?: readonly Payment[]; jobs?: readonly NewJob[]; method?: PaymentMethod | null } = {},
): Promise<boolean> => {
  const { airportId, bookingId, id } = payment
  return takePayment(tx, {
    airportId,
    id,
    from: paymentMayComeFrom('paid'),
    method,
    account: payment.provider === carParkTill ? 'till' : 'provider',
    jobs: [invoiceJob(airportId, bookingId, now), ...jobs, ...checksOf(others, id, now)],
    actor,
    now,
  })
}

/** The jobs that ask about the payments that are still open, except one. */
const checksOf = (payments: readonly Payment[], except: string | null, now: Instant): NewJob[] =>
  payments
    .filter(({ id, status }) => status === 'open' && id !== except)
    .map(({ airportId, id }) => checkPaymentJob(airportId, id, now))

/** Orders a refund of a payment. A job sends it. */
export const giveBack = async (move: Move, amountMinor: number, reason: RefundReason): Promise<string> => {
  const { tx, payment, now } = move
  const refundId = await enterRefund(move, amountMinor, reason, 'requested')
  await enqueue(tx, refundJob(payment.airportId, refundId, now))
  return refundId
}

/** Takes off the books what the till never had (DESK-31). Nothing is sent, and what is owed grows by it. */
export const takeOffTill = (move: Move, amountMinor: number): Promise<string> =>
  enterRefund(move, amountMinor, 'till_corrected', 'completed')

const enterRefund = async (
  { tx, payment, actor, now }: Move,
  amountMinor: number,
  reason: RefundReason,
  status: 'requested' | 'completed',
): Promise<string> => {
  const { airportId, bookingId, id: paymentId } = payment
  const refundId = randomUUID()
  await insertRefund(tx, {
    airportId,
    id: refundId,
    bookingId,
    paymentId,
    amountMinor,
    reason,
    status,
    providerRef: null,
    createdAt: now,
    tries: 1,
    sentAt: status === 'completed' ? now : null,
    endedAt: status === 'completed' ? now : null,
  })
  await addRefunded(tx, airportId, bookingId, amountMinor, isWaiver(reason))
  await ledger(tx, [
    {
      airportId,
      bookingId,
      paymentId,
      refundId,
      debit: 'refunds',
      credit: payment.provider === carParkTill ? 'till' : 'provider',
      amountMinor,
      at: now,
    },
  ])
  await writeAudit(tx, { airportId, bookingId, now, actor, action: 'refund', data: { refundId, amountMinor, reason } })
  await enqueue(tx, invoiceJob(airportId, bookingId, now))
  return refundId
}

/**
 * Gives a sum back to the payments it came from, the oldest first (PK-08, PK-09), to each at most what is left there,
 * because what the bank has taken cannot be sent a second time (PK-16, RC-14). Call it with the booking locked. Answers
 * the cents that were ordered.
 */
export const returnMoney = async (
  tx: Queryable,
  { airportId, bookingId, actor, now }: { airportId: number; bookingId: string; actor: string; now: Instant },
  refundMinor: number,
  reason: RefundReason,
): Promise<number> => {
  if (refundMinor === 0) return 0
  const paid = (await paymentsOf(tx, bookingId)).filter(
    (payment) => payment.airportId === airportId && payment.status === 'paid',
  )
  const refunds = await refundsOf(tx, bookingId)
  const disputes = await disputesOf(tx, bookingId)
  const left = (payment: Payment): number => {
    const back = refunds
      .filter((one) => one.paymentId === payment.id)
      .reduce((total, one) => total + one.amountMinor, 0)
    return leftOf(payment, back, disputedMinor(disputes.filter((one) => one.paymentId === payment.id)))
  }
  const sources: RefundSource[] = paid.map((payment) => ({
    paymentId: payment.id,
    amountMinor: left(payment),
    refundedMinor: 0,
  }))
  const most = sources.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  for (const part of refundParts(sources, Math.min(refundMinor, most))) {
    const payment = paid.find((one) => one.id === part.paymentId)
    if (payment) await giveBack({ tx, payment, actor, now }, part.amountMinor, reason)
  }
  return Math.min(refundMinor, most)
}

/**
 * Ends all other payments at the provider as soon as possible, because nothing is owed any more and somebody might
 * still pay them.
 */
export const endOthers = async (
  tx: Queryable,
  airportId: number,
  bookingId: string,
  except: string | null,
  now: Instant,
): Promise<void> => {
  const open = (await openPayments(tx, bookingId)).filter((payment) => payment.airportId === airportId)
  await enqueue(tx, checksOf(open, except, now))
}
