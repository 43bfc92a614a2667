import type { Db } from '#db/db.ts'
import { countedReviews, type CountedReviews } from '#db/reviews.ts'
import { averageOf, type StarCounts } from '#domain/reviews/review.ts'

/** An average in tenths of a star (46 is 4.6), and of how many reviews, of which some may be simulated (REVIEW-11). */
export type Rating = { count: number; averageTenths: number; simulated: boolean }

/** What drivers gave, counted from the rows and never written down (REVIEW-10); null: nothing yet. */
export type Ratings = {
  all: Rating | null
  ofAirport(airportId: number): Rating | null
  /** By car park; a product has the rating of its own, `product.carPark.id`. One without reviews is not in it. */
  carParksOf(airportId: number): ReadonlyMap<number, Rating>
}

/** Asks for the ratings of everything at once; several pages share one answer for some seconds. */
export type RatingBook = { current(): Promise<Ratings> }

const oldestMs = 10_000

const summed = (all: readonly CountedReviews[]): Rating | null => {
  const counts = all.reduce<StarCounts>(
    ([a, b, c, d, e], { counts: [f, g, h, i, j] }) => [a + f, b + g, c + h, d + i, e + j],
    [0, 0, 0, 0, 0],
  )
  const { count, averageTenths } = averageOf(counts)
  return averageTenths === null ? null : { count, averageTenths, simulated: all.some(({ simulated }) => simulated > 0) }
}

const ratingsOf = (rows: readonly CountedReviews[]): Ratings => {
  const airports = new Map(
    [...Map.groupBy(rows, ({ airportId }) => airportId)].map(([airportId, own]) => {
      const carParks = own.flatMap((row) => {
        const rating = summed([row])
        return rating ? [[row.carParkId, rating] as const] : []
      })
      return [airportId, { whole: summed(own), carParks: new Map(carParks) }] as const
    }),
  )
  return {
    all: summed(rows),
    ofAirport: (airportId) => airports.get(airportId)?.whole ?? null,
    carParksOf: (airportId) => airports.get(airportId)?.carParks ?? new Map(),
  }
}

/** All ratings, read now. */
export const readRatings = async (db: Pick<Db, 'query'>): Promise<Ratings> => ratingsOf(await countedReviews(db))

/**
 * Ratings for pages: one statement reads those of all car parks, and answers for ten seconds. `now`: milliseconds of a
 * clock that is never set. A failure is thrown to whoever waited for it, and not kept.
 */
export const createRatings = (db: Pick<Db, 'query'>, now: () => number): RatingBook => {
  let kept: { askedAt: number; ratings: Promise<Ratings> } | null = null
  return {
    current() {
      if (kept && now() - kept.askedAt < oldestMs) return kept.ratings
      const asked = { askedAt: now(), ratings: readRatings(db) }
      kept = asked
      asked.ratings.catch(() => {
        if (kept === asked) kept = null
      })
      return asked.ratings
    },
  }
}
