import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp, timestampOrNull } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * One line about what somebody did that is about no booking. `object` is what it was done to, such as `person:…`;
 * `data` names fields and plain values, and nothing about a person. The rows get their order from the database.
 */
export type TrailLine = {
  at: Instant
  actor: string
  personId: string | null
  organisationId: string | null
  network: string | null
  operation: string
  object: string
  reason: string | null
  agreedBy: string | null
  data: Record<string, unknown>
}

const WRITE = statement(
  'trail_write',
  `
    insert into trail (at, actor, person_id, organisation_id, network, operation, object, reason, agreed_by, data)
    values (
      :at, :actor, :personId, :organisationId, :network, :operation, :object, :reason, :agreedBy, :data::jsonb
    )
    returning seq`,
)

/** Answers the number of the line. */
export const writeTrail = async (q: Queryable, line: TrailLine): Promise<number> => {
  const [row] = await WRITE<{ seq: number | string }>(q, { ...line, at: timestamp(line.at), data: json(line.data) })
  return Number(row?.seq)
}

/** A line as it is read, with the names that stand for its numbers. */
export type ReadLine = TrailLine & {
  seq: number
  person: string | null
  organisation: string | null
  agreed: string | null
}
type Row = {
  seq: number | string
  at: number
  actor: string
  person_id: string | null
  organisation_id: string | null
  network: string | null
  operation: string
  object: string
  reason: string | null
  agreed_by: string | null
  data: Record<string, unknown>
  person: string | null
  organisation: string | null
  agreed: string | null
}
const lineOf = (row: Row): ReadLine => ({
  seq: Number(row.seq),
  at: row.at,
  actor: row.actor,
  personId: row.person_id,
  organisationId: row.organisation_id,
  network: row.network,
  operation: row.operation,
  object: row.object,
  reason: row.reason,
  agreedBy: row.agreed_by,
  data: row.data,
  person: row.person,
  organisation: row.organisation,
  agreed: row.agreed,
})

const SELECT = `
  select t.seq, t.at, t.actor, t.person_id::text, t.organisation_id::text, t.network, t.operation, t.object, t.reason,
    t.agreed_by::text, t.data, p.name as person, o.name as organisation, a.name as agreed
  from trail t
  left join person p on p.id = t.person_id
  left join organisation o on o.id = t.organisation_id
  left join person a on a.id = t.agreed_by`
const BY_SEQ = `${SELECT}
  where t.seq = $1`
const FIND = statement(
  'trail_find',
  `${SELECT}
    where (:before::bigint is null or t.seq < :before)
      and (:who = '' or p.name ilike '%' || :who || '%')
      and (:operation = '' or t.operation = :operation)
      and (:object = '' or t.object = :object)
      and (:since::timestamptz is null or t.at >= :since)
      and (:until::timestamptz is null or t.at < :until)
      and (
        :airportId::int is null
        or t.data ->> 'airportId' = :airportId::int::text
          and (:carParkId::int is null or t.data ->> 'carParkId' = :carParkId::int::text)
        or t.object ~ '^booking:[0-9a-f-]{36}$' and exists (
          select
          from booking b
          join product r on r.airport_id = b.airport_id and r.id = b.product_id
          where b.airport_id = :airportId
            and b.id = case when t.object ~ '^booking:[0-9a-f-]{36}$' then substr(t.object, 9)::uuid end
            and (:carParkId::int is null or r.car_park_id = :carParkId)
        )
      )
    order by t.seq desc
    limit :limit`,
)

export const trailLine = async (q: Queryable, seq: number): Promise<ReadLine | null> => {
  const [row] = await q.query<Row>(BY_SEQ, [seq], 'trail_by_seq')
  return row ? lineOf(row) : null
}

// The bound stands inside, so that every way to read it is short: by trail_actor, or back along trail_at.
const LAST_WRITTEN = `
  select at, data
  from trail
  where actor = $1
    and operation = $2
    and object = $3
    and at >= $4
  order by at desc, seq desc
  limit 1`

/** The last line that somebody left about one thing, where it is not older than `since`. */
export const lastWritten = async (
  q: Queryable,
  { object, operation, actor, since }: Pick<TrailLine, 'object' | 'operation' | 'actor'> & { since: Instant },
): Promise<Pick<TrailLine, 'at' | 'data'> | null> => {
  const values = [actor, operation, object, timestamp(since)]
  const [last] = await q.query<Pick<TrailLine, 'at' | 'data'>>(LAST_WRITTEN, values, 'trail_last_written')
  return last ?? null
}

export type TrailFilter = {
  /** letters of the name of who did it */
  who: string
  operation: string
  object: string
  since: Instant | null
  until: Instant | null
  /** only what is about this airport, or one car park of it (ACCESS-39) */
  airportId?: number | null
  carParkId?: number | null
  /** only lines before this one */
  before: number | null
}
/** The newest lines first. */
export const findTrail = async (q: Queryable, filter: TrailFilter, limit: number): Promise<ReadLine[]> => {
  const values = {
    airportId: null,
    carParkId: null,
    ...filter,
    who: filter.who.replace(/[\\%_]/g, '\\$&'),
    since: timestampOrNull(filter.since),
    until: timestampOrNull(filter.until),
    limit,
  }
  return (await FIND<Row>(q, values)).map(lineOf)
}

/** What objects of lines are called: a booking by its number, everything else by its name. */
const NAMES = `
  with asked as (
    select object, split_part(object, ':', 1) as kind, split_part(object, ':', 2)::uuid as id
    from unnest($1::text[]) as t(object)
    where object ~ '^[a-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  )
  select a.object, coalesce(b.number, p.name, o.name, d.name) as name
  from asked a
  left join booking b on b.id = case when a.kind = 'booking' then a.id end
  left join person p on p.id = case when a.kind = 'person' then a.id end
  left join organisation o on o.id = case when a.kind = 'organisation' then a.id end
  left join gate_device d on d.id = case when a.kind = 'device' then a.id end`

/** Of objects such as `person:…`; what is not there any more, or has no name, is not in the answer. */
export const objectNames = async (q: Queryable, objects: readonly string[]): Promise<Map<string, string>> => {
  const rows = await q.query<{ object: string; name: string | null }>(NAMES, [[...new Set(objects)]], 'trail_names')
  return new Map(rows.flatMap(({ object, name }) => (name ? [[object, name] as const] : [])))
}
