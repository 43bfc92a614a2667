import { done, refused, type Outcome } from '#domain/outcome.ts'
import { readEmail, tidyText } from '#domain/bookings/typed-text.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { hourMs } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { keyed, renewForAccount } from '../../sessions.ts'
import { provePassword } from './prove-password.ts'

/** Of one network: generous for people behind one address (RL-09), and the work of hashing stays bounded. */
const perAddress = 60

/**
 * M7. The browser gets a new session (LG-19): set `sessionToken` as the session cookie. A wrong pair is `login_failed`
 * whatever was wrong, after the same queries and the same hashing (LG-25). Refusals: login_email_required,
 * password_required (fields), login_failed, too_many_requests, locked_out { lockedUntil, secondsLeft }.
 */
export const logIn = async (
  deps: Deps,
  actor: Actor,
  command: { email: string; password: string },
): Promise<Outcome<{ sessionToken: string }>> => {
  const missing: Record<string, ProblemCode> = {}
  if (command.email.trim() === '') missing.email = 'login_email_required'
  if (command.password === '') missing.password = 'password_required'
  const [first] = Object.values(missing)
  if (first) return refused(first, undefined, missing)

  const now = deps.clock.now()
  const address = 'address' in actor ? actor.address : nameOf(actor)
  if (!deps.throttle.pass(keyed(deps, 'throttle', 'log-in', address).toString('base64url'), perAddress, hourMs, now))
    return refused('too_many_requests')

  // what is no address is guessed at like one that nobody has
  const email = readEmail(command.email) ?? tidyText(command.email).toLowerCase()
  const proved = await provePassword(deps, email, command.password)
  if (!proved.ok) return proved
  const { accountId } = proved.value
  const sessionToken = await deps.db.transaction((tx) => renewForAccount(tx, actor, { accountId, provedAt: null }, now))
  return done({ sessionToken })
}
