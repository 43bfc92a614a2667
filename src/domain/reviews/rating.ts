/** What is known of the reviews of a car park, an airport or of all; the average is in tenths of a star. */
export type RatingFacts = {
  count: number
  averageTenths: number
  /** Some of them are of simulated stays (REVIEW-11); missing: none. */
  simulated?: boolean
}

/** Below this many reviews an average says little, and a line shows none (REVIEW-9). */
export const fewestForAverage = 10

/** The word beside an average in a line, which only praises: 45 and more is excellent, 40 and more very good. */
export const shortWord = (averageTenths: number): 'excellent' | 'veryGood' | null => {
  if (averageTenths >= 45) return 'excellent'
  return averageTenths >= 40 ? 'veryGood' : null
}

export type RatingLabel = 'excellent' | 'great' | 'average' | 'poor' | 'bad'

/**
 * Rounds to the nearest half star, in tenths: 42 gives 40, 43 gives 45. An average of 4.25 arrives here as 43, so it is
 * rounded up.
 */
export const nearestHalf = (averageTenths: number): number => Math.round(averageTenths / 5) * 5

/** The word for an average given in tenths, chosen by its nearest half (REVIEW-6, settled 36). */
export const ratingLabel = (averageTenths: number): RatingLabel => {
  const half = nearestHalf(averageTenths)
  if (half >= 45) return 'excellent'
  if (half >= 40) return 'great'
  if (half >= 30) return 'average'
  return half >= 20 ? 'poor' : 'bad'
}
