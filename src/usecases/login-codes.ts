import { timingSafeEqual } from 'node:crypto'
import type { LoginLock } from '#db/logins.ts'
import { loginCode, type Lock } from '#domain/access/login-code.ts'
import { refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from './deps.ts'
import { keyed, keyedId } from './sessions.ts'

/**
 * The code of a challenge, the same each time it is asked for: made from the server's secret, so that neither the
 * database nor a job's payload has to hold it (LG-17), and a letter that is sent again has the same one. `turn` is the
 * number of resends.
 */
export const codeOf = (deps: Pick<Deps, 'pepper'>, challengeId: string, turn: number): string =>
  loginCode(keyed(deps, 'code', challengeId, turn))

export const hashOfCode = (deps: Pick<Deps, 'pepper'>, challengeId: string, code: string): string =>
  keyed(deps, 'code-hash', challengeId, code).toString('hex')

/** Takes as long for a right code as for a wrong one. */
export const sameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const toLock = (lock: LoginLock, now: Instant): Lock => ({ ...lock, windowStart: now })

/**
 * Where wrong codes for a booking are counted: of all strangers at the booking itself (ACCESS-3), of a browser that
 * proved the booking's address at a name of its own, so that strangers do not lock it out (ACCESS-10).
 */
export const codeCounter = (
  deps: Pick<Deps, 'pepper'>,
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
