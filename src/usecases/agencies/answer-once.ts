import { beginAnswer, forgetAnswer, keepAnswer } from '#db/agency-calls.ts'
import { lostMs } from '#domain/agencies/service-key.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf, keyedId } from '../sessions.ts'

export type Answer = { status: number; body: unknown }

/** Null: this cannot be an Idempotency-Key. */
export const readIdempotencyKey = (text: string | null): string | null =>
  text !== null && /^[\x21-\x7e]{8,200}$/.test(text) ? text : null

/**
 * Carries out a call once for each Idempotency-Key of an agency and repeats its answer for a day (AGENCY-9). Refusals
 * and failures are not kept, so the same call may be made again. Refusals: idempotency_mismatch for another request
 * with the same key, request_in_flight, and those of `work`.
 */
export const answerOnce = async (
  deps: Deps,
  { organisationId, code }: KeyActor,
  { key, request }: { key: string; request: string },
  work: () => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> => {
  const id = keyedId(deps, 'agency answer', organisationId, code, key)
  const requestHash = digestOf(request)
  const now = deps.clock.now()
  const stored = await beginAnswer(deps.db, {
    id,
    requestHash,
    now,
    lost: now - lostMs,
    forgotten: now - keptFor('agencyAnswer'),
  })
  if (stored && stored.requestHash !== requestHash) return refused('idempotency_mismatch')
  if (stored)
    return stored.status === null ? refused('request_in_flight') : done({ status: stored.status, body: stored.body })
  try {
    const answer = await work()
    if (answer.ok) await keepAnswer(deps.db, id, answer.value.status, answer.value.body)
    else await forgetAnswer(deps.db, id)
    return answer
  } catch (error) {
    await forgetAnswer(deps.db, id)
    throw error
  }
}
