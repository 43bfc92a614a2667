import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

// What docs/runbooks/production.md says about roles: a role that owns its database and nothing else is enough, and one
// that only reads is given single tables. Roles belong to a server, so there is nothing to try with the embedded
// database.

const url = process.env['TEST_POSTGRES_URL']
const mark = randomBytes(6).toString('hex')
const [owner, reader, database] = [`parkwing_${mark}`, `figures_${mark}`, `roles_${mark}`]

const as = (role: string, password: string): string => {
  const copy = new URL(url ?? '')
  copy.username = role
  copy.password = password
  copy.pathname = `/${database}`
  return copy.href
}
const run = async (address: string, ...statements: string[]): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const sql of statements) ({ rows } = await client.query<Record<string, unknown>>(sql))
    return rows
  } finally {
    await client.end()
  }
}

describe.skipIf(!url)(url ? 'roles' : 'roles: not tried without a PostgreSQL server (TEST_POSTGRES_URL)', () => {
  beforeAll(async () => {
    await run(
      url ?? '',
      `create role ${owner} login password 'one' nosuperuser nocreatedb nocreaterole`,
      `create role ${reader} login password 'two'`,
      `create database ${database} owner ${owner}`,
      `revoke all on database ${database} from public`,
    )
  })
  afterAll(async () => {
    await run(
      url ?? '',
      `drop database if exists ${database} with (force)`,
      `drop role if exists ${reader}`,
      `drop role if exists ${owner}`,
    )
  })

  test('control: a role without rights in the database cannot bring it up', async () => {
    const db = openPostgres(as(reader, 'two'))
    await expect(migrate(db)).rejects.toThrow(/permission denied/)
    await db.close()
  })

  test('an owner with no other right brings the database up and works in it', async () => {
    const db = openPostgres(as(owner, 'one'))
    expect((await migrate(db)).length).toBeGreaterThan(10)
    expect(await db.query('select count(*)::int as n from booking')).toEqual([{ n: 0 }])
    await db.close()
  })

  test('a role that only reads sees what it is given, and nothing else', async () => {
    await run(
      as(owner, 'one'),
      `grant connect on database ${database} to ${reader}`,
      `grant usage on schema public to ${reader}`,
      `grant select on booking to ${reader}`,
    )
    const address = as(reader, 'two')
    expect(await run(address, 'select count(*)::int as n from booking')).toEqual([{ n: 0 }])
    await expect(run(address, 'select * from claim')).rejects.toThrow(/permission denied/)
    await expect(run(address, `update booking set email = ''`)).rejects.toThrow(/permission denied/)
  })
})
