import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Db } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { dumpMemory, openMemory } from '#db/pglite.ts'
import { openPostgres } from '#db/postgres.ts'
import { createTestDatabase, stateOfMigrations } from './test-database.ts'

export { createTestDatabase, type TestServer } from './test-database.ts'

const templateDump = async (): Promise<Blob> => {
  const folder = join(tmpdir(), 'parkwing-templates')
  const path = join(folder, `pglite-${stateOfMigrations()}.tar`)
  if (!existsSync(path)) {
    const dump = await dumpMemory(async (db) => void (await migrate(db)))
    mkdirSync(folder, { recursive: true })
    // several test files may do this at the same time; all write the same, and the last rename wins
    const aside = `${path}.${randomUUID()}`
    writeFileSync(aside, new Uint8Array(await dump.arrayBuffer()))
    renameSync(aside, path)
  }
  return new Blob([readFileSync(path)])
}

/** The embedded database in memory, migrated, for the caller alone. */
export const openTestMemory = async (): Promise<Db> => openMemory(await templateDump())

/**
 * A migrated database for the caller alone, for tests that ask what the product does and not what an engine does. It is
 * on the server where there is one, which costs a tenth of the processor time, and otherwise embedded. It disappears
 * when it is closed. Tests of what both engines must do alike use `engines()`.
 */
export const openTestDb = async (): Promise<Db> => {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url) return openTestMemory()
  const own = await createTestDatabase(url)
  const db = openPostgres(own.url)
  return {
    ...db,
    close: async () => {
      await db.close()
      await own.drop()
    },
  }
}

/**
 * For tests that only mean something on a server with many connections. They are never skipped, because a race that was
 * not run proves nothing.
 */
export const requiredServer = (): string => {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url)
    throw new Error(
      'this test needs a PostgreSQL server: set TEST_POSTGRES_URL, or let scripts/run.mjs start one (scripts/postgres.mjs)',
    )
  return url
}

type Engine = { name: 'pglite' | 'postgres'; open: () => Promise<Db> }

/**
 * The engines that a test file runs on: always the embedded one, and PostgreSQL when TEST_POSTGRES_URL names a server.
 * The databases close after the file.
 */
export const engines = (): Engine[] => {
  const closing: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closing) await close()
  })
  const url = process.env['TEST_POSTGRES_URL']
  const memory: Engine = {
    name: 'pglite',
    open: async () => {
      const db = await openTestMemory()
      closing.push(() => db.close())
      return db
    },
  }
  const server = (address: string): Engine => ({
    name: 'postgres',
    open: async () => {
      const { url: own, drop } = await createTestDatabase(address)
      const db = openPostgres(own)
      closing.push(async () => {
        await db.close()
        await drop()
      })
      return db
    },
  })
  return url ? [memory, server(url)] : [memory]
}
