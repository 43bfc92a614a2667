import { keyEndTold, keysEnding } from '#db/service-keys.ts'
import { toldDaysBefore } from '#domain/access/end-notice.ts'
import { tellsOfEnd } from '#domain/agencies/service-key.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dayMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { tellReaders } from '../letters/notices.ts'
import { tellOfEach } from './tell-of-each.ts'

/**
 * Tells who may replace a key that it ends by itself, 30 and 7 days before (AGENCY-213). Answers of how many keys that
 * was.
 */
export const tellOfKeys = async (deps: Deps, _actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  const things = await keysEnding(deps.db, now, now + Math.max(...toldDaysBefore) * dayMs)
  const told = await tellOfEach(deps, { things, what: 'their keys' }, async (tx, key) => {
    const days = tellsOfEnd(key, now)
    if (days === null || !(await keyEndTold(tx, key.id, days))) return false
    await tellReaders(tx, 'keyEnding', key, { version: days, now })
    return true
  })
  return done(told)
}
