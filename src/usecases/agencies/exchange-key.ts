import { serviceKeyByDigest, type ServiceKey } from '#db/service-keys.ts'
import { askedScopes, isOpenKey, readKeyText, type KeyScope } from '#domain/agencies/service-key.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf } from '../sessions.ts'
import { record } from '../trail.ts'
import { admitExchange, countToken } from '../tries.ts'
import { makeToken } from './token-text.ts'

export type Exchange = {
  /** as they were sent: the first characters of the key, and the key */
  clientId: string
  clientSecret: string
  /** the scopes that are wanted, with blanks between them; null: all of the key */
  scope: string | null
  /** whether there is a world for keys that only try things (AGENCY-75) */
  hasSandbox: boolean
}
export type Exchanged =
  | { kind: 'token'; token: string; seconds: number; scopes: KeyScope[]; keyId: string }
  | { kind: 'invalid_client' }
  | { kind: 'invalid_scope' }
  | { kind: 'too_many'; until: Instant }

/**
 * A key against a token for an hour (AGENCY-98). A network is counted before anything is compared, and a wrong key is
 * told apart from another wrong one by nothing (AGENCY-99).
 */
export const exchangeKey = async (deps: Deps, address: string, asked: Exchange): Promise<Exchanged> => {
  const now = deps.clock.now()
  const admission = await admitExchange(deps, address, now)
  if (!admission.isAdmitted) return { kind: 'too_many', until: admission.until }
  const key = await serviceKeyByDigest(deps.db, digestOf(readKeyText(asked.clientSecret) ?? ''))
  if (!key || !isRight(key, asked, now)) {
    const stranger: Actor = { kind: 'visitor', sessionId: null, address }
    await record(deps.db, stranger, { operation: 'key.tokenRefused', object: `key:${key?.id ?? 'nobody'}` }, now)
    return { kind: 'invalid_client' }
  }
  await admission.takeBack()
  const scopes = askedScopes(asked.scope, key.scopes)
  if (!scopes) return { kind: 'invalid_scope' }
  const until = await countToken(deps, key.id, now)
  if (until !== null) return { kind: 'too_many', until }
  const { id: keyId, organisationId, code, prefix: clientId, endsAt: keyEndsAt } = key
  const { token, seconds } = await makeToken(deps, { keyId, clientId, scopes, keyEndsAt })
  const actor: Actor = { kind: 'key', keyId, organisationId, code, scopes, address, bookingIds: [] }
  const deed = { operation: 'key.token', object: `key:${keyId}`, organisationId, data: { scopes } }
  await record(deps.db, actor, deed, now)
  return { kind: 'token', token, seconds, scopes, keyId }
}

const isRight = (key: ServiceKey, { clientId, hasSandbox }: Exchange, now: Instant): boolean =>
  isOpenKey(key, now) && clientId === key.prefix && (key.testCode === null || hasSandbox)
