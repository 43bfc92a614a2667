import { endOtherSessions, endSessionOfAccount, sessionsOfAccount } from '#db/sessions.ts'
import { accountPolicy } from '#domain/accounts/account.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountOf, sessionOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { sessionName } from './list-sessions.ts'

/**
 * Logs out one other browser by its name in the list or, without a name, every browser including this one. An unknown
 * name changes nothing.
 */
export const endSessions = async (
  deps: Deps,
  actor: Actor,
  command: { name: string | null },
): Promise<Outcome<true>> => {
  const account = accountOf(actor)
  const own = sessionOf(actor)
  if (!account || own === null) return refused('not_allowed')
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
