import type { Db } from './db.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

/** The tables whose plans matter, each with its statements, because the name of a table cannot be a parameter. */
const watched = [
  'product_day',
  'booking',
  'payment',
  'refund',
  'job',
  'audit',
  'idempotency',
  'session',
  'session_booking',
  'login_challenge',
  'try_count',
  'letter',
  'ledger_entry',
].map((table) => ({
  table,
  ANY_ROW: `
    select from ${table}
    limit 1`,
  ANALYZE: `analyze ${table}`,
  VACUUM: `vacuum (analyze) ${table}`,
}))

const SIZE = `select pg_relation_size($1::regclass) as bytes`

const sizes = new WeakMap<Db, Map<string, number>>()

/**
 * Gives the planner fresh statistics of tables that have rows and have doubled since the last call. The embedded engine
 * has nobody else who does it, and a plan made for an empty table makes it 46 times slower. It is never done for an
 * empty table, which would be remembered as empty for good. Call it after loading data and every few minutes; it costs
 * milliseconds. A PostgreSQL server keeps its own statistics after the first call.
 */
export const refreshStatistics = async (db: Db): Promise<string[]> => {
  const known = sizes.get(db) ?? new Map<string, number>()
  sizes.set(db, known)
  const refreshed: string[] = []
  for (const { table, ANY_ROW, ANALYZE } of watched) {
    const [row] = await db.query<{ bytes: number }>(SIZE, [table], 'upkeep_size')
    const bytes = row?.bytes ?? 0
    if (bytes === 0 || bytes < 2 * (known.get(table) ?? 0)) continue
    if ((await db.query(ANY_ROW)).length === 0) continue
    await db.query(ANALYZE)
    known.set(table, bytes)
    refreshed.push(table)
  }
  return refreshed
}

/** Takes back the room of changed and deleted rows. It runs every night; a server does this by itself. */
export const reclaimRoom = async (db: Db): Promise<void> => {
  if (db.kind === 'postgres') return
  for (const { ANY_ROW, VACUUM } of watched) {
    if ((await db.query(ANY_ROW)).length > 0) await db.query(VACUUM)
  }
}

const DELETE_KEYS = oldRowsOf('idempotency', 'created_at <= $2')

/** Deletes old keys of forms. A key is kept for as long as its page may still be open somewhere. */
export const deleteOldKeys = async (db: Db, before: number): Promise<void> => {
  await inBatches(db, DELETE_KEYS, [new Date(before).toISOString()], 'idempotency_delete_old')
}
