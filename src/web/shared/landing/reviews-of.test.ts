import { expect, test } from 'vitest'
import type { ReviewSource, SiteReviews } from '#usecases/travellers/site-reviews.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { reviewsOf } from './landing-data.ts'

const factsWith = (current: () => Promise<SiteReviews | null>, errors: unknown[] = []) => {
  const reviewSource: ReviewSource = { name: 'Trustpilot', current }
  return {
    deps: {},
    actor: { kind: 'visitor', sessionId: null, address: '' },
    reviewSource,
    logError: (error: unknown) => errors.push(error),
  } as unknown as RequestFacts
}
const review = { createdAt: 0, stars: 4, title: 'Quick bus', text: 'Ten minutes.', displayName: 'Noor' } as const

test('REVIEW-8 T2 pages show the reviews the website API gives: six of the provider, of no car park, the same everywhere', async () => {
  const facts = factsWith(async () => ({
    averageTenths: 43,
    count: 120,
    reviews: Array.from({ length: 20 }, () => review),
  }))
  const found = await reviewsOf(facts, 1)
  expect(found).toMatchObject({ overall: { averageTenths: 43, count: 120 }, provider: 'Trustpilot' })
  expect(found?.newest).toHaveLength(6)
  expect(found?.newest[0]).toMatchObject({ body: 'Ten minutes.', language: null })
  expect(found?.byCarPark.size).toBe(0)
  expect(await reviewsOf(facts, null)).toEqual(found)
})

test('REVIEW-8 a provider that never answered, or fails, leaves the page without reviews', async () => {
  expect(
    await reviewsOf(
      factsWith(async () => null),
      1,
    ),
  ).toBeNull()
  const errors: unknown[] = []
  expect(
    await reviewsOf(
      factsWith(async () => Promise.reject(new Error('away')), errors),
      1,
    ),
  ).toBeNull()
  expect(errors).toHaveLength(1)
})
