import { notices } from '#domain/site-map/machines.ts'
import type { Deps } from '#usecases/deps.ts'
import { knowNotice, noticeWasTaken } from '#usecases/system/notices.ts'
import { readLimited } from './body.ts'
import { answer, settled, type WebhookLog, type WebhookRoute } from './payments.ts'

/**
 * Verifies a notice and says which payment it is about. Null: the notice is not the provider's, too old, or altered.
 * Throws when it had to ask the provider and got no answer.
 */
export type ReadNotice = (
  body: string,
  signature: string,
) => Promise<{ id: string; ref: string | null; mode: 'test' | 'live' } | null>

/** The limit is higher than for Mollie because an event carries the whole object it is about. */
const maximumBody = 60_000

/**
 * Takes signed notices. The signature only keeps strangers from making us ask; what happened is asked from the provider
 * all the same and never believed (WH-01 to WH-04, WH-17). It answers 400 when the notice is not the provider's; 200
 * when it is settled, already known, or not about a payment of ours; 503 when it must be sent again.
 */
export const stripeWebhook = (deps: Deps, read: ReadNotice, log: WebhookLog): WebhookRoute => ({
  method: 'POST',
  path: notices.stripe,
  handle: async (request) => {
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return answer(415)
    const text = await readLimited(request, maximumBody)
    if (text === null) return answer(413)
    try {
      const notice = await read(text, request.headers.get('stripe-signature') ?? '')
      if (!notice) {
        log('warn', 'a notice that the payment provider did not sign', {})
        return answer(400)
      }
      const mode = deps.gateways.named('stripe')?.mode ?? null
      if (mode !== null && notice.mode !== mode) {
        log('warn', 'a notice of the other mode; the account sends test and live notices to the same address', {
          mode: notice.mode,
        })
        return answer(200)
      }
      if (notice.ref === null || (await knowNotice(deps, 'stripe', notice.id))) return answer(200)
      const status = await settled(deps, notice.ref, log)
      // Only a notice that was dealt with is remembered. After a failure in between, the provider sends it again
      // (WH-10, WH-11).
      if (status === 200) await noticeWasTaken(deps, 'stripe', notice.id)
      return answer(status)
    } catch (error) {
      log('error', 'notification could not be handled; it will be sent again', {
        error: error instanceof Error ? error.message : 'unknown',
      })
      return answer(503)
    }
  },
})
