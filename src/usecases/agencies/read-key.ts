import { serviceKeyByDigest, serviceKeyUsed } from '#db/service-keys.ts'
import { callsOfKey, isOpenKey, readKeyText } from '#domain/agencies/service-key.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf } from '../sessions.ts'
import { countCalls } from '../tries.ts'

/** Who calls; `test`: only to try things, with this code in the world of such keys, so far ahead of the real time. */
export type KnownKey = { actor: KeyActor; test: { code: string; aheadMs: number } | null }

/**
 * Who calls with this key. Null for a key that nobody has, one that has ended, and one whose agency sells no more: all
 * of them cost one look-up by a digest, so neither the answer nor its time tells them apart (AGENCY-5).
 */
export const readKey = async (deps: Deps, sent: string | null, address: string): Promise<KnownKey | null> => {
  const text = readKeyText(sent ?? '') ?? ''
  const now = deps.clock.now()
  const key = await serviceKeyByDigest(deps.db, digestOf(text))
  if (!key || !isOpenKey(key, now)) return null
  if (key.usedAt === null || now - key.usedAt >= minuteMs) await serviceKeyUsed(deps.db, key.id, now)
  const { id: keyId, organisationId, code, scopes, testCode, aheadMs } = key
  const actor: KeyActor = { kind: 'key', keyId, organisationId, code, scopes, address, bookingIds: [] }
  return { actor, test: testCode === null ? null : { code: testCode, aheadMs } }
}

/** How much of its minute a key has left, after this call was counted (AGENCY-6). */
export type KeyRate = { isAdmitted: boolean; limit: number; remaining: number; resetSeconds: number }

export const countCall = async (deps: Deps, { keyId }: Pick<KeyActor, 'keyId'>): Promise<KeyRate> => {
  const now = deps.clock.now()
  const { most: limit } = callsOfKey
  const { n, endsAt } = await countCalls(deps, keyId, now)
  return {
    isAdmitted: n <= limit,
    limit,
    remaining: Math.max(0, limit - n),
    resetSeconds: Math.max(1, Math.ceil((endsAt - now) / 1_000)),
  }
}
