import { moveList, statusByAction } from './booking-moves.ts'
import { accountChecks } from './checks/accounts.ts'
import { carParkChecks } from './checks/car-park.ts'
import { changeChecks } from './checks/changes.ts'
import { claimChecks } from './checks/claims.ts'
import { invoiceChecks } from './checks/invoices.ts'
import { letterChecks } from './checks/letters.ts'
import { lifecycleChecks } from './checks/lifecycle.ts'
import { moneyChecks } from './checks/money.ts'
import { priceChecks } from './checks/prices.ts'
import type { Db } from './db.ts'

/** Something that must not be: how often it is found, and up to five examples (ids and days, no personal data). */
export type Finding = { problem: string; count: number; examples: string[] }

/**
 * Each query answers one row for each fault, with an example in `at`. The names in brackets are the invariants of
 * docs/runbooks/books.md.
 */
const checks: { problem: string; sql: string }[] = [
  {
    problem: 'taken places differ from the recount of bookings that stand and of held changes (I2)',
    sql: `
      with place as (
        select b.airport_id, b.id, t.product_id, b.first_day + g as day, 1 as own, 0 as held
        from booking b
        cross join lateral unnest(b.takes) as t(product_id)
        cross join lateral generate_series(0, b.last_day - b.first_day) as g
        where b.status in ('held', 'confirmed', 'checked_in', 'checked_out', 'no_show')
        union all
        select c.airport_id, c.booking_id, t.product_id, c.first_day + g, 0, 1
        from booking_change c
        cross join lateral unnest(c.takes) as t(product_id)
        cross join lateral generate_series(0, c.last_day - c.first_day) as g
        where c.status = 'held'
        union all
        select airport_id, booking_id, product_id, day, 1, 0
        from overstay_day
      ), live as (
        select airport_id, product_id, day, sum(n) as n
        from (
          select airport_id, product_id, day, greatest(sum(own), sum(held)) as n
          from place
          group by airport_id, id, product_id, day
        ) one
        group by 1, 2, 3
      )
      select format(
        'airport %s product %s %s: taken %s, bookings %s', coalesce(d.airport_id, l.airport_id),
        coalesce(d.product_id, l.product_id), coalesce(d.day, l.day), d.taken, coalesce(l.n, 0)
      ) as at
      from product_day d
      full join live l on l.airport_id = d.airport_id and l.product_id = d.product_id and l.day = d.day
      where d.taken is distinct from coalesce(l.n, 0)`,
  },
  {
    problem: 'more places taken than there are (I1)',
    sql: `
      select format('airport %s product %s %s', airport_id, product_id, day) as at
      from product_day
      where taken > capacity or taken < 0`,
  },
  {
    problem: 'a booking that does not take its own product',
    sql: `
      select id::text as at
      from booking
      where not product_id = any (takes)`,
  },
  {
    problem: 'extras and taken products of a booking do not match',
    sql: `
      select b.id::text as at
      from booking b
      where cardinality(b.extras) <> (
        select count(*)
        from unnest(b.takes) as t(id)
        join product p on p.airport_id = b.airport_id and p.id = t.id and p.parent_id = b.product_id
      )`,
  },
  {
    problem: 'the hold time does not match the status',
    sql: `
      select id::text as at
      from booking
      where (status = 'held') <> (hold_until is not null)`,
  },
  {
    problem: 'a ledger entry of nothing (orphan)',
    sql: `
      select l.id::text as at
      from ledger_entry l
      where not exists (
        select from booking b
        where b.airport_id = l.airport_id
          and b.id = l.booking_id
      )
        or l.payment_id is not null
          and not exists (
            select from payment p
            where p.airport_id = l.airport_id
              and p.id = l.payment_id
          )
        or l.refund_id is not null
          and not exists (
            select from refund r
            where r.airport_id = l.airport_id
              and r.id = l.refund_id
          )`,
  },
  {
    problem: 'an idempotency key without its booking, or two keys for one (I5)',
    sql: `
      select i.key as at
      from idempotency i
      where not exists (
        select from booking b
        where b.airport_id = i.airport_id
          and b.id = i.booking_id
      )
      union all
      select booking_id::text
      from idempotency
      group by airport_id, booking_id
      having count(*) > 1`,
  },
  {
    problem: 'a booking whose first audit entry is not its making, or without any (I6)',
    sql: `
      select b.id::text as at
      from booking b
      where not exists (
        select from audit a
        where a.booking_id = b.id
          and a.action = 'place'
      )`,
  },
  {
    problem: 'a status the audit does not lead to (I6)',
    sql: `
      with step as (
        select booking_id, seq,
          case action when 'place' then data ->> 'status' else ${statusByAction} end as status
        from audit
        where action in ('place', ${moveList})
      )
      select b.id::text as at
      from booking b
      join lateral (
        select s.status
        from step s
        where s.booking_id = b.id
        order by s.seq desc
        limit 1
      ) last on true
      where last.status <> b.status`,
  },
  {
    problem: 'a session may see a booking that does not exist (orphan)',
    sql: `
      select s.booking_id::text as at
      from session_booking s
      where not exists (
        select from booking b
        where b.airport_id = s.airport_id
          and b.id = s.booking_id
      )`,
  },
]

const all = [
  ...checks,
  ...carParkChecks,
  ...changeChecks,
  ...accountChecks,
  ...claimChecks,
  ...invoiceChecks,
  ...letterChecks,
  ...lifecycleChecks,
  ...moneyChecks,
  ...priceChecks,
]

const faults = all.map(
  ({ sql }, place) => `
    select ${place} as place, at::text as at
    from (${sql}
    ) as check_${place}`,
)

/**
 * All checks as one prepared statement, because a test asks after every step, and asking and planning cost more than
 * reading its small tables.
 */
const EVERYTHING = `
  select place, count(*) as count, (array_agg(at))[1:5] as examples
  from (
    ${faults.join('\n    union all')}
  ) as fault
  group by place
  order by place`

/**
 * The invariants that do not hold; an empty list when all do. It reads whole tables, so it runs after tests and once a
 * day, and never for a request.
 */
export const verify = (db: Db): Promise<Finding[]> =>
  db.transaction(
    async (tx) => {
      const rows = await tx.query<{ place: number; count: number; examples: string[] }>(EVERYTHING, [], 'verify')
      return rows.map(({ place, count, examples }) => ({ problem: all[place]!.problem, count, examples }))
    },
    { patient: true },
  )
