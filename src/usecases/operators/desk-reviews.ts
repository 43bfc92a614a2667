import { deskReviewsAt, markReviewed, type KeptReview } from '#db/desk-reviews.ts'
import type { Place } from '#domain/access/permissions.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hourMs } from '#domain/time/zones.ts'
import { isUuid } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { staffNames } from '../staff-names.ts'
import { record } from '../trail.ts'
import { isAtPlace } from './desk.ts'

/** How long what was reviewed is still listed at the shift. */
const listedMs = 12 * hourMs

/** `by` and `reviewer` are names. */
export type ListedReview = KeptReview & { by: string | null; reviewer: string | null }

/**
 * What a desk decided without its line against the rules, and what a barrier saw at another time (DESK-37, DESK-38).
 * `everywhere` knows the names of people, which `deps` of one place do not. Refusal: not_found.
 */
export const listDeskReviews = async (
  deps: Deps,
  actor: Actor,
  { place, everywhere = deps }: { place: Place; everywhere?: Pick<Deps, 'db'> },
): Promise<Outcome<{ reviews: ListedReview[]; mayReview: boolean }>> => {
  if (!(await isAtPlace(deps, actor, 'booking.takePayment', place))) return refused('not_found')
  const reviews = await deskReviewsAt(deps.db, place, deps.clock.now() - listedMs)
  const name = await staffNames(
    everywhere,
    reviews.flatMap((one) => [one.actor, one.reviewedBy ?? '']),
  )
  return done({
    reviews: reviews.map((one) => ({
      ...one,
      by: name(one.actor),
      reviewer: one.reviewedBy && name(one.reviewedBy),
    })),
    mayReview: await isAtPlace(deps, actor, 'booking.reviewDesk', place),
  })
}

/** Says that it was looked at (DESK-37). Refusals: not_found, conflict (looked at before, or none). */
export const reviewDesk = async (
  deps: Deps,
  actor: Actor,
  { place, id }: { place: Place; id: string },
): Promise<Outcome<{ id: string }>> => {
  const { airportId, carParkId } = place
  if (!(await isAtPlace(deps, actor, 'booking.reviewDesk', place))) return refused('not_found')
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!isUuid(id) || !(await markReviewed(tx, place, { id, actor: nameOf(actor), at: now })))
      return refused('conflict')
    const object = `deskReview:${id}`
    await record(tx, actor, { operation: 'booking.reviewDesk', object, data: { airportId, carParkId } }, now)
    return done({ id })
  })
}
