import { describe, expect, test } from 'vitest'
import { aDriver, aStay, bookedBy, offerOf } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { agencyCalls } from './doors.ts'

const fresh = freshDeps()
const inputs = 300

/** The same odd inputs in every run. */
const drawer = (seed: number) => {
  let state = seed
  const draw = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  return { draw, one: <T>(list: readonly T[]): T => list[draw(list.length)]! }
}

const texts = ['', ' ', 'x', '0', '-1', '1e999', '\u0000', '\ud800', '💥', "' or 1=1 --", '<b>', '../..', '%00', 'null']
const oddities: unknown[] = [
  ...texts,
  'x'.repeat(5_000),
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  [],
  [[]],
  {},
  { $ne: 1 },
  { __proto__: null },
  '2026-02-30T10:00',
  '2026-10-25T02:30',
  '2026-03-29T02:30',
  '9999-12-31T23:59',
  '0000-00-00T00:00',
]

const spoiled = (value: unknown, { draw, one }: ReturnType<typeof drawer>, depth = 0): unknown => {
  if (draw(4) === 0 || depth > 4) return one(oddities)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return draw(2) ? value : one(oddities)
  const entries = Object.entries(value as object).filter(() => draw(8) > 0)
  const more: [string, unknown][] = draw(6) ? [] : [[one(['__proto__', 'constructor', 'x', '']), one(oddities)]]
  return Object.fromEntries(
    [...entries, ...more].map(([name, inner]) => [name, draw(2) ? inner : spoiled(inner, { draw, one }, depth + 1)]),
  )
}

describe('odd inputs', () => {
  // the caller holds every answer against its schema
  test.each(agencyCalls)('AGENCY-13 $id: no failure of ours, and no answer outside of its schema', async (call) => {
    const { nord, deps } = await agencyWorld(await fresh())
    const { body: made } = await bookedBy(nord)
    const { quoteId } = await offerOf(nord)
    const good: Record<string, unknown> = {
      quote: { location: 'AMS', stay: aStay, productId: 1, covered: false },
      makeBooking: { quoteId, paid: 'carPark', language: 'nl', reference: 'A1', driver: aDriver },
      changeDetails: aDriver,
      quoteChange: { stay: aStay },
    }
    const random = drawer(agencyCalls.indexOf(call) + 1)
    const { draw, one } = random
    const statuses = new Set<number>()
    for (let n = 0; n < inputs; n++) {
      const path = call.path.replaceAll(/:\w+/g, () =>
        draw(2)
          ? String(made['id'])
          : encodeURIComponent(one(texts.filter((text) => text !== '' && text !== '\ud800'))),
      )
      const query = draw(2)
        ? ''
        : `?${one(['location', 'cursor', 'changedSince', 'limit', 'reference', 'x'])}=${encodeURIComponent(one(texts.filter((text) => text !== '\ud800')))}`
      const body = spoiled(good[call.id] ?? {}, random)
      const raw = draw(10) ? JSON.stringify(body) : one(['', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '\ufeff{}'])
      const told = await nord(call.method, path + query, undefined, {
        ...(call.method !== 'GET' && { raw }),
        ...(draw(3) && { once: one(['order-0001', 'short', `order-${draw(9_999)}-x`]) }),
      })
      if (told.status === 429) await deps.db.query('delete from try_count')
      statuses.add(told.status)
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(statuses.size).toBeGreaterThan(1)
  })
})
