import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkwing-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
cpSync(fileURLToPath(new URL('../../db/migrations', import.meta.url)), folder, { recursive: true })

describe.each(engines())('migrations on $name', ({ openOwn }) => {
  test('FT-22 new files are applied once and all or nothing; changed or unknown ones are refused', async () => {
    const db = await openOwn()
    const add = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
    expect(await migrate(db, { folder })).toEqual([])
    add('9001-more.sql', 'create table more (id integer); insert into more values (1);')
    add('9002-broken.sql', 'create table even_more (id integer); select nothing from nowhere;')
    await expect(migrate(db, { folder })).rejects.toThrow('nowhere')
    await expect(db.query('select from more')).rejects.toMatchObject({ code: '42P01' })
    add('9002-broken.sql', 'create table even_more (id integer);')
    const both = await Promise.all([migrate(db, { folder }), migrate(db, { folder })])
    expect(both.flat()).toEqual(['9001-more.sql', '9002-broken.sql'])
    expect(await db.query('select id from more')).toEqual([{ id: 1 }])
    add('9001-more.sql', 'create table more (id bigint);')
    await expect(migrate(db, { folder })).rejects.toThrow('was changed after it was applied')
    rmSync(join(folder, '9001-more.sql'))
    await expect(migrate(db, { folder })).rejects.toThrow('does not know')
    rmSync(join(folder, '9002-broken.sql'))
  })

  test('MACHINE-45 an index built in advance is taken as it is; one that is not ready stops the upgrade', async () => {
    const db = await openOwn()
    const file = join(folder, '9003-index.sql')
    writeFileSync(file, 'create index if not exists letter_in_advance on letter (kind);')
    await db.query('create index letter_in_advance on letter (kind)')
    const ready = 'update pg_index set indisvalid = $1 where indexrelid = $2::regclass'
    await db.query(ready, [false, 'letter_in_advance'])
    await expect(migrate(db, { folder })).rejects.toThrow('the index letter_in_advance is not ready')
    await db.query(ready, [true, 'letter_in_advance'])
    expect(await migrate(db, { folder })).toEqual(['9003-index.sql'])
    rmSync(file)
  })

  test('MACHINE-45 a table that something holds is not waited for for long, and nothing was changed', async () => {
    const db = await openOwn()
    // the embedded database has one connection, so that nothing can hold anything against it
    if (db.kind !== 'postgres') return
    const file = join(folder, '9003-column.sql')
    const column = 'alter table letter add column in_advance integer;'
    // a new table alone waits too, for those whose policies are written anew with it
    for (const sql of ['', column]) {
      // its rows are behind the wall, so that its right says whether the wall was raised with it
      writeFileSync(file, `create table aside (id integer); alter table aside enable row level security; ${sql}`)
      const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const backup = db.transaction(async (tx) => {
        await tx.query('select count(*) from letter')
        begun.resolve()
        await over.promise
      })
      await begun.promise
      await expect(migrate(db, { folder, longestWaitMs: 200, tries: 1 })).rejects.toThrow(
        'nothing was changed, try again',
      )
      over.resolve()
      await backup
      await expect(db.query('select from aside')).rejects.toMatchObject({ code: '42P01' })
    }
    // who comes while the upgrade waits is served, and the upgrade itself when the table is free
    const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = db.transaction(async (tx) => {
      await tx.query('select count(*) from letter')
      held.resolve()
      await freed.promise
    })
    await held.promise
    const upgrade = migrate(db, { folder })
    const answers = await Promise.all(
      [300, 900, 1_500].map(async (ms) => {
        await setTimeout(ms)
        return db.query('select count(*)::int as n from letter')
      }),
    )
    freed.resolve()
    await holder
    expect([answers.length, await upgrade]).toEqual([3, ['9003-column.sql']])
    const may = `select has_table_privilege('parkwing_limited', 'aside', 'select') as may`
    expect(await db.query(may)).toEqual([{ may: true }])
    rmSync(file)
  })
})
