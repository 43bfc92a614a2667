import { expect, test } from 'vitest'
import { afterKey } from './found-list.ts'
import { withRecent, type Recent } from './recent.ts'

test('WORK-18 arrows go through the lines and to none, Tab to what can be done, other keys are the field’s', () => {
  // two bookings, two acts
  const list = { count: 4, firstAct: 2 }
  expect([-1, 0, 1, 2, 3].map((at) => afterKey('ArrowDown', at, list))).toEqual([0, 1, 2, 3, -1])
  expect([-1, 0, 1, 2, 3].map((at) => afterKey('ArrowUp', at, list))).toEqual([3, -1, 0, 1, 2])
  expect([-1, 0, 1, 2, 3].map((at) => afterKey('Tab', at, list))).toEqual([2, 2, 2, null, null])
  expect(afterKey('Tab', 0, { count: 2, firstAct: -1 })).toBeNull()
  expect(['a', 'Home', 'ArrowLeft', 'Escape'].map((key) => afterKey(key, 0, list))).toEqual([null, null, null, null])
  expect(afterKey('ArrowDown', -1, { count: 0, firstAct: -1 })).toBeNull()
})

test('WORK-18 the last eight bookings of this person, each once, for 12 hours; nobody else’s', () => {
  const hour = 3_600_000
  const of = (who: string, number: string, at: number): Recent => ({ who, number, at })
  let list: Recent[] = [of('milan', 'A', 0)]
  for (let n = 1; n <= 9; n += 1) list = withRecent(list, 'nadia', n, `N${n}`)
  expect(list.map(({ number }) => number)).toEqual(['N9', 'N8', 'N7', 'N6', 'N5', 'N4', 'N3', 'N2'])
  list = withRecent(list, 'nadia', 20, 'N4')
  expect(list.map(({ number }) => number)).toEqual(['N4', 'N9', 'N8', 'N7', 'N6', 'N5', 'N3', 'N2'])
  expect(withRecent(list, 'milan', 20)).toEqual([])
  expect(withRecent(list, 'nadia', 20 + 12 * hour).map(({ number }) => number)).toEqual(['N4'])
  expect(withRecent(list, 'nadia', 21 + 12 * hour)).toEqual([])
  // a number and whose list it is, and nothing of who parks there
  expect(Object.keys(list[0]!)).toEqual(['who', 'number', 'at'])
})
