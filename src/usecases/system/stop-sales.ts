import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { settlePapers } from '../stopped-sales.ts'

/** Runs every minute: who must not sell any more since midnight, because of a paper, is stopped (WORK-27). */
export const stopSales = async (deps: Deps, actor: Actor): Promise<Outcome<{ changed: boolean }>> => {
  const changed = await deps.db.transaction((tx) => settlePapers(tx, actor, deps.clock.now()))
  if (changed) await deps.catalogue.refresh()
  return done({ changed })
}
