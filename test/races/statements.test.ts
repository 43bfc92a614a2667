import { afterAll, beforeAll, expect, test } from 'vitest'
import { addContract } from '#db/agency-contracts.ts'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import { withAgencies } from '#test/builders/agencies.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testDeps, type TestDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { unhurried } from '#test/builders/unhurried.ts'

const job = { kind: 'system', job: 'close-statements' } as const
const tenTimes = Array.from({ length: 10 }, (_, n) => n)
let server: TestServer
let db: Db
/** another process, whose transactions are not ours */
let other: Db
let deps: TestDeps

beforeAll(async () => {
  server = await createTestDatabase(requiredServer())
  db = unhurried(openPostgres(server.url))
  other = unhurried(openPostgres(server.url))
  deps = await testDeps({ db, now: noon })
  const { NORD1: organisationId } = await withAgencies(deps)
  const validFrom = parseDate('2026-01-01')!
  await addContract(
    db,
    { organisationId, currency: 'EUR', validFrom, commission: { basisPoints: 1_000 }, by: 'staff:x' },
    noon,
  )
})
afterAll(async () => {
  await other?.close()
  await db?.close()
  await server?.drop()
})

const closed = async (): Promise<number[]> =>
  (await db.query<{ n: number }>('select n from agency_statement order by closed_at, n')).map(({ n }) => n)

test('AGENCY-40 two processes close a month ten times each at once: one statement, and nobody fails', async () => {
  const once = await Promise.all(
    tenTimes.flatMap(() => [db, other].map((one) => closeStatements({ ...deps, db: one }, job))),
  )
  expect(once.reduce((sum, answer) => sum + (answer.ok ? answer.value : 100), 0)).toBe(1)
  expect(await closed()).toEqual([1])
})

test('AGENCY-40 control: without the lock and the keys of the table, a month is closed several times', async () => {
  deps.clock.advance(31 * dayMs)
  await db.query('alter table agency_statement drop constraint agency_statement_organisation_id_n_key')
  await db.query('alter table agency_statement drop constraint agency_statement_number_key')
  await db.query('alter table agency_statement drop constraint agency_statement_organisation_id_currency_month_key')
  const unguarded = (one: Db): Db => ({
    ...one,
    transaction: (work, options) =>
      one.transaction(
        (tx) =>
          work({
            query: async (text, values, name) => {
              const answer = await tx.query(text.replace('for update', ''), values, name && `${name}_open`)
              if (name === 'agency_balance') await new Promise((resolve) => setTimeout(resolve, 100))
              return answer as never
            },
          }),
        options,
      ),
  })
  await Promise.all([db, other].map((one) => closeStatements({ ...deps, db: unguarded(one) }, job)))
  expect((await closed()).length).toBeGreaterThan(2)
})
