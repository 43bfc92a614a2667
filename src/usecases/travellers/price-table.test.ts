import { expect, test } from 'vitest'
import { storeAirports } from '#db/catalogue.ts'
import type { PerDay } from '#domain/carparks/seasons.ts'
import { addDays, at, dateOf } from '#domain/time/local.ts'
import { localAt, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, testAirport, type TestDeps } from '#test/builders/deps.ts'
import { priceTable, tableLengths } from './price-table.ts'

const fresh = freshDeps()

/** The same product behind a database that counts what it is asked, and fails while `down`. */
const counted = async () => {
  const deps = await fresh()
  const state = { queries: 0, down: false }
  const query: TestDeps['db']['query'] = (text, values, name) => {
    state.queries += 1
    return state.down ? Promise.reject(new Error('down')) : deps.db.query(text, values, name)
  }
  const airport = deps.catalogue.airport('AMS')
  if (!airport) throw new Error('no airport')
  const watched = { ...deps, db: { ...deps.db, query } }
  return { deps, state, ask: () => priceTable(watched, airport) }
}

test('P8 PRICE-17 the cheapest product of each length in its cheapest package, and the lowest price of a day', async () => {
  const { ask } = await counted()
  const { rows, lowestPerDay } = await ask()
  expect(rows.map(({ days, total }) => [days, total?.minor])).toEqual([
    [1, 1_000],
    [2, 1_800],
    [4, 3_200],
    [8, 5_600],
    [15, 9_000],
  ])
  expect(lowestPerDay?.minor).toBe(600)
})

test('LANDING-8 the table begins tomorrow at noon, or on the first day on which 8 days can be had', async () => {
  const firstOf = async (changes: Parameters<typeof testAirport>[1]) => {
    const deps = await fresh({ changes })
    const { rows } = await priceTable(deps, deps.catalogue.airport('AMS')!)
    expect(new Set(rows.map(({ from }) => from)).size).toBe(1)
    const today = dateOf(localAt(deps.clock.now(), 'Europe/Amsterdam'))
    return [0, 1, 2, 3, 4, 5, 6, 7].findIndex((days) => at(addDays(today, days), 720) === rows[0]?.from)
  }
  expect(await firstOf({ minLeadMinutes: 60 })).toBe(1)
  expect(await firstOf({ minLeadMinutes: 3 * 1_440 })).toBeGreaterThan(2)
  // nothing within a week: it stays with tomorrow, and has no prices
  expect(await firstOf({ minLeadMinutes: 20 * 1_440 })).toBe(1)
})

test('P8 PR-27 what is sold out has no price in it, however cheap it would be', async () => {
  const deps = await fresh()
  const [cheap, dear] = [testAirport().products[0]!, { ...testAirport().products[0]!, id: 2, extras: [] }]
  const rates = [
    {
      productId: 1,
      seasons: [
        { name: 'year', fromMonthDay: '01-01', toMonthDay: '12-31', perDay: [1_000, 900, 800, 700, 600] as PerDay },
      ],
    },
    {
      productId: 2,
      seasons: [
        {
          name: 'year',
          fromMonthDay: '01-01',
          toMonthDay: '12-31',
          perDay: [2_000, 2_000, 2_000, 2_000, 2_000] as PerDay,
        },
      ],
    },
  ]
  await storeAirports(deps.db, [{ ...testAirport(), products: [cheap, dear], rates }], deps.clock.now())
  await deps.catalogue.refresh()
  const sold = async () =>
    (await priceTable(deps, deps.catalogue.airport('AMS')!)).rows.map(({ product, total }) => [
      product?.id,
      total?.minor,
    ])
  expect((await sold())[0]).toEqual([1, 1_000])
  await deps.db.query('update product_day set sell_limit = 0 where product_id = 1')
  deps.clock.advance(minuteMs)
  expect((await sold())[0]).toEqual([2, 2_000])
  await deps.db.query('update product_day set sell_limit = 0')
  deps.clock.advance(minuteMs)
  expect(await sold()).toEqual(tableLengths.map(() => [undefined, undefined]))
})

test('PRICE-17 what cannot be booked for the stay has no price, and a car park with its own count of days its own', async () => {
  const rowsOf = async (changes: Parameters<typeof testAirport>[1]) => {
    const deps = await fresh({ changes })
    return (await priceTable(deps, deps.catalogue.airport('AMS')!)).rows.map(({ total }) => total?.minor ?? null)
  }
  expect(await rowsOf({ maxStayDays: 8 })).toEqual([1_000, 1_800, 3_200, 5_600, null])
  // from noon to noon there is one block of 24 hours fewer than days touched, except for the day from noon to six
  expect(await rowsOf({ dayCount: 'blocks24h' })).toEqual([1_000, 1_000, 2_700, 5_600, 9_800])
})

test('RL-08 a crowd asks the database once, and again after a minute', async () => {
  const { deps, state, ask } = await counted()
  await Promise.all(Array.from({ length: 50 }, ask))
  expect(state.queries).toBe(tableLengths.length)
  await ask()
  expect(state.queries).toBe(tableLengths.length)
  deps.clock.advance(minuteMs)
  await ask()
  expect(state.queries).toBe(2 * tableLengths.length)
})

test('a failure is not remembered', async () => {
  const { state, ask } = await counted()
  state.down = true
  await expect(ask()).rejects.toThrow('down')
  state.down = false
  expect((await ask()).rows).toHaveLength(tableLengths.length)
})
