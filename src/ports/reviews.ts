import type { Instant } from '#domain/time/zones.ts'

/** A review as the site shows it (demand T2). */
export type SiteReview = {
  createdAt: Instant
  stars: 1 | 2 | 3 | 4 | 5
  title: string
  text: string
  displayName: string
}

/** The average is in tenths of a star. */
export type SiteReviews = {
  averageTenths: number
  /** of all that the average counts */ count: number
  /** Some of them are of simulated stays (REVIEW-11); missing: none. */
  simulated?: boolean
  reviews: SiteReview[]
}

/**
 * Reviews that another service keeps (demand W1). `current` answers from memory, asks again when it is time, and never
 * fails: the last good answer stays until there is a better one. Null while there was never any.
 */
export type ReviewSource = {
  /** as people know it: "Trustpilot" */ name: string
  current(): Promise<SiteReviews | null>
}
