import { expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { priceTable, tableLengths } from './price-table.ts'

const fresh = freshDeps()

/** The same shop behind a database that counts what it is asked, and fails while `down`. */
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

test('P8 the cheapest product of each length, and the lowest price of a day', async () => {
  const { ask } = await counted()
  const { rows, lowestPerDay } = await ask()
  expect(rows.map(({ days, total }) => [days, total?.minor])).toEqual([[1, 1_600], [2, 2_400], [4, 3_800], [8, 6_200], [15, 9_600]])
  expect(lowestPerDay?.minor).toBe(640)
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
