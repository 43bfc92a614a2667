import { newestReviews, type PublishedReview } from '#db/reviews.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { readRatings, type Rating, type Ratings } from '../ratings.ts'

export type ShownReviews = {
  overall: Rating
  newest: PublishedReview[]
  /** Ratings of the car parks of the airport asked for; empty when all airports are asked for. */
  byCarPark: ReadonlyMap<number, Rating>
}

const newestShown = 6

/** What drivers gave everywhere, from memory where this process keeps it (REVIEW-10). */
export const showRatings = ({ db, ratings }: Pick<Deps, 'db' | 'ratings'>, _actor: Actor): Promise<Ratings> =>
  ratings?.current() ?? readRatings(db)

/**
 * What drivers said about the car parks of an airport, or of all airports when `airportId` is null (REVIEW-7). Null
 * when nobody has said anything yet, so that a page shows nothing. It is public data, counted anew each hour.
 */
export const showReviews = async (
  deps: Pick<Deps, 'db' | 'ratings'>,
  actor: Actor,
  { airportId }: { airportId: number | null },
): Promise<Outcome<ShownReviews | null>> => {
  const ratings = await showRatings(deps, actor)
  const overall = airportId === null ? ratings.all : ratings.ofAirport(airportId)
  if (!overall) return done(null)
  return done({
    overall,
    newest: await newestReviews(deps.db, newestShown, airportId),
    byCarPark: airportId === null ? new Map<number, Rating>() : ratings.carParksOf(airportId),
  })
}
