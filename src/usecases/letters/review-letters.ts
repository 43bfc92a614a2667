import { invitationOf } from '#db/reviews.ts'
import { mayReview } from '#domain/reviews/review.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Deps } from '../deps.ts'
import type { Asked } from './letter-loading.ts'
import { storedReviewToken } from './link-tokens.ts'

/**
 * The token for the link /{lang}/review/{token} in the letter reviewInvitation. Null when the review was written
 * meanwhile, when it is too late, or when the booking was erased.
 */
export const reviewLetter = async (deps: Deps, bookingId: string): Promise<{ token: string } | null> => {
  const invitation = await invitationOf(deps.db, bookingId)
  return invitation && !invitation.written && mayReview(invitation.invitedAt, deps.clock.now())
    ? { token: await storedReviewToken(deps, bookingId) }
    : null
}

export const loadReviewInvitation = async ({ deps, booking }: Asked) => {
  const found = await reviewLetter(deps, booking.id)
  const reviewUrl = deps.publicUrl + fixedPath('review', booking.language, found?.token ?? '')
  return found && { model: { reviewUrl, validUntil: null } }
}
