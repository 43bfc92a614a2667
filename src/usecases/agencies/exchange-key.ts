import { sellingKeyById, serviceKeyByDigest, type ServiceKey } from '#db/service-keys.ts'
import { askedScopes, isOpenKey, readKeyText, type KeyScope } from '#domain/agencies/service-key.ts'
import type { Instant } from '#domain/time/zones.ts'
import { isUuid, nobodysId } from '#domain/uuid.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf } from '../sessions.ts'
import { record } from '../trail.ts'
import { admitExchange, countToken, isFirstAssertion } from '../tries.ts'
import { issuerOf, markOfAssertion } from './public-key.ts'
import { makeToken } from './token-text.ts'

/** Who asks, as it was sent: the first characters of a key, and the key; or what a program has signed (AGENCY-154). */
export type Client = { id: string; secret: string } | { assertion: string; id: string | null; address: string }

export type Exchange = {
  client: Client
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
  const { client } = asked
  const key = await ('secret' in client ? keyOfSecret(deps, client) : keyOfAssertion(deps, client))
  const isOpen = key !== null && isOpenKey(key, now) && (key.testCode === null || asked.hasSandbox)
  if (!key || !isOpen || !(await isProved(deps, key, client))) {
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

type Secret = Extract<Client, { secret: string }>
type Assertion = Extract<Client, { assertion: string }>

const keyOfSecret = (deps: Deps, { secret }: Secret): Promise<ServiceKey | null> =>
  serviceKeyByDigest(deps.db, digestOf(readKeyText(secret) ?? ''))

/** The key whose number a signed text names; whether it was signed by its program, nobody has looked at yet. */
const keyOfAssertion = (deps: Deps, { assertion }: Assertion): Promise<ServiceKey | null> => {
  const named = issuerOf(assertion)
  return sellingKeyById(deps.db, named !== null && isUuid(named) ? named : nobodysId)
}

/** Who has a public key signs, and who has none sends the key; never the one for the other. */
const isProved = async (deps: Deps, key: ServiceKey, client: Client): Promise<boolean> => {
  if ('secret' in client) return key.publicKey === null && client.id === key.prefix
  if (key.publicKey === null || (client.id !== null && client.id !== key.id)) return false
  const { assertion: text, address } = client
  const mark = await markOfAssertion(deps, { text, keyId: key.id, publicKey: key.publicKey, address })
  return mark !== null && (await isFirstAssertion(deps, key.id, mark, deps.clock.now()))
}
