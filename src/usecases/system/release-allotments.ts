import { releaseDue } from '#db/allotments.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

const batch = 500
/** the most batches of one call, so that it stays short; the next call comes in a second */
const batches = 10

/**
 * Runs every second: spaces of agencies that are due go back to everybody (AGENCY-142). The agency sells none of them
 * from the moment itself on, however late this runs; who books looks here too before he is told that all is sold.
 */
export const releaseAllotments = async ({ db, clock }: Deps, _actor: Actor): Promise<Outcome<{ spaces: number }>> => {
  let spaces = 0
  for (let round = 0; round < batches; round++) {
    const released = await releaseDue(db, clock.now(), batch)
    spaces += released.spaces
    if (released.days < batch) break
  }
  return done({ spaces })
}
