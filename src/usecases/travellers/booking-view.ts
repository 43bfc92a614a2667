import { paymentsOf, refundsOf } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import { amountDueMinor, isFullyPaid, type Booking } from '#domain/bookings/booking.ts'
import { cancellation } from '#domain/bookings/cancel.ts'
import type { PaymentMethod, Product } from '#domain/carparks/product.ts'
import type { Payment, Refund } from '#domain/payments/payment.ts'
import type { Problem } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** Facts of the status page (M2); the door turns them into words. */
export type BookingView = {
  booking: Booking
  /** of today's catalogue, for directions, hours and methods; null when the product is not sold any more */
  product: Product | null
  amountDueMinor: number
  paid: boolean
  /** may a payment be started now? */
  payable: boolean
  /** methods of the product, with those that were declined on this booking marked */
  methods: { method: PaymentMethod; declined: boolean }[]
  holdUntil: Instant | null
  payLaterDue: Instant | null
  /** what cancelling now would do, or why it cannot be done */
  cancel: { allowed: true; refundMinor: number; feeMinor: number } | { allowed: false; problem: Problem }
  payments: Payment[]
  refunds: Refund[]
  /** `payment`: opened by a payment link; show what is to be paid and nothing personal */
  scope: 'full' | 'payment'
  now: Instant
}

/** A hold that has run out cannot be paid any more, even while nobody has swept it. */
export const isPayable = (booking: Booking, now: Instant): boolean => amountDueMinor(booking) > 0 && (booking.status !== 'held' || (booking.holdUntil ?? 0) > now)

export const viewOf = async (deps: Deps, actor: Actor, booking: Booking): Promise<BookingView> => {
  const now = deps.clock.now()
  const product = deps.catalogue.product(booking.iata, booking.productId) ?? null
  const payments = await paymentsOf(deps.db, booking.id)
  const declined = new Set(payments.filter((payment) => payment.status === 'declined').map((payment) => payment.method))
  const answer = cancellation(booking, now)
  return {
    booking,
    product,
    amountDueMinor: amountDueMinor(booking),
    paid: isFullyPaid(booking),
    payable: isPayable(booking, now),
    methods: (product?.paymentMethods ?? []).map((method) => ({ method, declined: declined.has(method) })),
    holdUntil: booking.holdUntil,
    payLaterDue: booking.terms.payLaterDue,
    cancel: answer.ok ? { allowed: true, refundMinor: answer.value.refundMinor, feeMinor: answer.value.feeMinor } : { allowed: false, problem: answer.problem },
    payments,
    refunds: await refundsOf(deps.db, booking.id),
    scope: actor.kind === 'system' || may(actor, 'view', booking.id) ? 'full' : 'payment',
    now,
  }
}
