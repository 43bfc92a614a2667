import { bookingByNumber } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import { codesSent, insertChallenge, lockOf } from '#db/logins.ts'
import { codePolicy, isLocked, newChallenge } from '#domain/access/login-code.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { dayMs, hourMs, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { codeOf, hashOfCode, lockedOut, sameHash, toLock } from '../login-codes.ts'
import { digestOf, keyed, newToken } from '../sessions.ts'
import { mailJob } from '../system/mail-jobs.ts'

/** `challengeToken` goes into a cookie (never an address); the code is only in the letter. */
export type LoginStarted = { challengeToken: string; resendAt: Instant }

/** Stands for "no such booking", so that both cases ask the database the same questions. */
const nobody = { id: '00000000-0000-0000-0000-000000000000', number: 'XXX-0000-0000-0000' }

/**
 * Decision 20: per address, e-mail and number; generous for people behind one address (RL-09), useless for guessing 52
 * bits.
 */
const limits = { address: 60, email: 10, number: 10 }

/**
 * M1 step one. A wrong pair is `login_denied` whatever was wrong, after the same work: the same queries, digests, row
 * and job (LG-02 to LG-04). Refusals: booking_number_required, login_email_required (fields), login_denied,
 * too_many_requests, locked_out { lockedUntil, secondsLeft }.
 */
export const requestLoginCode = async (
  deps: Deps,
  actor: Actor,
  command: { email: string; number: string },
): Promise<Outcome<LoginStarted>> => {
  const missing: Record<string, ProblemCode> = {}
  if (command.email.trim() === '') missing.email = 'login_email_required'
  if (command.number.trim() === '') missing.number = 'booking_number_required'
  const [first] = Object.values(missing)
  if (first) return refused(first, undefined, missing)

  const now = deps.clock.now()
  const email = (readEmail(command.email) ?? '').toLowerCase()
  const number = parseBookingNumber(command.number.slice(0, 100)) ?? nobody.number
  if (!isWithinLimits(deps, actor, email, number, now)) return refused('too_many_requests')

  const found = await bookingByNumber(deps.db, number)
  const digest = (text: string) => keyed(deps, 'email', text).toString('hex')
  const isSame = sameHash(digest(email), digest((found?.details.email ?? 'nobody').trim().toLowerCase()))
  const booking = found && isSame ? found : null
  const lock = await lockOf(deps.db, booking?.id ?? nobody.id)
  const sent = await codesSent(deps.db, booking?.id ?? nobody.id, now - dayMs)
  if (booking && isLocked(toLock(lock, now), now)) return lockedOut(lock, now)
  if (sent >= codePolicy.mailsPerAddressPerDay) return refused('too_many_requests')

  const challengeToken = newToken()
  const id = digestOf(challengeToken)
  const { codeSentAt, expiresAt } = newChallenge(now)
  const codeHash = hashOfCode(deps, id, codeOf(deps, id, 0))
  await deps.db.transaction(async (tx) => {
    await insertChallenge(tx, {
      id,
      bookingId: booking?.id ?? null,
      airportId: booking?.airportId ?? null,
      codeHash,
      codeSentAt,
      expiresAt,
      attempts: 0,
      resends: 0,
      createdAt: now,
      usedAt: null,
    })
    // the job of a wrong pair finds nobody to write to
    await enqueue(tx, mailJob({ kind: 'code', challengeId: id, version: 0 }, now))
  })
  deps.wake()
  return booking ? done({ challengeToken, resendAt: now + codePolicy.resendAfterMs }) : refused('login_denied')
}

const isWithinLimits = (deps: Deps, actor: Actor, email: string, number: string, now: Instant): boolean => {
  const key = (kind: string, value: string) => keyed(deps, 'throttle', kind, value).toString('base64url')
  const address = 'address' in actor ? actor.address : nameOf(actor)
  // all three count each time, so that the answer does not tell which one is full
  return [
    deps.throttle.pass(key('address', address), limits.address, hourMs, now),
    deps.throttle.pass(key('email', email), limits.email, hourMs, now),
    deps.throttle.pass(key('number', number === nobody.number ? address : number), limits.number, hourMs, now),
  ].every(Boolean)
}
