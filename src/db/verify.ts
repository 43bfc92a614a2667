import type { Db } from './db.ts'

/** Something that must not be: how often, and up to five examples (ids and days, no personal data). */
export type Finding = { problem: string; count: number; examples: string[] }

/** Each query answers one row per fault, with the example as `at`. The names are the invariants of design reliability.md. */
const checks: { problem: string; sql: string }[] = [
  {
    problem: 'taken places differ from the recount of held, confirmed and checked-in bookings (I2)',
    sql: `
      with live as (
        select b.airport_id, t.product_id, b.first_day + g as day, count(*) as n
          from booking b cross join lateral unnest(b.takes) as t(product_id) cross join lateral generate_series(0, b.last_day - b.first_day) as g
         where b.status in ('held', 'confirmed', 'checked_in', 'checked_out', 'no_show')
         group by 1, 2, 3)
      select format('airport %s product %s %s: taken %s, bookings %s', coalesce(d.airport_id, l.airport_id), coalesce(d.product_id, l.product_id), coalesce(d.day, l.day), d.taken, coalesce(l.n, 0)) as at
        from product_day d
        full join live l on l.airport_id = d.airport_id and l.product_id = d.product_id and l.day = d.day
       where d.taken is distinct from coalesce(l.n, 0)`,
  },
  {
    problem: 'more places taken than there are (I1)',
    sql: `select format('airport %s product %s %s', airport_id, product_id, day) as at from product_day where taken > capacity or taken < 0`,
  },
  {
    problem: 'a booking that does not take its own product',
    sql: `select id::text as at from booking where not product_id = any (takes)`,
  },
  {
    problem: 'extras and taken products of a booking do not match',
    sql: `
      select b.id::text as at
        from booking b
       where cardinality(b.extras) <> (select count(*) from unnest(b.takes) as t(id) join product p on p.airport_id = b.airport_id and p.id = t.id and p.parent_id = b.product_id)`,
  },
  {
    problem: 'the hold time does not match the status',
    sql: `select id::text as at from booking where (status = 'held') <> (hold_until is not null)`,
  },
  {
    problem: 'the paid sum of a booking differs from its paid payments (I3)',
    sql: `
      select b.id::text as at
        from booking b left join payment p on p.airport_id = b.airport_id and p.booking_id = b.id and p.status = 'paid'
       group by b.airport_id, b.id
      having b.paid_minor <> coalesce(sum(p.amount_minor), 0)`,
  },
  {
    problem: 'the refunded sum of a booking differs from its refunds (I4)',
    sql: `
      select b.id::text as at
        from booking b left join refund r on r.airport_id = b.airport_id and r.booking_id = b.id
       group by b.airport_id, b.id
      having b.refunded_minor <> coalesce(sum(r.amount_minor), 0)`,
  },
  {
    problem: 'more refunded than one payment brought (I4)',
    sql: `
      select p.id::text as at
        from payment p join refund r on r.airport_id = p.airport_id and r.payment_id = p.id
       group by p.airport_id, p.id
      having sum(r.amount_minor) > p.amount_minor or p.status <> 'paid'`,
  },
  {
    problem: 'a paid payment without exactly its ledger entry, or the reverse (I3)',
    sql: `
      select p.id::text as at
        from payment p left join ledger_entry l on l.airport_id = p.airport_id and l.booking_id = p.booking_id and l.payment_id = p.id and l.debit = 'provider' and l.refund_id is null
       group by p.airport_id, p.id
      having coalesce(sum(l.amount_minor), 0) <> case when p.status = 'paid' then p.amount_minor else 0 end`,
  },
  {
    problem: 'a refund without exactly its ledger entry (I3)',
    sql: `
      select r.id::text as at
        from refund r left join ledger_entry l on l.airport_id = r.airport_id and l.booking_id = r.booking_id and l.refund_id = r.id and l.debit = 'refunds'
       group by r.airport_id, r.id
      having coalesce(sum(l.amount_minor), 0) <> r.amount_minor`,
  },
  {
    problem: 'a ledger entry of nothing (orphan)',
    sql: `
      select l.id::text as at from ledger_entry l
       where not exists (select from booking b where b.airport_id = l.airport_id and b.id = l.booking_id)
          or l.payment_id is not null and not exists (select from payment p where p.airport_id = l.airport_id and p.id = l.payment_id)
          or l.refund_id is not null and not exists (select from refund r where r.airport_id = l.airport_id and r.id = l.refund_id)`,
  },
  {
    problem: 'an idempotency key without its booking, or two keys for one (I5)',
    sql: `
      select i.key as at from idempotency i where not exists (select from booking b where b.airport_id = i.airport_id and b.id = i.booking_id)
      union all
      select booking_id::text from idempotency group by airport_id, booking_id having count(*) > 1`,
  },
  {
    problem: 'a booking whose first audit entry is not its making, or without any (I6)',
    sql: `
      select b.id::text as at from booking b
       where not exists (select from audit a where a.booking_id = b.id and a.action = 'place')`,
  },
  {
    problem: 'a status the audit does not lead to (I6)',
    sql: `
      with step as (
        select booking_id, at, case action when 'place' then data ->> 'status' when 'expire' then 'expired' when 'cancel' then 'cancelled' else 'confirmed' end as status,
               array_position(array['place', 'expire', 'retake', 'confirm', 'cancel'], action) as place
          from audit
         where action in ('place', 'expire', 'retake', 'confirm', 'cancel'))
      select b.id::text as at
        from booking b
        join lateral (select s.status from step s where s.booking_id = b.id order by s.at desc, s.place desc limit 1) last on true
       where b.status in ('held', 'confirmed', 'cancelled', 'expired') and last.status <> b.status`,
  },
  {
    problem: 'a session may see a booking that does not exist (orphan)',
    sql: `select s.booking_id::text as at from session_booking s where not exists (select from booking b where b.airport_id = s.airport_id and b.id = s.booking_id)`,
  },
  {
    problem: 'a requested refund that nothing will send',
    sql: `
      select r.id::text as at from refund r
       where r.status = 'requested' and not exists (select from job j where j.queue = 'refund' and j.payload ->> 'refundId' = r.id::text)`,
  },
]

/** An empty list means every invariant holds. Reads whole tables: after test runs and once a day, not in a request. */
export const verify = (db: Db): Promise<Finding[]> =>
  db.transaction(async (tx) => {
    const findings: Finding[] = []
    for (const { problem, sql } of checks) {
      const rows = await tx.query<{ at: string }>(sql)
      if (rows.length > 0) findings.push({ problem, count: rows.length, examples: rows.slice(0, 5).map((row) => row.at) })
    }
    return findings
  }, { patient: true })
