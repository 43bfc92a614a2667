import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putMigratedFolder } from '#test/builders/migrated-folder.ts'
import type { Db } from './db.ts'
import { dbOverPool } from './pool.ts'

const statements = 100
const folder = join(mkdtempSync(join(tmpdir(), 'parkwing-turns-')), 'database')
let engine: PGlite
let pool: Pool
beforeAll(async () => {
  await putMigratedFolder(folder)
  engine = await PGlite.create(folder)
  pool = new Pool({ ...createPgConfig(engine), max: 1, idleTimeoutMillis: 0 })
})
afterAll(async () => {
  await pool.end()
  await engine.close()
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

/** How often others had their turn while a queue of statements was answered. */
const turnsDuring = async (db: Db): Promise<number> => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: statements }, () => db.query('select 1')))
  isOver = true
  return turns
}
const over = (kind: Db['kind']) => dbOverPool(kind, pool, async () => undefined)

test('MACHINE-14 control: a queue at the embedded engine runs to its end before anybody else is heard', async () => {
  expect(await turnsDuring(over('postgres'))).toBeLessThan(10)
})

test('MACHINE-14 with turns others are heard after each statement', async () => {
  expect(await turnsDuring(over('pglite'))).toBeGreaterThanOrEqual(statements)
})
