import { setTraveller } from '#db/accounts.ts'
import type { SavedTraveller } from '#domain/accounts/saved.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'

/** Saves names, mobile number and passengers for the next booking. Null deletes them. */
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
