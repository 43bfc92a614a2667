import { bookingByNumber } from '#db/bookings.ts'
import { ownersOf } from '#db/gate.ts'
import { lettersOf, type SentLetter } from '#db/letters.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'

export type OpenedBooking = { booking: Booking; letters: SentLetter[] }

/**
 * A booking as the house opens it, with its letters. The trail keeps who opened which (SERVICE-4). Refusals: not_found,
 * also for what does not exist.
 */
export const openBooking = async (
  deps: Deps,
  actor: Actor,
  { number }: { number: string },
): Promise<Outcome<OpenedBooking>> => {
  const booking = await bookingByNumber(deps.db, number)
  const owners = booking && (await ownersOf(deps.db, booking))
  const no = forbidden(actor, 'booking.view', { owners })
  if (no || !booking) return no ?? refused('not_found')
  const deed = { operation: 'booking.view', object: `booking:${booking.id}` }
  await record(deps.db, actor, deed, deps.clock.now())
  return done({ booking, letters: await lettersOf(deps.db, booking.id) })
}
