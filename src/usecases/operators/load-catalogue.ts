import { applyCatalogue, lockCatalogue, readStored } from '#db/catalogue-load.ts'
import { settleCatalogue } from '#db/catalogue.ts'
import type { Queryable } from '#db/db.ts'
import { fileOf } from '#domain/carparks/catalogue-export.ts'
import type { CatalogueFault, CatalogueFile } from '#domain/carparks/catalogue-file.ts'
import { planCatalogue, type CataloguePlan } from '#domain/carparks/catalogue-plan.ts'
import { addDays, dateOf, type LocalDate } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'

/** `instead`: what it would change now, where that is not what was agreed to. */
export type CatalogueLoaded =
  | { ok: true; changes: string[] }
  | { ok: false; faults: CatalogueFault[]; instead?: string[] }

/** For somebody who saw what would change: loads only that, and writes down that he did. */
export type AgreedLoad = {
  isAgreed: (changes: readonly string[]) => boolean
  record: (tx: Queryable, changes: readonly string[], now: Instant) => Promise<unknown>
}

/** How far back days are read: the longest stay that is under way, and one more day for the time zones. */
const daysBehind = 92

const todayAt =
  (now: Instant) =>
  (zone: string): LocalDate =>
    dateOf(localAt(now, zone))

const planOf = async (
  q: Queryable,
  file: CatalogueFile,
  { now, withdrawMissing, locked }: { now: Instant; withdrawMissing: boolean; locked: boolean },
): Promise<CataloguePlan> => {
  const from = addDays(todayAt(now)('UTC'), -daysBehind)
  const stored = await readStored(q, { airportIds: file.airports.map(({ id }) => id), from, locked })
  return planCatalogue(file, stored, { today: todayAt(now), withdrawMissing })
}

/**
 * Compares a file with the database and brings it in, in one transaction (CAT-2 to CAT-7). With `dryRun` it only says
 * what it would do, and holds nobody up. It asks nobody's right: commands and a start use it as it is, and whoever
 * brings a file on a page comes through `bringCatalogue`. `onlyIntoEmpty` is for a first start: a database that ever
 * had a catalogue is left alone (CAT-10).
 */
export const loadCatalogueFile = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    file,
    dryRun = false,
    withdrawMissing = false,
    onlyIntoEmpty = false,
    agreed,
  }: {
    file: CatalogueFile
    dryRun?: boolean
    withdrawMissing?: boolean
    onlyIntoEmpty?: boolean
    agreed?: AgreedLoad
  },
): Promise<CatalogueLoaded> => {
  const now = clock.now()
  const answer = ({ changes, faults }: CataloguePlan): CatalogueLoaded =>
    faults.length > 0 ? { ok: false, faults } : { ok: true, changes }
  if (dryRun) return answer(await planOf(db, file, { now, withdrawMissing, locked: false }))
  const loaded = await db.transaction(
    async (tx) => {
      const version = await lockCatalogue(tx)
      if (onlyIntoEmpty && version > 1) return { ok: true as const, changes: [] }
      const plan = await planOf(tx, file, { now, withdrawMissing, locked: true })
      if (plan.faults.length === 0 && agreed && !agreed.isAgreed(plan.changes))
        return { ok: false as const, faults: [], instead: plan.changes }
      if (plan.faults.length === 0 && plan.changes.length > 0) {
        await applyCatalogue(tx, plan, now)
        await agreed?.record(tx, plan.changes, now)
      }
      return answer(plan)
    },
    { patient: true },
  )
  if (loaded.ok && loaded.changes.length > 0) await settleCatalogue(db, clock.now())
  return loaded
}

/** Everything that is on sale now, as a file. */
export const exportCatalogue = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<CatalogueFile> => {
  const today = todayAt(clock.now())
  return fileOf(await readStored(db, { airportIds: null, from: addDays(today('UTC'), -1), locked: false }), today)
}
