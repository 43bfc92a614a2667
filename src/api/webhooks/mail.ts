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
 * What became of the letters we sent, as a list (docs/runbooks/mail.md). A report names its letter by `messageId` (the
 * header Message-ID, with or without brackets) or by `letterId` (the id that the local mailbox shows). `code` is the
 * SMTP status with the enhanced status, e.g. `550 5.1.1`. `bounced` means that the letter will never arrive; a mere
 * delay is not reported.
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
 * The mail server reports here what it learns after it has accepted a letter: a POST of JSON with the key in
 * `X-Webhook-Key`. It answers 204 when the reports are noted, also when none of them was about a letter of ours or new,
 * so that sending a report again is harmless; 401 for a missing or wrong key; 400, 413 or 415 for a body that is not a
 * list of reports; 503 when the database did not answer and the reports must be sent again.
 */
export const mailWebhook = (deps: Deps, key: string, log: WebhookLog): WebhookRoute => {
  const wanted = digest(key)
  return {
    method: 'POST',
    path: notices.mail,
    handle: async (request) => {
      // Digests all have one length, so comparing them reveals nothing about the key.
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
