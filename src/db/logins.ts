import type { LockPolicy } from '#domain/access/tries.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import { statement } from './statement.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

/**
 * A look-up that waits for its code. `id` is the SHA-256 of the token in the challenge cookie, `codeHash` a keyed
 * digest (LG-17).
 */
export type Challenge = {
  id: string
  /** null for a wrong pair, which is stored so that right and wrong pairs cost the same (LG-04) */
  bookingId: string | null
  airportId: number | null
  codeHash: string | null
  codeSentAt: Instant | null
  expiresAt: Instant | null
  attempts: number
  resends: number
  createdAt: Instant
  usedAt: Instant | null
  /** whom the code goes to where it proves a mailbox and looks up no booking (ACCESS-14); null otherwise */
  mailbox: { email: string; language: Language } | null
}

type ChallengeRow = {
  id: string
  booking_id: string | null
  airport_id: number | null
  code_hash: string | null
  code_sent_at: number | null
  expires_at: number | null
  attempts: number
  resends: number
  created_at: number
  used_at: number | null
  email: string | null
  language: Language | null
}

const COLUMNS = `
  id, booking_id, airport_id, code_hash, code_sent_at, expires_at, attempts, resends, created_at, used_at,
  email, language`

const toChallenge = (row: ChallengeRow): Challenge => ({
  id: row.id,
  bookingId: row.booking_id,
  airportId: row.airport_id,
  codeHash: row.code_hash,
  codeSentAt: row.code_sent_at,
  expiresAt: row.expires_at,
  attempts: row.attempts,
  resends: row.resends,
  createdAt: row.created_at,
  usedAt: row.used_at,
  mailbox: row.email !== null && row.language !== null ? { email: row.email, language: row.language } : null,
})
const first = (rows: ChallengeRow[]): Challenge | null => (rows[0] ? toChallenge(rows[0]) : null)

const INSERT = statement(
  'challenge_insert',
  `
    insert into login_challenge (${COLUMNS})
    values (
      :id, :bookingId, :airportId, :codeHash, :codeSentAt, :expiresAt, :attempts, :resends, :createdAt,
      :usedAt, :email, :language
    )`,
)

export const insertChallenge = async (q: Queryable, c: Challenge): Promise<void> => {
  const values = {
    id: c.id,
    bookingId: c.bookingId,
    airportId: c.airportId,
    codeHash: c.codeHash,
    codeSentAt: timestampOrNull(c.codeSentAt),
    expiresAt: timestampOrNull(c.expiresAt),
    attempts: c.attempts,
    resends: c.resends,
    createdAt: timestamp(c.createdAt),
    usedAt: timestampOrNull(c.usedAt),
    email: c.mailbox?.email ?? null,
    language: c.mailbox?.language ?? null,
  }
  await INSERT(q, values)
}

const BY_ID = `
  select ${COLUMNS}
  from login_challenge
  where id = $1`

export const challengeById = async (q: Queryable, id: string): Promise<Challenge | null> =>
  first(await q.query<ChallengeRow>(BY_ID, [id], 'challenge_by_id'))

const COUNT_ATTEMPT = `
  update login_challenge
  set attempts = attempts + 1
  where id = $1
    and used_at is null
    and attempts < $2
  returning ${COLUMNS}`

/**
 * Counts a guess before it is compared: of any number of parallel guesses at most `most` ever see the digest (LG-15).
 * Answers the challenge with this attempt counted, or null when it is unknown, used, or has no attempts left.
 */
export const countAttempt = async (q: Queryable, id: string, most: number): Promise<Challenge | null> =>
  first(await q.query<ChallengeRow>(COUNT_ATTEMPT, [id, most], 'challenge_count_attempt'))

// the digest that was compared must still be the one that counts, because a resend in between has overwritten it
// (LG-09, RC-15)
const USE = `
  update login_challenge
  set used_at = $3
  where id = $1
    and code_hash = $2
    and used_at is null
    and expires_at > $3
  returning id`

/** Uses a right code. True for exactly one use (LG-12), while the code is valid (LG-13). */
export const useChallenge = async (q: Queryable, id: string, codeHash: string, now: Instant): Promise<boolean> =>
  (await q.query(USE, [id, codeHash, timestamp(now)], 'challenge_use')).length === 1

const OVERWRITE = statement(
  'challenge_overwrite',
  `
    update login_challenge
    set code_hash = :codeHash,
      code_sent_at = :now,
      expires_at = :expiresAt,
      resends = resends + 1,
      attempts = 0
    where id = :id
      and used_at is null
      and resends < :most
      and (code_sent_at is null or code_sent_at <= :sentBefore)
    returning ${COLUMNS}`,
)

/**
 * Stores a new code in place of the old one. The challenge gets new attempts, but those that count for the booking go
 * on (ACCESS-3). Null when it is too soon, too often, used or unknown.
 */
export const overwriteCode = async (
  q: Queryable,
  change: { id: string; codeHash: string | null; now: Instant; expiresAt: Instant; waitMs: number; most: number },
): Promise<Challenge | null> => {
  const values = {
    id: change.id,
    codeHash: change.codeHash,
    now: timestamp(change.now),
    expiresAt: timestamp(change.expiresAt),
    most: change.most,
    sentBefore: timestamp(change.now - change.waitMs),
  }
  return first(await OVERWRITE<ChallengeRow>(q, values))
}

/**
 * Wrong guesses at one subject. A subject is a booking, for the guesses of all strangers (LG-16), or what one network
 * or one proved browser guesses at, as a UUID made from its digest. `locks` counts the lock-outs so far; each lasts
 * twice as long as the one before.
 */
