import { expect, test } from 'vitest'
import { demoCatalogue } from '#test/builders/catalogue.ts'
import { demoReviews } from '#adapters/demo/reviews.ts'
import { newestReviews, refreshSummary, storeSimulatedReviews } from '#db/reviews.ts'
import { averageOf } from '#domain/reviews/review.ts'
import { openTestDb } from '#test/builders/database.ts'
import { noon } from '#test/builders/inventory.ts'
import { createRatings, readRatings } from './ratings.ts'

const catalogue = demoCatalogue()

test('REVIEW-11 the demo has the same reviews at each first start, most car parks more than ten, some fewer', () => {
  const reviews = demoReviews(catalogue, noon)
  expect(demoReviews(catalogue, noon)).toEqual(reviews)
  const later = demoReviews(catalogue, noon + 86_400_000)
  expect(later.map(({ createdAt: _moment, ...rest }) => rest)).toEqual(
    reviews.map(({ createdAt: _moment, ...rest }) => rest),
  )
  const perPark = [...Map.groupBy(reviews, ({ carParkId }) => carParkId).values()].map((own) => own.length)
  expect(perPark).toHaveLength(new Set(catalogue.flatMap(({ products }) => products.map((one) => one.carPark.id))).size)
  const few = perPark.filter((count) => count < 10).length
  expect(few).toBeGreaterThan(2)
  expect(few / perPark.length).toBeLessThan(0.15)
  expect(perPark.every((count) => count < 10 || count > 13)).toBe(true)
  expect(reviews.every(({ createdAt }) => createdAt < noon)).toBe(true)
})

test('REVIEW-10 REVIEW-11 averages and numbers are those of the rows: of a car park, an airport and all', async () => {
  const db = await openTestDb()
  const reviews = demoReviews(catalogue, noon)
  await storeSimulatedReviews(db, reviews)
  // a first start that was interrupted does it again
  await storeSimulatedReviews(db, reviews)
  await refreshSummary(db, noon)
  const averageFrom = (from: typeof reviews) => ({
    ...averageOf(
      [1, 2, 3, 4, 5].map((stars) => from.filter((one) => one.stars === stars).length) as [
        number,
        number,
        number,
        number,
        number,
      ],
    ),
    simulated: true,
  })
  const ratings = await readRatings(db)
  expect(ratings.all).toEqual(averageFrom(reviews))
  for (const { airportId, products } of catalogue) {
    expect(ratings.ofAirport(airportId)).toEqual(averageFrom(reviews.filter((one) => one.airportId === airportId)))
    for (const { carPark } of products)
      expect(ratings.carParksOf(airportId).get(carPark.id)).toEqual(
        averageFrom(reviews.filter((one) => one.carParkId === carPark.id)),
      )
  }
  expect(ratings.ofAirport(999_999)).toBeNull()
  expect(ratings.carParksOf(999_999).size).toBe(0)
  const newest = await newestReviews(db, 6, 31)
  expect(newest.map(({ createdAt }) => createdAt)).toEqual(
    reviews
      .filter(({ airportId }) => airportId === 31)
      .map(({ createdAt }) => createdAt)
      .sort((a, b) => b - a)
      .slice(0, 6),
  )
})

test('REVIEW-10 one question for all who ask within ten seconds; a failure is not kept', async () => {
  let at = 0
  let asked = 0
  let fails = false
  const book = createRatings(
    {
      query: async <Row>() => {
        asked++
        if (fails) throw new Error('away')
        return [
          { airport_id: 1, car_park_id: 2, stars_1: 0, stars_2: 0, stars_3: 0, stars_4: 1, stars_5: 1, simulated: 0 },
        ] as Row[]
      },
    },
    () => at,
  )
  const [one, two] = await Promise.all([book.current(), book.current()])
  expect(one).toBe(two)
  expect(one.ofAirport(1)).toEqual({ count: 2, averageTenths: 45, simulated: false })
  at = 9_999
  await book.current()
  expect(asked).toBe(1)
  at = 10_000
  fails = true
  await expect(book.current()).rejects.toThrow('away')
  fails = false
  await book.current()
  expect(asked).toBe(3)
})
