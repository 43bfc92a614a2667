import { amountDueMinor, type Booking } from '../bookings/booking.ts'
import type { SeenDispute, SeenRefund } from './after-paid.ts'
import type { AlertKind } from './alerts.ts'
import { paymentMayBecome } from './machine.ts'
import { disputedMinor, type Payment, type PaymentStatus, type RefundReason } from './payment.ts'

/**
 * What the provider answers when it is asked. A notice's own words never count. Amounts are in minor units of
 * `currency`.
 */
export type ProviderTruth = {
  status: PaymentStatus
  amountMinor: number
  currency: string
  paymentId: string | null
  /** the kind of key with which the payment was made; null where the provider does not say */
  mode: 'test' | 'live' | null
  refunds: readonly SeenRefund[]
  disputes: readonly SeenDispute[]
}

/** The change that a payment pays: its `booking_change.status`, and the cents to be paid once it is made. */
export type PaidChange = { status: 'held' | 'applied' | 'expired' | 'dropped'; dueMinor: number }

export type SettleFacts = {
  booking: Pick<Booking, 'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor' | 'waivedMinor'> &
    Partial<Pick<Booking, 'disputedMinor' | 'paymentLocation' | 'chargedMinor'>>
  payment: Pick<Payment, 'id' | 'status' | 'amountMinor' | 'paysAgain'>
  provider: ProviderTruth
  /** the kind of key that we use with this provider; null when it is not known */
  mode: 'test' | 'live' | null
  /** null when the payment pays what is due on the booking */
  change: PaidChange | null
  /**
   * for a booking or a change whose days were freed: null before the product tried to take them again, then whether it
   * worked
   */
  spaceLeft: boolean | null
}

export type Settlement =
  /** the provider does not know the result yet: ask again later */
  | { kind: 'wait' }
  /** there is nothing new */
  | { kind: 'ignore' }
  /** the payment ended without money; booking and hold stay as they are, and another method may be chosen (PY-02) */
  | { kind: 'close'; status: 'declined' | 'cancelled' | 'expired' }
  /** mark the payment paid, add the amount and confirm the booking; `surplusMinor` of it goes back as `overpaid` */
  | { kind: 'confirm'; paidMinor: number; surplusMinor: number }
  /**
   * mark the payment paid and add the amount; the booking stands already, because it is paid later or before leaving
   */
  | { kind: 'credit'; paidMinor: number; surplusMinor: number }
  /** try to take the booking's days again, then settle once more with the result in `spaceLeft` */
  | { kind: 'retake'; paidMinor: number }
  /** mark the payment paid, add the amount and apply the change for which it was made */
  | { kind: 'applyChange'; paidMinor: number; surplusMinor: number }
  /** try to take the change's days again, then settle once more with the result in `spaceLeft` */
  | { kind: 'retakeChange'; paidMinor: number }
  /** mark the payment paid, add the amount, and send back what of it is not back already */
  | { kind: 'refund'; paidMinor: number; refundMinor: number; reason: RefundReason }
  /** a person looks at it; nothing is marked paid */
  | {
      kind: 'alert'
      reason: Extract<AlertKind, 'payment_differs' | 'currency_differs' | 'amount_differs' | 'mode_differs'>
    }

/**
 * What to do after the provider's answer about one payment (docs/rulebook/payment.md). Money that came in always ends
 * in a booking or in a refund (PAY-9). The same answer a second time changes nothing (WH-05). An amount, currency, mode
 * or payment that is not ours never confirms anything (PAY-7; PY-10 to PY-13, PY-23).
 */
export const settle = (facts: SettleFacts): Settlement => {
  const { payment, provider } = facts
  if (provider.status === 'open') return payment.status === 'open' ? { kind: 'wait' } : { kind: 'ignore' }
  if (!paymentMayBecome(payment.status, provider.status)) return { kind: 'ignore' }
  if (provider.paymentId !== payment.id) return { kind: 'alert', reason: 'payment_differs' }
  if (facts.mode !== null && provider.mode !== null && facts.mode !== provider.mode)
    return { kind: 'alert', reason: 'mode_differs' }
  if (provider.status !== 'paid') return { kind: 'close', status: provider.status }
  if (provider.currency !== 'EUR') return { kind: 'alert', reason: 'currency_differs' }
  if (provider.amountMinor !== payment.amountMinor) return { kind: 'alert', reason: 'amount_differs' }
  return facts.change === null ? settlePaid(facts) : settleChange(facts, facts.change)
}

/**
 * The cents of a payment that just came in which have left the provider again, through somebody's refund by hand or
 * through the bank. They need not be sent back.
 */
const gone = ({ refunds, disputes }: ProviderTruth): number =>
  refunds.reduce((sum, { status, amountMinor }) => (status === 'failed' ? sum : sum + amountMinor), 0) +
  disputedMinor(disputes)

const back = ({ payment: { amountMinor: paidMinor }, provider }: SettleFacts, reason: RefundReason): Settlement => ({
  kind: 'refund',
  paidMinor,
  refundMinor: Math.max(0, paidMinor - gone(provider)),
  reason,
})

/** The cents of this payment beyond what is due, which go back. */
const surplusOf = ({ payment, provider }: SettleFacts, dueMinor: number): number =>
  Math.max(0, payment.amountMinor - gone(provider) - dueMinor)

const settlePaid = (facts: SettleFacts): Settlement => {
  const {
    payment: { amountMinor: paidMinor, paysAgain = false },
    spaceLeft,
  } = facts
  // only a payment begun for it pays again what the bank took, or the order of news would decide (PAY-9, PAY-13)
  const booking = { ...facts.booking, disputedMinor: paysAgain ? (facts.booking.disputedMinor ?? 0) : 0 }
  if (booking.status === 'cancelled') return back(facts, 'booking_cancelled')
  if (booking.status === 'expired' && spaceLeft === false) return back(facts, 'hold_lost')
  // an expired booking owes nothing; if its days are taken again it owes its price
  const due = amountDueMinor(booking.status === 'expired' ? { ...booking, status: 'held' } : booking)
  if (due === 0) return back(facts, 'paid_twice')
  if (booking.status === 'expired' && spaceLeft === null) return { kind: 'retake', paidMinor }
  const surplusMinor = surplusOf(facts, due)
  return {
    kind: booking.status === 'held' || booking.status === 'expired' ? 'confirm' : 'credit',
    paidMinor,
    surplusMinor,
  }
}

/**
 * Decides about the payment of a change. One whose days were freed meanwhile is tried again; the money goes back when
 * the change was given up or paid already.
 */
const settleChange = (facts: SettleFacts, change: PaidChange): Settlement => {
  const {
    booking,
    payment: { amountMinor: paidMinor },
    spaceLeft,
  } = facts
  if (booking.status === 'cancelled' || booking.status === 'expired') return back(facts, 'booking_cancelled')
  const surplusMinor = surplusOf(facts, change.dueMinor)
  switch (change.status) {
    case 'held':
      return { kind: 'applyChange', paidMinor, surplusMinor }
    case 'applied':
      return back(facts, 'paid_twice')
    case 'dropped':
      return back(facts, 'change_lost')
    case 'expired':
      if (spaceLeft === null) return { kind: 'retakeChange', paidMinor }
      return spaceLeft ? { kind: 'credit', paidMinor, surplusMinor } : back(facts, 'change_lost')
  }
}