export type LoginLock = { failures: number; locks: number; lockedUntil: Instant | null }

type LockRow = { failures: number; locks: number; locked_until: number | null }
const toLock = (row: LockRow | undefined): LoginLock => ({
  failures: row?.failures ?? 0,
  locks: row?.locks ?? 0,
  lockedUntil: row?.locked_until ?? null,
})

const LOCK_OF = `
  select failures, locks, locked_until
  from login_lock
  where subject_id = $1`

export const lockOf = async (q: Queryable, subjectId: string): Promise<LoginLock> =>
  toLock((await q.query<LockRow>(LOCK_OF, [subjectId], 'login_lock_of'))[0])

// During a lock-out nothing is counted, so that failures never prolong it (LG-08). After `window` without a failure the
// count starts again.
const COUNT_FAILURE = statement(
  'login_count_failure',
  `
    insert into login_lock as l (subject_id, failures, locks, locked_until, window_start, about)
    values (:subjectId, 1, 0, null, :now::timestamptz, :about)
    on conflict (subject_id) do update
      set
        failures = case
          when l.window_start <= :windowStart::timestamptz then 1
          when l.failures + 1 >= :failuresPerLock::int then 0
          else l.failures + 1
        end,
        locks = case
          when l.window_start <= :windowStart::timestamptz then 0
          when l.failures + 1 >= :failuresPerLock::int then l.locks + 1
          else l.locks
        end,
        locked_until = case
          when l.window_start <= :windowStart::timestamptz or l.failures + 1 < :failuresPerLock::int
            then null
          when l.locks >= :doublings::int
            then :now::timestamptz + make_interval(secs => :longestLockSeconds::float8)
          else :now::timestamptz + make_interval(
            secs => least(
              :firstLockSeconds::float8 * power(2, least(l.locks, 30)), :longestLockSeconds::float8
            )
          )
        end,
        window_start = case
          when l.window_start <= :windowStart::timestamptz then :now::timestamptz
          else l.window_start
        end
      where l.locked_until is null or l.locked_until <= :now::timestamptz
    returning failures, locks, locked_until`,
)

/**
 * Counts a guess as wrong, and locks when it was one too many; parallel guesses each count (settled 20). `about` is the
 * booking or account to which the lock of a network or browser belongs. Answers the state afterwards; `counted` is
 * false during a lock-out.
 */
export const countFailure = async (
  q: Queryable,
  subjectId: string,
  now: Instant,
  policy: LockPolicy,
  about: string | null = null,
): Promise<LoginLock & { counted: boolean }> => {
  const values = {
    subjectId,
    now: timestamp(now),
    windowStart: timestamp(now - policy.windowMs),
    failuresPerLock: policy.failuresPerLock,
    firstLockSeconds: policy.firstLockMs / 1000,
    longestLockSeconds: policy.longestLockMs / 1000,
    doublings: policy.doublings,
    about,
  }
  const [row] = await COUNT_FAILURE<LockRow>(q, values)
  return row ? { ...toLock(row), counted: true } : { ...(await lockOf(q, subjectId)), counted: false }
}

const CLEAR = `
  delete from login_lock
  where subject_id = $1`

/** Call it after a right code. */
export const clearLock = async (q: Queryable, subjectId: string): Promise<void> => {
  await q.query(CLEAR, [subjectId], 'login_clear_lock')
}

// the guess that locked left no failure behind it: without it there are as many as just do not lock
const GIVE_BACK_FAILURE = statement(
  'login_give_back_failure',
  `
    update login_lock
    set
      failures = case when failures = 0 then :failuresPerLock::int - 1 else failures - 1 end,
      locks = case when failures = 0 then locks - 1 else locks end,
      locked_until = null
    where subject_id = :subjectId
      and (failures > 0 or locks > 0)`,
)

/** Takes back one guess that `countFailure` counted by this policy, and none of those before it (ACCESS-45). */
export const giveBackFailure = async (
  q: Queryable,
  subjectId: string,
  { failuresPerLock }: Pick<LockPolicy, 'failuresPerLock'>,
): Promise<void> => {
  await GIVE_BACK_FAILURE(q, { subjectId, failuresPerLock })
}

const CLEAR_ABOUT = `
  delete from login_lock
  where about = $1`

/** Deletes the locks of every network and browser about an account that is erased. */
export const clearLocksAbout = async (q: Queryable, about: string): Promise<void> => {
  await q.query(CLEAR_ABOUT, [about], 'login_clear_about')
}

const DELETE_OLD = oldRowsOf('login_challenge', 'created_at <= $2')
const FORGET_MAILBOX = `
  delete from login_challenge
  where email = $1`
const DELETE_OLD_LOCKS = oldRowsOf('login_lock', 'window_start <= $2 and (locked_until is null or locked_until <= $2)')

export const deleteOldChallenges = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, DELETE_OLD, [timestamp(before)], 'challenge_delete_old')
}

/** Deletes the codes that were to prove an address. `email` is in the spelling of BOOK-5. */
export const forgetMailboxCodes = async (q: Queryable, email: string): Promise<void> => {
  await q.query(FORGET_MAILBOX, [email], 'challenge_forget_mailbox')
}

/** Deletes counts that do not matter any more. Addresses without an account leave such counts too. */
export const deleteOldLocks = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, DELETE_OLD_LOCKS, [timestamp(before)], 'login_lock_delete_old')
}
