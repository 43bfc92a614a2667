import { expect, test } from 'vitest'
import { fewestForAverage, nearestHalf, ratingLabel, shortWord } from './rating.ts'

test('REVIEW-6 T2 the word for an average, by its nearest half', () => {
  expect([10, 12, 13, 42, 43, 47, 48, 50].map(nearestHalf)).toEqual([10, 10, 15, 40, 45, 45, 50, 50])
  const words = Array.from({ length: 41 }, (_, index) => ratingLabel(10 + index))
  const from = (word: string) => 10 + words.indexOf(word as (typeof words)[number])
  expect(['bad', 'poor', 'average', 'great', 'excellent'].map(from)).toEqual([10, 18, 28, 38, 43])
  expect([...new Set(words)]).toEqual(['bad', 'poor', 'average', 'great', 'excellent'])
})

test('REVIEW-9 the word of a line only praises, from 4.5 and from 4.0', () => {
  expect([50, 45, 44, 40, 39, 10].map(shortWord)).toEqual([
    'excellent',
    'excellent',
    'veryGood',
    'veryGood',
    null,
    null,
  ])
  expect(fewestForAverage).toBe(10)
})
