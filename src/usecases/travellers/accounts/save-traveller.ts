import { setTraveller } from '#db/accounts.ts'
import type { SavedTraveller } from '#domain/accounts/saved.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'

/** Names, mobile number and passengers of the next booking; null forgets them. */
export const saveTraveller = async (
  deps: Deps,
  actor: Actor,
  command: { traveller: SavedTraveller | null },
): Promise<Outcome<true>> => {
  const account = accountOf(actor)
  if (!account) return refused('not_allowed')
  await setTraveller(deps.db, account.id, command.traveller)
  return done(true)
}
