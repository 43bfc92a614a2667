import { bookingById } from '#db/bookings.ts'
import { changeById } from '#db/changes.ts'
import { longOpenPayments, markPayment, paymentById } from '#db/payments.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import type { Payment } from '#domain/payments/payment.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { endAtProvider } from '../payments/providers.ts'
import { settlePayment } from '../payments/settle-payment.ts'

/**
 * After this time an order without the provider's answer can be given up: its customer never saw the page, so nobody
 * can pay it.
 */
const withoutRefMs = hourMs

/**
 * Asks about one payment without having been notified (PY-04). If nothing is owed any more, it ends the payment at the
 * provider first (PY-16). A payment that has ended is asked about only with `ended` (PAY-23). The answer `ended` means
 * that there is nothing more to ask. Refusal: payment_unavailable.
 */
export const checkPayment = async (
  deps: Deps,
  actor: Actor,
  { paymentId, airportId, ended = false }: { paymentId: string; airportId: number; ended?: boolean | undefined },
): Promise<Outcome<{ ended: boolean }>> => {
  const payment = await paymentById(deps.db, airportId, paymentId)
  if (!payment || (payment.status !== 'open' && !ended)) return done({ ended: true })
  const now = deps.clock.now()
  if (!payment.providerRef) {
    if (now - payment.createdAt < withoutRefMs) return done({ ended: false })
    await markPayment(deps.db, airportId, paymentId, ['open'], 'expired', now)
    return done({ ended: true })
  }
  if (payment.status === 'open' && !(await isNeeded(deps, payment))) await endAtProvider(deps, payment)
  const settled = await settlePayment(deps, actor, { payment })
  // the provider does not know the payment; `verify` shows it to a person
  if (!settled.ok) return settled.problem.code === 'not_found' ? done({ ended: true }) : settled
  return done({ ended: settled.value.result !== 'wait' })
}

/**
 * Whether the money of this payment would still be of use, and all of it; otherwise its page is ended, such as one with
 * an old amount (CH-13). A booking that lost its space, or a change that ran out, may still find another space.
 */
const isNeeded = async (deps: Deps, { airportId, bookingId, changeId, amountMinor }: Payment): Promise<boolean> => {
  if (changeId !== null)
    return ['held', 'expired'].includes((await changeById(deps.db, airportId, changeId))?.status ?? '')
  const booking = await bookingById(deps.db, bookingId)
  return booking !== null && (booking.status === 'expired' || amountDueMinor(booking) === amountMinor)
}

const limit = 50

/** Catches what the job check-payment missed: asks about every payment that is open for a day. */
export const checkOpenPayments = async (deps: Deps, actor: Actor): Promise<Outcome<{ checked: number }>> => {
  const open = await longOpenPayments(deps.db, deps.clock.now() - dayMs, limit)
  for (const { id: paymentId, airportId } of open) await checkPayment(deps, actor, { paymentId, airportId })
  return done({ checked: open.length })
}
