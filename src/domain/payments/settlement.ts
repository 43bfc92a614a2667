import { amountDueMinor, type Booking } from '../bookings/booking.ts'
import type { Payment, PaymentStatus, RefundReason } from './payment.ts'
import { paymentMayBecome } from './machine.ts'

/** The provider's answer when asked, never a notice's own words (reliability rule 3). Amounts in minor units of `currency`. */
export type ProviderTruth = { status: PaymentStatus; amountMinor: number; currency: string; paymentId: string | null }

export type SettleFacts = {
  booking: Pick<Booking, 'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor'>
  payment: Pick<Payment, 'id' | 'status' | 'amountMinor'>
  provider: ProviderTruth
  /** for a booking whose hold was freed: null until it was tried to take its days again, then what came of it */
  spaceLeft: boolean | null
}

export type AlertReason = 'payment_differs' | 'currency_differs' | 'amount_differs'

export type Settlement =
  /** the provider does not know yet: ask again later */
  | { kind: 'wait' }
  /** nothing new */
  | { kind: 'ignore' }
  /** the payment ended without money; booking and hold stay as they are, another method may be chosen (PY-02) */
  | { kind: 'close'; status: 'declined' | 'cancelled' | 'expired' }
  /** mark the payment paid, add the amount, confirm the booking */
  | { kind: 'confirm'; paidMinor: number }
  /** mark the payment paid, add the amount; the booking already stands (paid later or before leaving) */
  | { kind: 'credit'; paidMinor: number }
  /** try to take the booking's days again, then settle once more with `spaceLeft` */
  | { kind: 'retake'; paidMinor: number }
  /** mark the payment paid, add the amount, and send all of it back */
  | { kind: 'refund'; paidMinor: number; refundMinor: number; reason: RefundReason }
  /** a person looks at it; nothing is marked paid */
  | { kind: 'alert'; reason: AlertReason }

/**
 * What to do with the provider's truth about one payment (PY, WH). Money that came in always ends in a booking or in a refund (rule 4), the same
 * truth a second time changes nothing (WH-05), and an amount, currency or payment that is not ours never confirms anything (PY-10 to PY-13).
 */
export const settle = ({ booking, payment, provider, spaceLeft }: SettleFacts): Settlement => {
  if (provider.status === 'open') return payment.status === 'open' ? { kind: 'wait' } : { kind: 'ignore' }
  if (!paymentMayBecome(payment.status, provider.status)) return { kind: 'ignore' }
  if (provider.paymentId !== payment.id) return { kind: 'alert', reason: 'payment_differs' }
  if (provider.status !== 'paid') return { kind: 'close', status: provider.status }
  if (provider.currency !== 'EUR') return { kind: 'alert', reason: 'currency_differs' }
  if (provider.amountMinor !== payment.amountMinor) return { kind: 'alert', reason: 'amount_differs' }
  return settlePaid(booking, payment.amountMinor, spaceLeft)
}

const settlePaid = (booking: SettleFacts['booking'], paidMinor: number, spaceLeft: boolean | null): Settlement => {
  const back = (reason: RefundReason): Settlement => ({ kind: 'refund', paidMinor, refundMinor: paidMinor, reason })
  if (booking.status === 'cancelled') return back('booking_cancelled')
  if (booking.status === 'expired' && spaceLeft === false) return back('hold_lost')
  // an expired booking owes nothing as it is; taken again it owes its price
  const due = amountDueMinor(booking.status === 'expired' ? { ...booking, status: 'held' } : booking)
  if (due === 0) return back('paid_twice')
  if (due !== paidMinor) return { kind: 'alert', reason: 'amount_differs' }
  if (booking.status === 'expired' && spaceLeft === null) return { kind: 'retake', paidMinor }
  return booking.status === 'held' || booking.status === 'expired' ? { kind: 'confirm', paidMinor } : { kind: 'credit', paidMinor }
}

/**
 * What was sent back at the provider outside this product (PK-13), in cents. `ownRefundsMinor` counts every refund of ours that has not failed, also
 * one whose answer is still awaited (PY-25).
 */
export const refundedOutside = (providerRefundedMinor: number, ownRefundsMinor: number): number =>
  Math.max(0, providerRefundedMinor - ownRefundsMinor)
