import { bookingById } from '#db/bookings.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { askForNewsletter } from '../newsletter/ask-for-newsletter.ts'

/**
 * Starts the double opt-in for the address of a booking whose form asked for it. Does nothing when the booking is
 * erased.
 */
export const subscribeFromBooking = async (
  deps: Deps,
  _actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<true>> => {
  const booking = await bookingById(deps.db, bookingId)
  if (booking && booking.erasedAt === null && booking.details.newsletter)
    await askForNewsletter(deps, booking.details.email, booking.language)
  return done(true)
}
