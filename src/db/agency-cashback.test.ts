import { expect, test } from 'vitest'
import { parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import { withAgencies } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { placeRequest } from '#test/builders/inventory.ts'
import { must } from '#test/builders/traveller.ts'
import { addContract } from './agency-contracts.ts'
import { linesOf, statementsOf } from './agency-statements.ts'
import { createDesk } from './booking-desk.ts'
import { verify } from './verify.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'close-statements' } as const

const SELL = `
  update booking
  set agent_code = 'NORD1', status = 'confirmed', payment_location = 'onLine', total_minor = 6200, paid_minor = 6200,
    terms = terms || jsonb_build_object(
      'agent', jsonb_build_object('code', $2::text, 'name', 'N', 'promocode', '', 'cashbackPercent', 3)
    )
  where id = $1`

test('AGENCY-67 AGENCY-43 cashback as booked stands on the statement, and the books are checked for it', async () => {
  const deps = await fresh()
  const { NORD1 } = await withAgencies(deps)
  const { db, clock } = deps
  const commission = { basisPoints: 1_000 }
  await addContract(
    db,
    { organisationId: NORD1, currency: 'EUR', by: 'test', validFrom: parseDate('2026-01-01')!, commission },
    clock.now(),
  )
  const desk = createDesk(db)
  // the second was made when another agency's promise was recorded: it is not this agency's to keep
  for (const [number, agent] of ['NORD1', 'SUD2'].entries()) {
    const request = placeRequest({ status: 'confirmed', days: 3 + number })
    expect((await desk.place(request)).outcome).toBe('placed')
    await db.query(SELL, [request.booking.id, agent])
  }
  clock.advance(45 * dayMs)
  must(await closeStatements(deps, job))
  const [statement] = await statementsOf(db, NORD1)
  const lines = await linesOf(db, statement!.id)
  expect(lines.map(({ cashbackMinor }) => cashbackMinor ?? 0).toSorted((a, b) => a - b)).toEqual([0, 186])
  expect(statement?.linesMinor).toBe(lines.reduce((sum, { commissionMinor }) => sum + commissionMinor, 0))
  const found = async () => (await verify(db)).filter(({ problem }) => problem.includes('AGENCY-67'))
  expect(await found()).toEqual([])
  await db.query('update agency_statement_line set cashback_minor = 187 where cashback_minor > 0')
  expect(await found()).toHaveLength(1)
})
