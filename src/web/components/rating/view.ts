/** A rating in one line, in finished words (REVIEW-9). It is pure. In the browser only its types may be used. */
import type { Language } from '#domain/languages.ts'
import { fewestForAverage, shortWord, type RatingFacts } from '#domain/reviews/rating.ts'
import { formatNumber } from '#texts/formats.ts'
import type { Translate } from '#texts/translate.ts'

export type RatingView =
  /** Too few reviews for an average: "New here", without a star. */
  | { kind: 'new'; text: string }
  | {
      kind: 'rated'
      /** For example "4.7". */
      average: string
      /** For example "1,284"; it is shown in brackets. */
      count: string
      /** For example "Excellent"; null: no word. */
      word: string | null
      /** For readers who hear it: "Rated 4.7 out of 5 from 1,284 reviews". */
      spoken: string
    }

/** `rating` is null where nobody has said anything yet; see `showRatings` for where it comes from. */
export const ratingView = (
  { t, language }: { t: Translate; language: Language },
  rating: RatingFacts | null,
): RatingView => {
  if (!rating || rating.count < fewestForAverage) return { kind: 'new', text: t('site.ratingNew') }
  const average = formatNumber(rating.averageTenths / 10, language, 1)
  const word = shortWord(rating.averageTenths)
  return {
    kind: 'rated',
    average,
    count: formatNumber(rating.count, language),
    word: word && t(word === 'excellent' ? 'site.ratingExcellent' : 'site.ratingVeryGood'),
    spoken: t('site.ratingSpoken', { average, count: rating.count }),
  }
}
