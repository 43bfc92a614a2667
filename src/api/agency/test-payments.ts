import { done, type Outcome } from '#domain/outcome.ts'
import { refOfTrialPage, trialGateways, type TrialAnswer } from '#usecases/payments/trial-gateways.ts'
import type { Deps } from '#usecases/deps.ts'
import { settlePayment } from '#usecases/payments/settle-payment.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'

/** What becomes of a traveller's payment in the world of keys for trying (AGENCY-165). */
export const paymentOutcomes = ['paid', 'declined', 'expired'] as const satisfies readonly TrialAnswer[]
export type PaymentOutcome = (typeof paymentOutcomes)[number]

/**
 * Lets the traveller of a booking pay what is to be paid now, by the same steps as a real payment, or fail to. Two who
 * do it at once pay one payment, as two tabs do. Refusals: those of starting a payment.
 */
export const payInSandbox = async (
  world: Deps,
  { bookingId, outcome }: { bookingId: string; outcome: PaymentOutcome },
): Promise<Outcome<null>> => {
  let answer: TrialAnswer = 'open'
  const deps: Deps = { ...world, gateways: trialGateways(world, () => answer) }
  const traveller: Parameters<typeof startPayment>[1] = {
    kind: 'traveller',
    sessionId: 'sandbox',
    bookingIds: [],
    payableIds: [bookingId],
    address: 'sandbox',
  }
  const started = await startPayment(deps, traveller, { bookingId })
  if (!started.ok) return started
  answer = outcome
  const ref = refOfTrialPage(started.value.checkoutUrl)
  const settled = await settlePayment(deps, { kind: 'system', job: 'sandbox' }, { ref })
  return settled.ok ? done(null) : settled
}
