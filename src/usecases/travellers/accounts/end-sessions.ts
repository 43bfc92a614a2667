import { endOtherSessions, endSessionOfAccount, sessionsOfAccount } from '#db/sessions.ts'
import { accountPolicy } from '#domain/accounts/account.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { sessionOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { confirmItIsYou } from './confirm-it-is-you.ts'
import { sessionName } from './list-sessions.ts'
import { ownAccount } from './own-account.ts'

/**
 * Logs out one other browser by its name in the list or, without a name, every browser including this one. It asks who
 * asks: a browser that somebody left open must not log out its owner (ACCT-7, ASVS 7.5.2). An unknown name changes
 * nothing. Refusals: not_allowed, those of confirmItIsYou.
 */
export const endSessions = async (
  deps: Deps,
  actor: Actor,
  command: { name: string | null; password: string },
): Promise<Outcome<true>> => {
  const account = await ownAccount(deps, actor)
  const own = sessionOf(actor)
  if (!account || own === null) return refused('not_allowed')
  const confirmed = await confirmItIsYou(deps, actor, account, command.password)
  if (!confirmed.ok) return confirmed
  if (command.name === null) {
    await endOtherSessions(deps.db, account.id, own)
    await endSessionOfAccount(deps.db, account.id, own)
    return done(true)
  }
  const sessions = await sessionsOfAccount(deps.db, account.id, deps.clock.now(), accountPolicy)
  const found = sessions.find(({ id }) => sessionName(deps, id) === command.name)
  if (found) await endSessionOfAccount(deps.db, account.id, found.id)
  return done(true)
}
