import { expect, test } from 'vitest'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, must, place } from '#test/builders/traveller.ts'
import { refreshReviews } from '../system/reviews.ts'
import { showReviews } from './show-reviews.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'test' } as const
const anybody = { kind: 'visitor', sessionId: null, address: 'x' } as const

/** A published review of a stay, written at a moment of its own. */
const written = async (deps: TestDeps, stars: number, title: string, carParkId = 1): Promise<void> => {
  const bookingId = await place(deps, await browser(deps), { paymentLocation: 'baCharged' })
  deps.clock.advance(60_000)
  await deps.db.query(
    `insert into review (airport_id, booking_id, car_park_id, stars, title, body, display_name, language, state, created_at) values (1, $1, $2, $3, $4, '', 'Noor', 'tr', 'published', $5)`,
    [bookingId, carParkId, stars, title, new Date(deps.clock.now()).toISOString()],
  )
}

test('REVIEW-7 T2 nothing before the first review is counted', async () => {
  const deps = await fresh()
  expect(must(await showReviews(deps, anybody, { airportId: null }))).toBeNull()
  expect(must(await showReviews(deps, anybody, { airportId: 1 }))).toBeNull()
})

test('REVIEW-7 T2 of an airport by its car parks, of all together, the six newest first; none of another airport', async () => {
  const deps = await fresh({ capacity: 20 })
  for (const [index, stars] of [5, 4, 4, 1, 5, 5].entries()) await written(deps, stars, `Review ${index}`)
  await written(deps, 3, 'Another car park', 2)
  await refreshReviews(deps, system)

  const here = must(await showReviews(deps, anybody, { airportId: 1 }))
  expect(here?.overall).toEqual({ count: 7, averageTenths: 39, simulated: false })
  expect(Object.fromEntries(here?.byCarPark ?? [])).toEqual({
    1: { count: 6, averageTenths: 40, simulated: false },
    2: { count: 1, averageTenths: 30, simulated: false },
  })
  expect(here?.newest.map(({ title }) => title)).toEqual([
    'Another car park',
    'Review 5',
    'Review 4',
    'Review 3',
    'Review 2',
    'Review 1',
  ])

  const all = must(await showReviews(deps, anybody, { airportId: null }))
  expect(all?.overall).toEqual({ count: 7, averageTenths: 39, simulated: false })
  expect(all?.byCarPark.size).toBe(0)
  expect(must(await showReviews(deps, anybody, { airportId: 2 }))).toBeNull()
})
