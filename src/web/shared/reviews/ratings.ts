import type { RatingFacts } from '#domain/reviews/rating.ts'
import { translator } from '#texts/texts.ts'
import { showRatings } from '#usecases/travellers/show-reviews.ts'
import { siteReviews } from '#usecases/travellers/site-reviews.ts'
import { ratingView, type RatingView } from '../../components/rating/view.ts'
import type { RequestFacts } from '../../site/facts.ts'

/** Ratings in the words of the page; null: none is shown there, not even "New here". */
export type ShownRatings = {
  all: RatingView | null
  ofAirport(airportId: number): RatingView | null
  /** A product has the rating of its car park, `product.carPark.id`. */
  ofCarPark(airportId: number, carParkId: number): RatingView | null
}

const nothing: ShownRatings = { all: null, ofAirport: () => null, ofCarPark: () => null }

/**
 * What any page shows of ratings (REVIEW-9, REVIEW-10): `<Rating of={ratings.ofCarPark(airportId, product.carPark.id)}
 * />`. It asks memory, so a page may call it whenever it likes, and never fails: without an answer nothing is shown.
 * Reviews of a provider are about all of us, so only `all` has a value then (REVIEW-8).
 */
export const ratingsOf = async (facts: RequestFacts): Promise<ShownRatings> => {
  const { deps, actor, language, reviewSource: source } = facts
  const words = (rating: RatingFacts | null) => ratingView({ t: translator(language), language }, rating)
  try {
    if (source) {
      const found = await siteReviews(deps, actor, { source })
      return found.ok && found.value ? { ...nothing, all: words(found.value) } : nothing
    }
    const ratings = await showRatings(deps, actor)
    return {
      all: ratings.all && words(ratings.all),
      ofAirport: (airportId) => words(ratings.ofAirport(airportId)),
      ofCarPark: (airportId, carParkId) => words(ratings.carParksOf(airportId).get(carParkId) ?? null),
    }
  } catch (error) {
    facts.logError(error)
    return nothing
  }
}
