import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { letServe } from './rights.ts'
import { behindWall, raiseWall, wallFault } from './row-wall.ts'

// What docs/runbooks/production.md says about roles: a role that owns its database and nothing else is enough, one
// that serves need not own the tables, and one that only reads is given single tables. Roles belong to a server, so
// there is nothing to try with the embedded database.

const url = process.env['TEST_POSTGRES_URL']
const mark = randomBytes(6).toString('hex')
const [owner, reader, server] = [`parkwing_${mark}`, `figures_${mark}`, `web_${mark}`]
const database = `roles_${mark}`

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
      `create role ${server} login password 'three' nosuperuser nocreatedb nocreaterole`,
      `create database ${database} owner ${owner}`,
      `revoke all on database ${database} from public`,
    )
  })
  afterAll(async () => {
    await run(
      url ?? '',
      `drop database if exists ${database} with (force)`,
      `drop role if exists ${reader}`,
      `drop role if exists ${server}`,
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

  const nothing = { places: [], codes: [] }

  test('ACCESS-34 an owner who may not become the limited role hears so; given it, the work side reads behind the wall', async () => {
    const db = openPostgres(as(owner, 'one'), 2)
    expect(await wallFault(db)).toContain('may not become parkwing_limited')
    // the control: what every page of the work side would meet
    await expect(behindWall(db, nothing).query('select from booking')).rejects.toThrow(/parkwing_limited/)
    await run(
      url ?? '',
      `do $$ begin create role parkwing_limited nologin; exception when duplicate_object then null; end $$`,
      `grant parkwing_limited to ${owner} with admin option`,
    )
    await raiseWall(db)
    expect(await wallFault(db)).toBeNull()
    expect(await behindWall(db, nothing).query('select from booking')).toEqual([])
    await db.close()
  })

  test('a role that serves reads and writes rows, starts on tables of this version, and changes none', async () => {
    const before = openPostgres(as(server, 'three'))
    await expect(migrate(before)).rejects.toThrow(/permission denied/)
    await run(url ?? '', `grant connect on database ${database} to ${server}`)
    await run(as(owner, 'one'), `create table of_before (id integer generated always as identity, word text)`)
    const own = openPostgres(as(owner, 'one'))
    await letServe(own, server)
    await letServe(own, server)
    await expect(letServe(own, 'nobody"; drop table booking; --')).rejects.toThrow(/does not exist/)
    await own.close()
    expect(await migrate(before)).toEqual([])
    expect(await wallFault(before)).toBeNull()
    expect(await behindWall(before, nothing).query('select from booking')).toEqual([])
    // of tables there were, and of those a later version brings
    await run(as(owner, 'one'), `create table of_later (id integer generated always as identity, word text)`)
    for (const table of ['of_before', 'of_later'])
      expect(
        await run(
          as(server, 'three'),
          `insert into ${table} (word) values ('one')`,
          `update ${table} set word = 'two'`,
          `select id, word from ${table}`,
        ),
      ).toEqual([{ id: 1, word: 'two' }])
    for (const refused of [
      'create table own (id integer)',
      'alter table booking add column more text',
      'drop table of_before',
      'truncate of_before',
      `insert into migration values ('9999-x.sql', 'x', now())`,
    ])
      await expect(run(as(server, 'three'), refused), refused).rejects.toThrow(/permission denied|must be owner/)
    // a newer version than the tables: in words, and nothing is half done
    const folder = mkdtempSync(join(tmpdir(), 'parkwing-migrations-'))
    const now = fileURLToPath(new URL('../../db/migrations', import.meta.url))
    for (const name of readdirSync(now)) cpSync(join(now, name), join(folder, name))
    writeFileSync(join(folder, '9998-newer.sql'), 'create table newer (id integer);')
    await expect(migrate(before, { folder })).rejects.toThrow(
      /^the tables are not those of this version.*npm run migrate/,
    )
    await before.close()
    rmSync(folder, { recursive: true })
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
