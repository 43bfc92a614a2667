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
const FIND = `${SELECT}
  where ($1::bigint is null or t.seq < $1)
    and ($2 = '' or p.name ilike '%' || $2 || '%')
    and ($3 = '' or t.operation = $3)
    and ($4 = '' or t.object = $4)
    and ($5::timestamptz is null or t.at >= $5)
    and ($6::timestamptz is null or t.at < $6)
  order by t.seq desc
  limit $7`

export const trailLine = async (q: Queryable, seq: number): Promise<ReadLine | null> => {
  const [row] = await q.query<Row>(BY_SEQ, [seq], 'trail_by_seq')
  return row ? lineOf(row) : null
}

export type TrailFilter = {
  /** letters of the name of who did it */
  who: string
  operation: string
  object: string
  since: Instant | null
  until: Instant | null
  /** only lines before this one */
  before: number | null
}
/** The newest lines first. */
export const findTrail = async (q: Queryable, filter: TrailFilter, limit: number): Promise<ReadLine[]> => {
  const { before, who, operation, object, since, until } = filter
  const letters = who.replace(/[\\%_]/g, '\\$&')
  const values = [before, letters, operation, object, timestampOrNull(since), timestampOrNull(until), limit]
  return (await q.query<Row>(FIND, values, 'trail_find')).map(lineOf)
}
