import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openTestDb } from '#test/builders/database.ts'
import { personalColumns, wordyColumns } from '#test/builders/personal-columns.ts'
import { plainColumns } from '#test/builders/plain-columns.ts'

// A column about a person that nobody erases is found years later. So each column that can hold words is in one of two
// lists: docs/personal-data.md says what erases it, or test/builders/plain-columns.ts says that it tells nothing about
// a person.

let db: Db
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(() => db?.close())

const told = (): string[] => [
  ...personalColumns().map(({ table, column }) => `${table}.${column}`),
  ...Object.entries(plainColumns).flatMap(([table, columns]) => columns.split(' ').map((one) => `${table}.${one}`)),
]
/** Columns that nobody has looked at, and columns that the lists name but that do not exist. */
const unknown = async (): Promise<{ untold: string[]; gone: string[] }> => {
  const there = await wordyColumns(db)
  const lists = new Set(told())
  return { untold: there.filter((one) => !lists.has(one)), gone: [...lists].filter((one) => !there.includes(one)) }
}

describe('GD-01 GD-02 where personal data is', () => {
  test('every column that can hold words is told of, once, and no other', async () => {
    expect(await unknown()).toEqual({ untold: [], gone: [] })
    expect(told().filter((one, index, all) => all.indexOf(one) !== index)).toEqual([])
    expect(personalColumns().length).toBeGreaterThan(40)
  })

  test('control: a new column or table with words is found, one with a count is not', async () => {
    await db.query(
      'alter table booking add column birth_name text, add column born_on date, add column children integer',
    )
    await db.query('create table companion (booking_id uuid primary key, full_name text not null)')
    expect((await unknown()).untold).toEqual(['booking.birth_name', 'booking.born_on', 'companion.full_name'])
    await db.query('alter table booking drop column birth_name, drop column born_on, drop column children')
    await db.query('drop table companion')
    expect((await unknown()).untold).toEqual([])
  })

  test('each says in known words what erases it', () => {
    const kinds = new Set(personalColumns().map(({ erasedWith }) => erasedWith))
    expect([...kinds].toSorted()).toEqual([
      'account',
      'address',
      'booking',
      'company',
      'kept',
      'law',
      'letter',
      'staff',
      'words',
    ])
    const root = fileURLToPath(new URL('..', import.meta.url))
    const named = [...readFileSync(`${root}docs/personal-data.md`, 'utf8').matchAll(/`((?:src|test)\/[\w./-]+)`/g)]
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(root + file))).toEqual([])
  })
})
