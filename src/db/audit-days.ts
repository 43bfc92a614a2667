import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'
import type { TrailDay } from './trail-days.ts'

const AIRPORTS = `
  select id
  from airport
  order by id`
const SEALED = `
  select day::text as day, lines, digest
  from audit_day
  where airport_id = $1
    and day >= $2::date
  order by day`
const LAST = `
  select day::text as day, lines, digest
  from audit_day
  where airport_id = $1
  order by day desc
  limit 1`
const FIRST_LINE = `
  select min(at) as at
  from audit
  where airport_id = $1
    and at >= $2`
// What nothing changes: erasing a booking takes words out of `data`. It is digested where it lies, because a day of a
// large airport has tens of thousands of lines.
const CONTENT = `
  select count(*)::int as lines,
    encode(
      sha256(
        convert_to(
          coalesce(
            string_agg(
              concat_ws('|', seq, (extract(epoch from at) * 1000000)::bigint, actor, action, booking_id),
              ','
              order by seq
            ),
            ''
          ),
          'UTF8'
        )
      ),
      'hex'
    ) as text
  from audit
  where airport_id = $1
    and at >= $2
    and at < $3`
const SEAL = statement(
  'audit_seal_day',
  `
    insert into audit_day (airport_id, day, lines, digest, sealed_at)
    values (:airportId, :day, :lines, :digest, :now)
    on conflict (airport_id, day) do nothing`,
)

/** The airports, each of which has a chain of its own. */
export const airportIds = async (q: Queryable): Promise<number[]> =>
  (await q.query<{ id: number }>(AIRPORTS, [], 'audit_airports')).map(({ id }) => id)

/** The days of an airport that are sealed, from one on. */
export const sealedAuditDays = (q: Queryable, airportId: number, since: LocalDate): Promise<TrailDay[]> =>
  q.query<TrailDay>(SEALED, [airportId, since], 'audit_days')

export const lastSealedAuditDay = async (q: Queryable, airportId: number): Promise<TrailDay | null> =>
  (await q.query<TrailDay>(LAST, [airportId], 'audit_last_day'))[0] ?? null

/** When the first line since a moment was written. */
export const firstAuditLine = async (q: Queryable, airportId: number, since: Instant): Promise<Instant | null> =>
  (await q.query<{ at: number | null }>(FIRST_LINE, [airportId, timestamp(since)], 'audit_first_line'))[0]?.at ?? null

/** How many lines a time has, and a digest of what of them nothing ever changes. */
export const auditContent = async (
  q: Queryable,
  airportId: number,
  from: Instant,
  to: Instant,
): Promise<{ lines: number; text: string }> => {
  const values = [airportId, timestamp(from), timestamp(to)]
  const [row] = await q.query<{ lines: number; text: string }>(CONTENT, values, 'audit_content')
  return row ?? { lines: 0, text: '' }
}

/** Writes a day down once; it is never changed. */
export const sealAuditDay = async (
  q: Queryable,
  airportId: number,
  { day, lines, digest }: TrailDay,
  now: Instant,
): Promise<void> => {
  await SEAL(q, { airportId, day, lines, digest, now: timestamp(now) })
}
