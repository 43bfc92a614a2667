import { notices } from '#domain/site-map/machines.ts'
import { z } from 'zod'
import { deliveryEvents, mailKey, mailKeyOf } from '#domain/letters/delivery.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { recordDelivery, type DeliveryReport } from '#usecases/system/record-bounce.ts'
import { isSameKey } from '../same-key.ts'
import { readLimited } from './body.ts'
import { answer, type WebhookLog, type WebhookRoute } from './payments.ts'

const maximumBody = 64 * 1_024
const actor: Actor = { kind: 'system', job: 'mail-webhook' }

/**
 * What became of the letters we sent, as a list (docs/runbooks/mail.md). A report names its letter by `messageId` (the
 * header Message-ID, with or without brackets) or by `letterId` (the id that the local mailbox shows). `code` is the
 * SMTP status, the enhanced status, or both, e.g. `550 5.1.1`: bounces of Postfix know the second only. `bounced` means
 * that the letter will never arrive; a mere delay is not reported.
 */
const report = z.object({
  messageId: z.string().max(500).optional(),
  letterId: z.string().max(200).optional(),
  event: z.enum(deliveryEvents),
  at: z.iso.datetime({ offset: true }),
  code: z
    .string()
    .regex(/^(?:[245]\d\d(?: [245]\.\d{1,3}\.\d{1,3})?|[245]\.\d{1,3}\.\d{1,3})$/)
    .optional(),
})
const schema = z.array(z.unknown()).max(500)

/** An entry of the list, counted from 1, that is no report, and the field that is wrong with it. */
type Dropped = { entry: number; field: string }

const told = (status: 200 | 400, dropped: Dropped[]): Response =>
  Response.json({ dropped }, { status, headers: { 'cache-control': 'no-store' } })

const keyOf = ({ messageId, letterId }: z.infer<typeof report>): string | null =>
  messageId !== undefined ? mailKeyOf(messageId) : letterId !== undefined ? mailKey(letterId) : null

/**
 * The mail server reports here what it learns after it has accepted a letter: a POST of JSON with the key in
 * `X-Webhook-Key`. It answers 204 when the reports are noted, also when none of them was about a letter of ours or new,
 * so that sending a report again is harmless; 200 with a list of those entries that are no reports, when the others are
 * noted; 401 for a missing or wrong key; 400, 413 or 415 for a body that is not a list, or has not one report; 503 when
 * the database did not answer and the reports must be sent again.
 */
export const mailWebhook = (deps: Deps, key: string, log: WebhookLog): WebhookRoute => ({
  method: 'POST',
  path: notices.mail,
  handle: async (request) => {
    if (!isSameKey(request.headers.get('x-webhook-key'), key)) return answer(401)
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return answer(415)
    const text = await readLimited(request, maximumBody)
    if (text === null) return answer(413)
    const parsed = schema.safeParse(jsonOf(text))
    if (!parsed.success) return answer(400)
    const dropped: Dropped[] = []
    const reports = parsed.data.flatMap((entry, index): DeliveryReport[] => {
      const { data: one, error } = report.safeParse(entry)
      if (error) dropped.push({ entry: index + 1, field: error.issues[0]?.path.join('.') || 'entry' })
      const found = one && keyOf(one)
      return found ? [{ key: found, event: one.event, at: Date.parse(one.at), reason: one.code ?? null }] : []
    })
    if (dropped.length > 0 && dropped.length === parsed.data.length) return told(400, dropped)
    try {
      let news = 0
      for (const one of reports) {
        const outcome = await recordDelivery(deps, actor, one)
        if (outcome.ok && outcome.value.isNew) news++
      }
      const facts = { reports: String(parsed.data.length), news: String(news) }
      const lost = dropped.length > 0
      log('info', 'reports about letters', { ...facts, ...(lost && { dropped: String(dropped.length) }) })
      return lost ? told(200, dropped) : answer(204)
    } catch (error) {
      log('error', 'reports about letters could not be noted; they will be sent again', {
        error: error instanceof Error ? error.message : 'unknown',
      })
      return answer(503)
    }
  },
})

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
