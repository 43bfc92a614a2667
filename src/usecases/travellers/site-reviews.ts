import { newestReviews } from '#db/reviews.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { ReviewSource, SiteReviews } from '#ports/reviews.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { showRatings } from './show-reviews.ts'

export type { ReviewSource, SiteReviews } from '#ports/reviews.ts'

const newest = 20

/**
 * The reviews that the site shows: those of another service where one is configured, else our own verified ones
 * (REVIEW-2, REVIEW-8). Null when there are none.
 */
export const siteReviews = async (
  deps: Pick<Deps, 'db' | 'ratings'>,
  actor: Actor,
  { source }: { source: ReviewSource | null },
): Promise<Outcome<SiteReviews | null>> => {
  if (source) return done(await source.current())
  const { all } = await showRatings(deps, actor)
  if (!all) return done(null)
  const reviews = (await newestReviews(deps.db, newest)).map(({ createdAt, stars, title, body, displayName }) => ({
    createdAt,
    stars,
    title,
    text: body,
    displayName,
  }))
  return done({ ...all, reviews })
}
