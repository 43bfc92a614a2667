import { ReviewOverview, Reviews } from './reviews.tsx'
import type { ReviewsView, ReviewView } from './view.ts'

const review = (key: string, halves: number, title: string, body: string): ReviewView => ({
  key,
  stars: { halves, text: `${halves / 2} out of 5` },
  title,
  body,
  start: body.length > 60 ? `${body.slice(0, 50)}…` : null,
  name: 'An example',
  lang: 'en-GB',
  day: '05.03.2027',
  dateTime: '2027-03-05',
})
const view: ReviewsView = {
  rating: { average: '4.3 out of 5', label: 'Excellent', count: '3 reviews', halves: 9 },
  provider: null,
  verified: 'Only drivers who parked here can write a review.',
  newest: [
    review('1', 10, 'Quick', ''),
    review('2', 8, 'Fine', 'The bus came after five minutes.'),
    review('3', 2, 'Cold', 'A long text that goes on and on about the weather at the bus stop in the night.'),
  ],
}

export const examples = {
  reviews: () => <Reviews view={view} id="example-reviews" />,
  overview: () => <ReviewOverview rating={view.rating} provider="Trustpilot" />,
}
