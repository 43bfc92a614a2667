import type { Stripe } from 'stripe'
import type { Clock } from '#ports/clock.ts'
import { isSessionRef, stripeClient, type StripeOptions } from './stripe.ts'

/**
 * A notice whose signature is right. `ref` is the payment it is about, null when it is about none. `mode` says which
 * kind of key it belongs to.
 */
export type Notice = { id: string; ref: string | null; mode: 'test' | 'live' }

/** For how many seconds a signature is accepted. */
const toleranceSeconds = 300

/**
 * Verifies notices with the official client and finds the payment they are about. Nothing else of a notice is used,
 * because what happened is asked from the provider. Null: the notice is not from the provider, too old, or altered on
 * the way (WH-01 to WH-04). Throws when the provider has to be asked and does not answer.
 */
export const stripeNotices = (
  options: StripeOptions & { secret: string },
  clock: Clock,
): ((body: string, signature: string) => Promise<Notice | null>) => {
  const stripe = stripeClient(options)

  const read = (body: string, signature: string): Stripe.Event | null => {
    try {
      return stripe.webhooks.constructEvent(body, signature, options.secret, toleranceSeconds, undefined, clock.now())
    } catch {
      return null
    }
  }

  /** Refunds, charges and disputes name the payment intent, but we know the payment by the session that made it. */
  const sessionOf = async (intent: string): Promise<string | null> =>
    (await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })).data[0]?.id ?? null

  return async (body, signature) => {
    const event = read(body, signature)
    if (!event) return null
    const thing: unknown = event.data.object
    const words = (typeof thing === 'object' && thing !== null ? thing : {}) as {
      object?: unknown
      id?: unknown
      payment_intent?: unknown
    }
    const intent = words.object === 'payment_intent' ? words.id : words.payment_intent
    const session =
      words.object === 'checkout.session'
        ? words.id
        : typeof intent === 'string' && /^pi_[A-Za-z0-9_]{1,120}$/.test(intent)
          ? await sessionOf(intent)
          : null
    return {
      id: event.id,
      ref: typeof session === 'string' && isSessionRef(session) ? session : null,
      mode: event.livemode ? 'live' : 'test',
    }
  }
}
