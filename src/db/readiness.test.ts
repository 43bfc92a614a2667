import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import type { Db } from './db.ts'
import { readiness } from './readiness.ts'

describe.each(engines())('readiness on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })

  test('FT-12 a database that takes no writes answers questions and is not ready', async () => {
    expect(await readiness(db)).toBe('ready')
    await db.transaction(async (tx) => {
      await tx.query('set transaction read only')
      expect(await tx.query('select 1 as one')).toEqual([{ one: 1 }])
      expect(await readiness(tx)).toBe('database takes no writes')
    })
    expect(await readiness(db)).toBe('ready')
  })
})
