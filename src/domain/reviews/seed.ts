import type { Language } from '../languages.ts'
import type { Instant } from '../time/zones.ts'
import type { ReviewText } from './review.ts'

/** A review of a simulated stay (REVIEW-11); `nth` counts those of its car park. */
export type SimulatedReview = ReviewText & {
  airportId: number
  carParkId: number
  nth: number
  language: Language
  createdAt: Instant
}
