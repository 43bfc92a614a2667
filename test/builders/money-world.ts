import { amountDueMinor, type Booking, type BookingStatus } from '#domain/bookings/booking.ts'
import { mayBecome } from '#domain/bookings/machine.ts'
import { afterPaid, leftOf, type SeenDispute, type SeenRefund } from '#domain/payments/after-paid.ts'
import { paymentMayBecome } from '#domain/payments/machine.ts'
import {
  disputedMinor,
  isWaiver,
  type DisputeStatus,
  type PaymentStatus,
  type RefundReason,
  type RefundStatus,
} from '#domain/payments/payment.ts'
import { settle, type PaidChange, type ProviderTruth, type SettleFacts } from '#domain/payments/settlement.ts'
import { refundParts } from '#domain/pricing/refund.ts'

export type WorldRefund = {
  id: string
  paymentId: string
  amountMinor: number
  reason: RefundReason
  status: RefundStatus
  providerRef: string | null
  tries: number
}
export type WorldDispute = {
  id: string
  paymentId: string
  providerRef: string
  amountMinor: number
  status: DisputeStatus
}
export type WorldPayment = { id: string; amountMinor: number; status: PaymentStatus; ofChange: boolean }

/**
 * What the use cases do with the decisions of the domain, in memory: the rows, sums and ledger of one booking with one
 * change.
 */
export type World = {
  booking: Pick<Booking, 'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor' | 'waivedMinor'>
  change: { status: PaidChange['status']; differenceMinor: number } | null
  payments: WorldPayment[]
  refunds: WorldRefund[]
  disputes: WorldDispute[]
  alerts: Set<string>
  /** How much of our money the provider has, by the ledger. */
  providerMinor: number
  disputedMinor: number
  hasSpace: boolean
}

export type WorldChoice = {
  status?: BookingStatus
  totalMinor?: number
  payments?: [id: string, amountMinor: number, ofChange?: boolean][]
  change?: World['change']
  hasSpace?: boolean
}

export const newWorld = ({
  status = 'held',
  totalMinor = 3_700,
  payments = [
    ['p1', 3_700],
    ['p2', 3_700],
  ],
  change = null,
  hasSpace = true,
}: WorldChoice = {}): World => ({
  booking: { status, totalMinor, paidMinor: 0, refundedMinor: 0, waivedMinor: 0 },
  change,
  payments: payments.map(([id, amountMinor, ofChange = false]) => ({ id, amountMinor, status: 'open', ofChange })),
  refunds: [],
  disputes: [],
  alerts: new Set(),
  providerMinor: 0,
  disputedMinor: 0,
  hasSpace,
})

export const paymentIn = (world: World, id: string): WorldPayment => {
  const found = world.payments.find((payment) => payment.id === id)
  if (!found) throw new Error(`no payment ${id}`)
  return found
}

const refund = (
  world: World,
  paymentId: string,
  amountMinor: number,
  reason: RefundReason,
  seen: { ref: string; status: 'sent' | 'completed' } | null = null,
): void => {
  const before = amountDueMinor({ ...world.booking, status: 'confirmed' })
  const count = world.refunds.filter((one) => one.paymentId === paymentId).length
  world.refunds.push({
    id: seen ? `e-${seen.ref}` : `r-${paymentId}-${count}`,
    paymentId,
    amountMinor,
    reason,
    status: seen?.status ?? 'requested',
    providerRef: seen?.ref ?? null,
    tries: 1,
  })
  world.booking = { ...world.booking, refundedMinor: world.booking.refundedMinor + amountMinor }
  if (isWaiver(reason))
    world.booking = {
      ...world.booking,
      waivedMinor: world.booking.waivedMinor + amountDueMinor({ ...world.booking, status: 'confirmed' }) - before,
    }
  world.providerMinor -= amountMinor
}

const become = (world: World, status: BookingStatus): void => {
  if (!mayBecome(world.booking.status, status)) throw new Error(`${world.booking.status} cannot become ${status}`)
  world.booking = { ...world.booking, status }
}

const applyChange = (world: World): void => {
  if (!world.change) return
  world.booking = { ...world.booking, totalMinor: world.booking.totalMinor + world.change.differenceMinor }
  world.change = { ...world.change, status: 'applied' }
}

