import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

/** A day of the trail that is over, in UTC: how many lines it has, and a digest of them and of the day before. */
export type TrailDay = { day: LocalDate; lines: number; digest: string }

const SEALED = `
  select day::text as day, lines, digest
  from trail_day
  where $1::date is null
    or day >= $1::date
  order by day`
const LAST = `
  select day::text as day, lines, digest
  from trail_day
  order by day desc
  limit 1`
const FIRST_LINE = `
  select at
  from trail
  order by at
  limit 1`
const LINES = `
  select seq, at, actor, person_id, organisation_id, operation, object, agreed_by
  from trail
  where at >= $1
    and at < $2
  order by seq`
const SEAL = `
  insert into trail_day (day, lines, digest, sealed_at)
  values ($1, $2, $3, $4)
  on conflict (day) do nothing`

/** The days that are sealed, from one on; null: all. */
export const sealedDays = (q: Queryable, since: LocalDate | null): Promise<TrailDay[]> =>
  q.query<TrailDay>(SEALED, [since], 'trail_days')

export const lastSealedDay = async (q: Queryable): Promise<TrailDay | null> =>
  (await q.query<TrailDay>(LAST, [], 'trail_last_day'))[0] ?? null

export const firstTrailLine = async (q: Queryable): Promise<Instant | null> =>
  (await q.query<{ at: number }>(FIRST_LINE, [], 'trail_first_line'))[0]?.at ?? null

/** What of the lines of a time nothing ever changes: erasing a person takes away networks, reasons and details. */
export const lastingLines = (q: Queryable, from: Instant, to: Instant): Promise<Record<string, unknown>[]> =>
  q.query<Record<string, unknown>>(LINES, [timestamp(from), timestamp(to)], 'trail_lasting_lines')

/** Writes a day down once; it is never changed. */
export const sealDay = async (q: Queryable, { day, lines, digest }: TrailDay, now: Instant): Promise<void> => {
  await q.query(SEAL, [day, lines, digest, timestamp(now)], 'trail_seal_day')
}
