import { expireHolds as expireDue } from '#db/bookings.ts'
import { expireChanges } from '#db/changes.ts'
import type { Db } from '#db/db.ts'
import { expireQuoteHolds } from '#db/quote-holds.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

const batch = 100
/** the most batches of one call, so that it stays short; the next call comes in a second */
const batches = 10

/**
 * Frees the spaces of holds that have run out (settled 42): those of bookings, those of changes that wait for their
 * payment (CH-10), and those that agencies asked for with a quote (AGENCY-218). A payment that still arrives takes the
 * spaces again, or is paid back (HO-02, HO-03).
 */
export const expireHolds = async (deps: Deps, _actor: Actor): Promise<Outcome<{ expired: number }>> =>
  done({
    expired: (await all(deps, expireDue)) + (await all(deps, expireChanges)) + (await all(deps, expireQuoteHolds)),
  })

const all = async (
  { db, clock }: Deps,
  expire: (db: Db, now: Instant, limit: number) => Promise<unknown[]>,
): Promise<number> => {
  let expired = 0
  for (let round = 0; round < batches; round++) {
    const freed = await expire(db, clock.now(), batch)
    expired += freed.length
    if (freed.length < batch) break
  }
  return expired
}
