import { notices } from '#domain/site-map/machines.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { hearNotice } from '#usecases/payments/hear-notice.ts'
import { settlePayment } from '#usecases/payments/settle-payment.ts'
import { readLimited } from './body.ts'

export type WebhookRoute = {
  method: 'POST'
  path: string
  handle(request: Request, params: Record<string, string>): Promise<Response>
}

export type WebhookLog = (level: 'info' | 'warn' | 'error', message: string, facts: Record<string, string>) => void

/** The body of a notification is `id=tr_…` and nothing else. */
const maximumBody = 1_024
const actor: Actor = { kind: 'system', job: 'webhook' }

/** An answer to a notification: only its status matters, and it must not be cached. */
export const answer = (status: number): Response =>
  new Response(null, { status, headers: { 'cache-control': 'no-store' } })

/**
 * Asks the provider what became of the payment, acts on it, and returns the status to answer the notification with.
 * `hear` decides whether it asks now; signed notices are always asked about.
 * 503: the provider did not answer, so the notification must be sent again (WH-14).
 */
export const settled = async (
  deps: Deps,
  ref: string,
  log: WebhookLog,
  hear: typeof hearNotice = settlePayment,
): Promise<200 | 503> => {
  const outcome = await hear(deps, actor, { ref })
  if (outcome.ok) {
    if (outcome.value.result === 'alert')
      log('error', 'a payment does not match what was ordered; a person has to look at it', {
        ref,
        bookingId: outcome.value.bookingId,
      })
    return 200
  }
  if (outcome.problem.code === 'payment_unavailable') {
    log('warn', 'the payment provider did not answer; it will send the notification again', { ref })
    return 503
  }
  log('info', 'notification for a payment we do not know', { ref, code: outcome.problem.code })
  return 200
}

/**
 * The provider says that something happened to a payment. A notification of Mollie's classic kind is unsigned and
 * carries only an id, so we ask the provider what happened and never believe the caller. It answers 200 when the
 * payment is settled or is not ours (WH-07), and 503 when the provider or the database did not answer and the
 * notification must be sent again (WH-14).
 */
export const paymentWebhook = (deps: Deps, log: WebhookLog): WebhookRoute => ({
  method: 'POST',
  path: notices.payments,
  handle: async (request) => {
    const type = request.headers.get('content-type') ?? ''
    if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return answer(415)
    const text = await readLimited(request, maximumBody)
    if (text === null) return answer(413)
    const ref = new URLSearchParams(text).get('id') ?? ''
    if (!/^tr_[A-Za-z0-9]{1,60}$/.test(ref)) return answer(400)
    try {
      return answer(await settled(deps, ref, log, hearNotice))
    } catch (error) {
      log('error', 'notification could not be handled; it will be sent again', {
        ref,
        error: error instanceof Error ? error.message : 'unknown',
      })
      return answer(503)
    }
  },
})
