import { randomUUID } from 'node:crypto'
import { addDisputed, addRefunded, lockBooking, writeAudit } from '#db/bookings.ts'
import { disputesOf, insertDispute, moveDispute } from '#db/disputes.ts'
import { enqueue } from '#db/jobs.ts'
import { raiseAlert, resolveAlertsOf } from '#db/money-alerts.ts'
import { oweNoMore, oweRefund } from '#db/owed-refunds.ts'
import { insertRefund, knowMethod, ledger, markRefund, refundsOf } from '#db/payments.ts'
import { amountDueMinor, surplusMinor, type Booking } from '#domain/bookings/booking.ts'
import { afterPaid, type Step } from '#domain/payments/after-paid.ts'
import { isWaiver, type Refund } from '#domain/payments/payment.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { ProviderPayment } from '#ports/payments.ts'
import { checkRefundJob, invoiceJob, mailJob } from '../jobs/mail-jobs.ts'
import { returnMoney, type Move } from './money-moves.ts'

/**
 * Writes down what happened at the provider to money that was paid: how far refunds have come, refunds made there by
 * hand, chargebacks. Call it with the booking locked and the payment paid. The same answer of the provider a second
 * time writes nothing. Answers whether anything was new.
 */
export const followMoney = async (
  move: Move,
  booking: Pick<Booking, 'status'>,
  truth: ProviderPayment,
): Promise<boolean> => {
  const { tx, payment } = move
  const { airportId, bookingId } = payment
  // a payment that is taken now has learned its method with its money
  if (payment.method === null && truth.method !== null && payment.status === 'paid')
    await knowMethod(tx, airportId, payment.id, truth.method)
  // where the provider knows of neither there is nothing to compare
  if (truth.refunds.length + truth.disputes.length === 0) return false
  const refunds = (await refundsOf(tx, bookingId)).filter((refund) => refund.paymentId === payment.id)
  const disputes = (await disputesOf(tx, bookingId)).filter((dispute) => dispute.paymentId === payment.id)
  const steps = afterPaid({ payment, refunds, disputes, seen: truth })
  let news = false
  for (const step of steps) news = (await take(move, booking, step, refunds)) || news
  return news
}

const take = async (move: Move, booking: Pick<Booking, 'status'>, step: Step, refunds: Refund[]): Promise<boolean> => {
  switch (step.kind) {
    case 'refund': {
      const refund = refunds.find(({ id }) => id === step.id)
      return refund !== undefined && moveRefund(move, refund, step.to, step.ref)
    }
    case 'external':
      return recordExternal(move, step)
    case 'tooMuch':
      return alert(move, step.ref, 'refund_outside', { amountMinor: step.amountMinor, recorded: false })
    case 'differs':
      return alert(move, step.id, 'refund_differs', { amountMinor: step.amountMinor })
    case 'disputed':
      return openDispute(move, step)
    case 'disputeEnded':
      return endDispute(move, booking, step)
  }
}

const alert = (
  { tx, payment: { airportId, bookingId }, now }: Move,
  subject: string,
  kind: Parameters<typeof raiseAlert>[1]['kind'],
  facts: Record<string, number | boolean | string>,
): Promise<boolean> => raiseAlert(tx, { airportId, bookingId, subject, kind, facts }, now)

/** When the provider is asked about a refund for the first time after it was sent. */
const firstLookMs = 3 * minuteMs

/** Moves a refund on: row, audit, letter, and the next look at it. False when it had moved there already. */
export const moveRefund = async (
  { tx, actor, now }: Pick<Move, 'tx' | 'actor' | 'now'>,
  refund: Refund,
  to: 'sent' | 'completed' | 'failed',
  ref: string | null,
): Promise<boolean> => {
  const { airportId, id: refundId, bookingId, amountMinor, tries } = refund
  if (!(await markRefund(tx, airportId, refundId, [refund.status], to, now, ref))) return false
  const isNew = refund.status === 'requested' || refund.status === 'failed'
  await writeAudit(tx, { airportId, bookingId, now, actor, action: `refund_${to}`, data: { refundId, amountMinor } })
  const inLedger = { airportId, bookingId, refundId, now }
  if (refund.status === 'failed' && to !== 'failed') await oweNoMore(tx, inLedger)
  if (to === 'failed') {
    if (refund.status !== 'failed') await oweRefund(tx, inLedger)
    await raiseAlert(
      tx,
      { airportId, bookingId, subject: refundId, kind: 'refund_failed', facts: { amountMinor, tries } },
      now,
      true,
    )
    await enqueue(tx, mailJob({ kind: 'refundFailed', bookingId, airportId, version: tries, refundId }, now))
    return true
  }
  await resolveAlertsOf(tx, airportId, refundId, 'refund_failed', now, actor)
  if (to === 'completed') await resolveAlertsOf(tx, airportId, refundId, 'refund_late', now, actor)
  if (isNew) await enqueue(tx, mailJob({ kind: 'refundSent', bookingId, airportId, version: tries, refundId }, now))
  if (to === 'sent') await enqueue(tx, checkRefundJob(airportId, refundId, now + firstLookMs))
  return true
}

