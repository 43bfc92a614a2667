import { putRecoveryHash, takePlainRecoveryCodes } from '#db/factors.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { hashSlowly, newSalt } from '../passwords.ts'

/** One set; its rows are held meanwhile, for a third of a second. */
const atOnce = 10

/**
 * Recovery codes that an earlier version stored as plain digests are hashed slowly too, without knowing them: what is
 * hashed is the digest (ACCESS-25). Processes that do it at once take other codes each.
 */
export const hashOldCodes = async (deps: Pick<Deps, 'db'>, _actor: Actor): Promise<Outcome<{ hashed: number }>> => {
  let hashed = 0
  for (;;) {
    const taken = await deps.db.transaction(async (tx) => {
      const old = await takePlainRecoveryCodes(tx, atOnce)
      const salts = new Map(old.map(({ personId }) => [personId, newSalt()]))
      for (const { personId, hash } of old) {
        const slow = await hashSlowly(hash, salts.get(personId) ?? newSalt())
        await putRecoveryHash(tx, { personId, before: hash, after: slow })
      }
      return old.length
    })
    hashed += taken
    if (taken < atOnce) return done({ hashed })
  }
}
