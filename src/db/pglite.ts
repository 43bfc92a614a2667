import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool } from 'pg'
import type { Db } from './db.ts'
import { openDurable } from './durable-files.ts'
import { lockFolder } from './lock-file.ts'
import { dbOverPool } from './pool.ts'

/**
 * One engine, one connection: `max: 1` is a must, a second client would see the first one's open transaction (design
 * database.md 3.1). Whoever asks while a transaction runs waits in the pool's queue. Time-outs of statements are not
 * honoured by this engine.
 */
const overEngine = async (engine: PGlite, unlock: () => void): Promise<Db> => {
  const pool = new Pool({ ...createPgConfig(engine), max: 1, idleTimeoutMillis: 0 })
  const db = dbOverPool('pglite', pool, async () => {
    await engine.close()
    unlock()
  })
  await db.query('set plan_cache_mode = force_generic_plan')
  await db.query(`set timezone = 'UTC'`)
  return db
}

/**
 * Throws when another living process has the folder (FT-21). What a query acknowledged survives kill -9 and loss of
 * power.
 */
export const openFolder = async (folder: string): Promise<Db> => {
  mkdirSync(dirname(folder), { recursive: true })
  const unlock = lockFolder(folder)
  try {
    return await overEngine(await openDurable(folder), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** Gone when closed. `dump` is a data folder made by `dumpMemory`, four times quicker than an empty start. */
export const openMemory = async (dump?: Blob): Promise<Db> =>
  overEngine(await PGlite.create(dump ? { loadDataDir: dump } : {}), () => undefined)

/** A data folder with whatever `fill` put into it, to start other databases from. */
export const dumpMemory = async (fill: (db: Db) => Promise<void>): Promise<Blob> => {
  const engine = await PGlite.create()
  const db = await overEngine(engine, () => undefined)
  await fill(db)
  const dump = await engine.dumpDataDir('none')
  await db.close()
  return dump
}
