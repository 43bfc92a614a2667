import { bookingByNumber } from '#db/bookings.ts'
import { lockOf } from '#db/logins.ts'
import { codePolicy, isLocked } from '#domain/access/login-code.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { readEmail, tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { deviceOf } from '../devices.ts'
import { codeCounter, lockedOut, sameHash, toLock } from '../login-codes.ts'
import { keyed } from '../sessions.ts'
import { admitLetter, admitPair } from '../tries.ts'
import { openChallenge } from './open-challenge.ts'

/** `challengeToken` goes into a cookie and never into an address. Only the letter contains the code. */
export type LoginStarted = { challengeToken: string; resendAt: Instant }

/** Stands for "no such booking", so that both cases ask the database the same questions. */
const nobody = { id: '00000000-0000-0000-0000-000000000000', number: 'XXX-0000-0000-0000' }

/** No address and no number of ours is longer than this. */
const longestTyped = 320

/**
 * The first step of the look-up (demand M1). A wrong pair is `login_denied` whatever was wrong, after the same work:
 * the same queries, digests, row and job (LG-02 to LG-04). What strangers do elsewhere never refuses a right pair
 * (ACCESS-9). Refusals: booking_number_required, login_email_required (fields), login_denied, too_many_requests,
 * locked_out { lockedUntil, secondsLeft }.
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
  const number = parseBookingNumber(command.number.slice(0, longestTyped)) ?? nobody.number
  const device = deviceOf(deps, actor, email, now)
  // a text that is no address or no number at all is counted as it was typed
  const typed = {
    email: email || tidyText(command.email.slice(0, longestTyped)).toLowerCase(),
    number: number === nobody.number ? tidyText(command.number.slice(0, longestTyped)) : number,
  }
  if (!(await admitPair(deps, actor, { ...typed, device }, now))) return refused('too_many_requests')

  const found = await bookingByNumber(deps.db, number)
  const digest = (text: string) => keyed(deps, 'email', text).toString('hex')
  const isSame = sameHash(digest(email), digest((found?.details.email ?? 'nobody').trim().toLowerCase()))
  const booking = found && isSame ? found : null
  const lock = await lockOf(deps.db, codeCounter(deps, booking?.id ?? nobody.id, device).subject)
  if (booking && isLocked(toLock(lock, now), now)) return lockedOut(lock, now)
  // the letter of a wrong pair is counted too, though nobody gets it
  const to = booking?.id ?? `${typed.email} ${typed.number}`
  if (!(await admitLetter(deps, actor, { kind: 'code', to, device }, now))) return refused('too_many_requests')

  const challengeToken = await openChallenge(
    deps,
    { bookingId: booking?.id ?? null, airportId: booking?.airportId ?? null, mailbox: null },
    now,
  )
  return booking ? done({ challengeToken, resendAt: now + codePolicy.resendAfterMs }) : refused('login_denied')
}
