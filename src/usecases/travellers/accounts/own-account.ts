import { accountById } from '#db/accounts.ts'
import type { Account } from '#domain/accounts/account.ts'
import { accountOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'

/** The account that is open in this browser, or null. */
export const ownAccount = async (deps: Pick<Deps, 'db'>, actor: Actor): Promise<Account | null> => {
  const open = accountOf(actor)
  return open && accountById(deps.db, open.id)
}
