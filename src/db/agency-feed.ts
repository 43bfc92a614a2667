import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

// Lines of the audit get their number from the database, but become visible when their transaction ends, which may be
// after a later line did. So they are numbered anew for each agency, when they are first seen, by one reader after the
// other. Whoever has read up to a number has missed nothing before it.
const LOCK = `select pg_advisory_xact_lock(hashtext('agency feed'), hashtext($1))`
const NUMBER = statement(
  'agency_feed_number',
  `
    with known as (
      select (
          select coalesce(max(number), 0)
          from agency_change
          where agent_code = :code
        ) as last, (
          select audit_seq
          from agency_change
          where agent_code = :code
            and at <= :settled::timestamptz
          order by at desc
          limit 1
        ) as settled
    ), unseen as (
      select a.seq, a.airport_id, a.booking_id, a.at
      from audit a
      join booking b on b.airport_id = a.airport_id and b.id = a.booking_id
      cross join known k
      where b.agent_code = :code
        and a.seq > coalesce(k.settled, 0)
        and not exists (
          select
          from agency_change c
          where c.audit_seq = a.seq
        )
    )
    insert into agency_change (agent_code, number, audit_seq, airport_id, booking_id, at)
    select :code, k.last + row_number() over (order by u.seq), u.seq, u.airport_id, u.booking_id, u.at
    from unseen u
    cross join known k`,
)

/**
 * Numbers what became visible since. `settled`: no transaction is older, so nothing that was not seen has a smaller
 * number of the database than a line from before. Call it in a transaction of its own.
 */
export const numberChanges = async (tx: Queryable, code: string, settled: Instant): Promise<void> => {
  await tx.query(LOCK, [code], 'agency_feed_lock')
  await NUMBER(tx, { code, settled: timestamp(settled) })
}

/** One line: what was done to a booking, and when. */
export type FeedLine = { number: number; bookingId: string; at: Instant; action: string }

const AFTER = `
  select c.number::int as number, c.booking_id::text as "bookingId", c.at, a.action
  from agency_change c
  join audit a on a.booking_id = c.booking_id and a.seq = c.audit_seq
  where c.agent_code = $1
    and c.number > $2
  order by c.number
  limit $3`
const BEFORE = `
  select coalesce(min(number) - 1, (select max(number) from agency_change where agent_code = $1), 0)::int as number
  from agency_change
  where agent_code = $1
    and at >= $2`

export const changesAfter = (q: Queryable, code: string, number: number, limit: number): Promise<FeedLine[]> =>
  q.query<FeedLine>(AFTER, [code, number, limit], 'agency_feed_after')

/** The last number before everything that happened at `since` or later. */
export const numberBefore = async (q: Queryable, code: string, since: Instant): Promise<number> =>
  (await q.query<{ number: number }>(BEFORE, [code, timestamp(since)], 'agency_feed_before'))[0]?.number ?? 0
