/**
 * Databases that tests lend each other. Opening one costs a tenth of a second on a server and a whole one with the
 * embedded engine, emptying it a few milliseconds: so a process opens one of each kind, and the next test that asks for
 * one gets it as it was when it was new. Who changes tables or waits for the real end of a database opens its own.
 */
import type { Db } from '#db/db.ts'
import { deleteRows, shareEmptying } from './emptying.ts'

const ofMigrations = ['migration', 'catalogue_version', 'partner']
/** Where an airport stands that is on sale. */
export const catalogueTables = ['airport', 'car_park', 'product', 'product_day', 'rate', 'tariff_version']

/** Takes out everything but what the migrations themselves wrote, and what is `kept`. */
export const emptyTables = (db: Db, kept: readonly string[] = []): Promise<void> =>
  deleteRows(db, [...ofMigrations, ...kept], kept.length > 0)

/** What is counted begins again, too. */
const COUNTERS = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where schemaname = 'public' and last_value is not null`

/** The partners of each database as the migrations wrote them. */
const partnersOf = new WeakMap<Db, string>()
const PARTNERS = 'select coalesce(jsonb_agg(to_jsonb(p)), $$[]$$)::text as rows from partner p'
const PARTNERS_AS_NEW = `
  with gone as (delete from partner where to_jsonb(partner) not in (select jsonb_array_elements($1::jsonb)) returning 1)
  select count(*) from gone`
const LOST_PARTNERS = `
  insert into partner
  select * from jsonb_populate_recordset(null::partner, $1::jsonb) as one
  where one.code not in (select code from partner)`

const makeAsNew = async (db: Db): Promise<void> => {
  await emptyTables(db)
  await db.query(COUNTERS)
  await db.query('update catalogue_version set version = 1')
  const partners = [partnersOf.get(db) ?? '[]']
  await db.query(PARTNERS_AS_NEW, partners)
  await db.query(LOST_PARTNERS, partners)
}

const unused: Record<Db['kind'], Db[]> = { pglite: [], postgres: [] }

/** Answers one that is empty; closing it gives it to the next one. */
export const lend = async (kind: Db['kind'], open: () => Promise<Db>): Promise<Db> => {
  const used = unused[kind].pop()
  if (used) await makeAsNew(used)
  const db = used ?? (await open())
  if (!used) partnersOf.set(db, (await db.query<{ rows: string }>(PARTNERS))[0]?.rows ?? '[]')
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false
  // Whatever a test left running must not write into the rows of the next one.
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('the test that asked for this database is over')
    const answer = work()
    underWay.add(answer)
    try {
      return await answer
    } finally {
      underWay.delete(answer)
    }
  }
  const lent: Db = {
    kind,
    query: (text, values, name) => guarded(() => db.query(text, values, name)),
    transaction: (work, options) => guarded(() => db.transaction(work, options)),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await Promise.allSettled(underWay)
      unused[kind].push(db)
    },
  }
  shareEmptying(lent, db)
  return lent
}
