import { lockAccount, setCars } from '#db/accounts.ts'
import { withCar, type SavedCar } from '#domain/accounts/saved.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'

/** Saves a car for the next booking. A car with the same plate is replaced. Refusals: not_allowed, cars_full { n }. */
export const saveCar = async (deps: Deps, actor: Actor, command: { car: SavedCar }): Promise<Outcome<true>> => {
  const open = accountOf(actor)
  if (!open) return refused('not_allowed')
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, open.id)
    if (!account) return refused('not_allowed')
    const cars = withCar(account.cars, command.car)
    if (cars.ok) await setCars(tx, account.id, cars.value)
    return cars.ok ? done(true) : cars
  })
}
