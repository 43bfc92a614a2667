import { randomUUID } from 'node:crypto'
import { addPaid, addRefunded, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { insertRefund, ledger, markPayment, openPayments } from '#db/payments.ts'
import type { Payment, RefundReason } from '#domain/payments/payment.ts'
import { paymentMayComeFrom } from '#domain/payments/machine.ts'
import type { Instant } from '#domain/time/zones.ts'
import { checkPaymentJob, refundJob } from './mail-jobs.ts'

/** Moves of money inside a transaction that holds the booking's lock: rows, sums, ledger, audit and jobs belong together. */
export type Move = { tx: Queryable; payment: Payment; actor: string; now: Instant }

/** Counts a payment once: false when it was counted before. Receivable is left at zero: the sale is booked with the money. */
export const takeMoney = async ({ tx, payment, actor, now }: Move): Promise<boolean> => {
  const { airportId, bookingId, id: paymentId, amountMinor } = payment
  if (!(await markPayment(tx, airportId, paymentId, paymentMayComeFrom('paid'), 'paid', now))) return false
  await addPaid(tx, airportId, bookingId, amountMinor)
  await ledger(tx, [
    { airportId, bookingId, paymentId, refundId: null, debit: 'receivable', credit: 'sales', amountMinor, at: now },
    { airportId, bookingId, paymentId, refundId: null, debit: 'provider', credit: 'receivable', amountMinor, at: now },
  ])
  await writeAudit(tx, { airportId, bookingId, now, actor, action: 'paid', data: { paymentId, amountMinor } })
  return true
}

/** Orders a refund of a payment; the job sends it. */
export const giveBack = async ({ tx, payment, actor, now }: Move, amountMinor: number, reason: RefundReason): Promise<string> => {
  const { airportId, bookingId, id: paymentId } = payment
  const refundId = randomUUID()
  await insertRefund(tx, { airportId, id: refundId, bookingId, paymentId, amountMinor, reason, status: 'requested', providerRef: null, createdAt: now })
  await addRefunded(tx, airportId, bookingId, amountMinor)
  await ledger(tx, [{ airportId, bookingId, paymentId, refundId, debit: 'refunds', credit: 'provider', amountMinor, at: now }])
  await writeAudit(tx, { airportId, bookingId, now, actor, action: 'refund', data: { refundId, amountMinor, reason } })
  await enqueue(tx, refundJob(airportId, refundId, now))
  return refundId
}

/** Nothing is owed any more: the other payments are ended at the provider as soon as possible, before somebody pays them too. */
export const endOthers = async (tx: Queryable, airportId: number, bookingId: string, except: string | null, now: Instant): Promise<void> => {
  const others = (await openPayments(tx, bookingId)).filter((payment) => payment.id !== except)
  await enqueue(tx, others.map((payment) => checkPaymentJob(airportId, payment.id, now)))
}
