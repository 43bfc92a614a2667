import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
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
    )`,
)

export const writeTrail = async (q: Queryable, line: TrailLine): Promise<void> => {
  await WRITE(q, { ...line, at: timestamp(line.at), data: json(line.data) })
}
