import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

const ENDS = `
  select hold_until as at
  from booking
  where agent_code = $1
    and status = 'held'
    and hold_until <= $2
  union
  select c.hold_until
  from booking_change c
  join booking b on b.airport_id = c.airport_id and b.id = c.booking_id
  where b.agent_code = $1
    and c.status = 'held'
    and c.hold_until <= $2
  union
  select hold_until + interval '1 millisecond'
  from quote_hold
  where agent_code = $1
    and hold_until < $2
  order by 1
  limit $3`

/**
 * The moments until one at which spaces of an agency stop being held, for bookings, for changes or for quotes; the
 * first first. A quote counts to the end of its last millisecond.
 */
export const endsOfHolds = async (
  q: Queryable,
  { code, until, limit }: { code: string; until: Instant; limit: number },
): Promise<Instant[]> =>
  (await q.query<{ at: Instant }>(ENDS, [code, timestamp(until), limit], 'agency_hold_ends')).map(({ at }) => at)
