import { sessionsOfAccount } from '#db/sessions.ts'
import { accountPolicy } from '#domain/accounts/account.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { accountOf, sessionOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import type { Secrets } from '../../secrets.ts'
import { recognised } from '../../sessions.ts'

/** `name` stands for the session in a form. It opens nothing. */
export type ListedSession = { name: string; at: Instant; seenAt: Instant; isThis: boolean }

export const sessionName = (deps: Secrets, id: string): string =>
  recognised(deps, 'session-name', id).toString('base64url').slice(0, 22)

/** The browsers in which the account is open, the one used last first (ST-07). Refusal: not_allowed. */
export const listSessions = async (deps: Deps, actor: Actor): Promise<Outcome<ListedSession[]>> => {
  const account = accountOf(actor)
  if (!account) return refused('not_allowed')
  const sessions = await sessionsOfAccount(deps.db, account.id, deps.clock.now(), accountPolicy)
  return done(
    sessions.map(({ id, at, seenAt }) => ({
      name: sessionName(deps, id),
      at,
      seenAt,
      isThis: id === sessionOf(actor),
    })),
  )
}
