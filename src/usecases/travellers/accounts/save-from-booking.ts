import { lockAccount, setCars, setTraveller } from '#db/accounts.ts'
import { carOf, mostCars, travellerOf, withCar } from '#domain/accounts/saved.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { findFor } from '../show-booking.ts'

/**
 * "Save these details for next time": saves driver and car of one's own booking. When five cars are saved, the oldest
 * makes room.
 */
export const saveFromBooking = async (
  deps: Deps,
  actor: Actor,
  command: { bookingId: string },
): Promise<Outcome<true>> => {
  const open = accountOf(actor)
  if (!open) return refused('not_allowed')
  const booking = await findFor(deps, actor, ['view'], command.bookingId)
  if (!booking || booking.erasedAt !== null || booking.details.email !== open.email) return refused('not_found')
  const car = carOf(booking.details)
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, open.id)
    if (!account) return refused('not_allowed')
    await setTraveller(tx, account.id, travellerOf(booking.details))
    const others = car ? account.cars.filter(({ plate }) => plate !== car.plate).slice(0, mostCars - 1) : account.cars
    const cars = car ? withCar(others, car) : done(others)
    if (cars.ok) await setCars(tx, account.id, cars.value)
    return done(true)
  })
}
