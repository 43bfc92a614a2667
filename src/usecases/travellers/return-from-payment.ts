import { bookingById } from '#db/bookings.ts'
import { paymentsOf } from '#db/payments.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { amountDueMinor, isFullyPaid } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { lastPaid, type Payment, type Refund } from '#domain/payments/payment.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { viewOf, type BookingView } from './booking-view.ts'
import { mayFind } from './show-booking.ts'

/**
 * `part`: the money came, but the price had changed meanwhile and something is still due (PAY-16). `refunded`: it was
 * paid too late, the space was gone, and the money goes back (HO-03). `checking`: the provider does not know yet, so
 * ask again soon.
 */
export type PaymentResult = {
  status: 'paid' | 'part' | 'declined' | 'cancelled' | 'expired' | 'refunded' | 'checking'
  view: BookingView
}

const asking: Actor = { kind: 'system', job: 'return-page' }

/**
 * What the page shows to a customer who is back from the provider. Coming back proves nothing (PY-06), so the provider
 * is asked, even if no notification came yet (PY-05). If the provider does not answer, the result is `checking`, never
 * a success or a failure.
 */
export const returnFromPayment = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<PaymentResult>> => {
  if (!mayFind(actor, ['view', 'pay'], bookingId)) return refused('not_found')
  const open = (await paymentsOf(deps.db, bookingId)).filter(
    (payment) => payment.status === 'open' && payment.providerRef,
  )
  for (const payment of open) await settlePayment(deps, asking, { payment })
  // read last, because a notice may have been faster
  const booking = await bookingById(deps.db, bookingId)
  if (!booking) return refused('not_found')
  const view = await viewOf(deps, actor, booking)
  return done({ status: statusOf(booking, view), view })
}

const statusOf = (
  booking: Booking,
  { payments, refunds }: Pick<BookingView, 'payments' | 'refunds'>,
): PaymentResult['status'] => {
  const paidChange = payments.at(-1)
  if (paidChange?.changeId) return statusOfChange(paidChange, refunds)
  const isStanding = !['held', 'expired', 'cancelled'].includes(booking.status)
  if (isStanding && isFullyPaid(booking)) return 'paid'
  const last = payments.at(-1)
  if (isStanding && partlyPaid(booking, payments)) return 'part'
  if (booking.paidMinor > 0 && booking.paidMinor === booking.refundedMinor && last?.status !== 'open') return 'refunded'
  if (last?.status === 'declined' || last?.status === 'cancelled') return last.status
  if (last?.status === 'open') return 'checking'
  return booking.status === 'cancelled' ? 'cancelled' : 'expired'
}

/**
 * The last payment that came in, when something is due all the same and no payment was begun since (PAY-16); null
 * otherwise. Attempts that this payment overtook are not mentioned.
 */
export const partlyPaid = (booking: Booking, payments: readonly Payment[]): Payment | null => {
  const paid = lastPaid(payments)
  const since = paid?.settledAt ?? null
  return paid === null ||
    since === null ||
    amountDueMinor(booking) === 0 ||
    payments.some(({ createdAt, attempt }) => createdAt > since || (createdAt === since && attempt > paid.attempt))
    ? null
    : paid
}

/** The status of a payment for a change (CHANGE-8). The booking itself is paid already. */
const statusOfChange = ({ id, status }: Payment, refunds: Refund[]): PaymentResult['status'] => {
  if (status === 'open') return 'checking'
  if (status !== 'paid') return status
  return refunds.some(
    ({ paymentId, reason }) => paymentId === id && (reason === 'change_lost' || reason === 'booking_cancelled'),
  )
    ? 'refunded'
    : 'paid'
}
