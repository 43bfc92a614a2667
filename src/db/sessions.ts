import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'

/** `pay`: opened by a payment link, may see what is to be paid and pay it, no more. */
export type GrantScope = 'all' | 'pay'
export type Grant = { bookingId: string; airportId: number; scope: GrantScope }
/** `id` is the SHA-256 of the cookie's token: the table alone opens nothing. */
export type Session = { id: string; createdAt: Instant; seenAt: Instant; grants: Grant[] }

const START = `insert into session (id, created_at, seen_at) values ($1, $2, $2) on conflict (id) do nothing`

export const startSession = async (q: Queryable, id: string, now: Instant): Promise<void> => {
  await q.query(START, [id, timestamp(now)], 'session_start')
}

const READ = `
  select s.id, s.created_at, s.seen_at, b.booking_id, b.airport_id, b.scope
    from session s left join session_booking b on b.session_id = s.id
   where s.id = $1 and s.seen_at > $2 and s.created_at > $3
   order by b.granted_at desc`
// at most once a minute: reading a page is no reason to write
const SEEN = `update session set seen_at = $2 where id = $1 and seen_at < $3`

type SessionRow = { id: string; created_at: number; seen_at: number; booking_id: string | null; airport_id: number | null; scope: GrantScope | null }

/** Null when unknown, idle for `idleMs` or older than `longestMs`. The latest grant comes first. */
export const readSession = async (q: Queryable, id: string, now: Instant, life: { idleMs: number; longestMs: number }): Promise<Session | null> => {
  const rows = await q.query<SessionRow>(READ, [id, timestamp(now - life.idleMs), timestamp(now - life.longestMs)], 'session_read')
  const [first] = rows
  if (!first) return null
  if (now - first.seen_at > 60_000) await q.query(SEEN, [id, timestamp(now), timestamp(now - 60_000)], 'session_seen')
  const grants = rows.flatMap((row) => (row.booking_id && row.airport_id !== null && row.scope ? [{ bookingId: row.booking_id, airportId: row.airport_id, scope: row.scope }] : []))
  return { id: first.id, createdAt: first.created_at, seenAt: first.seen_at, grants }
}

// a right once given is widened, never narrowed
const GRANT = `
  insert into session_booking (session_id, booking_id, airport_id, scope, granted_at) values ($1, $2, $3, $4, $5)
  on conflict (session_id, booking_id) do update set scope = excluded.scope, granted_at = excluded.granted_at
   where session_booking.scope = 'pay'`

/** Throws 23503 when the session does not exist. */
export const grantBooking = async (q: Queryable, sessionId: string, grant: Grant, now: Instant): Promise<void> => {
  await q.query(GRANT, [sessionId, grant.bookingId, grant.airportId, grant.scope, timestamp(now)], 'session_grant')
}

const MOVE = `update session_booking set session_id = $2 where session_id = $1`

/** A sign-in changes the token: whoever knew the old one is out (LG-19). Call inside a transaction. */
export const replaceSession = async (tx: Queryable, oldId: string, newId: string, now: Instant): Promise<void> => {
  await startSession(tx, newId, now)
  await tx.query(MOVE, [oldId, newId], 'session_move')
  await endSession(tx, oldId)
}

const KEEP_DRAFT = `
  insert into session_draft (session_id, typed, saved_at) values ($1, $2, $3)
  on conflict (session_id) do update set typed = excluded.typed, saved_at = excluded.saved_at`
const READ_DRAFT = `select typed from session_draft where session_id = $1`
const FORGET_DRAFT = `delete from session_draft where session_id = $1`

/** What was typed into a form that came to nothing; one a session, gone with it. */
export const keepDraft = async (q: Queryable, sessionId: string, typed: Record<string, string>, now: Instant): Promise<void> => {
  await q.query(KEEP_DRAFT, [sessionId, json(typed), timestamp(now)], 'session_draft_keep')
}

export const readDraft = async (q: Queryable, sessionId: string): Promise<Record<string, string> | null> =>
  (await q.query<{ typed: Record<string, string> }>(READ_DRAFT, [sessionId], 'session_draft_read'))[0]?.typed ?? null

export const forgetDraft = async (q: Queryable, sessionId: string): Promise<void> => {
  await q.query(FORGET_DRAFT, [sessionId], 'session_draft_forget')
}

const END = `delete from session where id = $1`

export const endSession = async (q: Queryable, id: string): Promise<void> => {
  await q.query(END, [id], 'session_end')
}

const REVOKE = `delete from session_booking where booking_id = $1`

/** Nobody sees the booking any more without signing in again (ASVS 7.4: after its e-mail address changed). */
export const revokeBooking = async (q: Queryable, bookingId: string): Promise<void> => {
  await q.query(REVOKE, [bookingId], 'session_revoke')
}

const HELD = `
  select count(*) as held
    from session_booking s join booking b on b.airport_id = s.airport_id and b.id = s.booking_id
   where s.session_id = $1 and b.status = 'held' and b.hold_until > $2`

/** Spaces one browser keeps from others without having paid (HO-05). */
export const heldBySession = async (q: Queryable, id: string, now: Instant): Promise<number> =>
  (await q.query<{ held: number }>(HELD, [id, timestamp(now)], 'session_held'))[0]?.held ?? 0

const DELETE_OLD = `delete from session where seen_at <= $1 or created_at <= $2`

export const deleteOldSessions = async (q: Queryable, now: Instant, life: { idleMs: number; longestMs: number }): Promise<void> => {
  await q.query(DELETE_OLD, [timestamp(now - life.idleMs), timestamp(now - life.longestMs)], 'session_delete_old')
}
