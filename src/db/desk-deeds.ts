import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

const DEEDS = `
  select at, actor, action
  from audit
  where booking_id = $1
    and at >= $2
    and action = any ($3::text[])
  order by seq desc
  limit 5`

/** What was done to a booking since a moment, of these kinds, the last first. */
export const deedsSince = (
  q: Queryable,
  bookingId: string,
  since: Instant,
  actions: readonly string[],
): Promise<{ at: Instant; actor: string; action: string }[]> =>
  q.query(DEEDS, [bookingId, timestamp(since), actions], 'desk_deeds_since')
