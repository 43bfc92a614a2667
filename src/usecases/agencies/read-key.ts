import { sellingKeyById, serviceKeyByDigest, serviceKeyUsed, type ServiceKey } from '#db/service-keys.ts'
import { callsOfKey, isOpenKey, readKeyText } from '#domain/agencies/service-key.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { nobodysId } from '#domain/uuid.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf } from '../sessions.ts'
import { countCalls } from '../tries.ts'
import { looksLikeToken, openToken } from './token-text.ts'

/** Who calls; `test`: only to try things, with this code in the world of such keys, so far ahead of the real time. */
export type KnownKey = { actor: KeyActor; test: { code: string; aheadMs: number } | null }

const known = async (deps: Deps, key: ServiceKey | null, address: string): Promise<KnownKey | null> => {
  const now = deps.clock.now()
  if (!key || !isOpenKey(key, now)) return null
  if (key.usedAt === null || now - key.usedAt >= minuteMs) await serviceKeyUsed(deps.db, key.id, now)
  const { id: keyId, organisationId, code, scopes, testCode, aheadMs } = key
  const actor: KeyActor = { kind: 'key', keyId, organisationId, code, scopes, address, bookingIds: [] }
  return { actor, test: testCode === null ? null : { code: testCode, aheadMs } }
}

/**
 * Who calls with this key. Null for a key that nobody has, one that has ended, one whose program signs, and one whose
 * agency sells no more: all of them cost one look-up by a digest, so neither the answer nor its time tells them apart
 * (AGENCY-5).
 */
export const readKey = async (deps: Deps, sent: string | null, address: string): Promise<KnownKey | null> => {
  const text = readKeyText(sent ?? '') ?? ''
  const key = await serviceKeyByDigest(deps.db, digestOf(text))
  // whose program signs, it is not sent any more (AGENCY-154)
  return known(deps, key?.publicKey ? null : key, address)
}

/**
 * Who calls with this key, or with a token that was made for one (AGENCY-98). A token is looked up by the key it is of,
 * so that it ends with the key in every process.
 */
export const readBearer = async (deps: Deps, sent: string | null, address: string): Promise<KnownKey | null> => {
  if (!looksLikeToken(sent ?? '')) return readKey(deps, sent, address)
  const token = await openToken(deps, sent ?? '')
  const found = await known(deps, await sellingKeyById(deps.db, token?.keyId ?? nobodysId), address)
  if (!found || !token) return null
  const scopes = found.actor.scopes.filter((scope) => token.scopes.includes(scope))
  return { ...found, actor: { ...found.actor, scopes } }
}

/** How much of its minute a key has left, after this call was counted (AGENCY-6). */
export type KeyRate = { isAdmitted: boolean; limit: number; remaining: number; resetSeconds: number }

/**
 * Counts a call; `more`: what one that was counted does beyond one booking. That may go over the limit, since one call
 * may do more than a minute has, but nothing follows in the minute that went over it.
 */
export const countCall = async (deps: Deps, { keyId }: Pick<KeyActor, 'keyId'>, more = 0): Promise<KeyRate> => {
  const now = deps.clock.now()
  const { most: limit } = callsOfKey
  const { n, endsAt } = await countCalls(deps, keyId, now, Math.max(1, more))
  return {
    isAdmitted: n - more <= limit,
    limit,
    remaining: Math.max(0, limit - n),
    resetSeconds: Math.max(1, Math.ceil((endsAt - now) / 1_000)),
  }
}
