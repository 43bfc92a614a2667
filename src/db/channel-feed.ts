import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

// As db/agency-feed.ts numbers what happened to the bookings of an agency, this numbers what happened to those at the
// car parks of an organisation: a line of the audit when it is first seen, by one reader after the other.
const BEGIN = statement(
  'channel_feed_begin',
  `
    insert into channel_feed (organisation_id, from_seq)
    select :organisationId::uuid, coalesce(max(seq), 0)
    from audit
    where at < :since::timestamptz
    having not exists (
      select
      from channel_feed
      where organisation_id = :organisationId::uuid
    )
    on conflict do nothing`,
)
const LOCK = `
  select 1
  from channel_feed
  where organisation_id = $1
  for update`
const NUMBER = statement(
  'channel_feed_number',
  `
    with known as (
      select greatest(
          f.from_seq,
          (
            select audit_seq
            from channel_change
            where organisation_id = :organisationId::uuid
              and at <= :settled::timestamptz
            order by at desc
            limit 1
          )
        ) as seq, (
          select coalesce(max(number), 0)
          from channel_change
          where organisation_id = :organisationId::uuid
        ) as last
      from channel_feed f
      where f.organisation_id = :organisationId::uuid
    ), unseen as (
      select a.seq, a.airport_id, a.booking_id, a.at,
        c.organisation_id is distinct from :organisationId::uuid as is_gone
      from known k
      join audit a on a.seq > k.seq
      join booking b on b.airport_id = a.airport_id and b.id = a.booking_id
      join product p on p.airport_id = b.airport_id and p.id = b.product_id
      join car_park c on c.airport_id = p.airport_id and c.id = p.car_park_id
      where not exists (
          select
          from channel_change n
          where n.organisation_id = :organisationId::uuid
            and n.audit_seq = a.seq
        )
        and (
          c.organisation_id = :organisationId::uuid
          -- what was here and is no more is told once
          or (
            select not n.is_gone
            from channel_change n
            where n.organisation_id = :organisationId::uuid
              and n.booking_id = a.booking_id
            order by n.number desc
            limit 1
          )
        )
    ), told as (
      select u.seq, u.airport_id, u.booking_id, u.at, u.is_gone
      from unseen u
      where not u.is_gone
        or u.seq = (
          select min(o.seq)
          from unseen o
          where o.booking_id = u.booking_id
        )
    )
    insert into channel_change (organisation_id, number, audit_seq, airport_id, booking_id, at, is_gone)
    select :organisationId::uuid, k.last + row_number() over (order by t.seq), t.seq, t.airport_id, t.booking_id, t.at,
      t.is_gone
    from told t
    cross join known k`,
)

/**
 * Numbers what became visible since. `since`: where the list begins for who has never asked. `settled`: no transaction
 * is older, so nothing that was not seen has a smaller number of the database than a line from before. Call it in a
 * transaction of its own.
 */
export const numberChannel = async (
  tx: Queryable,
  { organisationId, since, settled }: { organisationId: string; since: Instant; settled: Instant },
): Promise<void> => {
  await BEGIN(tx, { organisationId, since: timestamp(since) })
  await tx.query(LOCK, [organisationId], 'channel_feed_lock')
  await NUMBER(tx, { organisationId, settled: timestamp(settled) })
}

/** One line: what was done to a booking, and when. `isGone`: since then it is at another organisation's car park. */
export type ChannelLine = { number: number; bookingId: string; at: Instant; action: string; isGone: boolean }

const AFTER = `
  select c.number::int as number, c.booking_id::text as "bookingId", c.at, a.action, c.is_gone as "isGone"
  from channel_change c
  join audit a on a.booking_id = c.booking_id and a.seq = c.audit_seq
  where c.organisation_id = $1
    and c.number > $2
  order by c.number
  limit $3`
const BEFORE = `
  select coalesce(
      min(number) - 1,
      (
        select max(number)
        from channel_change
        where organisation_id = $1
      ),
      0
    )::int as number
  from channel_change
  where organisation_id = $1
    and at >= $2`

export const channelAfter = (
  q: Queryable,
  organisationId: string,
  number: number,
  limit: number,
): Promise<ChannelLine[]> => q.query<ChannelLine>(AFTER, [organisationId, number, limit], 'channel_feed_after')

/** The last number before everything that happened at `since` or later. */
export const channelBefore = async (q: Queryable, organisationId: string, since: Instant): Promise<number> =>
  (await q.query<{ number: number }>(BEFORE, [organisationId, timestamp(since)], 'channel_feed_before'))[0]?.number ?? 0
