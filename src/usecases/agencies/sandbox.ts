import { storeAgency } from '#db/agencies.ts'
import { addContract, contractsOf } from '#db/agency-contracts.ts'
import { lockAgency } from '#db/agency-statements.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import type { Queryable } from '#db/db.ts'
import { organisationOfCode, settleOrganisations } from '#db/organisations.ts'
import { moveServiceKeys } from '#db/service-keys.ts'
import { longestAheadMs } from '#domain/agencies/service-key.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { statementCurrency } from '#domain/statements/statement.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { KnownKey } from './read-key.ts'

/**
 * The world of keys that only try things (AGENCY-75): another database, on which the same use cases run. Nothing in it
 * is ever read by anything that is real, because what is real does not know this database.
 */

export type TestKey = KnownKey & { test: NonNullable<KnownKey['test']> }
export const isTestKey = (key: KnownKey): key is TestKey => key.test !== null

/** What such a key works with: the world at its own time, in which it is an agency of its own like its real one. */
export const enterSandbox = async (
  { catalogue: real, db }: Pick<Deps, 'catalogue' | 'db'>,
  world: Deps,
  { actor, test: { code, aheadMs } }: TestKey,
): Promise<{ deps: Deps; actor: KeyActor }> => {
  const { clock } = world
  const deps: Deps = { ...world, clock: { ...clock, now: () => clock.now() + aheadMs } }
  const own = real.agency(actor.code)
  const isNew = own !== undefined && !world.catalogue.agency(code)
  if (isNew) {
    await storeAgency(world.db, { ...own, code })
    await settleOrganisations(world.db, clock.now())
    await moveCatalogueVersion(world.db)
    await world.catalogue.refresh()
  }
  const organisationId = await organisationOfCode(world.db, code)
  if (isNew && organisationId) await bringContracts(db, world, { from: actor.organisationId, to: organisationId })
  return { deps, actor: { ...actor, code, organisationId: organisationId ?? actor.organisationId } }
}

/** What was agreed with the real agency until then, so that what is tried there earns what it would. */
const bringContracts = async (
  real: Queryable,
  { db, clock }: Deps,
  { from, to: organisationId }: { from: string; to: string },
): Promise<void> => {
  const agreed = await contractsOf(real, from, statementCurrency)
  if (agreed.length === 0) return
  await db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    // two first calls at once bring them once
    if ((await contractsOf(tx, organisationId, statementCurrency)).length > 0) return
    for (const { validFrom, commission } of agreed) {
      const contract = { organisationId, currency: statementCurrency, validFrom, commission, by: 'system' }
      await addContract(tx, contract, clock.now())
    }
  })
}

/**
 * Moves the time of a world forward, at most a year ahead of the real one (AGENCY-77). `real` is where its key is kept.
 * What time brings until then is brought before the time is kept, so that a call that failed half-way and is sent again
 * begins where time stood. Refusal: option_required (field aheadMinutes) for a time that is over there.
 */
export const moveTestClock = async (
  real: Deps,
  { test }: TestKey,
  { aheadMs, from, bring }: { aheadMs: number; from: Instant; bring: (now: Instant) => Promise<void> },
): Promise<Outcome<{ now: Instant; aheadMs: number }>> => {
  const now = real.clock.now() + aheadMs
  const gone = refused('option_required', undefined, { aheadMinutes: 'option_required' })
  if (aheadMs > longestAheadMs || now < from) return gone
  await bring(now)
  // another call may have moved it further meanwhile
  return (await moveServiceKeys(real.db, test.code, aheadMs)) ? done({ now, aheadMs }) : gone
}
