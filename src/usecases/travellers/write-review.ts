import { lockBooking, writeAudit } from '#db/bookings.ts'
import { insertReview } from '#db/reviews.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { readReviewForm, stateOf } from '#domain/reviews/review.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { findInvitation } from './open-review.ts'

/** `values` are the fields of the form in domain/reviews. */
export type WriteReview = { token: string; values: Readonly<Record<string, string | undefined>>; language: Language }

/**
 * Writes the one review of a stay (REVIEW-1 to REVIEW-3). The same form sent twice is one review, and another one
 * afterwards changes nothing. Refusals: review_unknown, and the fields of readReviewForm.
 */
export const writeReview = async (
  deps: Deps,
  actor: Actor,
  { token, values, language }: WriteReview,
): Promise<Outcome<{ written: boolean }>> => {
  const found = await findInvitation(deps, token)
  if (!found) return refused('review_unknown')
  const { airportId, id: bookingId } = found.booking
  if (found.invitation.written) return done({ written: false })
  const form = readReviewForm(values)
  if (!form.ok) return form
  const now = deps.clock.now()
  const state = stateOf(form.value)
  const written = await deps.db.transaction(async (tx) => {
    // an erasure at the same moment is either over before, or waits and then takes the words away
    await lockBooking(tx, airportId, bookingId)
    if (!(await insertReview(tx, { airportId, bookingId }, { ...form.value, language, state, now }))) return false
    await writeAudit(tx, {
      airportId,
      bookingId,
      now,
      actor: nameOf(actor),
      action: 'review',
      data: { stars: form.value.stars, state },
    })
    return true
  })
  return done({ written })
}
