/** Databases for one test file each, on a PostgreSQL server, copied from a template. */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { Client } from 'pg'
import { migrate } from '#db/migrate.ts'
import { openPostgres } from '#db/postgres.ts'

const migrations = new URL('../../db/migrations/', import.meta.url)

/** Names the template of this state of the migrations. A start from nothing takes seconds, a copy a fraction of one. */
export const stateOfMigrations = (): string => {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(new URL(name, migrations)))
  // the wall in the rows is raised with them
  hash.update(readFileSync(new URL('../../src/db/row-wall.ts', import.meta.url)))
  return hash.digest('hex').slice(0, 16)
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

/** Only one test file makes a template. It gets its name when it is complete. */
const ensureTemplate = (url: string, template: string, fill: (making: string) => Promise<void>): Promise<void> =>
  asAdministrator(url, async (client) => {
    await client.query('select pg_advisory_lock(7236411)')
    if ((await client.query('select from pg_database where datname = $1', [template])).rowCount) return
    const making = `${template}_${randomUUID().slice(0, 8)}`
    await client.query(`create database ${making}`)
    await fill(named(url, making))
    await client.query(`alter database ${making} rename to ${template}`)
  })

const migrateIt = async (url: string): Promise<void> => {
  const db = openPostgres(url, 1)
  await migrate(db)
  await db.close()
}

/** How names of databases of one run of the tests begin. */
const namesOf = (run: string): string => `parkwing_test_${run}_`

/** After a run: databases whose processes ended with them open. */
export const dropDatabasesOf = (url: string, run: string): Promise<void> =>
  asAdministrator(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [namesOf(run)],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })

export type TestServer = { url: string; drop: () => Promise<void> }

/** A database of the caller's own on the server, copied from one that `fill` fills the first time. */
export const copyOf = async (
  url: string,
  template: string,
  fill: (making: string) => Promise<void>,
  run: string,
): Promise<TestServer> => {
  await ensureTemplate(url, template, fill)
  const name = `${namesOf(run)}${randomUUID().replaceAll('-', '')}`
  await asAdministrator(url, (client) => client.query(`create database ${name} template ${template}`))
  return {
    url: named(url, name),
    drop: () =>
      asAdministrator(url, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** A migrated one. `run`: it may be left to the end of the run (test/setup.ts). */
export const createTestDatabase = (url: string, run = 'own'): Promise<TestServer> =>
  copyOf(url, `parkwing_template_${stateOfMigrations()}`, migrateIt, run)
