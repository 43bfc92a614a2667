export type RatingLabel = 'excellent' | 'great' | 'average' | 'poor' | 'bad'

/** In tenths: 42 → 40, 43 → 45. A quarter, which is 43 in tenths, counts up. */
export const nearestHalf = (averageTenths: number): number => Math.round(averageTenths / 5) * 5

/** REVIEW-6 (settled 36): the word for an average in tenths, by its nearest half. */
export const ratingLabel = (averageTenths: number): RatingLabel => {
  const half = nearestHalf(averageTenths)
  if (half >= 45) return 'excellent'
  if (half >= 40) return 'great'
  if (half >= 30) return 'average'
  return half >= 20 ? 'poor' : 'bad'
}
