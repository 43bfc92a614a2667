import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestDb } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { createDesk } from './booking-desk.ts'
import { walks } from './checks/check.ts'
import type { Db, Queryable, Row } from './db.ts'
import { beginning, problems, verify, verifyInSteps, type Finding, type Progress, type Step } from './verify.ts'

/** So many rows in every step. */
const just = (rows: number) => ({ rowsAtFirst: rows, rowsAtMost: rows, aimMs: 60_000 })

const walked = async (db: Db, rows: number): Promise<{ findings: Finding[]; steps: Step[] }> => {
  const steps: Step[] = []
  let findings: Finding[] = []
  for await (const { progress, step } of verifyInSteps(db, beginning, just(rows))) {
    findings = progress.findings
    steps.push(step)
  }
  return { findings, steps }
}

/** Examples are the first five of each order, so only those of rare faults can be compared. */
const compared = (findings: readonly Finding[]) =>
  findings.map(({ problem, count, examples }) => ({
    problem,
    count,
    examples: count <= 5 ? examples.toSorted() : examples.length,
  }))

const UNBOUND = `
  do $$
  declare
    c record;
  begin
    for c in
      select conrelid::regclass as t, conname
      from pg_constraint
      where contype in ('f', 'c') and connamespace = 'public'::regnamespace
    loop
      execute format('alter table %s drop constraint %I', c.t, c.conname);
    end loop;
  end $$`

const at = `'2026-11-20T11:00:00Z'::timestamptz`
/** Every second booking, so that faults are on both sides of the ends of steps. */
const some = `(select * from (select *, row_number() over (order by id) as nth from booking) b where nth % 2 = 0)`
const invoice = (
  {
    n,
    kind,
    place,
    gross,
    vat,
    day,
  }: { n: string; kind: string; place: number; gross: number; vat: number; day: string },
  document: string,
) =>
  `insert into invoice select airport_id, gen_random_uuid(), id, ${place}, 'NL', 2026, ${n}, 'NL-2026-' || ${n}, '${kind}', '${day}', ${at}, ${gross}, ${vat}, 21, '${document}', 'seal' from ${some} b`

