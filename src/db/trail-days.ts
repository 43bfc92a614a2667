import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'
import type { TrailLine } from './trail.ts'

/** A day of the trail that is over, in UTC: how many lines it has, and a digest of them and of the day before. */
export type SealedDay = { day: LocalDate; lines: number; digest: string }
/**
 * `anchors`: the digests of the airports' chains of that day, as text (ACCESS-46); null for a day that was sealed
 * before there were any, whose digest has no moment of sealing either.
 */
export type TrailDay = SealedDay & { sealedAt: Instant; anchors: string | null }

const SEALED = `
  select day::text as day, lines, digest, sealed_at as "sealedAt", anchors
  from trail_day
  where $1::date is null
    or day >= $1::date
  order by day`
const LAST = `
  select day::text as day, lines, digest, sealed_at as "sealedAt", anchors
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
const SEAL = statement(
  'trail_seal_day',
  `
    insert into trail_day (day, lines, digest, sealed_at, anchors)
    values (:day, :lines, :digest, :sealedAt, :anchors)
    on conflict (day) do nothing`,
)
// Each is asked by itself, because the end of `or exists` over two tables would be read in full. What somebody does on
// the command line is left out: it is done while the product stands still too, and then nobody seals.
const FIRST_DONE = `
  select min(found.at) as at
  from jsonb_to_recordset($1::jsonb) as span(since timestamptz, until timestamptz)
  cross join lateral (
    select least(
      (
        select at
        from trail
        where at >= span.since
          and at < span.until
          and actor <> $2
        order by at
        limit 1
      ),
      (
        select min(at)
        from audit
        where at >= span.since
          and at < span.until
          and actor <> $2
      )
    ) as at
  ) found`
const SEAL_FAILURES = `
  select at, object, data
  from trail
  where actor = $1
    and operation = $2
    and at >= $3
    and at < $4
  order by at, seq`
const TAKE_LOOK = `
  update trail_day
  set looked_at = $1
  where day = (select max(day) from trail_day)
    and (looked_at is null or looked_at > $1 or looked_at <= $1::timestamptz - interval '1 day')
  returning day::text as day`
const NOTE_FOUND = `
  update trail_day
  set found = $2
  where day = $1`
const FOUND = `
  select found
  from trail_day
  where looked_at is not null
  order by day desc
  limit 1`

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

/** Writes a day down once, and answers it as it stands there, perhaps by another process; it is never changed. */
export const sealDay = async (q: Queryable, day: TrailDay): Promise<TrailDay | null> => {
  await SEAL(q, { ...day, sealedAt: timestamp(day.sealedAt) })
  return (await sealedDays(q, day.day)).find((one) => one.day === day.day) ?? null
}

export type Span = { from: Instant; to: Instant }

/**
 * When somebody or something first did something within one of these times that is in the trail or in the audit of
 * bookings. `except`: what this one did is left out.
 */
export const firstDone = async (q: Queryable, spans: readonly Span[], except: string): Promise<Instant | null> => {
  const rows = spans.map(({ from, to }) => ({ since: timestamp(from), until: timestamp(to) }))
  const [first] = await q.query<{ at: number | null }>(FIRST_DONE, [json(rows), except], 'trail_first_done')
  return first?.at ?? null
}

/** The lines of a time that say of whom and what sealing failed (ACCESS-46). */
export const sealFailures = (
  q: Queryable,
  { actor, operation, from, to }: { actor: string; operation: string; from: Instant; to: Instant },
): Promise<Pick<TrailLine, 'at' | 'object' | 'data'>[]> =>
  q.query<Pick<TrailLine, 'at' | 'object' | 'data'>>(
    SEAL_FAILURES,
    [actor, operation, timestamp(from), timestamp(to)],
    'trail_seal_failures',
  )

/** The last day, for the one process that looks at all days now, because nobody did within a day; null for others. */
export const takeLook = async (q: Queryable, now: Instant): Promise<LocalDate | null> =>
  (await q.query<{ day: LocalDate }>(TAKE_LOOK, [timestamp(now)], 'trail_take_look'))[0]?.day ?? null

/** Keeps what was found when all days were looked at, until they are again. */
export const noteFound = async (q: Queryable, day: LocalDate, found: string): Promise<void> => {
  await q.query(NOTE_FOUND, [day, found], 'trail_note_found')
}
export const lastFound = async (q: Queryable): Promise<string> =>
  (await q.query<{ found: string }>(FOUND, [], 'trail_last_found'))[0]?.found ?? ''
