import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#domain/time/zones.ts'
import { bookedBy, aStay } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { engines } from '#test/builders/database.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { setLimit } from './agency-credit.ts'
import { movedBetween } from './agency-movements.ts'
import type { Db, Queryable, Row } from './db.ts'

const BOOKINGS = `
  insert into booking
  select r.*
  from booking b
  cross join generate_series($1::int, $2::int) i
  cross join lateral jsonb_populate_record(
    b,
    jsonb_build_object(
      'id', gen_random_uuid(), 'number', 'OLD-' || i, 'voucher_code', 'OLD-' || i, 'status', 'checked_out',
      'created_at', b.created_at - (1 + i / 10) * interval '1 day'
    )
  ) r
  where b.number = (select min(number) from booking where agent_code = 'NORD1' and number not like 'OLD-%')`
const CHANGES = `
  insert into booking_change (
    airport_id, id, booking_id, kind, status, actor, before, after, created_at, ended_at
  )
  select airport_id, gen_random_uuid(), id, 'stay', 'applied', 'visitor', '{"agreedMinor": 1}', '{"agreedMinor": 2}',
    created_at + interval '1 hour', created_at + interval '1 hour'
  from booking b
  where number like 'OLD-%'
    and not exists (select from booking_change c where c.booking_id = b.id)`
/** Lines in the order of time, as they are written. */
const LINES = `
  insert into audit (airport_id, booking_id, at, actor, action)
  select airport_id, id, created_at, 'visitor', 'cancel'
  from booking
  where number like 'OLD-%'
  order by created_at`
const ENTRIES = `
  insert into ledger_entry (airport_id, booking_id, debit, credit, amount_minor, at)
  select airport_id, id, 'provider', 'receivable', 100, created_at
  from booking
  where number like 'OLD-%'
  order by created_at`

type Node = { [name: string]: unknown; Plans?: Node[] }
const scansOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(scansOf)]
const numberIn = (node: Node, name: string): number => Number(node[name] ?? 0)

/** How many rows of each table a statement touches, also those that it then leaves out. */
const readBy = async (db: Db, ask: (q: Queryable) => Promise<unknown>): Promise<Record<string, number>> => {
  const read: Record<string, number> = {}
  const query = async <T extends Row>(text: string, values?: unknown[]): Promise<T[]> => {
    const [row] = await db.query<Row>(`explain (analyze, format json) ${text}`, values)
    const said: unknown = Object.values(row ?? {})[0]
    const [{ Plan: plan }] = (typeof said === 'string' ? JSON.parse(said) : said) as [{ Plan: Node }]
    for (const node of scansOf(plan)) {
      const table = node['Relation Name']
      if (typeof table !== 'string') continue
      const left = numberIn(node, 'Rows Removed by Filter') + numberIn(node, 'Rows Removed by Index Recheck')
      const rows = (numberIn(node, 'Actual Rows') + left) * numberIn(node, 'Actual Loops')
      read[table] = (read[table] ?? 0) + Math.round(rows)
    }
    return []
  }
  await ask({ query })
  return read
}

describe.each(engines())('a day of an agency among its years on $name', ({ open }) => {
  let db: Db
  let organisationId: string
  const day = { from: noon - dayMs / 2, until: noon + dayMs / 2, currency: 'EUR' }
  let known = 0
  /** Lets so many bookings have been made, changed and paid on the days before. */
  const older = async (count: number): Promise<void> => {
    await db.query(BOOKINGS, [known + 1, count])
    known = count
    for (const text of [CHANGES, LINES, ENTRIES]) await db.query(text)
    for (const index of ['audit_at', 'ledger_entry_at'])
      await db.query('select brin_summarize_new_values($1::text::regclass)', [index])
    for (const table of ['booking', 'booking_change', 'audit', 'ledger_entry']) await db.query(`analyze ${table}`)
  }
  const moved = (q: Queryable) => movedBetween(q, organisationId, day)
  beforeAll(async () => {
    db = await open()
    const deps = await testDeps({ db, now: noon, seed: testAirport(200) })
    const { nord, NORD1 } = await agencyWorld(deps)
    organisationId = NORD1
    await setLimit(db, { organisationId, currency: 'EUR', limitMinor: 1_000_000 }, noon)
    for (const once of ['moved-0001', 'moved-0002']) {
      const id = String((await bookedBy(nord, { once, paid: 'agency' })).body['id'])
      const stay = { ...aStay, departure: '2026-12-10T18:00' }
      const { changeId } = (await nord('POST', `/bookings/${id}/changes`, { stay })).body
      expect((await nord('POST', `/bookings/${id}/changes/${String(changeId)}/confirm`)).status).toBe(200)
    }
  })

  test('AGENCY-191 says the same and reads no more rows of bookings and changes with ten times as many before it', async () => {
    await older(400)
    const [first, few] = [await moved(db), await readBy(db, moved)]
    await older(4_000)
    const [second, many] = [await moved(db), await readBy(db, moved)]
    expect(first.map(({ reason }) => reason).toSorted()).toEqual(['booked', 'booked', 'changed', 'changed'])
    expect(second).toEqual(first)
    const of = ({ booking = 0, booking_change = 0 }: Record<string, number>) => [booking, booking_change]
    expect(of(many)).toEqual(of(few))
    expect(Math.max(...of(many))).toBeLessThan(20)
  })

  test('AGENCY-191 control: beginning with the bookings of the agency reads all of them', async () => {
    const { booking = 0 } = await readBy(db, (q) =>
      q.query(
        `
          select b.id
          from agency a
          join booking b on b.agent_code = a.code
          where a.organisation_id = $1
            and b.created_at < $2`,
        [organisationId, new Date(day.until).toISOString()],
      ),
    )
    expect(booking).toBeGreaterThan(4_000)
  })
})
