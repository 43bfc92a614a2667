import { airportName } from '#domain/airports/names.ts'
import { problems } from '#domain/problems.ts'
import { reviewLimits } from '#domain/reviews/review.ts'
import { formatInstant } from '#texts/formats.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { openReview } from '#usecases/travellers/open-review.ts'
import { writeReview } from '#usecases/travellers/write-review.ts'
import { ReviewPage, type ReviewAnswer, type ReviewPageView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { formValues, inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** The link of a letter that asks for a review. Looking at it changes nothing, so mail scanners may. */
const load = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const { t, language } = readerOf(facts)
  const found = await openReview(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (!found.ok)
    return show<{ view: ReviewPageView }>(
      { view: { kind: 'refused', text: textOf(t, found.problem) } },
      { status: problems[found.problem.code].status },
    )
  const { booking, firstName, written } = found.value
  if (written) return show<{ view: ReviewPageView }>({ view: { kind: 'done' } })
  const view: ReviewPageView = {
    kind: 'form',
    stay: t('reviews.stay', {
      carPark: booking.terms.carParkName,
      airport: airportName(booking.iata, language),
      moment: formatInstant(booking.checkedOutAt ?? facts.deps.clock.now(), booking.zone, language),
    }),
    name: firstName,
    stars: [
      { value: '5', label: t('reviews.fiveStars') },
      { value: '4', label: t('reviews.fourStars') },
      { value: '3', label: t('reviews.threeStars') },
      { value: '2', label: t('reviews.twoStars') },
      { value: '1', label: t('reviews.oneStar') },
    ],
    limits: { title: reviewLimits.title, displayName: reviewLimits.displayName },
  }
  return show<{ view: ReviewPageView }>({ view })
}

const action = async ({ facts, params, request }: Asked) => {
  inLanguage(facts)
  const { t, language } = readerOf(facts)
  const token = params['token'] ?? ''
  const values = await formValues(request)
  const answer = await writeReview(facts.deps, facts.actor, { token, values, language })
  // The page itself says that it is done, or that the link no longer works.
  if (answer.ok || answer.problem.code === 'review_unknown')
    return seeOther(fixedPath('review', language, encodeURIComponent(token)))
  const { fields = {} } = answer.problem
  const typed = (field: 'stars' | 'title' | 'body' | 'displayName') =>
    fields[field] === 'card_number_refused' ? '' : (values[field] ?? '')
  return show<ReviewAnswer>(
    {
      typed: { stars: typed('stars'), title: typed('title'), body: typed('body'), displayName: typed('displayName') },
      errors: fieldTextsOf(t, answer.problem),
    },
    { status: problems[answer.problem.code].status },
  )
}

export default page({
  path: patternOf('review'),
  headers: privateHeaders,
  load,
  action,
  view: ({ view }, said) => <ReviewPage view={view} answer={said} />,
})
