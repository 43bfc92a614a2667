import { storeAgency } from '#db/agencies.ts'
import { addContract, contractsOf } from '#db/agency-contracts.ts'
import { lockAgency } from '#db/agency-statements.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { organisationOfCode, settleOrganisations } from '#db/organisations.ts'
import { addNetPrice, netPricesOf } from '#db/net-prices.ts'
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
  if (isNew && organisationId)
    await bringContracts({ catalogue: real, db }, world, { from: actor.organisationId, to: organisationId })
  return { deps, actor: { ...actor, code, organisationId: organisationId ?? actor.organisationId } }
}

type Sells = Pick<Deps['catalogue'], 'airports'>
type CarParkKey = { airportId: number; carParkId: number }
const carParkNamed = (catalogue: Sells, { airportId, carParkId }: CarParkKey): string | undefined =>
  catalogue
    .airports()
    .find((airport) => airport.airportId === airportId)
    ?.products.find(({ carPark }) => carPark.id === carParkId)?.carPark.name

/**
 * What was agreed with the real agency until then, so that what is tried there earns and costs what it would. Of car
 * parks that are not there, or are others, no net price can be.
 */
const bringContracts = async (
  real: Pick<Deps, 'catalogue' | 'db'>,
  { db, clock, catalogue }: Deps,
  { from, to: organisationId }: { from: string; to: string },
): Promise<void> => {
  const agreed = await contractsOf(real.db, from, statementCurrency)
  const netPrices = (await netPricesOf(real.db, from, statementCurrency)).filter(
    ({ carPark }) =>
      carPark === null ||
      (carParkNamed(catalogue, carPark) !== undefined &&
        carParkNamed(catalogue, carPark) === carParkNamed(real.catalogue, carPark)),
  )
  if (agreed.length + netPrices.length === 0) return
  const own = { organisationId, currency: statementCurrency, by: 'system' }
  await db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    // two first calls at once bring them once
    const known = [contractsOf, netPricesOf].map((of) => of(tx, organisationId, statementCurrency))
    if ((await Promise.all(known)).some((before) => before.length > 0)) return
    for (const { validFrom, commission, groups = {} } of agreed)
      await addContract(tx, { ...own, validFrom, commission, groups }, clock.now())
    for (const { n: _place, ...netPrice } of netPrices) await addNetPrice(tx, { ...own, ...netPrice }, clock.now())
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
