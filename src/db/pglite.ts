import { statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool } from 'pg'
import type { Db } from './db.ts'
import { EngineFailure, openDurable } from './durable-files.ts'
import { placeOf, refuseMounted, stateOfFolder } from './folder-state.ts'
import { asFolderFault, FolderFault, folderWords } from './folder-words.ts'
import { lockFolder, type FolderLock, type LockOptions } from './lock-file.ts'
import { makeFolder } from './new-folder.ts'
import { dbOverPool } from './pool.ts'

/**
 * One engine with one connection: `max: 1` is a must, because a second client would see the open transaction of the
 * first. Whoever asks while a transaction runs waits in the pool's queue. This engine ignores the time-outs of
 * statements.
 */
const overEngine = async (engine: PGlite, unlock: () => Promise<void>): Promise<Db> => {
  const pool = new Pool({ ...createPgConfig(engine), max: 1, idleTimeoutMillis: 0 })
  const db = dbOverPool('pglite', pool, async () => {
    await engine.close()
    await unlock()
  })
  await db.query('set plan_cache_mode = force_generic_plan')
  await db.query(`set timezone = 'UTC'`)
  return db
}

/**
 * Ends the process, so that the engine does not come to its next write: what it has in memory is not what is on the
 * disk any more.
 */
const endProcess = (words: string): never => {
  try {
    writeSync(2, `Parkwing ends: ${words}.\n`)
  } finally {
    process.exit(1)
  }
}

/** `lock: 'none'` is for the control of a test that shows what two processes do to each other. */
export type FolderOptions = { lock?: Partial<LockOptions> | 'none' }

const noLock: FolderLock = { mustBeOurs: () => undefined, release: () => Promise.resolve() }

/** With less room than one segment of the engine's log, the engine cannot start. */
const leastRoom = 16 * 2 ** 20
const isFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(dirname(folder))
  return bavail * bsize < leastRoom
}

const openLocked = async (folder: string, lock: FolderLock): Promise<Db> => {
  try {
    if (stateOfFolder(folder) === 'new') await makeFolder(folder, lock.mustBeOurs)
    return await overEngine(await openDurable(folder, lock.mustBeOurs), lock.release)
  } catch (error) {
    await lock.release()
    if (!(error instanceof EngineFailure)) throw error
    const words = isFull(folder) ? folderWords.full(folder) : folderWords.damaged(folder, error.message)
    throw new FolderFault(words, { cause: error })
  }
}

/**
 * Opens the database of a folder. Throws a FolderFault, one line that says what to do, when another living process has
 * the folder (FOLDER-1) or when it cannot be opened (FOLDER-7). What a query acknowledged survives kill -9 and a loss
 * of power.
 */
export const openFolder = async (path: string, { lock }: FolderOptions = {}): Promise<Db> => {
  try {
    const folder = placeOf(path)
    refuseMounted(folder)
    return await openLocked(folder, lock === 'none' ? noLock : await lockFolder(folder, endProcess, lock))
  } catch (error) {
    throw asFolderFault(error, path)
  }
}

/**
 * Opens a database that is gone when it is closed. `dump` is a data folder made by `dumpMemory`; starting with it is
 * four times faster than starting empty.
 */
export const openMemory = async (dump?: Blob): Promise<Db> =>
  overEngine(await PGlite.create(dump ? { loadDataDir: dump } : {}), () => Promise.resolve())

/** A data folder that holds whatever `fill` put into it, from which other databases can start. */
export const dumpMemory = async (fill: (db: Db) => Promise<void>): Promise<Blob> => {
  const engine = await PGlite.create()
  const db = await overEngine(engine, () => Promise.resolve())
  await fill(db)
  const dump = await engine.dumpDataDir('none')
  await db.close()
  return dump
}
