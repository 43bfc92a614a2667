import { allowances } from '#domain/access/tries.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { readEmail, tidyText } from '#domain/bookings/typed-text.ts'
import type { ProblemCode } from '#domain/problems.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { deviceOf, provedDevice } from '../../devices.ts'
import { renewForAccount } from '../../sessions.ts'
import { admitNetwork } from '../../tries.ts'
import { provePassword } from './prove-password.ts'

/**
 * Logs in with address and password (demand M7). The browser gets a new session (LG-19): the caller sets `sessionToken`
 * as the session cookie and `device` as the cookie that remembers the proof (ACCESS-10). A wrong pair is `login_failed`
 * whatever was wrong, after the same queries and the same hashing (LG-25). Refusals: login_email_required,
 * password_required (fields), login_failed, too_many_requests, locked_out { lockedUntil, secondsLeft }.
 */
export const logIn = async (
  deps: Deps,
  actor: Actor,
  command: { email: string; password: string },
): Promise<Outcome<{ sessionToken: string; device: string }>> => {
  const missing: Record<string, ProblemCode> = {}
  if (command.email.trim() === '') missing.email = 'login_email_required'
  if (command.password === '') missing.password = 'password_required'
  const [first] = Object.values(missing)
  if (first) return refused(first, undefined, missing)

  const now = deps.clock.now()
  // a text that is no address is counted and compared like an address that nobody has
  const email = readEmail(command.email) ?? tidyText(command.email).toLowerCase()
  const isKnown = deviceOf(deps, actor, email, now) !== null
  if (!isKnown && !(await admitNetwork(deps, actor, 'log-in', allowances.logIns, now)))
    return refused('too_many_requests')
  const proved = await provePassword(deps, actor, email, command.password)
  if (!proved.ok) return proved
  const { accountId } = proved.value
  const sessionToken = await deps.db.transaction((tx) => renewForAccount(tx, actor, { accountId, provedAt: null }, now))
  return done({ sessionToken, device: provedDevice(deps, actor, email, now) })
}
