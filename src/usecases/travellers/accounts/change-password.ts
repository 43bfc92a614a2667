import { setPassword } from '#db/accounts.ts'
import { endOtherSessions } from '#db/sessions.ts'
import { readNewPassword } from '#domain/accounts/password.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { digestOf, renewForAccount } from '../../sessions.ts'
import { confirmItIsYou } from './confirm-it-is-you.ts'
import { ownAccount } from './own-account.ts'
import { hashPassword } from '../../passwords.ts'

/**
 * Sets a new password, whether there was one or not. All other browsers are logged out, and this one gets a new
 * session. Refusals: not_allowed, those of confirmItIsYou, and password_required, password_short, password_common,
 * too_long for the field `newPassword`.
 */
export const changePassword = async (
  deps: Deps,
  actor: Actor,
  command: { password: string; newPassword: string },
): Promise<Outcome<{ sessionToken: string }>> => {
  const account = await ownAccount(deps, actor)
  if (!account) return refused('not_allowed')
  const chosen = readNewPassword(command.newPassword, account.email)
  if (!chosen.ok) return refused(chosen.problem.code, chosen.problem.facts, { newPassword: chosen.problem.code })
  const confirmed = await confirmItIsYou(deps, actor, account, command.password)
  if (!confirmed.ok) return confirmed
  const hash = await hashPassword(deps, chosen.value)
  const now = deps.clock.now()
  const provedAt = accountOf(actor)?.provedAt ?? null
  const sessionToken = await deps.db.transaction(async (tx) => {
    await setPassword(tx, account.id, hash)
    const token = await renewForAccount(tx, actor, { accountId: account.id, provedAt }, now)
    await endOtherSessions(tx, account.id, digestOf(token))
    return token
  })
  return done({ sessionToken })
}
