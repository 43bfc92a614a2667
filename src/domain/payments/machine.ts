import type { PaymentStatus } from './payment.ts'

/**
 * What may become of a payment. Notices arrive late, twice and out of order, so endings have a rank, the weakest first:
 * declined, cancelled, expired, paid. A stronger one replaces a weaker one and never the reverse. So the last state
 * does not depend on the order (WH-06), and money that has come in always counts (WH-08).
 */
export const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  open: ['declined', 'cancelled', 'expired', 'paid'],
  declined: ['cancelled', 'expired', 'paid'],
  cancelled: ['expired', 'paid'],
  expired: ['paid'],
  paid: [],
}

export const firstPaymentStatus = 'open' satisfies PaymentStatus

export const paymentMayBecome = (from: PaymentStatus, to: PaymentStatus): boolean =>
  paymentTransitions[from].includes(to)

/**
 * The statuses from which a conditional update to `to` may start. Whoever updates no row has lost the race and does
 * nothing more.
 */
export const paymentMayComeFrom = (to: PaymentStatus): PaymentStatus[] =>
  (Object.keys(paymentTransitions) as PaymentStatus[]).filter((from) => paymentMayBecome(from, to))
