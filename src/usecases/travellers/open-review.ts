import { bookingById } from '#db/bookings.ts'
import { invitationByHash, type Invitation } from '#db/reviews.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { mayReview } from '#domain/reviews/review.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf } from '../sessions.ts'

export type ReviewView = {
  booking: Pick<Booking, 'iata' | 'zone' | 'terms' | 'checkedOutAt'>
  firstName: string
  written: boolean
}

/**
 * The invitation that a link names, with its booking. Null when there is no such link, when it is too late, or when the
 * booking was erased.
 */
export const findInvitation = async (
  deps: Deps,
  token: string,
): Promise<{ invitation: Invitation; booking: Booking } | null> => {
  const invitation = token.length <= 100 ? await invitationByHash(deps.db, digestOf(token)) : null
  if (!invitation || !(invitation.written || mayReview(invitation.invitedAt, deps.clock.now()))) return null
  const booking = await bookingById(deps.db, invitation.bookingId)
  return booking && booking.erasedAt === null ? { invitation, booking } : null
}

/**
 * Opens the link of a review letter. Whoever has it may write about that stay, and learns nothing but where and when it
 * was. Refusal: review_unknown.
 */
export const openReview = async (
  deps: Deps,
  _actor: Actor,
  { token }: { token: string },
): Promise<Outcome<ReviewView>> => {
  const found = await findInvitation(deps, token)
  if (!found) return refused('review_unknown')
  const { iata, zone, terms, checkedOutAt, details } = found.booking
  return done({
    booking: { iata, zone, terms, checkedOutAt },
    firstName: details.firstName,
    written: found.invitation.written,
  })
}
