import { passwordOf, upgradePassword } from '#db/accounts.ts'
import { clearLock, countFailure, lockOf } from '#db/logins.ts'
import { isLocked } from '#domain/access/login-code.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Deps } from '../../deps.ts'
import { lockedOut, lockPolicy, toLock } from '../../login-codes.ts'
import { keyed } from '../../sessions.ts'
import { checkPassword, hashPassword } from './passwords.ts'

/**
 * Guesses are counted for the address, with or without an account, over all browsers and processes: a UUID, and no
 * address in the table.
 */
export const subjectOf = (deps: Pick<Deps, 'pepper'>, email: string): string => {
  const hex = keyed(deps, 'account-lock', email).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/**
 * The account whose password this is. One door for every place that asks for it, so that nowhere can be guessed without
 * being counted.
 */
export const provePassword = async (
  deps: Deps,
  email: string,
  password: string,
): Promise<Outcome<{ accountId: string }>> => {
  const now = deps.clock.now()
  const subject = subjectOf(deps, email)
  // while locked even the right password is refused, and nothing is counted; the mailed link is the way in (ACCT-6)
  const lock = await lockOf(deps.db, subject)
  if (isLocked(toLock(lock, now), now)) return lockedOut(lock, now)
  // counted before it is compared: a hundred guesses at once are a hundred (LG-15)
  const after = await countFailure(deps.db, subject, now, lockPolicy)
  if (!after.counted) return lockedOut(after, now)

  const { accountId, password: stored } = await passwordOf(deps.db, email)
  const { matches, outdated } = await checkPassword(deps, password, stored)
  if (!matches || accountId === null || stored === null)
    return isLocked(toLock(after, now), now) ? lockedOut(after, now) : refused('login_failed')
  if (outdated) await upgradePassword(deps.db, accountId, stored, await hashPassword(deps, password))
  await clearLock(deps.db, subject)
  return done({ accountId })
}

/** Whoever opened a mailed link may try the password again. */
export const forgetGuesses = (deps: Pick<Deps, 'db' | 'pepper'>, email: string): Promise<void> =>
  clearLock(deps.db, subjectOf(deps, email))
