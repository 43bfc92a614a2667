import { expect, test } from 'vitest'
import { freshDeps } from '#test/builders/deps.ts'
import { browser, place } from '#test/builders/traveller.ts'
import { websiteCaller } from '#test/builders/website-caller.ts'
import { refreshReviews } from '../system/reviews.ts'

const fresh = freshDeps()

const WRITE = `
  insert into review_summary (airport_id, car_park_id, stars_1, stars_2, stars_3, stars_4, stars_5, counted_at) values (1, 1, 0, 0, 0, 1, 1, '2026-11-20T11:00:00Z')`

const REVIEW = `
  insert into review (airport_id, booking_id, car_park_id, stars, title, body, display_name, language, state, created_at) values (1, $1, 1, $2, $3, 'Fine.', 'Noor', 'nl', $4, $5)`

test('W1 our own average, 0 while there is no review', async () => {
  const deps = await fresh()
  const call = websiteCaller(deps)
  expect(await (await call('/api/website/trustpilot/average-rating')).json()).toBe(0)
  expect(await (await call('/api/website/trustpilot/get-reviews')).json()).toEqual([])
  await deps.db.query(WRITE)
  expect(await (await call('/api/website/trustpilot/average-rating')).json()).toBe(4.5)
})

test('W1 our own verified reviews, newest first, with no more of a driver than the name that is shown', async () => {
  const deps = await fresh({ capacity: 5 })
  for (const [stars, title, state] of [
    [5, 'First', 'published'],
    [4, 'Second', 'published'],
    [1, 'Waiting', 'waiting'],
  ] as const) {
    const bookingId = await place(deps, await browser(deps), { paymentLocation: 'baCharged' })
    deps.clock.advance(60_000)
    await deps.db.query(REVIEW, [bookingId, stars, title, state, new Date(deps.clock.now()).toISOString()])
  }
  await refreshReviews(deps, { kind: 'system', job: 'test' })
  const call = websiteCaller(deps)
  const at = (minutes: number) => new Date(deps.clock.now() - minutes * 60_000).toISOString()
  expect(await (await call('/api/website/trustpilot/get-reviews')).json()).toEqual([
    { createdAt: at(1), stars: 4, title: 'Second', text: 'Fine.', consumer: { displayName: 'Noor' } },
    { createdAt: at(2), stars: 5, title: 'First', text: 'Fine.', consumer: { displayName: 'Noor' } },
  ])
  expect(await (await call('/api/website/trustpilot/average-rating')).json()).toBe(4.5)
})

test('REVIEW-11 W1 a header says that some are demo data', async () => {
  const deps = await fresh()
  await deps.db.query(WRITE)
  const call = websiteCaller(deps)
  const marks = async () =>
    (await Promise.all(['average-rating', 'get-reviews'].map((one) => call(`/api/website/trustpilot/${one}`)))).map(
      (answer) => answer.headers.get('x-demo-data'),
    )
  expect(await marks()).toEqual([null, null])
  await deps.db.query('update review_summary set simulated = 1')
  expect(await marks()).toEqual(['reviews', 'reviews'])
})

test('W1 reviews of a service that is configured, and nothing while it never answered', async () => {
  const deps = await fresh()
  await deps.db.query(WRITE)
  const review = {
    createdAt: Date.parse('2026-11-01T10:00:00Z'),
    stars: 4,
    title: 'Quick bus',
    text: 'Ten minutes.',
    displayName: 'Noor',
  } as const
  const call = websiteCaller(deps, {
    reviews: { name: 'elsewhere', current: async () => ({ averageTenths: 43, count: 1, reviews: [review] }) },
  })
  expect(await (await call('/api/website/trustpilot/average-rating')).json()).toBe(4.3)
  expect(await (await call('/api/website/trustpilot/get-reviews')).json()).toEqual([
    {
      createdAt: '2026-11-01T10:00:00.000Z',
      stars: 4,
      title: 'Quick bus',
      text: 'Ten minutes.',
      consumer: { displayName: 'Noor' },
    },
  ])
  const silent = websiteCaller(deps, { reviews: { name: 'elsewhere', current: async () => null } })
  expect(await (await silent('/api/website/trustpilot/average-rating')).json()).toBe(0)
})
