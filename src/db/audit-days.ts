import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'
import type { SealedDay } from './trail-days.ts'

const AIRPORTS = `
  select id
  from airport
  order by id`
const SEALED = `
  select airport_id as "airportId", day::text as day, lines, digest
  from audit_day
  where day >= $1::date
    and ($2::int is null or airport_id = $2)
  order by airport_id, day`
const LAST = `
  select a.id as "airportId", d.day::text as day, d.lines, d.digest
  from airport a
  cross join lateral (
    select day, lines, digest
    from audit_day
    where airport_id = a.id
    order by day desc
    limit 1
  ) d`
const FIRST_LINES = `
  select airport_id as "airportId", min(at) as at
  from audit
  where at >= $1
  group by airport_id`
// What nothing changes: erasing a booking takes words out of `data`. It is digested where it lies, because a day of a
// large airport has tens of thousands of lines.
const CONTENTS = `
  select airport_id as "airportId", count(*)::int as lines,
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
  where at >= $1
    and at < $2
    and ($3::int is null or airport_id = $3)
  group by airport_id`
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

export type AuditDay = SealedDay & { airportId: number }

/** The days that are sealed, from one on, of one airport or of all, each in order. */
export const sealedAuditDays = (q: Queryable, since: LocalDate, airportId: number | null): Promise<AuditDay[]> =>
  q.query<AuditDay>(SEALED, [since, airportId], 'audit_days')

/** Of each airport the last day that is sealed. */
export const lastSealedAuditDays = (q: Queryable): Promise<AuditDay[]> => q.query<AuditDay>(LAST, [], 'audit_last_days')

/** When at each airport the first line since a moment was written. */
export const firstAuditLines = (q: Queryable, since: Instant): Promise<{ airportId: number; at: Instant }[]> =>
  q.query<{ airportId: number; at: Instant }>(FIRST_LINES, [timestamp(since)], 'audit_first_lines')

/** Of each airport, or of one: how many lines a time has, and a digest of what of them nothing ever changes. */
export const auditContents = (
  q: Queryable,
  { from, to, airportId }: { from: Instant; to: Instant; airportId: number | null },
): Promise<{ airportId: number; lines: number; text: string }[]> =>
  q.query<{ airportId: number; lines: number; text: string }>(
    CONTENTS,
    [timestamp(from), timestamp(to), airportId],
    'audit_contents',
  )

/** Writes a day down once; it is never changed. */
export const sealAuditDay = async (q: Queryable, { airportId, day, lines, digest }: AuditDay, now: Instant) => {
  await SEAL(q, { airportId, day, lines, digest, now: timestamp(now) })
}
