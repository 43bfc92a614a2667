import { bookingById } from '#db/bookings.ts'
import { may, type BookingAction } from '#domain/access/permissions.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { viewOf, type BookingView } from './booking-view.ts'

/**
 * The booking for its page. A booking of somebody else is `not_found`, like one that does not exist (ID-01). A payment
 * link opens it with `scope: 'payment'`.
 */
export const showBooking = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<BookingView>> => {
  const booking = await findFor(deps, actor, ['view', 'pay'], bookingId)
  return booking ? done(await viewOf(deps, actor, booking)) : refused('not_found')
}

/**
 * The booking, when the actor may do one of `actions` to it. A booking of somebody else is not even read, so both cases
 * take the same time.
 */
export const findFor = async (
  deps: Deps,
  actor: Actor,
  actions: BookingAction[],
  bookingId: string,
): Promise<Booking | null> => (mayFind(actor, actions, bookingId) ? bookingById(deps.db, bookingId) : null)

/** Whether the actor may do one of `actions` to the booking, which is asked before it is read. */
export const mayFind = (actor: Actor, actions: BookingAction[], bookingId: string): boolean =>
  isUuid(bookingId) && actions.some((action) => may(actor, action, bookingId))
