import { notices } from '#domain/site-map/machines.ts'
import type { Deps } from '#usecases/deps.ts'
import { knowNotice, noticeWasTaken } from '#usecases/system/notices.ts'
import { readLimited } from './body.ts'
import { answer, settled, type WebhookLog, type WebhookRoute } from './payments.ts'

/**
 * Verifies a notice and says which payment it is about; null: not the provider's, too old, or altered. Throws when it
 * had to ask and got no answer.
 */
export type ReadNotice = (
  body: string,
  signature: string,
) => Promise<{ id: string; ref: string | null; mode: 'test' | 'live' } | null>

/** Events carry the whole object they are about. */
const maximumBody = 60_000

/**
 * Signed notices. The signature only keeps strangers from making us ask: what happened is asked all the same, never
 * believed (WH-01 to WH-04, WH-17). 400: not the provider's. 200: settled, known already, or none of our business. 503:
 * send it again.
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
      // only what was dealt with is remembered: a failure in between comes again (WH-10, WH-11)
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
