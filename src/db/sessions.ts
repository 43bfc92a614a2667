import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp, timestampOrNull } from './columns.ts'
import { statement } from './statement.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

/** `pay` comes from a payment link: it may see what is to be paid and pay it, and nothing more. */
export type GrantScope = 'all' | 'pay'
export type Grant = { bookingId: string; airportId: number; scope: GrantScope }
/**
 * The account that is open in a browser. `at` says since when; `provedAt` is when a mailed link last proved its address
 * here.
 */
export type OpenAccount = { id: string; email: string; at: Instant; provedAt: Instant | null }
/** `id` is the SHA-256 of the cookie's token, so the table alone opens nothing. */
export type Session = { id: string; createdAt: Instant; seenAt: Instant; account: OpenAccount | null; grants: Grant[] }

const START = `
  insert into session (id, created_at, seen_at)
  values ($1, $2, $2)
  on conflict (id) do nothing`

export const startSession = async (q: Queryable, id: string, now: Instant): Promise<void> => {
  await q.query(START, [id, timestamp(now)], 'session_start')
}

// an account's bookings are those made with its address; a browser that was idle too long, or logged in too long ago,
// has no account from that moment on
const READ = statement(
  'session_read',
  `
    with s as (
      select s.id, s.created_at, s.seen_at, s.account_id, s.account_at, s.proved_at, a.email,
        case
          when s.account_at > :accountOpenedAfter and s.seen_at > :accountSeenAfter then a.email
        end as open_email
      from session s
      left join account a on a.id = s.account_id
      where s.id = :id
        and s.seen_at > :seenAfter
        and s.created_at > :startedAfter
        and (
          s.seen_at > :openSeenAfter
          or s.account_id is null and not exists (select from session_booking g where g.session_id = s.id)
        )
    )
    select s.*, g.booking_id, g.airport_id, g.scope
    from s
    left join lateral (
      select booking_id, airport_id, scope, granted_at
      from session_booking
      where session_id = s.id
      union all
      (
        select b.id, b.airport_id, 'all', b.created_at
        from booking b
        where b.email = s.open_email
          and b.erased_at is null
        order by b.created_at desc
        limit :bookings
      )
    ) g on true
    order by g.granted_at desc`,
)
// at most once a minute, because reading a page should not cost a write each time
const SEEN = `
  update session
  set seen_at = $2
  where id = $1
    and seen_at < $3`
const CLOSE_ACCOUNT = `
  update session
  set account_id = null, account_at = null, proved_at = null
  where id = $1
    and account_id is not null`

type SessionRow = {
  id: string
  created_at: number
  seen_at: number
  account_id: string | null
  account_at: number | null
  proved_at: number | null
  email: string | null
  open_email: string | null
  booking_id: string | null
  airport_id: number | null
  scope: GrantScope | null
}

/**
 * How long a session lives, and how long an account stays open in it. `bookings` is the most that are listed for an
 * account. `openIdleMs` is how long a session that opens a booking or an account may be idle; when it is absent, as
 * long as any other session.
 */
export type SessionLife = {
  idleMs: number
  longestMs: number
  openIdleMs?: number
  account?: { idleMs: number; longestMs: number; bookings: number }
}

const noAccount = { idleMs: 0, longestMs: 0, bookings: 0 }

/**
 * Null when the session is unknown, was idle for `idleMs` (or `openIdleMs`), or is older than `longestMs`. The latest
 * grant comes first, and each booking comes once.
 */
export const readSession = async (
  q: Queryable,
  id: string,
  now: Instant,
  { idleMs, longestMs, openIdleMs = idleMs, account = noAccount }: SessionLife,
): Promise<Session | null> => {
  const values = {
    id,
    seenAfter: timestamp(now - idleMs),
    startedAfter: timestamp(now - longestMs),
    accountSeenAfter: timestamp(now - account.idleMs),
    accountOpenedAfter: timestamp(now - account.longestMs),
    bookings: account.bookings,
    openSeenAfter: timestamp(now - openIdleMs),
  }
  const rows = await READ<SessionRow>(q, values)
  const [first] = rows
  if (!first) return null
  // this must come before the visit is noted, which would open the account again
  if (first.account_id !== null && first.open_email === null)
    await q.query(CLOSE_ACCOUNT, [id], 'session_close_account')
  if (now - first.seen_at > 60_000) await q.query(SEEN, [id, timestamp(now), timestamp(now - 60_000)], 'session_seen')
  const { account_id: accountId, open_email: email, account_at: at } = first
  return {
    id: first.id,
    createdAt: first.created_at,
    seenAt: first.seen_at,
    account:
      accountId !== null && email !== null && at !== null
        ? { id: accountId, email, at, provedAt: first.proved_at }
        : null,
    grants: grantsOf(rows),
  }
}

const grantsOf = (rows: SessionRow[]): Grant[] => {
  const grants = new Map<string, Grant>()
  for (const { booking_id: bookingId, airport_id: airportId, scope } of rows) {
    if (bookingId === null || airportId === null || scope === null) continue
    const before = grants.get(bookingId)
    grants.set(bookingId, { bookingId, airportId, scope: before?.scope === 'all' ? 'all' : scope })
  }
  return [...grants.values()]
}

// a right that was given can become wider, but never narrower
const GRANT = `
  insert into session_booking (session_id, booking_id, airport_id, scope, granted_at)
  values ($1, $2, $3, $4, $5)
  on conflict (session_id, booking_id) do update
    set scope = excluded.scope, granted_at = excluded.granted_at
    where session_booking.scope = 'pay'`

