import { endpointsFailing, noteFailureTold } from '#db/webhook-endpoints.ts'
import { failingMs } from '#domain/agencies/webhooks.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { tellReaders } from '../letters/notices.ts'
import { tellOfEach } from './tell-of-each.ts'

/**
 * Tells who may change an address of webhooks that nothing has arrived there for a day, once until something arrives
 * (AGENCY-215). Answers of how many addresses that was.
 */
export const tellOfHooks = async (deps: Deps, _actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  const things = await endpointsFailing(deps.db, now - failingMs)
  const told = await tellOfEach(deps, { things, what: 'their addresses' }, async (tx, endpoint) => {
    if (!(await noteFailureTold(tx, endpoint, now))) return false
    await tellReaders(tx, 'hookFailing', endpoint, { version: Math.trunc(now / minuteMs), now })
    return true
  })
  return done(told)
}
