import { timingSafeEqual } from 'node:crypto'
import type { LoginLock } from '#db/logins.ts'
import { loginCode, type Lock } from '#domain/access/login-code.ts'
import { refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from './deps.ts'
import { givenSecrets, type OneSecret, type Secrets } from './secrets.ts'
import { keyed, keyedId } from './sessions.ts'

/**
 * The code of a challenge, which is the same each time it is asked for. It is made from the server's secret, so neither
 * the database nor a job's payload has to hold it (LG-17), and a letter that is sent again has the same code. `turn` is
 * the number of resends.
 */
export const codeOf = (deps: Pick<Deps, 'pepper'>, challengeId: string, turn: number): string =>
  loginCode(keyed(deps, 'code', challengeId, turn))

export const hashOfCode = (deps: Pick<Deps, 'pepper'>, challengeId: string, code: string): string =>
  keyed(deps, 'code-hash', challengeId, code).toString('hex')

/** Compares two digests. It takes as long for a right code as for a wrong one. */
/**
 * The digest of a typed code, where it is the code of this challenge; else null. A code that was mailed before the
 * server's secret was exchanged is right too.
 */
export const hashOfRightCode = (
  deps: Secrets,
  challengeId: string,
  { typed, codeHash }: { typed: string; codeHash: string | null },
): string | null =>
  givenSecrets(deps)
    .map((one) => hashOfCode(one, challengeId, typed))
    .find((hash) => sameHash(hash, codeHash ?? '')) ?? null

/** The code whose digest is stored: what the letter before this one said, also when the secret was exchanged since. */
export const storedCodeOf = (
  deps: Secrets,
  { id, turn, codeHash }: { id: string; turn: number; codeHash: string | null },
): string => {
  const isStored = (one: OneSecret) => hashOfCode(one, id, codeOf(one, id, turn)) === codeHash
  return codeOf(givenSecrets(deps).find(isStored) ?? deps, id, turn)
}

export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const toLock = (lock: LoginLock, now: Instant): Lock => ({ ...lock, windowStart: now })

/**
 * Where wrong codes for a booking are counted. Those of all strangers are counted for the booking itself (ACCESS-3).
 * Those of a browser that proved the booking's address are counted under a name of its own, so that strangers cannot
 * lock it out (ACCESS-10).
 */
export const codeCounter = (
  deps: Secrets,
  bookingId: string,
  device: string | null,
): { subject: string; about: string | null } =>
  device === null
    ? { subject: bookingId, about: null }
    : { subject: keyedId(deps, 'code-of-device', bookingId, device), about: bookingId }

export const lockedOut = (lock: LoginLock, now: Instant): Outcome<never> => {
  const lockedUntil = lock.lockedUntil ?? now
  return refused('locked_out', { lockedUntil, secondsLeft: Math.max(0, Math.ceil((lockedUntil - now) / 1000)) })
}