/** The provider's truth about one payment arrives: not at all, once or again, late or early. */
export const receive = (world: World, paymentId: string, provider: ProviderTruth): void => {
  const payment = paymentIn(world, paymentId)
  const { change } = world
  const facts: Omit<SettleFacts, 'spaceLeft'> = {
    booking: world.booking,
    payment,
    provider,
    mode: 'live',
    change:
      payment.ofChange && change
        ? {
            status: change.status,
            dueMinor: amountDueMinor({
              ...world.booking,
              totalMinor: world.booking.totalMinor + change.differenceMinor,
            }),
          }
        : null,
  }
  const first = settle({ ...facts, spaceLeft: null })
  const decision =
    first.kind === 'retake' || first.kind === 'retakeChange' ? settle({ ...facts, spaceLeft: world.hasSpace }) : first
  const mark = (to: PaymentStatus) => {
    if (!paymentMayBecome(payment.status, to)) throw new Error(`payment ${payment.status} cannot become ${to}`)
    payment.status = to
  }
  const take = () => {
    mark('paid')
    world.booking = { ...world.booking, paidMinor: world.booking.paidMinor + payment.amountMinor }
    world.providerMinor += payment.amountMinor
  }
  switch (decision.kind) {
    case 'close':
      mark(decision.status)
      break
    case 'confirm':
      become(world, 'confirmed')
      take()
      if (decision.surplusMinor > 0) refund(world, paymentId, decision.surplusMinor, 'overpaid')
      break
    case 'credit':
    case 'applyChange':
      if (payment.ofChange) applyChange(world)
      take()
      if (decision.surplusMinor > 0) refund(world, paymentId, decision.surplusMinor, 'overpaid')
      break
    case 'refund':
      take()
      if (decision.refundMinor > 0) refund(world, paymentId, decision.refundMinor, decision.reason)
      break
    case 'alert':
      world.alerts.add(`${paymentId} ${decision.reason}`)
      break
    case 'wait':
    case 'ignore':
      break
    case 'retake':
    case 'retakeChange':
      throw new Error('taken again twice')
  }
  if (payment.status === 'paid' && provider.status === 'paid') follow(world, payment, provider)
}

const follow = (
  world: World,
  payment: WorldPayment,
  seen: { refunds: readonly SeenRefund[]; disputes: readonly SeenDispute[] },
): void => {
  const of = <T extends { paymentId: string }>(list: T[]) => list.filter((one) => one.paymentId === payment.id)
  for (const step of afterPaid({ payment, refunds: of(world.refunds), disputes: of(world.disputes), seen })) {
    switch (step.kind) {
      case 'refund': {
        const own = world.refunds.find(({ id }) => id === step.id)
        if (own?.status !== step.from) throw new Error('a step that does not fit')
        own.status = step.to
        own.providerRef = step.ref
        break
      }
      case 'external':
        refund(world, payment.id, step.amountMinor, 'external', { ref: step.ref, status: step.status })
        break
      case 'tooMuch':
      case 'differs':
        world.alerts.add(`${step.kind} ${step.kind === 'differs' ? step.id : step.ref}`)
        break
      case 'disputed':
        world.disputes.push({
          id: step.ref,
          paymentId: payment.id,
          providerRef: step.ref,
          amountMinor: step.amountMinor,
          status: step.status,
        })
        if (step.status !== 'won') moveToDisputes(world, step.amountMinor)
        break
      case 'disputeEnded': {
        const dispute = world.disputes.find(({ id }) => id === step.id)
        if (dispute?.status !== step.from) throw new Error('a step that does not fit')
        dispute.status = step.to
        if (step.to === 'won') moveToDisputes(world, -dispute.amountMinor)
      }
    }
  }
}

const moveToDisputes = (world: World, minor: number): void => {
  world.providerMinor -= minor
  world.disputedMinor += minor
}

/** The traveller cancels and `wantedMinor` goes back, from the oldest payment first and at most what is left. */
export const cancelWorld = (world: World, wantedMinor: number): void => {
  if (!mayBecome(world.booking.status, 'cancelled')) return
  become(world, 'cancelled')
  const sources = world.payments
    .filter(({ status }) => status === 'paid')
    .map((payment) => ({
      paymentId: payment.id,
      amountMinor: leftOf(
        payment,
        world.refunds.filter((one) => one.paymentId === payment.id).reduce((sum, one) => sum + one.amountMinor, 0),
        disputedMinor(world.disputes.filter((one) => one.paymentId === payment.id)),
      ),
      refundedMinor: 0,
    }))
  const most = sources.reduce((sum, one) => sum + one.amountMinor, 0)
  for (const part of refundParts(sources, Math.min(most, wantedMinor)))
    refund(world, part.paymentId, part.amountMinor, 'cancelled')
}

/** What must be the same whatever the order of events; two equal payments may have changed places. */
export const ending = ({
  booking,
  change,
  payments,
  refunds,
  disputes,
  alerts,
  providerMinor,
  disputedMinor: disputed,
}: World) => ({
  booking,
  change,
  payments: payments.map(({ status }) => status).toSorted(),
  refunds: refunds.map(({ reason, status, amountMinor }) => `${reason} ${status} ${amountMinor}`).toSorted(),
  disputes: disputes.map(({ providerRef, status }) => `${providerRef} ${status}`).toSorted(),
  alerts: [...alerts].toSorted(),
  providerMinor,
  disputed,
})
