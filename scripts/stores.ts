// What backup and restore work on: the rows, files and secret of this installation, without starting the product.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../src/db/db.ts'
import { openDb } from '../src/db/open.ts'
import type { FileStore } from '../src/ports/files.ts'
import type { Secret } from '../src/server/backup-file.ts'
import { databaseOf, filesOf } from '../src/server/compose.ts'
import { readConfig } from '../src/server/config.ts'
import { fail } from './command.ts'

const config = readConfig(process.env)
const secretFile = join(config.DATA_DIR, 'secret')

/** Those with which a backup may have been made before the secret was exchanged (MACHINE-37). */
export const secretsOfBefore: readonly string[] = config.SECRET_EARLIER ?? []

/** Null: no secret was made here yet. */
const secretHere = (): Secret | null => {
  if (config.SECRET) return { value: config.SECRET, own: false }
  return existsSync(secretFile) ? { value: readFileSync(secretFile, 'utf8').trim(), own: true } : null
}

export const keepSecret = (value: string): void => {
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  writeFileSync(secretFile, value, { mode: 0o600, flag: 'wx' })
}

type Stores = { db: Db; files: FileStore; secret: Secret | null }

/**
 * Runs `work` and closes the database after it. An error it throws is printed in one line, and the command ends with 1.
 */
export const withDatabase = async (work: (db: Db) => Promise<void>): Promise<void> => {
  try {
    const db = await openDb(databaseOf(config))
    try {
      await work(db)
    } finally {
      await db.close()
    }
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

/** The same for all that belongs together. */
export const withStores = (work: (stores: Stores) => Promise<void>): Promise<void> =>
  withDatabase(async (db) => work({ db, files: await filesOf(config), secret: secretHere() }))
