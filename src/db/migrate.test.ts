import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
})
