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
import { addParkContract } from './park-contracts.ts'
import { verify } from './verify.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'close-statements' } as const

/** The same chance in every run. */
const chance = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

type Life = {
  id: string
  priceMinor: number
  chargedMinor: number
  paidMinor: number
  tillMinor: number
  refundedMinor: number
  onAccount: boolean
  status: 'checked_out' | 'no_show' | 'cancelled'
}

/** Only what statements say: the payments behind these sums have no rows of their own here. */
const found = async (deps: TestDeps) =>
  (await verify(deps.db)).filter(({ problem }) => /AGENCY-(43|90|95)/.test(problem))

const WRITE = `
  update booking
  set agent_code = $2, status = $3, payment_location = $4, total_minor = $5, charged_minor = $6, paid_minor = $7,
    refunded_minor = $8
  where id = $1`
const HAPPENED = `
  insert into audit (airport_id, booking_id, at, actor, action)
  values (1, $1, $2, 'test', 'changed')`
const TILL = `
  insert into ledger_entry (airport_id, booking_id, debit, credit, amount_minor, at)
  values (1, $1, 'till', 'receivable', $2, $3)`

/** Months of a car park: online, on account and at its till; cars that never came, charges, changes, claims. */
const months = async (n: number) => {
  const deps = await fresh({ capacity: 10_000 })
  const { NORD1 } = await withAgencies(deps)
  const { db, clock } = deps
  const [operator] = await db.query<{ id: string }>(
    `select id::text from organisation where kind = 'operator' order by slug`,
  )
  const organisationId = operator!.id
  const of = { currency: 'EUR', by: 'staff:x', validFrom: parseDate('2026-01-01')! }
  const terms = { commission: { basisPoints: 1_500 }, lateBasisPoints: 6_000 }
  await addParkContract(db, { ...of, ...terms, organisationId }, clock.now())
  await addContract(db, { ...of, organisationId: NORD1, commission: { basisPoints: 1_250 } }, clock.now())
  const draw = chance(n)
  const lives: Life[] = []
  const now = () => new Date(clock.now()).toISOString()
  const store = async (life: Life) => {
    const { id, priceMinor, chargedMinor, paidMinor, refundedMinor, onAccount, status } = life
    const how = onAccount ? 'invoiceAgent' : 'onLine'
    const total = priceMinor + chargedMinor
    await db.query(WRITE, [id, onAccount ? 'NORD1' : null, status, how, total, chargedMinor, paidMinor, refundedMinor])
    await db.query(HAPPENED, [id, now()])
  }
  const desk = createDesk(db)
  for (let i = 0; i < n; i++) {
    const request = placeRequest({ status: 'confirmed', days: 3 + (i % 9) })
    expect((await desk.place(request)).outcome).toBe('placed')
    const priceMinor = 2_000 + Math.trunc(draw() * 15_000)
    const onAccount = draw() < 0.25
    const status = draw() < 0.06 ? 'no_show' : 'checked_out'
    const chargedMinor = status === 'checked_out' && draw() < 0.15 ? 100 + Math.trunc(draw() * 4_000) : 0
    const isAtTill = !onAccount && draw() < 0.3
    const paidMinor = (onAccount ? 0 : priceMinor) + chargedMinor
    const tillMinor = isAtTill ? paidMinor : draw() < 0.5 ? chargedMinor : 0
    const id = request.booking.id
    const life = { id, priceMinor, chargedMinor, paidMinor, tillMinor, refundedMinor: 0, onAccount, status } as Life
    lives.push(life)
    if (tillMinor > 0) await db.query(TILL, [id, tillMinor, now()])
    await store(life)
  }
  clock.advance(45 * dayMs)
  expect(must(await closeStatements(deps, job))).toBe(2)
  for (let month = 0; month < 2; month++) {
    for (const life of lives) {
      const luck = draw()
      if (luck < 0.1) life.refundedMinor = life.paidMinor
      else if (luck < 0.2) life.refundedMinor = Math.trunc(life.paidMinor * draw())
      if (luck < 0.05) life.status = 'cancelled'
      if (luck < 0.2) await store(life)
    }
    clock.advance(31 * dayMs)
    expect(must(await closeStatements(deps, job))).toBe(2)
  }
  return { deps, lives, organisationId }
}

