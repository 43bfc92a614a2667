import { deliveryById, noteTry, type DeliveryToSend } from '#db/webhook-deliveries.ts'
import { noteSilence } from '#db/webhook-endpoints.ts'
import { answerMs, heldUntil, isDelivered, mostTries, nextTryAt } from '#domain/agencies/webhooks.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { OutgoingAnswer } from '#ports/outgoing.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { sentBody } from '../webhook-body.ts'
import { openSecrets, signedHeaders } from '../webhook-secrets.ts'

/** `again`: when the job has to come back; null when there is nothing more to do. */
type Sent = { again: Instant | null }

/**
 * Tries a delivery once (AGENCY-16). A receiver that fails is no failure of ours, so nothing is thrown: the delivery
 * says how it went, and when it is tried again.
 */
export const sendWebhook = async (
  deps: Deps,
  _actor: Actor,
  { deliveryId }: { deliveryId: string },
): Promise<Outcome<Sent>> => {
  const delivery = await deliveryById(deps.db, deliveryId)
  if (delivery?.state !== 'waiting') return done({ again: null })
  const now = deps.clock.now()
  if (delivery.heldUntil !== null && now < delivery.heldUntil) return done({ again: delivery.heldUntil })
  const secrets = await openSecrets(deps, delivery.endpointId, now)
  // the server's secret was changed, so nothing can be signed until the agency makes a new one; unsigned is not sent
  if (secrets.length === 0) {
    await noteTry(deps.db, { ...delivery, state: 'failed', triedAt: now, nextAt: null })
    return done({ again: null })
  }
  const answer = await post(deps, delivery, secrets, now)
  await noteAnswer(deps, delivery, answer)
  return done({ again: await noteOutcome(deps, delivery, answer, now) })
}

const post = async (
  deps: Deps,
  delivery: DeliveryToSend,
  secrets: readonly string[],
  now: Instant,
): Promise<OutgoingAnswer> => {
  const { id, url } = delivery
  const body = await sentBody(deps, delivery)
  return deps.outgoing.post({ url, headers: signedHeaders({ id, body, secrets }, now), body, timeoutMs: answerMs })
}

/** A receiver that gives no answer is left alone for a while, so that what is for it keeps nobody waiting. */
const noteAnswer = async (deps: Deps, delivery: DeliveryToSend, { kind }: OutgoingAnswer): Promise<void> => {
  const { endpointId, silentTimes } = delivery
  if (kind === 'failed') {
    const times = silentTimes + 1
    await noteSilence(deps.db, endpointId, times, heldUntil(times, deps.clock.now()))
  } else if (silentTimes > 0) await noteSilence(deps.db, endpointId, 0, null)
}

const noteOutcome = async (
  deps: Deps,
  { id, attempts: before, tries }: DeliveryToSend,
  answer: OutgoingAnswer,
  triedAt: Instant,
): Promise<Instant | null> => {
  const attempts = before + 1
  const isGood = answer.kind === 'answered' && isDelivered(answer.status)
  const nextAt = isGood ? null : nextTryAt(attempts, deps.clock.now())
  const status = answer.kind === 'answered' ? answer.status : null
  const why = answer.kind === 'failed' ? answer.why : null
  await noteTry(deps.db, {
    id,
    state: isGood ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
    attempts,
    triedAt,
    nextAt,
    tries: [...tries, { at: triedAt, status, why, ms: answer.ms }].slice(-mostTries),
  })
  return nextAt
}
