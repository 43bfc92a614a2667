import { timingSafeEqual } from 'node:crypto'
import { ownersFor } from '#domain/agencies/service-key.ts'
import { quoteMs } from '#domain/agencies/quote-hold.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { givenSecrets, type OneSecret } from '../secrets.ts'
import { keyed } from '../sessions.ts'

export type QuoteKind = 'offer' | 'change' | 'extension' | 'cancellation'
type Kept = { until: Instant; value: unknown }

const markOf = (
  secret: Pick<OneSecret, 'pepper'>,
  actor: KeyActor,
  { kind, about, body }: { kind: QuoteKind; about: string; body: string },
): Buffer => {
  const { organisationIds, code = '' } = ownersFor(actor)
  return keyed(secret, 'agency quote', kind, organisationIds[0] ?? '', code, about, body).subarray(0, 16)
}

/**
 * What was quoted, as a text that the agency brings back. It is signed for this agency, this kind of quote and what it
 * is about, so nothing in it can be changed or used for something else. `until`: of what is held with it.
 */
export const sealQuote = (
  deps: Deps,
  actor: KeyActor,
  {
    kind,
    about,
    value,
    until = deps.clock.now() + quoteMs,
  }: { kind: QuoteKind; about: string; value: unknown; until?: Instant | undefined },
): { id: string; until: Instant } => {
  const body = Buffer.from(JSON.stringify({ until, value } satisfies Kept)).toString('base64url')
  return { id: `${body}.${markOf(deps, actor, { kind, about, body }).toString('base64url')}`, until }
}

/**
 * Null for a text that we did not make for this, and after its time; the last moment is still in time. `evenLate`: what
 * it is about was confirmed before, and is only asked for again.
 */
export const openQuote = (
  deps: Deps,
  actor: KeyActor,
  { kind, about, id, evenLate = false }: { kind: QuoteKind; about: string; id: string; evenLate?: boolean },
): unknown => {
  const [body = '', mark = '', ...more] = id.split('.')
  const sent = Buffer.from(mark, 'base64url')
  const isOurs = givenSecrets(deps).some((one) => {
    const own = markOf(one, actor, { kind, about, body })
    return sent.length === own.length && timingSafeEqual(sent, own)
  })
  if (more.length > 0 || !isOurs) return null
  const { until, value } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Kept
  return evenLate || deps.clock.now() <= until ? value : null
}