const last = async ({ db }: TestDeps): Promise<number> =>
  (await db.query<{ minor: number }>('select closing_minor as minor from park_statement order by n desc limit 1'))[0]
    ?.minor ?? 0

describe('the books of statements of car parks', () => {
  test('AGENCY-90 AGENCY-95 AGENCY-97 a month of bookings with changes, refunds, no-shows and claims, to the cent', async () => {
    const { deps, lives, organisationId } = await months(amountOf('parkedBookings'))
    expect(await found(deps)).toEqual([])
    // counted once more in another way: each booking as it stands at the end, with fractions
    let whole = 0
    for (const { priceMinor, chargedMinor, paidMinor, tillMinor, refundedMinor, onAccount, status } of lives) {
      const paid = paidMinor - refundedMinor
      const own = onAccount ? Math.max(0, paid - chargedMinor) : paid
      const kept = onAccount && status !== 'cancelled' ? priceMinor : Math.min(priceMinor, own)
      const rest = kept - Math.floor(kept * 0.15 + 0.5 + 1e-9)
      const share = status === 'checked_out' ? rest : Math.floor(rest * 0.6 + 0.5 + 1e-9)
      const charges = Math.max(0, Math.min(chargedMinor, onAccount ? paid : paid - kept))
      whole += share + charges - tillMinor
    }
    expect(await last(deps)).toBe(whole)
    const [journal] = await deps.db.query<{ n: number }>(
      `select coalesce(sum(case when credit = 'party' then amount_minor else -amount_minor end), 0)::bigint as n
       from journal_entry
       where organisation_id = $1 and 'party' in (debit, credit)`,
      [organisationId],
    )
    expect(journal?.n).toBe(whole)
    const [count] = await deps.db.query<{ n: number }>(
      `select count(*)::int as n from park_statement_line where kind = 'correction'`,
    )
    expect(count?.n).toBeGreaterThan(amountOf('parkedBookings') / 10)
  })

  test('AGENCY-90 AGENCY-95 a wrong cent is seen and named, wherever it is', async () => {
    const { deps } = await months(20)
    const { db } = deps
    const faults: [string, RegExp][] = [
      ['update park_statement set lines_minor = lines_minor + 1, closing_minor = closing_minor + 1 where n = 2', /sum/],
      ['update park_statement set opening_minor = 1, closing_minor = 1 + lines_minor where n = 1', /go on/],
      ['update park_statement_line set amount_minor = amount_minor + 1 where place = 1', /not the difference/],
      [
        'update park_statement_line set commission_minor = commission_minor - 1 where commission_minor > 100',
        /its contract/,
      ],
      ['update park_statement_line set till_minor = till_minor + 1 where place = 1', /booking itself/],
      ['delete from park_statement_line where place = 1', /sum/],
      [`update journal_entry set amount_minor = amount_minor + 1 where about like 'statement:%-0001'`, /journal/],
      [`update journal_entry set about = 'statement:NONE-0001' where about like 'statement:%-0001'`, /to nothing/],
    ]
    for (const [sql, named] of faults) {
      const problems: string[] = []
      const looked = db.transaction(async (tx) => {
        await tx.query(sql)
        problems.push(...(await verify({ ...db, transaction: (work) => work(tx) })).map(({ problem }) => problem))
        throw new Error('back')
      })
      await expect(looked).rejects.toThrow('back')
      const said = problems.filter((one) => /AGENCY-(90|95)/.test(one)).join('\n')
      expect([sql, said]).toEqual([sql, expect.stringMatching(named)])
    }
    expect(await found(deps)).toEqual([])
  })
})
