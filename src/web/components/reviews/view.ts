/** Reviews in finished words. It is pure. In the browser only its types may be used. */
import { tagOf, type Language } from '#domain/languages.ts'
import { nearestHalf, ratingLabel, type RatingFacts, type RatingLabel } from '#domain/reviews/rating.ts'
import type { Stars } from '#domain/reviews/review.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatNumber, formatReviewDay } from '#texts/formats.ts'
import type { Translate } from '#texts/translate.ts'

export type OverallView = {
  /** For example "4.6 out of 5". */
  average: string
  /** For example "Excellent". */
  label: string
  /** For example "12 reviews". */
  count: string
  /** How many half stars are filled: 9 is four and a half. */
  halves: number
}

export type ReviewView = {
  key: string
  stars: { halves: number; text: string }
  title: string
  /** The whole text, and its beginning where it is long. */
  body: string
  start: string | null
  name: string
  /** The language it was written in, where that is known. */
  lang: string | undefined
  day: string
  dateTime: string
}

/** `provider` is whose reviews they are; null: our own. */
export type ReviewsView = {
  rating: OverallView
  provider: string | null
  /** Who could write them. Where some are of simulated stays, it says just that (REVIEW-11). */
  verified: string
  newest: ReviewView[]
}

/** What show-reviews.ts found, or site-reviews.ts for a provider, who does not tell the language. */
export type ReviewFacts = {
  stars: Stars
  title: string
  body: string
  displayName: string
  language: Language | null
  createdAt: number
}

type Reader = { t: Translate; language: Language }

const labelOf = (label: RatingLabel, t: Translate): string => {
  if (label === 'excellent') return t('site.ratingExcellent')
  if (label === 'great') return t('site.ratingGreat')
  if (label === 'average') return t('site.ratingAverage')
  return label === 'poor' ? t('site.ratingPoor') : t('site.ratingBad')
}

/** A rating in words and half stars; `averageTenths` is 46 for 4.6. */
const overallView = ({ t, language }: Reader, { count, averageTenths }: RatingFacts): OverallView => ({
  average: t('site.reviewsOutOf', { average: formatNumber(averageTenths / 10, language, 1) }),
  label: labelOf(ratingLabel(averageTenths), t),
  count: t('site.reviewsCount', { count }),
  halves: nearestHalf(averageTenths) / 5,
})

const longest = 220

/** The first words of a long text, whole words where it has any. Null: the text is short enough. */
const startOf = (body: string): string | null => {
  const letters = [...body]
  if (letters.length <= longest) return null
  const cut = letters.slice(0, longest - 20).join('')
  return `${cut.replace(/\s+\S*$/, '')}…`
}

const reviewView = ({ t, language }: Reader, review: ReviewFacts, index: number): ReviewView => {
  const day = dateOf(localAt(review.createdAt, 'UTC'))
  const stars = t('site.reviewsOutOf', { average: formatNumber(review.stars, language) })
  return {
    key: String(index + 1),
    stars: { halves: review.stars * 2, text: stars },
    // some providers let people leave the title out, and every slide needs a name
    title: review.title || stars,
    body: review.body,
    start: startOf(review.body),
    name: review.displayName,
    lang: review.language ? tagOf[review.language] : undefined,
    day: formatReviewDay(day),
    dateTime: day,
  }
}

const whoWrote = (
  { t }: Reader,
  { overall, provider }: { overall: RatingFacts; provider?: string },
  of: 'airport' | 'all',
): string => {
  if (provider) return t('site.reviewsOfProvider', { provider })
  if (overall.simulated) return t('site.reviewsSimulated')
  return of === 'airport' ? t('site.reviewsVerified') : t('site.reviewsVerifiedAll')
}

/** `of` says in the words of the page who was asked. Null when there are no reviews; nothing is shown then. */
export const reviewsView = (
  reader: Reader,
  found: { overall: RatingFacts; newest: readonly ReviewFacts[]; provider?: string } | null,
  of: 'airport' | 'all',
): ReviewsView | null =>
  found && {
    rating: overallView(reader, found.overall),
    provider: found.provider ?? null,
    verified: whoWrote(reader, found, of),
    newest: found.newest.map((review, index) => reviewView(reader, review, index)),
  }
