import { bookingsOf } from '#db/bookings.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** The bookings that this browser made or looked up, by arrival. */
export const myBookings = async (deps: Deps, actor: Actor): Promise<Outcome<Booking[]>> =>
  done(actor.kind === 'traveller' ? await bookingsOf(deps.db, actor.bookingIds) : [])