const faults = [
  // secrets
  `insert into server_secret (number, name, first_at, newest_since) values (91, 'one', ${at}, ${at}), (92, 'two', ${at}, ${at}::timestamptz + interval '1 day')`,
  // places
  `update product_day set taken = taken + 1 where day > '2026-12-20' and day < '2026-12-29'`,
  `update product_day set taken = capacity + 1 where day > '2027-01-05' and day < '2027-01-09'`,
  `delete from product_day where day = '2026-12-02'`,
  `update booking set takes = '{99}' where id in (select id from ${some} b where nth % 4 = 0)`,
  `update booking set extras = '{covered}' where id in (select id from ${some} b)`,
  `insert into overstay_day select airport_id, id, 1, '2020-01-01' from ${some} b`,
  `insert into allotment
   select 1, gen_random_uuid(), gen_random_uuid(), 1, '2026-12-01', '2026-12-04', 5, 0, ${at}, '' from generate_series(1, 3)`,
  `insert into allotment_day select 1, 1, day::date, id, 5, 4, ${at}, false
   from allotment, generate_series('2026-12-02'::timestamp, '2026-12-04'::timestamp, '1 day') day`,
  `insert into allotment_use select b.airport_id, b.id, 1, '2026-12-04', (select id from allotment limit 1) from ${some} b`,
  `insert into quote_hold select gen_random_uuid(), 1, gen_random_uuid(), '', 1, '{1}', '2020-01-01', '2020-01-02', ${at} from generate_series(1, 3)`,
  // bookings and what refers to them
  `update booking set hold_until = arrival where id in (select id from ${some} b)`,
  `insert into ledger_entry (airport_id, booking_id, debit, credit, amount_minor, at)
   select 1, gen_random_uuid(), 'provider', 'receivable', 5, ${at} from generate_series(1, 9)`,
  `insert into ledger_entry (airport_id, booking_id, debit, credit, amount_minor, at)
   select airport_id, id, 'provider', 'receivable', 5, ${at} from ${some} b`,
  `insert into idempotency select 1, 'k' || g, 'h', gen_random_uuid(), ${at} from generate_series(1, 5) g`,
  `insert into idempotency select airport_id, 'twice' || id, 'h', id, ${at} from ${some} b`,
  `delete from audit where booking_id in (select id from ${some} b where nth % 4 = 0)`,
  `update booking set status = 'checked_out' where id in (select id from ${some} b)`,
  `insert into session values ('s', ${at}, ${at})`,
  `insert into session_booking select 's', gen_random_uuid(), 1, 'all', ${at} from generate_series(1, 4)`,
  // at the car park
  `update booking set charged_minor = 5 where id in (select id from ${some} b)`,
  `insert into audit (airport_id, booking_id, at, actor, action)
   select airport_id, id, ${at}, 'x', 'check_in' from ${some} b, generate_series(1, 2)`,
  // accounts and the newsletter
  `insert into account (id, email, language, verified_at, cars, created_at)
   select gen_random_uuid(), 'A' || g, 'nl', ${at}, '[1, 2, 3, 4, 5, 6]', ${at} from generate_series(1, 5) g`,
  `insert into account_farewell select gen_random_uuid(), 'x', 'nl', ${at} from generate_series(1, 5)`,
  `insert into newsletter_subscriber (id, address_key, email, language, status, asked_at, confirmed_at, confirm_hash, unsubscribe_hash)
   select gen_random_uuid(), 'a' || g, 'x', 'nl', 'confirmed', ${at}, ${at}, 'c' || g, 'u' || g from generate_series(1, 5) g`,
  // changes
  `update booking set status = 'cancelled' where id in (select id from ${some} b where nth % 4 = 0)`,
  `insert into booking_change (airport_id, id, booking_id, kind, status, actor, before, after, created_at, takes, first_day, last_day, ended_at)
   select airport_id, gen_random_uuid(), id, 'stay', 'held', 'x', '{}', '{}', ${at}, '{1}', '2020-01-01', '2020-01-02', ${at} from ${some} b`,
  `insert into booking_change (airport_id, id, booking_id, kind, status, actor, before, after, created_at, ended_at)
   select airport_id, gen_random_uuid(), id, 'stay', 'applied', 'x', '{}', '{"agreedMinor": 1}', ${at}, ${at} from ${some} b`,
  `insert into voucher_replaced select voucher_code, airport_id, id, ${at} from ${some} b`,
  // claims and files
  `insert into claim (airport_id, id, booking_id, number, token_hash, form_key, status, first_name, last_name, email, language, amount_minor, return_flight, reason, account, created_at, due_at, waiting_since)
   select airport_id, gen_random_uuid(), id, id, id, id, 'approved', '', '', '', 'nl', 1, '', '', 'x', ${at}, ${at}, ${at} from ${some} b`,
  `insert into stored_file (key, airport_id, booking_id, owner_kind, owner_id, slot, type, size, sha256, created_at, erase_after, scan)
   select 'f' || id, airport_id, id, 'claim', gen_random_uuid(), 'x', 'image/jpeg', 1, '', ${at}, ${at}, 'infected' from ${some} b`,
  // documents
  `insert into invoice_series values ('NL', 2026, 5, '2026-01-01', ''), ('BE', 2026, 2, '2026-01-01', '')`,
  invoice(
    { n: '20 - nth', kind: 'invoice', place: 1, gross: 121, vat: 90, day: '2026-01-01' },
    '{"lines": [], "corrects": []}',
  ),
  invoice(
    { n: 'nth + 40', kind: 'credit_note', place: 2, gross: 500, vat: 0, day: '2025-01-01' },
    '{"lines": [{"grossMinor": 1}], "corrects": []}',
  ),
  `update invoice set issued_on = issued_on - n`,
  // letters
  `insert into letter (booking_id, kind, version, sent_at, recipient_digest)
   select gen_random_uuid(), 'confirmation', 1, ${at}, 'd' from generate_series(1, 5)`,
  `insert into letter (booking_id, kind, version, sent_at, recipient_digest, state)
   select id, 'confirmation', 1, ${at}, 'd', 'bounced' from ${some} b`,
  `update booking set email_bounced_at = ${at}, erased_at = ${at} where id in (select id from ${some} b)`,
  `insert into letter_again select airport_id, id, 'confirmation', g, ${at} + g * interval '1 hour' from ${some} b, generate_series(1, 8) g`,
  // erasure, reviews, reminders
  `update booking set status = 'confirmed' where id in (select id from ${some} b where nth % 6 = 0)`,
  `insert into erasure select 1, gen_random_uuid(), 'asked', ${at} from generate_series(1, 5)`,
  `insert into review select airport_id, id, 1, 5, 'x', '', '', 'nl', 'published', ${at} from ${some} b`,
  `insert into reminder select airport_id, id, 'arrivalReminder', ${at} + g * interval '1 hour', 1, ${at} from ${some} b, generate_series(1, 2) g`,
  // money
  `update booking set paid_minor = 7, refunded_minor = 3, waived_minor = 2, disputed_minor = 1 where id in (select id from ${some} b)`,
  `insert into payment (airport_id, id, booking_id, attempt, provider, amount_minor, status, created_at)
   select airport_id, id, id, 1, 'sandbox', 4, 'paid', ${at} from ${some} b`,
  ...['requested', 'sent', 'failed'].map(
    (status) =>
      `insert into refund (airport_id, id, booking_id, payment_id, amount_minor, reason, status, created_at)
       select airport_id, gen_random_uuid(), id, id, 5, 'cancelled', '${status}', ${at} from ${some} b`,
  ),
  `insert into refund (airport_id, id, booking_id, payment_id, amount_minor, reason, status, created_at)
   select airport_id, gen_random_uuid(), gen_random_uuid(), id, 5, 'cancelled', 'completed', ${at} from ${some} b`,
  `insert into dispute select airport_id, gen_random_uuid(), id, id, 'x', 2, 'open', ${at} from ${some} b`,
  `insert into refund (airport_id, id, booking_id, payment_id, amount_minor, reason, status, created_at)
   select airport_id, gen_random_uuid(), id, id, 5, 'cancelled', 'failed', ${at} from booking where erased_at is null`,
  `update booking set terms = jsonb_set(terms, '{netPrice}', '{"basisPoints": 1000, "minor": 1}')
   where id in (select id from ${some} b)`,
  // statements of agencies
  `insert into organisation (id, kind, slug, name, created_at) select gen_random_uuid(), 'agency', 'a' || g, '', ${at} from generate_series(1, 3) g`,
  `insert into agency_statement
   select gen_random_uuid(), id, 2, slug, 'EUR', '2026-01-01', 5, 1, 2, 9, ${at} - interval '9 days' from organisation where kind = 'agency'`,
  `insert into agency_statement_line (statement_id, place, kind, airport_id, booking_id, basis_points, vat_rate_percent, kept_minor, net_minor, commission_minor, owed_minor, amount_minor)
   select s.id, b.nth, 'correction', b.airport_id, b.id, 1000, 21, 100, 100, 7, 0, 3 from agency_statement s, ${some} b`,
  `update agency_statement_line set cashback_minor = 1, cost_centre = 'K-1', cost_centre_name = 'K'`,
  `insert into agency_statement_line (statement_id, place, kind, kept_minor, net_minor, commission_minor, owed_minor, amount_minor)
   select id, 99, 'payment', 0, 0, 0, 0, 10 from agency_statement`,
  `insert into billing_party (organisation_id, n, name, street, postcode, city, country, registration, vat_number, email, set_at, set_by)
   select id, 1, '', '', '', '', 'NL', '', 'NL1', '', ${at} - interval '10 days', '' from organisation where kind = 'agency'`,
  `insert into agency_statement_line (statement_id, place, kind, vat_rate_percent, kept_minor, net_minor, commission_minor, owed_minor, billed_minor, billing_n, amount_minor)
   select id, 98, 'vat', 0, 0, 0, 0, 0, 3, 1, 5 from agency_statement`,
  // statements of car parks, their journal, and payouts
  `insert into organisation (id, kind, slug, name, created_at) select gen_random_uuid(), 'operator', 'o' || g, '', ${at} from generate_series(1, 3) g`,
  `update car_park set organisation_id = (select id from organisation where slug = 'o1')`,
  `insert into park_statement
   select gen_random_uuid(), id, 2, slug, 'EUR', '2026-01-01', 5, 1, 2, 9, ${at} - interval '9 days' from organisation where slug like 'o_'`,
  `insert into park_statement_line (statement_id, organisation_id, place, kind, airport_id, booking_id, basis_points, late_basis_points, vat_rate_percent, kept_minor, commission_minor, share_minor, charges_minor, till_minor, amount_minor)
   select s.id, s.organisation_id, b.nth, 'correction', b.airport_id, b.id, 1000, 10000, 21, 100, 7, 50, 1, 2, 3 from park_statement s, ${some} b`,
  `insert into journal_entry (organisation_id, currency, debit, credit, amount_minor, about, at)
   select id, 'EUR', 'costs', 'party', 1, 'statement:none', ${at} from organisation where slug like 'o_'`,
  `insert into person (id, email, name, language, created_at) select gen_random_uuid(), 'p' || g || '@x.example', 'p' || g, 'en', ${at} from generate_series(1, 2) g`,
  `insert into bank_account (id, organisation_id, holder, iban, iban_key, tail, country, asked_by, asked_at)
   select gen_random_uuid(), o.id, 'H', 'x', 'x', '4300', 'NL', p.id, ${at} from organisation o, person p where o.slug like 'o_' and p.name = 'p1'`,
  `insert into payout_batch (id, n, made_by, made_at, account_id, payouts, sum_minor)
   select gen_random_uuid(), row_number() over (), b.asked_by, ${at}, b.id, 9, 9 from bank_account b`,
  `insert into payout (id, organisation_id, currency, amount_minor, statement, end_to_end, account_id, state, asked_by, asked_at, answered_by, answered_at, batch_id)
   select gen_random_uuid(), b.organisation_id, 'EUR', 5, 'x', b.id::text, b.id, 'filed', b.asked_by, ${at}, p.id, ${at}, t.id
   from bank_account b join payout_batch t on t.account_id = b.id cross join person p where p.name = 'p2'`,
  `insert into bank_statement (id, number, imported_by, imported_at, lines) select gen_random_uuid(), 'b', id, ${at}, 1 from person where name = 'p1'`,
  `insert into bank_line (statement_id, place, is_credit, amount_minor, currency, booked_on, outcome, organisation_id)
   select b.id, row_number() over (), true, 9999999, 'EUR', '2026-01-01', 'received', o.id from bank_statement b, organisation o`,
  `update audit set at = at - interval '90 days' where booking_id in (select id from ${some} b)`,
  `update ledger_entry set at = at - interval '90 days' where booking_id in (select id from ${some} b)`,
  // prices
  `update booking set terms = jsonb_set(terms, '{price,total,minor}', '1'), erased_at = null, coupon_code = 'C1'
   where id in (select id from booking except select id from ${some} b)`,
  `insert into coupon (code, description, percent, most_uses, most_uses_each, uses, created_at)
   select 'C' || g, '', 5, 1, 1, 9, ${at} from generate_series(1, 5) g`,
  `insert into coupon_use select airport_id, id, 'C2', 'somebody', ${at} from ${some} b`,
  `insert into tariff_version select 1, 1, ${at} - g * interval '1 day', ${at}, '{}' from generate_series(1, 4) g`,
]

