import { newestReviews, starCounts, starCountsAt, type PublishedReview } from '#db/reviews.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { averageOf, type StarCounts } from '#domain/reviews/review.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

export type Rating = { count: number; averageTenths: number }

export type ShownReviews = {
  overall: Rating
  newest: PublishedReview[]
  /** ratings of the car parks of the airport asked for; empty when all airports are asked for */
  byCarPark: ReadonlyMap<number, Rating>
}

const newestShown = 6

const ratingOf = (counts: StarCounts): Rating | null => {
  const { count, averageTenths } = averageOf(counts)
  return averageTenths === null ? null : { count, averageTenths }
}

const sum = (all: readonly StarCounts[]): StarCounts =>
  [0, 1, 2, 3, 4].map((star) => all.reduce((total, counts) => total + counts[star]!, 0)) as unknown as StarCounts

/**
 * What drivers said about the car parks of an airport, or of all airports when `airportId` is null (REVIEW-7). Null
 * when nobody has said anything yet, so that a page shows nothing. It is public data, counted anew each hour.
 */
export const showReviews = async (
  { db }: Pick<Deps, 'db'>,
  _actor: Actor,
  { airportId }: { airportId: number | null },
): Promise<Outcome<ShownReviews | null>> => {
  const parks = airportId === null ? [] : await starCountsAt(db, airportId)
  const overall = ratingOf(airportId === null ? await starCounts(db, 'all') : sum(parks.map(({ counts }) => counts)))
  if (!overall) return done(null)
  const byCarPark = new Map(
    parks.flatMap(({ carParkId, counts }) => {
      const rating = ratingOf(counts)
      return rating ? [[carParkId, rating] as const] : []
    }),
  )
  return done({ overall, newest: await newestReviews(db, newestShown, airportId), byCarPark })
}
