import { Rating } from './rating.tsx'
import type { RatingView } from './view.ts'

const rated: RatingView = {
  kind: 'rated',
  average: '4.7',
  count: '1,284',
  word: 'Excellent',
  spoken: 'Rated 4.7 out of 5 from 1,284 reviews',
}

export const examples = {
  rated: () => <Rating of={rated} />,
  word: () => <Rating of={rated} word />,
  new: () => <Rating of={{ kind: 'new', text: 'New here' }} />,
}