describe.each(engines())('the books in steps on $name', ({ openOwn }) => {
  let db: Db
  let whole: Finding[]
  beforeAll(async () => {
    db = await openOwn()
    await storeSample(db, { products: [{ id: 1, capacity: 100 }] })
    const desk = createDesk(db)
    for (let n = 0; n < 12; n++) await desk.place(placeRequest({ status: 'confirmed', days: 2 + n }))
    await db.query(UNBOUND)
    for (const fault of faults) await db.query(fault)
    whole = await verify(db)
  })

  test('there is a fault of every kind', () => {
    expect(problems.filter((problem) => !whole.some((finding) => finding.problem === problem))).toEqual([])
    expect(whole.filter(({ count }) => count > 1).length).toBeGreaterThan(50)
  })

  test.each([1, 3, 7, 5_000])('MACHINE-13 steps of %d rows find what one whole look finds', async (rows) => {
    const { findings, steps } = await walked(db, rows)
    expect(compared(findings)).toEqual(compared(whole))
    expect(Math.max(...steps.map((step) => step.rows))).toBeLessThanOrEqual(rows)
    for (const walk of Object.keys(walks)) {
      const [row] = await db.query<{ n: number }>(`select count(*) as n from ${walk}`)
      const seen = steps.filter((step) => step.walk === walk).reduce((sum, step) => sum + step.rows, 0)
      expect([walk, seen]).toEqual([walk, row?.n])
    }
  })

  test('MACHINE-13 what was interrupted after any step goes on where it was and finds the same', async () => {
    let progress: Progress = beginning
    let runs = 0
    while (!progress.isDone) {
      let left = 3 + (runs++ % 4)
      const kept = JSON.parse(JSON.stringify(progress)) as Progress
      for await (const one of verifyInSteps(db, kept, just(5))) {
        ;({ progress } = one)
        if (--left === 0) break
      }
    }
    expect(runs).toBeGreaterThan(10)
    expect(compared(progress.findings)).toEqual(compared(whole))
  })

  test('MACHINE-13 a step that takes too long is taken again with fewer rows', async () => {
    const asked: number[] = []
    const slow: Db = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) => {
          const hurried: Queryable = {
            query: async <T extends Row>(text: string, values?: unknown[]) => {
              const rows = Number(values?.[0] ?? 0)
              if (rows > 0) asked.push(rows)
              if (rows > 4) throw Object.assign(new Error('canceling statement'), { code: '57014' })
              return tx.query<T>(text, values)
            },
          }
          return work(hurried)
        }),
    }
    let findings: Finding[] = []
    for await (const one of verifyInSteps(slow, beginning, { rowsAtFirst: 64, rowsAtMost: 64, aimMs: 60_000 }))
      ({ findings } = one.progress)
    expect(asked.slice(0, 3)).toEqual([64, 16, 4])
    expect(compared(findings)).toEqual(compared(whole))
  })
})

