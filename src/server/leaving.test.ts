import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { awaitedAfter, hearsOn, noteLooks } from './leaving.ts'

test.each([
  [0, Number.POSITIVE_INFINITY, 0, true],
  [999, Number.POSITIVE_INFINITY, 0, true],
  [1_000, Number.POSITIVE_INFINITY, 0, false],
  // somebody still comes
  [1_000, 10, 0, true],
  [7_900, 990, 0, true],
  [7_900, 1_000, 0, false],
  // nobody comes, but who sends them does not know yet
  [5_900, 5_000, 6_000, true],
  [6_000, 5_000, 6_000, false],
  // whoever does not look whether it is ready is heard no longer
  [8_000, 10, 0, false],
  [8_000, 10, 60_000, false],
])(
  'MACHINE-15 %i ms after it was told to end, %i ms after somebody came, a look awaited for %i ms: hears on %s',
  (told, heard, awaited, expected) => {
    expect(hearsOn(told, heard, awaited)).toBe(expected)
  },
)

test('MACHINE-15 who looked every three seconds is awaited for six; who has stopped looking, or never did, is not', () => {
  expect(awaitedAfter(10_000, { at: 8_000, pauseMs: 3_000 })).toBe(6_000)
  expect(awaitedAfter(10_000, { at: 4_001, pauseMs: 3_000 })).toBe(6_000)
  expect(awaitedAfter(10_000, { at: 4_000, pauseMs: 3_000 })).toBe(0)
  expect(awaitedAfter(10_000, { at: 8_000, pauseMs: Number.POSITIVE_INFINITY })).toBe(0)
  expect(awaitedAfter(10_000, { at: Number.NEGATIVE_INFINITY, pauseMs: Number.POSITIVE_INFINITY })).toBe(0)
})

test('MACHINE-15 only looks at /ready are noted, with the pause between the last two', () => {
  const server = new EventEmitter()
  let now = 1_000
  const looks = noteLooks(server as Server, () => now)
  for (const [at, url] of [
    [1_000, '/ready'],
    [3_000, '/health'],
    [4_000, '/ready?deep'],
    [4_500, '/readyness'],
    [5_000, '/de'],
  ] as const) {
    now = at
    server.emit('request', { url })
  }
  expect(looks).toEqual({ at: 4_000, pauseMs: 3_000 })
})
