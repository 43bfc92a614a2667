import fc from '#test/chance.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { amountOf } from '#test/amounts.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { emptyTables } from '#test/builders/deps.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import { Model, stayOf } from './model.ts'
import { stepKinds, World, type Step } from './model-steps.ts'

const steps = 200
const runs = amountOf('modelLists')
const stepsBetweenVerify = amountOf('modelStepsBetweenVerify')
// five lists of this seed have every kind of step that is asked for below; of most seeds they lack the rarest
const seed = 20_261_134

const step = fc.record({
  kind: fc.constantFrom(...stepKinds),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
  c: fc.nat(1_000),
}) as fc.Arbitrary<Step>

const STATES = `select id, status, local_arrival, local_departure, paid_minor, refunded_minor, total_minor, package from booking order by created_at, id`
type Row = {
  id: string
  status: string
  local_arrival: string
  local_departure: string
  paid_minor: number
  refunded_minor: number
  total_minor: number
  package: string
}

/**
 * The product's rows against the model's, and the nine invariants (verify; each letter once is a key of its table).
 * What is wrong in the books stays wrong, so `npm test` asks for them after some steps only.
 */
const agrees = async (world: World, db: Db, areBooksRead: boolean): Promise<void> => {
  const rows = new Map((await db.query<Row>(STATES)).map((row) => [row.id, row]))
  const seen = world.model.bookings
    .map(({ id }) => rows.get(id))
    .map((row) => row && { status: row.status, arrival: row.local_arrival, departure: row.local_departure })
  expect(seen).toEqual(world.model.bookings.map(({ status, stay }) => ({ status, ...stay })))
  expect(rows.size).toBe(world.model.bookings.length)
  for (const row of rows.values()) {
    const kept = row.paid_minor - row.refunded_minor
    if (row.status === 'expired' || (row.status === 'cancelled' && row.package === 'flex'))
      expect({ ...row, kept }).toMatchObject({ kept: 0 })
    expect(kept).toBeLessThanOrEqual(row.total_minor)
  }
  if (areBooksRead) expect(await verify(db)).toEqual([])
  expect(
    Object.entries(await takenDays(db))
      .map(([day, n]) => [day, n - world.model.taken(day as LocalDate)])
      .filter(([, n]) => n !== 0),
  ).toEqual([])
  const letters = world.deps.mailer.sent.map(({ id }) => id)
  expect(new Set(letters).size).toBe(letters.length)
}

describe('model', () => {
  let server: TestServer
  let db: Db
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = unhurried(openPostgres(server.url))
  })
  afterAll(async () => {
    await db?.close()
    await server?.drop()
  })

  test(`AV-25 I1 I2 I3 I4 I5 I6 I7 ${steps * runs} random steps of life: the product and a pencil say the same after each, and the books hold`, async () => {
    const taken: Record<string, number> = {}
    let count = 0
    for (const [run, list] of fc
      .sample(fc.array(step, { minLength: steps, maxLength: steps }), { numRuns: runs, seed })
      .entries()) {
      await emptyTables(db)
      const world = await World.open(db)
      for (const [index, one] of list.entries()) {
        try {
          await world.take(one)
          await agrees(world, db, (index + 1) % stepsBetweenVerify === 0 || index === list.length - 1)
        } catch (error) {
          throw new Error(
            `seed ${seed}, list ${run}, step ${index}:\n${world.trace.slice(-25).join('\n')}\n${error instanceof Error ? error.message : String(error)}`,
            { cause: error },
          )
        }
        count++
      }
      expect(world.deps.errors).toEqual([])
      for (const [what, n] of Object.entries(world.taken)) taken[what] = (taken[what] ?? 0) + n
    }
    expect(count).toBeGreaterThanOrEqual(steps * runs)
    // every kind of step really happened
    const rare = [
      'book: ok',
      'book: sold_out',
      'startPayment: ok',
      'settle: ok',
      'change stay: ok',
      'change extension: ok',
      'cancel: ok',
      'checkIn: ok',
      'checkOut: ok',
      'checkOut: exit_unpaid',
      'takePayment: ok',
      'revive: ok',
    ]
    expect({ missing: rare.filter((what) => !taken[what]), taken }).toMatchObject({ missing: [] })
  })

  test('the check can fail: a model that does not count holds is contradicted', async () => {
    await emptyTables(db)
    const world = await World.open(db)
    const blind = Object.assign(world, {
      model: new (class extends Model {
        override free = () => 3
      })(3),
    })
    const book: Step = { kind: 'book', a: 0, b: 0, c: 3 }
    await expect(
      (async () => {
        for (let n = 0; n < 4; n++) await blind.take(book)
      })(),
    ).rejects.toThrow()
    expect(stayOf(0, 1).arrival).toBe('2026-11-22T10:00')
  })
})
