import { startPayment } from '#usecases/travellers/start-payment.ts'
import type { TestDeps } from './deps.ts'
import { browser, codeOf, place, type Browser } from './traveller.ts'

/** A booking whose payment the provider accepted while the answer was lost on the way (PY-08). Later answers arrive. */
export const lostAnswer = async (deps: TestDeps): Promise<{ who: Browser; bookingId: string }> => {
  const who = await browser(deps)
  const bookingId = await place(deps, who)
  deps.gateway.state.failsAfterTaking = true
  const code = codeOf(await startPayment(deps, await who.actor(), { bookingId }))
  if (code !== 'payment_unavailable') throw new Error(`the traveller heard ${code}`)
  deps.gateway.state.failsAfterTaking = false
  return { who, bookingId }
}
