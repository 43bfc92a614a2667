import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** A new address whose owner has not confirmed it yet. Only the digest of the link's token is stored. */
export type EmailRequest = {
  airportId: number
  id: string
  bookingId: string
  email: string
  tokenHash: string
  createdAt: Instant
  expiresAt: Instant
  endedAt: Instant | null
}

type Row = {
  airport_id: number
  id: string
  booking_id: string
  email: string
  token_hash: string
  created_at: number
  expires_at: number
  ended_at: number | null
}

const COLUMNS = `
  select airport_id, id, booking_id, email, token_hash, created_at, expires_at, ended_at
  from email_change`
const BY_HASH = `
  ${COLUMNS}
  where token_hash = $1`
const BY_ID = `
  ${COLUMNS}
  where airport_id = $1
    and id = $2`

const first = ([row]: Row[]): EmailRequest | null =>
  row
    ? {
        airportId: row.airport_id,
        id: row.id,
        bookingId: row.booking_id,
        email: row.email,
        tokenHash: row.token_hash,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        endedAt: row.ended_at,
      }
    : null

export const emailRequestByHash = async (q: Queryable, tokenHash: string): Promise<EmailRequest | null> =>
  first(await q.query<Row>(BY_HASH, [tokenHash], 'email_change_by_hash'))
export const emailRequestById = async (q: Queryable, airportId: number, id: string): Promise<EmailRequest | null> =>
  first(await q.query<Row>(BY_ID, [airportId, id], 'email_change_by_id'))

const OPEN = `
  ${COLUMNS}
  where booking_id = $1
    and ended_at is null
    and expires_at >= $2`

export const openEmailRequest = async (q: Queryable, bookingId: string, now: Instant): Promise<EmailRequest | null> =>
  first(await q.query<Row>(OPEN, [bookingId, timestamp(now)], 'email_change_open'))

const END_OTHERS = `
  update email_change
  set ended_at = $3
  where airport_id = $1
    and booking_id = $2
    and ended_at is null`
const INSERT = statement(
  'email_change_insert',
  `
    insert into email_change (airport_id, id, booking_id, email, token_hash, created_at, expires_at)
    values (:airportId, :id, :bookingId, :email, :tokenHash, :createdAt, :expiresAt)`,
)

/** Stores a request. Only the latest request counts: links of earlier ones do nothing any more. */
export const requestEmail = async (tx: Queryable, r: EmailRequest): Promise<void> => {
  await tx.query(END_OTHERS, [r.airportId, r.bookingId, timestamp(r.createdAt)], 'email_change_end_others')
  await INSERT(tx, {
    airportId: r.airportId,
    id: r.id,
    bookingId: r.bookingId,
    email: r.email,
    tokenHash: r.tokenHash,
    createdAt: timestamp(r.createdAt),
    expiresAt: timestamp(r.expiresAt),
  })
}

const END = `
  update email_change
  set ended_at = $3
  where airport_id = $1
    and id = $2
    and ended_at is null
    and expires_at >= $3
  returning id`

/** Ends a request. Of any number of confirmations exactly one gets true. */
export const endEmailRequest = async (tx: Queryable, airportId: number, id: string, now: Instant): Promise<boolean> =>
  (await tx.query(END, [airportId, id, timestamp(now)], 'email_change_end')).length === 1

const SINCE = `
  select count(*) as n
  from email_change
  where airport_id = $1
    and booking_id = $2
    and created_at > $3`

export const emailRequestsSince = async (
  q: Queryable,
  airportId: number,
  bookingId: string,
  since: Instant,
): Promise<number> =>
  (await q.query<{ n: number }>(SINCE, [airportId, bookingId, timestamp(since)], 'email_change_count'))[0]?.n ?? 0

const END_CHALLENGES = `
  update login_challenge
  set used_at = $2
  where booking_id = $1
    and used_at is null`
const REVOKE_OTHERS = `
  delete from session_booking
  where booking_id = $1
    and session_id is distinct from $2`

/**
 * Codes mailed to the old address open nothing any more, and every browser except the one that confirmed must sign in
 * again (ASVS 7.4, LG-23).
 */
export const closeOtherDoors = async (
  tx: Queryable,
  bookingId: string,
  exceptSession: string | null,
  now: Instant,
): Promise<void> => {
  await tx.query(END_CHALLENGES, [bookingId, timestamp(now)], 'email_change_end_challenges')
  await tx.query(REVOKE_OTHERS, [bookingId, exceptSession], 'email_change_revoke')
}
