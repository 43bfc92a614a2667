import { takeOverstays as takeDays } from '#db/overstays.ts'
import { isRepeatable } from '#db/failures.ts'
import { addDays, dateOf, minuteOfDay } from '#domain/time/local.ts'
import { freeUntilMinute } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/**
 * Runs every hour: cars that are still inside take the day that has begun, by each airport's clock (EXIT-10, AV-22).
 */
export const takeOverstays = async (deps: Deps, _actor: Actor): Promise<Outcome<{ taken: number }>> => {
  const now = deps.clock.now()
  const days = deps.catalogue.airports().map(({ airportId, zone }) => {
    const local = localAt(now, zone)
    return { airportId, day: minuteOfDay(local) <= freeUntilMinute ? addDays(dateOf(local), -1) : dateOf(local) }
  })
  try {
    return done({ taken: await takeDays(deps.db, days) })
  } catch (error) {
    // another process did the same at the same moment; what it left is taken in an hour
    if (isRepeatable(error)) return done({ taken: 0 })
    throw error
  }
}
