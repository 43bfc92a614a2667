import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

/** A session as its person sees it in the list. */
export type ListedStaffSession = {
  id: string
  startedAt: Instant
  seenAt: Instant
  device: string
  network: string
}

const LIST = `
  select id, started_at as "startedAt", seen_at as "seenAt", device, network
  from staff_session
  where person_id = $1
  order by seen_at desc, id`
const END_OTHERS = `
  delete from staff_session
  where person_id = $1
    and ($2::text is null or id <> $2)
  returning id`
const FACTOR = `
  update staff_session
  set factor_at = $2
  where id = $1`
const DELETE_OLD = `
  delete from staff_session
  where seen_at <= $1`

/** Also those that are over; who asks decides (ACCESS-20). */
export const staffSessionsOf = (q: Queryable, personId: string): Promise<ListedStaffSession[]> =>
  q.query<ListedStaffSession>(LIST, [personId], 'staff_sessions_of')
/** Ends every session of a person but one, or all. Answers how many. */
export const endStaffSessions = async (q: Queryable, personId: string, but: string | null): Promise<number> =>
  (await q.query(END_OTHERS, [personId, but], 'staff_sessions_end')).length
/** The second factor was shown again. */
export const factorShown = async (q: Queryable, sessionId: string, now: Instant): Promise<void> => {
  await q.query(FACTOR, [sessionId, timestamp(now)], 'staff_session_factor')
}
export const deleteOldStaffSessions = async (q: Queryable, before: Instant): Promise<void> => {
  await q.query(DELETE_OLD, [timestamp(before)], 'staff_session_delete_old')
}
