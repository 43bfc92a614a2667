import { writeAudit } from '#db/bookings.ts'
import { setFlights } from '#db/desk-steps.ts'
import { compactCode, holdsCardNumber, lengthOf } from '#domain/bookings/typed-text.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { atDesk, lockAtDesk } from './desk.ts'

const longestFlight = 10

/** What a form showed when it was drawn; left out by programs, which overwrite. */
export type SeenDetails = { arrivalFlight: string; returnFlight: string; passengers: string }
type Typed = { arrivalFlight: string; returnFlight: string; passengers?: string }

/**
 * The desk writes the flights and the number of people that a driver says (DESK-12, DESK-33); an empty one stays as it
 * is. What somebody else wrote since the form was drawn is kept, unless both wrote the same field (DESK-34). The plate
 * is corrected by correct-plate.ts. Refusals: not_found, arrival_flight_long, return_flight_long, passengers_range,
 * card_number_refused, conflict (with the fields).
 */
export const completeFlights = async (
  deps: Deps,
  actor: Actor,
  { bookingId, seen, ...typed }: Typed & { bookingId: string; seen?: SeenDetails },
): Promise<Outcome<{ bookingId: string }>> => {
  const found = await atDesk(deps, actor, 'checkIn', bookingId)
  if (!found) return refused('not_found')
  const wrong = (text: string, tooLong: ProblemCode): ProblemCode | null =>
    holdsCardNumber(text) ? 'card_number_refused' : lengthOf(compactCode(text)) > longestFlight ? tooLong : null
  const arrival = wrong(typed.arrivalFlight, 'arrival_flight_long')
  const back = wrong(typed.returnFlight, 'return_flight_long')
  const people = typed.passengers ? passengersIn(typed.passengers) : null
  const crowd: ProblemCode | null = typed.passengers && people === null ? 'passengers_range' : null
  const first = arrival ?? back ?? crowd
  if (first)
    return refused(first, undefined, {
      ...(arrival && { arrivalFlight: arrival }),
      ...(back && { returnFlight: back }),
      ...(crowd && { passengers: crowd }),
    })
  return deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked) return refused('not_found')
    const { airportId, details } = locked.booking
    const merged = merge(
      { ...details, passengers: String(details.passengers) },
      {
        arrivalFlight: compactCode(typed.arrivalFlight),
        returnFlight: compactCode(typed.returnFlight),
        passengers: people === null ? '' : String(people),
      },
      seen,
    )
    if (!merged.ok) return merged
    const { arrivalFlight, returnFlight, passengers } = merged.value
    const written = { airportId, id: bookingId, arrivalFlight, returnFlight, passengers: Number(passengers) }
    if (!(await setFlights(tx, written))) return refused('conflict')
    const now = deps.clock.now()
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: 'flights', data: {} })
    return done({ bookingId })
  })
}

const passengersIn = (text: string): number | null => {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= 20 ? count : null
}

const names = ['arrivalFlight', 'returnFlight', 'passengers'] as const

/** Field by field: what was not typed, or typed as it was shown, stays as it is by now. */
const merge = (now: SeenDetails, typed: SeenDetails, seen: SeenDetails | undefined): Outcome<SeenDetails> => {
  const isTyped = (name: (typeof names)[number]) => typed[name] !== '' && typed[name] !== seen?.[name]
  const collided = names.filter(
    (name) => seen !== undefined && isTyped(name) && now[name] !== seen[name] && now[name] !== typed[name],
  )
  if (collided.length > 0)
    return refused('conflict', undefined, Object.fromEntries(collided.map((name) => [name, 'conflict' as const])))
  const merged = names.map((name) => [name, isTyped(name) ? typed[name] : now[name]])
  return done(Object.fromEntries(merged) as SeenDetails)
}
