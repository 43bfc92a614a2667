import { eraseAccounts } from '#db/claims.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** Runs every day: erases the bank accounts of claims that were decided long enough ago (CLAIM-6, CL-05). */
export const eraseClaimAccounts = async (deps: Deps, _actor: Actor): Promise<Outcome<{ erased: number }>> =>
  done({ erased: await eraseAccounts(deps.db, deps.clock.now() - keptFor('claimAccount')) })
