import { lackingStatement } from '#db/agency-statements.ts'
import { statementCurrency, endOf, monthsOver } from '#domain/statements/statement.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { closeStatement } from '../statements/close-statement.ts'
import { mostAtOnce, runTestTimers } from './run-test-timers.ts'

const closer: Actor = { kind: 'system', job: 'close-statements' }

/** Whoever has more than so many times what runs in one go moves the time in smaller steps. */
const mostRounds = 20

/** Everything of a month has to have happened before it is closed. */
const runAllTimers = async (world: Deps, code: string): Promise<void> => {
  for (let round = 0; round < mostRounds; round++) if ((await runTestTimers(world, code)) < mostAtOnce) return
  throw new Error('more timers than a month of a key for trying can have')
}

/**
 * Does what time brings to one agency in the world of keys for trying while it is moved on from `from`: to its bookings
 * (AGENCY-166), and to each month that ends meanwhile, which is closed at its end (AGENCY-190).
 */
export const passTestTime = async (
  world: Deps,
  { code, organisationId, from }: { code: string; organisationId: string; from: Instant },
): Promise<void> => {
  for (const month of monthsOver(from, world.clock.now())) {
    const at = Math.max(from, endOf(month))
    const then: Deps = { ...world, clock: { ...world.clock, now: () => at } }
    await runAllTimers(then, code)
    const [lacking] = await lackingStatement(world.db, statementCurrency, month, 1, organisationId)
    if (lacking) await closeStatement(then, closer, { organisationId, slug: lacking.slug, month })
  }
  await runTestTimers(world, code)
}
