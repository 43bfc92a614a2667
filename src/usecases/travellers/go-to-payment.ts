import { paymentsOf } from '#db/payments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { askProvider } from '../payments/providers.ts'
import { findFor } from './show-booking.ts'
import { isOther } from './start-payment.ts'
import { toPayOf } from '../next-payment.ts'
import { isPayable } from './to-pay.ts'

/**
 * Where a visitor who is on the way to pay goes. `return`: the payment has ended or its money is under way, and the
 * page for those who come back says what became of it. `pay`: no open page asks for what is due now.
 */
export type Onward = { to: 'provider'; provider: string; checkoutUrl: string } | { to: 'return' } | { to: 'pay' }

/**
 * The provider's page that waits for this booking's newest payment, for whoever may pay it (PAY-19). It begins and ends
 * nothing, however often it is asked. The provider says whether its page still waits; if the provider does not answer,
 * the buyer is sent there all the same. Refusals: not_found.
 */
export const goToPayment = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<Onward>> => {
  const booking = await findFor(deps, actor, ['pay'], bookingId)
  if (!booking) return refused('not_found')
  const payment = (await paymentsOf(deps.db, bookingId)).at(-1)
  if (!payment) return done({ to: 'pay' })
  if (payment.status !== 'open') return done({ to: 'return' })
  const truth = await askProvider(deps, payment)
  if (truth !== null && truth !== 'unavailable' && (truth.status !== 'open' || truth.checkoutUrl === null))
    return done({ to: 'return' })
  const checkoutUrl = payment.checkoutUrl ?? (truth === 'unavailable' ? null : (truth?.checkoutUrl ?? null))
  const toPay = await toPayOf(deps.db, booking, deps.clock.now())
  if (
    truth === null ||
    checkoutUrl === null ||
    !isPayable(booking, toPay, deps.clock.now()) ||
    isOther(booking, payment, { method: undefined, toPay })
  )
    return done({ to: 'pay' })
  return done({ to: 'provider', provider: payment.provider, checkoutUrl })
}
