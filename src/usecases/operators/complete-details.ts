import { writeAudit } from '#db/bookings.ts'
import { setFlights } from '#db/desk-steps.ts'
import { compactCode, holdsCardNumber, lengthOf } from '#domain/bookings/typed-text.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { atDesk, lockAtDesk } from './desk.ts'

const longestFlight = 10

/**
 * The desk writes the flights that a driver says (DESK-12); an empty one stays as it is. The plate is corrected by
 * correct-plate.ts. Refusals: not_found, arrival_flight_long, return_flight_long, card_number_refused, conflict.
 */
export const completeFlights = async (
  deps: Deps,
  actor: Actor,
  { bookingId, ...typed }: { bookingId: string; arrivalFlight: string; returnFlight: string },
): Promise<Outcome<{ bookingId: string }>> => {
  const found = await atDesk(deps, actor, 'checkIn', bookingId)
  if (!found) return refused('not_found')
  const wrong = (text: string, tooLong: ProblemCode): ProblemCode | null =>
    holdsCardNumber(text) ? 'card_number_refused' : lengthOf(compactCode(text)) > longestFlight ? tooLong : null
  const arrival = wrong(typed.arrivalFlight, 'arrival_flight_long')
  const back = wrong(typed.returnFlight, 'return_flight_long')
  const first = arrival ?? back
  if (first)
    return refused(first, undefined, {
      ...(arrival && { arrivalFlight: arrival }),
      ...(back && { returnFlight: back }),
    })
  return deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked) return refused('not_found')
    const { airportId, details } = locked.booking
    const arrivalFlight = compactCode(typed.arrivalFlight) || details.arrivalFlight
    const returnFlight = compactCode(typed.returnFlight) || details.returnFlight
    if (!(await setFlights(tx, { airportId, id: bookingId, arrivalFlight, returnFlight }))) return refused('conflict')
    const now = deps.clock.now()
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: 'flights', data: {} })
    return done({ bookingId })
  })
}
