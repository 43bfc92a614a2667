import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import type { Db } from '#db/db.ts'
import { engineVersion } from '#db/folder-state.ts'
import { migrate } from '#db/migrate.ts'
import { dumpMemory, openMemory } from '#db/pglite.ts'
import { openPostgres } from '#db/postgres.ts'
import { lend } from './lent-database.ts'
import { templates } from './stocked-folder.ts'
import { createTestDatabase, stateOfMigrations } from './test-database.ts'

export { createTestDatabase, type TestServer } from './test-database.ts'

/** A new data folder, made once for each `name` and kept between runs. */
const templateDump = async (name: string, fill: (db: Db) => Promise<void>): Promise<Blob> => {
  const path = join(templates, `${name}.tar`)
  if (!existsSync(path)) {
    const dump = await dumpMemory(fill)
    mkdirSync(templates, { recursive: true })
    // several test files may do this at once: the last rename wins, all are the same
    const aside = `${path}.${randomUUID()}`
    writeFileSync(aside, new Uint8Array(await dump.arrayBuffer()))
    renameSync(aside, path)
  }
  return new Blob([readFileSync(path)])
}

/** The embedded database in memory, migrated, of the caller's own. */
const openTestMemory = async (): Promise<Db> =>
  openMemory(await templateDump(`pglite-${stateOfMigrations()}`, async (db) => void (await migrate(db))))

/** The same as a new installation finds it: not even tables. */
export const openBareMemory = async (): Promise<Db> =>
  openMemory(await templateDump(`pglite-bare-${engineVersion}`, async () => undefined))

/** A migrated database of the caller's own on a server. It goes when it is closed, or with the last test (setup.ts). */
const openTestServer = async (url: string): Promise<Db> => {
  const own = await createTestDatabase(url, process.env['TEST_RUN'])
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
 * An empty, migrated database for tests that ask what the product does, not what an engine does: on the server where
 * there is one, which costs a tenth of the processor time, otherwise the embedded one. When it is closed, the next one
 * gets it. What both engines must do alike is asked of `engines()`.
 */
export const openTestDb = (): Promise<Db> => {
  const url = process.env['TEST_POSTGRES_URL']
  return url ? lend('postgres', () => openTestServer(url)) : lend('pglite', openTestMemory)
}

/**
 * For tests that only mean something on a server with many connections. Never skipped: a race that was not run proves
 * nothing.
 */
export const requiredServer = (): string => {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url)
    throw new Error(
      'this test needs a PostgreSQL server: set TEST_POSTGRES_URL, or let scripts/run.mjs start one (scripts/postgres.mjs)',
    )
  return url
}

type Engine = {
  name: 'pglite' | 'postgres'
  /** An empty one until the file ends. */
  open: () => Promise<Db>
  /** An empty one until the test ends: each test of a file may ask for one. */
  openForTest: () => Promise<Db>
  /** One whose tables may be changed: nobody gets it afterwards. */
  openOwn: () => Promise<Db>
}

/** Engines a test file runs on: the embedded one always, PostgreSQL when TEST_POSTGRES_URL names a server. */
export const engines = (): Engine[] => {
  const closing: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closing) await close()
  })
  const engine = (name: Engine['name'], openOne: () => Promise<Db>): Engine => {
    const untilFileEnds = async (db: Db): Promise<Db> => {
      closing.push(() => db.close())
      return db
    }
    return {
      name,
      open: async () => untilFileEnds(await lend(name, openOne)),
      openForTest: async () => {
        const db = await lend(name, openOne)
        onTestFinished(() => db.close())
        return db
      },
      openOwn: async () => untilFileEnds(await openOne()),
    }
  }
  const url = process.env['TEST_POSTGRES_URL']
  const memory = engine('pglite', openTestMemory)
  return url ? [memory, engine('postgres', () => openTestServer(url))] : [memory]
}
