import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { addParkContract } from '#db/park-contracts.ts'
import { openPostgres } from '#db/postgres.ts'
import { parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { withAgencies } from '#test/builders/agencies.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testDeps, type TestDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'

const job = { kind: 'system', job: 'close-statements' } as const
const tenTimes = Array.from({ length: 10 }, (_, n) => n)
let server: TestServer
let db: Db
/** another process, whose transactions are not ours */
let other: Db
let deps: TestDeps

beforeAll(async () => {
  server = await createTestDatabase(requiredServer())
  db = openPostgres(server.url)
  other = openPostgres(server.url)
  deps = await testDeps({ db, now: noon })
  await withAgencies(deps)
  const [operator] = await db.query<{ id: string }>(`select id::text from organisation where kind = 'operator'`)
  const terms = { commission: { basisPoints: 1_500 }, lateBasisPoints: 10_000, validFrom: parseDate('2026-01-01')! }
  await addParkContract(db, { organisationId: operator!.id, currency: 'EUR', by: 'staff:x', ...terms }, noon)
})
afterAll(async () => {
  await other?.close()
  await db?.close()
  await server?.drop()
})

const closed = async (): Promise<number[]> =>
  (await db.query<{ n: number }>('select n from park_statement order by closed_at, n')).map(({ n }) => n)

test('AGENCY-88 two processes close a month of a car park ten times each at once: one statement', async () => {
  const once = await Promise.all(
    tenTimes.flatMap(() => [db, other].map((one) => closeStatements({ ...deps, db: one }, job))),
  )
  expect(once.reduce((sum, answer) => sum + (answer.ok ? answer.value : 100), 0)).toBe(1)
  expect(await closed()).toEqual([1])
})

test('AGENCY-88 control: without the lock and the keys of the table, a month is closed several times', async () => {
  deps.clock.advance(31 * dayMs)
  await db.query('alter table park_statement drop constraint park_statement_organisation_id_n_key')
  await db.query('alter table park_statement drop constraint park_statement_number_key')
  await db.query('alter table park_statement drop constraint park_statement_organisation_id_currency_month_key')
  const unguarded = (one: Db): Db => ({
    ...one,
    transaction: (work, options) =>
      one.transaction(
        (tx) =>
          work({
            query: async (text, values, name) => {
              const answer = await tx.query(text.replace('for update', ''), values, name && `${name}_open`)
              if (name === 'park_balance') await new Promise((resolve) => setTimeout(resolve, 100))
              return answer as never
            },
          }),
        options,
      ),
  })
  await Promise.all([db, other].map((one) => closeStatements({ ...deps, db: unguarded(one) }, job)))
  expect((await closed()).length).toBeGreaterThan(2)
})
