import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

const LAST = `
  select actor, at
  from audit
  where booking_id = $1
    and at >= $2
  order by actor like 'staff:%' desc, seq desc
  limit 1`

/**
 * Who did the last that its audit trail has of a booking since a moment, and when: a person before what followed by
 * itself.
 */
export const lastTouch = async (
  q: Queryable,
  bookingId: string,
  since: Instant,
): Promise<{ actor: string; at: Instant } | null> => {
  const values = [bookingId, timestamp(since)]
  return (await q.query<{ actor: string; at: Instant }>(LAST, values, 'booking_last_touch'))[0] ?? null
}

const OTHERS = `
  select count(*)::int as count
  from (
    select
    from booking b
    join booking o on o.email = b.email
    where b.id = $1
      and b.erased_at is null
      and o.id <> b.id
      and o.erased_at is null
    limit $2
  ) other`

/** How many other bookings have the e-mail address of this one, at most `most`. */
export const othersOf = async (q: Queryable, bookingId: string, most: number): Promise<number> =>
  (await q.query<{ count: number }>(OTHERS, [bookingId, most], 'booking_others'))[0]?.count ?? 0
