import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { settlePayment } from '#usecases/system/settle-payment.ts'

export type WebhookRoute = { method: 'POST'; path: string; handle(request: Request, params: Record<string, string>): Promise<Response> }

export type WebhookLog = (level: 'info' | 'warn' | 'error', message: string, facts: Record<string, string>) => void

/** A notification is `id=tr_…` and no more. */
const maximumBody = 1_024
const actor: Actor = { kind: 'system', job: 'webhook' }

const answer = (status: number): Response => new Response(null, { status, headers: { 'cache-control': 'no-store' } })

/** Reads at most `limit` bytes, whatever content-length says; null when there is more (WH-12). */
const readLimited = async (request: Request, limit: number): Promise<string | null> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The provider says that something happened to a payment (classic Mollie: unsigned, only an id). What happened is asked, never believed.
 * 200: known and settled, or unknown and none of our business (WH-07). 503: the provider or the database did not answer, send it again (WH-14).
 */
export const paymentWebhook = (deps: Deps, log: WebhookLog): WebhookRoute => ({
  method: 'POST',
  path: '/webhooks/payments',
  handle: async (request) => {
    const type = request.headers.get('content-type') ?? ''
    if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return answer(415)
    const text = await readLimited(request, maximumBody)
    if (text === null) return answer(413)
    const ref = new URLSearchParams(text).get('id') ?? ''
    if (!/^tr_[A-Za-z0-9]{1,60}$/.test(ref)) return answer(400)
    try {
      const outcome = await settlePayment(deps, actor, { ref })
      if (outcome.ok) {
        if (outcome.value.result === 'alert') log('error', 'a payment does not match what was ordered; see the audit trail', { ref, bookingId: outcome.value.bookingId })
        return answer(200)
      }
      if (outcome.problem.code === 'payment_unavailable') {
        log('warn', 'the payment provider did not answer; it will send the notification again', { ref })
        return answer(503)
      }
      log('info', 'notification for a payment we do not know', { ref, code: outcome.problem.code })
      return answer(200)
    } catch (error) {
      log('error', 'notification could not be handled; it will be sent again', { ref, error: error instanceof Error ? error.message : 'unknown' })
      return answer(503)
    }
  },
})
