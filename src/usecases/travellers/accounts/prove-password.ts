import { passwordOf, upgradePassword } from '#db/accounts.ts'
import { clearLock, countFailure, lockOf } from '#db/logins.ts'
import { isLocked } from '#domain/access/login-code.ts'
import { passwordLock } from '#domain/access/tries.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { addressOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { deviceOf } from '../../devices.ts'
import { lockedOut, toLock } from '../../login-codes.ts'
import type { Secrets } from '../../secrets.ts'
import { keyedId } from '../../sessions.ts'
import { countStrangersPassword, forgiveStrangersPassword, strangersClosedUntil } from '../../tries.ts'
import { checkPassword, hashPassword } from '../../passwords.ts'

/**
 * The key under which locks of networks and browsers are stored for an address, whether it has an account or not. The
 * table holds no address.
 */
export const accountKey = (deps: Secrets, email: string): string => keyedId(deps, 'account-locks', email)

/**
 * Where guesses at the password of an address are counted: under a name of its own for a browser that proved the
 * address, and under their network for everybody else (ACCT-6).
 */
export const passwordCounter = (
  deps: Secrets,
  actor: Actor,
  email: string,
  now: Instant,
): { subject: string; about: string; isStranger: boolean } => {
  const device = deviceOf(deps, actor, email, now)
  const who = device === null ? ['network', addressOf(actor)] : ['device', device]
  return {
    subject: keyedId(deps, 'account-lock', email, ...who),
    about: accountKey(deps, email),
    isStranger: device === null,
  }
}

const closedUntil = (until: Instant, now: Instant) => lockedOut({ failures: 0, locks: 0, lockedUntil: until }, now)

/**
 * The account to which this password belongs. Every place that asks for a password calls this function, so that nowhere
 * can be guessed without being counted.
 */
export const provePassword = async (
  deps: Deps,
  actor: Actor,
  email: string,
  password: string,
): Promise<Outcome<{ accountId: string }>> => {
  const now = deps.clock.now()
  const { subject, about, isStranger } = passwordCounter(deps, actor, email, now)
  // during a lock-out even the right password is refused and nothing is counted; the mailed link is the way in (ACCT-6)
  const lock = await lockOf(deps.db, subject)
  if (isLocked(toLock(lock, now), now)) return lockedOut(lock, now)
  const closed = isStranger ? await strangersClosedUntil(deps, email, now) : null
  if (closed !== null) return closedUntil(closed, now)
  // counted before it is compared, so that a hundred guesses at once count as a hundred (LG-15)
  const after = await countFailure(deps.db, subject, now, passwordLock, about)
  if (!after.counted) return lockedOut(after, now)
  const oneTooMany = isStranger ? await countStrangersPassword(deps, email, now) : null
  if (oneTooMany !== null) return closedUntil(oneTooMany, now)

  const { accountId, password: stored } = await passwordOf(deps.db, email)
  const { matches, outdated } = await checkPassword(deps, password, stored)
  if (!matches || accountId === null || stored === null)
    return isLocked(toLock(after, now), now) ? lockedOut(after, now) : refused('login_failed')
  if (outdated) await upgradePassword(deps.db, accountId, stored, await hashPassword(deps, password))
  await clearLock(deps.db, subject)
  if (isStranger) await forgiveStrangersPassword(deps, email)
  return done({ accountId })
}

/** Whoever opened a mailed link may try the password again, in this browser and in others of its network. */
export const forgetGuesses = async (deps: Deps, actor: Actor, email: string): Promise<void> => {
  const now = deps.clock.now()
  const network = { kind: 'visitor', sessionId: null, address: addressOf(actor) } as const
  for (const who of [actor, network]) await clearLock(deps.db, passwordCounter(deps, who, email, now).subject)
}
