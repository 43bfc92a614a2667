import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import { amountOf } from '#test/amounts.ts'
import { withAgencies } from '#test/builders/agencies.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { placeRequest } from '#test/builders/inventory.ts'
import { must } from '#test/builders/traveller.ts'
import { addContract } from './agency-contracts.ts'
import { createDesk } from './booking-desk.ts'
import { verify } from './verify.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'close-statements' } as const

/** The same chance in every run. */
const chance = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

type Life = { id: string; priceMinor: number; paidMinor: number; refundedMinor: number; onAccount: boolean }

/** Only what statements say: the payments behind these sums have no rows of their own here. */
const found = async (deps: TestDeps) => (await verify(deps.db)).filter(({ problem }) => problem.includes('AGENCY-43'))

const WRITE = `
  update booking
  set agent_code = 'NORD1', status = $2, payment_location = $3, total_minor = $4, paid_minor = $5,
    refunded_minor = $6
  where id = $1`
const HAPPENED = `
  insert into audit (airport_id, booking_id, at, actor, action)
  values (1, $1, $2, 'test', 'changed')`

/** Months of an agency: bookings, then changes, refunds, claims, and cars that never came. */
const months = async (n: number) => {
  const deps = await fresh({ capacity: 10_000 })
  const { NORD1 } = await withAgencies(deps)
  const { db, clock } = deps
  const contract = { organisationId: NORD1, currency: 'EUR', by: 'staff:x' }
  await addContract(
    db,
    { ...contract, validFrom: parseDate('2026-01-01')!, commission: { basisPoints: 1_250 } },
    clock.now(),
  )
  const draw = chance(n)
  const lives: Life[] = []
  const store = async ({ id, priceMinor, paidMinor, refundedMinor, onAccount }: Life, status: string) => {
    const values = [id, status, onAccount ? 'invoiceAgent' : 'onLine', priceMinor, paidMinor, refundedMinor]
    await db.query(WRITE, values)
    await db.query(HAPPENED, [id, new Date(clock.now()).toISOString()])
  }
  const desk = createDesk(db)
  for (let i = 0; i < n; i++) {
    const request = placeRequest({ status: 'confirmed', days: 3 + (i % 9) })
    expect((await desk.place(request)).outcome).toBe('placed')
    const priceMinor = 2_000 + Math.trunc(draw() * 15_000)
    const onAccount = draw() < 0.3
    const paidMinor = onAccount ? 0 : priceMinor
    const life = { id: request.booking.id, priceMinor, paidMinor, refundedMinor: 0, onAccount }
    lives.push(life)
    await store(life, draw() < 0.05 ? 'no_show' : 'confirmed')
  }
  clock.advance(45 * dayMs)
  expect(must(await closeStatements(deps, job))).toBe(1)
  for (let month = 0; month < 2; month++) {
    for (const life of lives) {
      const luck = draw()
      if (luck < 0.1) life.refundedMinor = life.paidMinor
      else if (luck < 0.2) life.refundedMinor = Math.trunc(life.paidMinor * draw())
      if (luck < 0.3) await store(life, luck < 0.15 ? 'cancelled' : 'confirmed')
    }
    clock.advance(31 * dayMs)
    expect(must(await closeStatements(deps, job))).toBe(1)
  }
  return { deps, lives }
}

const balance = async ({ db }: TestDeps): Promise<number> =>
  (await db.query<{ minor: number }>('select closing_minor as minor from agency_statement order by n desc limit 1'))[0]
    ?.minor ?? 0

describe('the books of statements', () => {
  test('AGENCY-43 months of bookings, changed, refunded, claimed and not come to, close to what the bookings say', async () => {
    const { deps, lives } = await months(amountOf('statedBookings'))
    expect(await found(deps)).toEqual([])
    const statuses = new Map(
      (await deps.db.query<{ id: string; status: string }>('select id::text, status from booking')).map((row) => [
        row.id,
        row.status,
      ]),
    )
    // counted once more in another way: each booking as it stands at the end, with fractions
    let whole = 0
    for (const { id, priceMinor, paidMinor, refundedMinor, onAccount } of lives) {
      const owed = onAccount && statuses.get(id) !== 'cancelled' ? priceMinor : 0
      const kept = onAccount ? owed : paidMinor - refundedMinor
      const net = kept - Math.floor((kept * 21) / 121 + 0.5)
      whole += Math.floor((net * 12.5) / 100 + 0.5) - owed
    }
    expect(await balance(deps)).toBe(whole)
    const [count] = await deps.db.query<{ n: number }>(
      `select count(*)::int as n from agency_statement_line where kind = 'correction'`,
    )
    expect(count?.n).toBeGreaterThan(amountOf('statedBookings') / 10)
  })

  test('AGENCY-43 a wrong cent is seen and named, wherever it is', async () => {
    const { deps } = await months(20)
    const { db } = deps
    const faults: [string, RegExp][] = [
      [
        'update agency_statement set lines_minor = lines_minor + 1, closing_minor = closing_minor + 1 where n = 2',
        /sum/,
      ],
      ['update agency_statement set opening_minor = 1, closing_minor = 1 + lines_minor where n = 1', /go on/],
      [`update agency_statement_line set amount_minor = amount_minor + 1 where place = 1`, /not the difference/],
      [
        `update agency_statement_line set commission_minor = commission_minor + 1 where net_minor > 100`,
        /its contract/,
      ],
      [`update agency_statement_line set kept_minor = kept_minor + 1 where place = 1`, /booking itself/],
      [
        `update agency_statement_line set kind = 'payment', booking_id = null, amount_minor = 1 where place = 1`,
        /as paid/,
      ],
      [`delete from agency_statement where false; delete from agency_statement_line where place = 1`, /sum/],
    ]
    for (const [sql, named] of faults) {
      const problems: string[] = []
      const looked = db.transaction(async (tx) => {
        for (const one of sql.split('; ')) await tx.query(one)
        problems.push(...(await verify({ ...db, transaction: (work) => work(tx) })).map(({ problem }) => problem))
        throw new Error('back')
      })
      await expect(looked).rejects.toThrow('back')
      expect([sql, problems.filter((one) => one.includes('AGENCY-43')).join('\n')]).toEqual([
        sql,
        expect.stringMatching(named),
      ])
    }
    expect(await found(deps)).toEqual([])
  })

  test('AGENCY-41 no statement of the product changes or deletes one', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const touching =
      /\b(update\s+|delete\s+from\s+|truncate\s+[^`]*)((agency|park)_(contract|statement)|journal_entry|statement_dunning)/i
    expect(files.filter((file) => touching.test(readFileSync(join(import.meta.dirname, file), 'utf8')))).toEqual([])
    for (const table of ['agency_statement_line', 'park_statement_line', 'journal_entry'])
      expect(touching.test(`update ${table} set amount_minor = 1`)).toBe(true)
  })
})
