import { plainRecoveryCodes, putRecoveryHash } from '#db/factors.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { hashSlowly, newSalt } from '../passwords.ts'

const atOnce = 50

/**
 * Recovery codes that an earlier version stored as plain digests are hashed slowly too, without knowing them: what is
 * hashed is the digest (ACCESS-25).
 */
export const hashOldCodes = async (deps: Pick<Deps, 'db'>, _actor: Actor): Promise<Outcome<{ hashed: number }>> => {
  let hashed = 0
  for (;;) {
    const old = await plainRecoveryCodes(deps.db, atOnce)
    const salts = new Map(old.map(({ personId }) => [personId, newSalt()]))
    for (const { personId, hash } of old) {
      const slow = await hashSlowly(hash, salts.get(personId) ?? newSalt())
      if (await putRecoveryHash(deps.db, { personId, before: hash, after: slow })) hashed += 1
    }
    if (old.length < atOnce) return done({ hashed })
  }
}
