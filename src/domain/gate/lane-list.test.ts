import { expect, test } from 'vitest'
import { dayMs } from '../time/zones.ts'
import { afterList, deltaSince, offlineAnswer, type LaneEntry, type LaneList } from './lane-list.ts'

const entry = (id: string, changes: Partial<LaneEntry> = {}): LaneEntry => ({
  id,
  code: `c${id}`,
  plate: `p${id}`,
  from: 100,
  until: 200,
  mayEnter: true,
  ...changes,
})
const list = (changes: Partial<LaneList>): LaneList => ({
  device: 'd',
  version: 1,
  since: 0,
  entries: [],
  gone: [],
  place: { airportId: 1, carParkId: 1 },
  passes: [],
  ...changes,
})

test('GATE-17 within its hours a car comes in, one that is known always leaves, and a stranger stays out', () => {
  const at = (now: number, of: Partial<LaneEntry> = {}) => offlineAnswer([entry('a', of)], 'in', now)
  expect([99, 100, 200, 201].map((now) => at(now))).toEqual(['wait', 'granted', 'granted', 'refused'])
  expect(at(150, { mayEnter: false })).toBe('refused')
  expect(offlineAnswer([entry('a', { mayEnter: false })], 'out', 9_999)).toBe('granted')
  expect([offlineAnswer([], 'in', 150), offlineAnswer([], 'out', 150)]).toEqual(['unknown', 'unknown'])
  // of two bookings with one plate the one that may come counts
  expect(offlineAnswer([entry('a', { until: 120 }), entry('b')], 'in', 150)).toBe('granted')
})

test('GATE-17 changes are applied to what is known, also twice; the whole list replaces it', () => {
  const known = [entry('a'), entry('b'), entry('c')]
  const delta = list({ entries: [entry('b', { until: 300 }), entry('d')], gone: ['c'] })
  const after = afterList(known, delta)
  expect(after.map(({ id, until }) => `${id} ${until}`).toSorted()).toEqual(['a 200', 'b 300', 'd 200'])
  expect(afterList(after, delta).toSorted((x, y) => x.id.localeCompare(y.id))).toEqual(
    after.toSorted((x, y) => x.id.localeCompare(y.id)),
  )
  expect(afterList(known, list({ since: null, entries: [entry('z')] })).map(({ id }) => id)).toEqual(['z'])
})

test('GATE-17 since longer ago than two days, or since tomorrow, the list comes whole', () => {
  const now = 10 * dayMs
  expect([now, now - 2 * dayMs, now - 2 * dayMs - 1, now + 1, null].map((asked) => deltaSince(asked, now))).toEqual([
    now,
    now - 2 * dayMs,
    null,
    null,
    null,
  ])
})
