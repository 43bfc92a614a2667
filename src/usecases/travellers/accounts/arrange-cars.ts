import { lockAccount, setCars } from '#db/accounts.ts'
import { preferring, withoutCar } from '#domain/accounts/saved.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'

/** Deletes a saved car, or makes it the one with which forms are filled in first. An unknown plate changes nothing. */
export const arrangeCars = async (
  deps: Deps,
  actor: Actor,
  command: { plate: string; what: 'delete' | 'prefer' },
): Promise<Outcome<true>> => {
  const open = accountOf(actor)
  if (!open) return refused('not_allowed')
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, open.id)
    if (!account) return refused('not_allowed')
    await setCars(
      tx,
      account.id,
      command.what === 'delete' ? withoutCar(account.cars, command.plate) : preferring(account.cars, command.plate),
    )
    return done(true)
  })
}
