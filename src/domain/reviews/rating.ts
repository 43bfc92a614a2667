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