// the row of the session is asked for when the statement ends, so one statement may make both
const START_AND_GRANT = `
  with started as (
    insert into session (id, created_at, seen_at)
    values ($1, $5, $5)
    on conflict (id) do nothing
  )${GRANT}`

/** Gives a session the right to see a booking, and makes the session if it is not there (any more). */
export const startAndGrant = async (q: Queryable, sessionId: string, grant: Grant, now: Instant): Promise<void> => {
  const { bookingId, airportId, scope } = grant
  await q.query(START_AND_GRANT, [sessionId, bookingId, airportId, scope, timestamp(now)], 'session_start_and_grant')
}

const COPY = `
  insert into session (id, created_at, seen_at, account_id, account_at, proved_at)
  select $2, $3, $3, account_id, account_at, proved_at
  from session
  where id = $1
  on conflict (id) do nothing`
const MOVE = `
  update session_booking
  set session_id = $2
  where session_id = $1`
const MOVE_DRAFT = `
  update session_draft
  set session_id = $2
  where session_id = $1`

/**
 * A sign-in changes the token, so that whoever knew the old one is out (LG-19). What was open in the session, and what
 * was typed, stays. Call it inside a transaction.
 */
export const replaceSession = async (tx: Queryable, oldId: string, newId: string, now: Instant): Promise<void> => {
  await tx.query(COPY, [oldId, newId, timestamp(now)], 'session_copy')
  await startSession(tx, newId, now)
  await tx.query(MOVE, [oldId, newId], 'session_move')
  await tx.query(MOVE_DRAFT, [oldId, newId], 'session_draft_move')
  await endSession(tx, oldId)
}

const OPEN_ACCOUNT = `
  update session
  set account_id = $2, account_at = $3, proved_at = $4
  where id = $1`

export const openAccount = async (
  tx: Queryable,
  id: string,
  open: { accountId: string; now: Instant; provedAt: Instant | null },
): Promise<void> => {
  await tx.query(
    OPEN_ACCOUNT,
    [id, open.accountId, timestamp(open.now), timestampOrNull(open.provedAt)],
    'session_open_account',
  )
}

const OF_ACCOUNT = `
  select id, account_at, seen_at
  from session
  where account_id = $1
    and seen_at > $2
    and account_at > $3
  order by seen_at desc, id`
const END_OTHERS = `
  delete from session
  where account_id = $1
    and id <> $2`
const END_ONE = `
  delete from session
  where account_id = $1
    and id = $2`

/** The browsers in which an account is open (ST-07). */
export const sessionsOfAccount = async (
  q: Queryable,
  accountId: string,
  now: Instant,
  life: { idleMs: number; longestMs: number },
): Promise<{ id: string; at: Instant; seenAt: Instant }[]> => {
  const rows = await q.query<{ id: string; account_at: number; seen_at: number }>(
    OF_ACCOUNT,
    [accountId, timestamp(now - life.idleMs), timestamp(now - life.longestMs)],
    'session_of_account',
  )
  return rows.map((row) => ({ id: row.id, at: row.account_at, seenAt: row.seen_at }))
}

/** Logs an account out of every browser but this one. */
export const endOtherSessions = async (tx: Queryable, accountId: string, keptId: string): Promise<void> => {
  await tx.query(END_OTHERS, [accountId, keptId], 'session_end_others')
}

/** Logs an account out of one browser, if it is open there. */
export const endSessionOfAccount = async (q: Queryable, accountId: string, id: string): Promise<void> => {
  await q.query(END_ONE, [accountId, id], 'session_end_of_account')
}

const KEEP_DRAFT = `
  insert into session_draft (session_id, typed, saved_at)
  values ($1, $2, $3)
  on conflict (session_id) do update
    set typed = excluded.typed, saved_at = excluded.saved_at`
const READ_DRAFT = `
  select typed
  from session_draft
  where session_id = $1`
const FORGET_DRAFT = `
  delete from session_draft
  where session_id = $1`

/** Keeps what was typed into a form that did not lead to a booking. A session has one draft, which goes with it. */
export const keepDraft = async (
  q: Queryable,
  sessionId: string,
  typed: Record<string, string>,
  now: Instant,
): Promise<void> => {
  await q.query(KEEP_DRAFT, [sessionId, json(typed), timestamp(now)], 'session_draft_keep')
}

export const readDraft = async (q: Queryable, sessionId: string): Promise<Record<string, string> | null> =>
  (await q.query<{ typed: Record<string, string> }>(READ_DRAFT, [sessionId], 'session_draft_read'))[0]?.typed ?? null

export const forgetDraft = async (q: Queryable, sessionId: string): Promise<void> => {
  await q.query(FORGET_DRAFT, [sessionId], 'session_draft_forget')
}

const END = `
  delete from session
  where id = $1`

export const endSession = async (q: Queryable, id: string): Promise<void> => {
  await q.query(END, [id], 'session_end')
}

const REVOKE = `
  delete from session_booking
  where booking_id = $1`

/** After this, nobody sees the booking without signing in again (ASVS 7.4: its e-mail address changed). */
export const revokeBooking = async (q: Queryable, bookingId: string): Promise<void> => {
  await q.query(REVOKE, [bookingId], 'session_revoke')
}

const DELETE_OLD = oldRowsOf('session', '(seen_at <= $2 or created_at <= $3)')

export const deleteOldSessions = async (
  q: Queryable,
  now: Instant,
  life: { idleMs: number; longestMs: number },
): Promise<void> => {
  await inBatches(q, DELETE_OLD, [timestamp(now - life.idleMs), timestamp(now - life.longestMs)], 'session_delete_old')
}