describe('the pace of steps', () => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDb()
    await storeSample(db)
    const desk = createDesk(db)
    for (let n = 0; n < 10; n++) await desk.place(placeRequest({ status: 'confirmed', now: noon + n }))
  })
  afterAll(() => db.close())
  const sizes = async (aimMs: number) => {
    const rows: number[] = []
    for await (const { step } of verifyInSteps(db, beginning, { rowsAtFirst: 2, rowsAtMost: 6, aimMs }))
      if (step.walk === 'booking') rows.push(step.rows)
    return rows
  }

  test('MACHINE-13 a step that was quick is followed by a larger one, a slow one by a smaller one', async () => {
    expect(await sizes(60_000)).toEqual([2, 4, 4])
    expect(await sizes(0)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 0])
  })

  test('MACHINE-13 what is done, or knows another table, is begun anew', async () => {
    for (const from of [
      {
        ...beginning,
        walk: 'refund',
        isDone: true,
        findings: [{ problem: problems[0] ?? '', count: 1, examples: [] }],
      },
      { ...beginning, walk: 'a table of old', after: ['x'] },
    ]) {
      const walks: string[] = []
      for await (const { progress, step } of verifyInSteps(db, from as Progress)) {
        walks.push(step.walk)
        expect(progress.findings).toEqual([])
      }
      expect(walks[0]).toBe('booking')
    }
  })

  test('nothing is found while all is well', async () => {
    expect([await verify(db), (await walked(db, 3)).findings]).toEqual([[], []])
  })
})