/**
 * Records a refund that was found at the provider. It counts like one of ours, so that nothing is sent twice, and a
 * person is told (PK-13).
 */
const recordExternal = async (move: Move, step: Extract<Step, { kind: 'external' }>): Promise<boolean> => {
  const {
    tx,
    payment: { airportId, bookingId, id: paymentId },
    actor,
    now,
  } = move
  const { ref, amountMinor, status } = step
  const id = randomUUID()
  await insertRefund(tx, {
    airportId,
    id,
    bookingId,
    paymentId,
    amountMinor,
    reason: 'external',
    status,
    providerRef: ref,
    createdAt: now,
    tries: 1,
    sentAt: now,
    endedAt: status === 'completed' ? now : null,
  })
  await addRefunded(tx, airportId, bookingId, amountMinor, isWaiver('external'))
  await ledger(tx, [
    { airportId, bookingId, paymentId, refundId: id, debit: 'refunds', credit: 'provider', amountMinor, at: now },
  ])
  await writeAudit(tx, {
    airportId,
    bookingId,
    now,
    actor,
    action: 'refund_external',
    data: { refundId: id, amountMinor },
  })
  await enqueue(tx, invoiceJob(airportId, bookingId, now))
  if (status === 'sent') await enqueue(tx, checkRefundJob(airportId, id, now + firstLookMs))
  return alert(move, ref, 'refund_outside', { amountMinor, recorded: true })
}

const openDispute = async (
  move: Move,
  { ref, amountMinor, status }: Extract<Step, { kind: 'disputed' }>,
): Promise<boolean> => {
  const {
    tx,
    payment: { airportId, bookingId, id: paymentId },
    actor,
    now,
  } = move
  const id = randomUUID()
  await insertDispute(tx, {
    airportId,
    id,
    bookingId,
    paymentId,
    providerRef: ref,
    amountMinor,
    status,
    openedAt: now,
    endedAt: status === 'open' ? null : now,
  })
  await writeAudit(tx, {
    airportId,
    bookingId,
    now,
    actor,
    action: 'dispute',
    data: { disputeId: id, amountMinor, status },
  })
  // a dispute that was won before we heard of it has taken nothing
  if (status === 'won') return true
  await ledger(tx, [
    { airportId, bookingId, paymentId, refundId: null, debit: 'disputes', credit: 'provider', amountMinor, at: now },
  ])
  await addDisputed(tx, airportId, bookingId, amountMinor)
  // the booking as it is by now: the letter asks for what is due then, or is not written (LETTER-2)
  const booking = await lockBooking(tx, airportId, bookingId)
  if (booking && amountDueMinor(booking) > 0)
    await enqueue(tx, mailJob({ kind: 'exitDue', bookingId, airportId, version: booking.version }, now))
  return alert(move, id, 'dispute', { amountMinor })
}

const endDispute = async (
  move: Move,
  booking: Pick<Booking, 'status'>,
  { id, from, to }: Extract<Step, { kind: 'disputeEnded' }>,
): Promise<boolean> => {
  const {
    tx,
    payment: { airportId, bookingId, id: paymentId },
    actor,
    now,
  } = move
  const dispute = (await disputesOf(tx, bookingId)).find((one) => one.id === id)
  if (!dispute || !(await moveDispute(tx, airportId, id, [from], to, now))) return false
  const { amountMinor } = dispute
  if (to === 'won') {
    await ledger(tx, [
      { airportId, bookingId, paymentId, refundId: null, debit: 'provider', credit: 'disputes', amountMinor, at: now },
    ])
    await addDisputed(tx, airportId, bookingId, -amountMinor)
  }
  await writeAudit(tx, {
    airportId,
    bookingId,
    now,
    actor,
    action: `dispute_${to}`,
    data: { disputeId: id, amountMinor },
  })
  await resolveAlertsOf(tx, airportId, id, 'dispute', now, actor)
  if (to === 'won') await returnPaidAgain(move)
  // the booking was cancelled while the money was away, so what its package promises was not paid back then
  if (to === 'won' && booking.status === 'cancelled') await alert(move, id, 'dispute_won', { amountMinor })
  return true
}

/**
 * The dispute was won after the traveller had paid once more: what is there beyond the price goes back (PAY-13). If the
 * booking has ended, a person decides.
 */
const returnPaidAgain = async ({ tx, payment: { airportId, bookingId }, actor, now }: Move): Promise<void> => {
  const booking = await lockBooking(tx, airportId, bookingId)
  if (booking && booking.status !== 'cancelled' && booking.status !== 'expired')
    await returnMoney(tx, { airportId, bookingId, actor, now }, surplusMinor(booking), 'overpaid')
}
