import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll } from 'vitest'
import type { Db } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { dumpMemory, openMemory } from '#db/pglite.ts'
import { openPostgres } from '#db/postgres.ts'

const migrations = new URL('../../db/migrations/', import.meta.url)

/** One template per state of the migrations: an empty start takes seconds, a copy a fraction of one. */
const stateOfMigrations = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 16)
}

const templateDump = async (): Promise<Blob> => {
  const folder = join(tmpdir(), 'parkwing-templates')
  const path = join(folder, `pglite-${stateOfMigrations()}.tar`)
  if (!existsSync(path)) {
    const dump = await dumpMemory(async (db) => void (await migrate(db)))
    mkdirSync(folder, { recursive: true })
    // several test files may do this at once: the last rename wins, all are the same
    const aside = `${path}.${randomUUID()}`
    writeFileSync(aside, new Uint8Array(await dump.arrayBuffer()))
    renameSync(aside, path)
  }
  return new Blob([readFileSync(path)])
}

/** The embedded database in memory, migrated, of the caller's own. */
export const openTestMemory = async (): Promise<Db> => openMemory(await templateDump())

/**
 * A migrated database of the caller's own for tests that ask what the product does, not what an engine does: on the
 * server where there is one, which costs a tenth of the processor time, otherwise the embedded one. It goes when it is
 * closed. What both engines must do alike is asked of `engines()`.
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

const named = (url: string, database: string): string => {
  const copy = new URL(url)
  copy.pathname = `/${database}`
  return copy.href
}

const asAdministrator = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Only one test file makes the template; it is renamed to its name when it is complete. */
const ensureTemplate = (url: string, template: string): Promise<void> =>
  asAdministrator(url, async (client) => {
    await client.query('select pg_advisory_lock(7236411)')
    if ((await client.query('select from pg_database where datname = $1', [template])).rowCount) return
    const making = `${template}_${randomUUID().slice(0, 8)}`
    await client.query(`create database ${making}`)
    const db = openPostgres(named(url, making), 1)
    await migrate(db)
    await db.close()
    await client.query(`alter database ${making} rename to ${template}`)
  })

export type TestServer = { url: string; drop: () => Promise<void> }

/** A migrated database of the caller's own on the server. */
export const createTestDatabase = async (url: string): Promise<TestServer> => {
  const template = `parkwing_template_${stateOfMigrations()}`
  await ensureTemplate(url, template)
  const name = `parkwing_test_${randomUUID().replaceAll('-', '')}`
  await asAdministrator(url, (client) => client.query(`create database ${name} template ${template}`))
  return {
    url: named(url, name),
    drop: () =>
      asAdministrator(url, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
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

type Engine = { name: 'pglite' | 'postgres'; open: () => Promise<Db> }

/**
 * Engines a test file runs on: the embedded one always, PostgreSQL when TEST_POSTGRES_URL names a server. Databases
 * close after the file.
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
