import { bookingById, writeAudit } from '#db/bookings.ts'
import { challengeById, clearLock, countAttempt, countFailure, lockOf, useChallenge } from '#db/logins.ts'
import { attemptsLeft, codePolicy, isLocked, readCode } from '#domain/access/login-code.ts'
import { codeLock } from '#domain/access/tries.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { deviceOf, provedDevice } from '../devices.ts'
import { codeCounter, hashOfRightCode, lockedOut, toLock } from '../login-codes.ts'
import { digestOf, renewSession } from '../sessions.ts'
import { letterWasUsed } from '../tries.ts'

/**
 * The second step of the look-up (demand M1). The browser gets a new session (LG-19): the caller sets `sessionToken` as
 * the session cookie for `sessionHours`, and `device` as the cookie that remembers the proof (ACCESS-10). Refusals:
 * code_required, code_wrong { n attempts left }, locked_out { lockedUntil, secondsLeft }, login_denied (no such
 * challenge).
 */
export const verifyLoginCode = async (
  deps: Deps,
  actor: Actor,
  command: { challengeToken: string; code: string },
): Promise<Outcome<{ bookingId: string; sessionToken: string; device: string }>> => {
  const code = readCode(command.code)
  if (!code.ok) return code
  const now = deps.clock.now()
  const id = digestOf(command.challengeToken)
  const challenge = await challengeById(deps.db, id)
  const { bookingId, airportId } = challenge ?? {}
  if (!challenge || !bookingId || !airportId) return refused('login_denied')

  const email = (await bookingById(deps.db, bookingId))?.details.email.trim().toLowerCase() ?? ''
  const { subject, about } = codeCounter(deps, bookingId, deviceOf(deps, actor, email, now))

  // during a lock-out even the right code is refused, and nothing is counted (LG-08)
  const lock = await lockOf(deps.db, subject)
  if (isLocked(toLock(lock, now), now)) return lockedOut(lock, now)
  const left = attemptsLeft(toLock(lock, now))
  // a code that was used or is too late is refused in the words of a wrong one, but not counted: nobody can guess with
  // it
  if (challenge.usedAt !== null || now > (challenge.expiresAt ?? 0)) return refused('code_wrong', { n: left })

  // counted before it is compared, for the look-up and for the booking, so that a hundred guesses at once count as a
  // hundred, at however many look-ups (LG-15)
  const counted = await countAttempt(deps.db, id, codePolicy.attempts)
  if (!counted) return refused('code_wrong', { n: 0 })
  const after = await countFailure(deps.db, subject, now, codeLock, about)
  if (!after.counted) return lockedOut(after, now)
  const codeHash = hashOfRightCode(deps, id, { typed: code.value, codeHash: counted.codeHash })
  if (codeHash === null)
    return isLocked(toLock(after, now), now)
      ? lockedOut(after, now)
      : refused('code_wrong', { n: attemptsLeft(toLock(after, now)) })

  const sessionToken = await deps.db.transaction(async (tx) => {
    if (!(await useChallenge(tx, id, codeHash, now))) return null
    await clearLock(tx, subject)
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: 'look_up' })
    return renewSession(tx, actor, { bookingId, airportId, scope: 'all' }, now)
  })
  if (sessionToken === null) return refused('code_wrong', { n: left })
  await letterWasUsed(deps, actor, { kind: 'code', to: bookingId })
  return done({ bookingId, sessionToken, device: provedDevice(deps, actor, email, now) })
}
