import { keyEndTold, keysEnding } from '#db/service-keys.ts'
import { tellsOfEnd, toldDaysBefore } from '#domain/agencies/service-key.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dayMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { tellWhoMends } from '../letters/notices.ts'

/**
 * Tells who may replace a key that it ends by itself, 30 and 7 days before (AGENCY-213). The row of the key keeps what
 * was told, so two processes tell once. Answers of how many keys that was.
 */
export const tellOfKeys = async (deps: Deps, _actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  let told = 0
  for (const key of await keysEnding(deps.db, now, now + Math.max(...toldDaysBefore) * dayMs)) {
    const days = tellsOfEnd(key, now)
    if (days === null) continue
    await deps.db.transaction(async (tx) => {
      if (!(await keyEndTold(tx, key.id, days))) return
      await tellWhoMends(tx, 'keyEnding', key, { version: days, now })
      told += 1
    })
  }
  if (told > 0) deps.wake()
  return done(told)
}
