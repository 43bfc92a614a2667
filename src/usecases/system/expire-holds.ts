import { expireHolds as expireDue } from '#db/bookings.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

const batch = 100
/** one call stays short; the next one is a second away */
const batches = 10

/** Frees the spaces of holds that have run out (decision 42). A payment that still arrives takes them again or is paid back (HO-02, HO-03). */
export const expireHolds = async (deps: Deps, _actor: Actor): Promise<Outcome<{ expired: number }>> => {
  let expired = 0
  for (let round = 0; round < batches; round++) {
    const freed = await expireDue(deps.db, deps.clock.now(), batch)
    expired += freed.length
    if (freed.length < batch) break
  }
  return done({ expired })
}
