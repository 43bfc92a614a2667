import { notices } from '#domain/site-map/machines.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deliveryEvents, mailKey, mailKeyOf } from '#domain/letters/delivery.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { recordDelivery, type DeliveryReport } from '#usecases/system/record-bounce.ts'
import { readLimited } from './body.ts'
import { answer, type WebhookLog, type WebhookRoute } from './payments.ts'

const maximumBody = 64 * 1_024
const actor: Actor = { kind: 'system', job: 'mail-webhook' }

/**
 * What became of letters, as a list (docs/runbooks/mail.md). `messageId`: the Message-ID header, brackets or not;
 * `letterId`: the id as the local mailbox shows it; one of them. `code`: SMTP and enhanced status, e.g. `550 5.1.1`.
 * `bounced` is for good only: a delay is no event.
 */
const report = z.object({
  messageId: z.string().max(500).optional(),
  letterId: z.string().max(200).optional(),
  event: z.enum(deliveryEvents),
  at: z.iso.datetime({ offset: true }),
  code: z
    .string()
    .regex(/^[245]\d\d( [245]\.\d{1,3}\.\d{1,3})?$/)
    .optional(),
})
const schema = z.array(report).max(500)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const keyOf = ({ messageId, letterId }: z.infer<typeof report>): string | null =>
  messageId !== undefined ? mailKeyOf(messageId) : letterId !== undefined ? mailKey(letterId) : null

/**
 * The mail server's later word: POST, JSON, key in `X-Webhook-Key`. 204: noted, also when nothing of it was ours or
 * new, so sending it again is harmless. 401: no key or a wrong one. 400, 413, 415: not a list of reports. 503: the
 * database did not answer, send it again.
 */
export const mailWebhook = (deps: Deps, key: string, log: WebhookLog): WebhookRoute => {
  const wanted = digest(key)
  return {
    method: 'POST',
    path: notices.mail,
    handle: async (request) => {
      // digests are of one length, so comparing them tells nothing about the key
      if (!timingSafeEqual(digest(request.headers.get('x-webhook-key') ?? ''), wanted)) return answer(401)
      if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return answer(415)
      const text = await readLimited(request, maximumBody)
      if (text === null) return answer(413)
      const parsed = schema.safeParse(jsonOf(text))
      if (!parsed.success) return answer(400)
      const reports = parsed.data.flatMap((one): DeliveryReport[] => {
        const found = keyOf(one)
        return found ? [{ key: found, event: one.event, at: Date.parse(one.at), reason: one.code ?? null }] : []
      })
      try {
        let news = 0
        for (const one of reports) {
          const outcome = await recordDelivery(deps, actor, one)
          if (outcome.ok && outcome.value.isNew) news++
        }
        log('info', 'reports about letters', { reports: String(parsed.data.length), news: String(news) })
        return answer(204)
      } catch (error) {
        log('error', 'reports about letters could not be noted; they will be sent again', {
          error: error instanceof Error ? error.message : 'unknown',
        })
        return answer(503)
      }
    },
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
