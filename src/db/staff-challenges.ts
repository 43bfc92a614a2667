import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * Something that was begun and not finished: `id` is the digest of the token that its browser, or its letter, has.
 * `data` is what was given so far.
 */
export type StaffChallenge = {
  id: string
  kind: string
  challenge: string
  personId: string | null
  data: Record<string, unknown>
  expiresAt: Instant
}

const INSERT = statement(
  'staff_challenge_insert',
  `
    insert into staff_challenge (id, kind, challenge, person_id, data, expires_at)
    values (:id, :kind, :challenge, :personId, :data, :expiresAt)
    on conflict (id) do nothing
    returning id`,
)
const READ = `
  select id, kind, challenge, person_id::text as "personId", data, expires_at as "expiresAt"
  from staff_challenge
  where id = $1
    and kind = $2
    and expires_at > $3`
const WRITE = `
  update staff_challenge
  set data = $2
  where id = $1`
const REMOVE = `
  delete from staff_challenge
  where id = $1
  returning id`
const DELETE_OLD = `
  delete from staff_challenge
  where expires_at <= $1`

/** False when there is one with this id. */
export const insertStaffChallenge = async (q: Queryable, one: StaffChallenge): Promise<boolean> => {
  const values = { ...one, data: json(one.data), expiresAt: timestamp(one.expiresAt) }
  return (await INSERT(q, values)).length === 1
}
export const staffChallenge = async (q: Queryable, id: string, kind: string, now: Instant) =>
  (await q.query<StaffChallenge>(READ, [id, kind, timestamp(now)], 'staff_challenge_read'))[0] ?? null
export const writeStaffChallenge = async (q: Queryable, id: string, data: Record<string, unknown>): Promise<void> => {
  await q.query(WRITE, [id, json(data)], 'staff_challenge_write')
}
/** True for exactly one who removes it. */
export const removeStaffChallenge = async (q: Queryable, id: string): Promise<boolean> =>
  (await q.query(REMOVE, [id], 'staff_challenge_remove')).length === 1
export const deleteOldStaffChallenges = async (q: Queryable, now: Instant): Promise<void> => {
  await q.query(DELETE_OLD, [timestamp(now)], 'staff_challenge_delete_old')
}
