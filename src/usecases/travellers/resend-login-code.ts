import { bookingById } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import { challengeById, lockOf, overwriteCode } from '#db/logins.ts'
import { codePolicy, resendCode } from '#domain/access/login-code.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { deviceOf } from '../devices.ts'
import { codeCounter, codeOf, hashOfCode, toLock } from '../login-codes.ts'
import { digestOf } from '../sessions.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { admitLetter } from '../tries.ts'

/**
 * Orders a new code in place of the old one (LG-09). Refusals: resend_too_soon { n seconds }, too_many_requests (no
 * more resends, or too many letters today), login_denied (no such challenge), locked_out { lockedUntil, secondsLeft }.
 */
export const resendLoginCode = async (
  deps: Deps,
  actor: Actor,
  command: { challengeToken: string },
): Promise<Outcome<{ resendAt: Instant }>> => {
  const now = deps.clock.now()
  const id = digestOf(command.challengeToken)
  const challenge = await challengeById(deps.db, id)
  const { bookingId, codeSentAt, expiresAt } = challenge ?? {}
  if (!challenge || !bookingId || !codeSentAt || !expiresAt) return refused('login_denied')
  const email = (await bookingById(deps.db, bookingId))?.details.email.trim().toLowerCase() ?? ''
  const device = deviceOf(deps, actor, email, now)
  const lock = toLock(await lockOf(deps.db, codeCounter(deps, bookingId, device).subject), now)
  const renewed = resendCode({ codeSentAt, expiresAt, resends: challenge.resends, usedAt: challenge.usedAt }, lock, now)
  if (!renewed.ok) return renewed
  if (!(await admitLetter(deps, actor, { kind: 'code', to: bookingId, device }, now)))
    return refused('too_many_requests')
  const turn = renewed.value.resends
  const codeHash = hashOfCode(deps, id, codeOf(deps, id, turn))
  const isOurs = await deps.db.transaction(async (tx) => {
    const stored = await overwriteCode(tx, {
      id,
      codeHash,
      now,
      expiresAt: renewed.value.expiresAt,
      waitMs: codePolicy.resendAfterMs,
      most: codePolicy.resends,
    })
    if (stored) await enqueue(tx, mailJob({ kind: 'code', challengeId: id, version: turn }, now))
    return stored !== null
  })
  if (!isOurs) return refused('resend_too_soon', { n: Math.ceil(codePolicy.resendAfterMs / 1000) })
  deps.wake()
  return done({ resendAt: now + codePolicy.resendAfterMs })
}
