import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { awaitedAfter, hearOut, hearsOn, noteLooks } from './leaving.ts'

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
  expect(awaitedAfter(10_000, { at: 8_000, pauseMs: 3_000 }, null)).toBe(6_000)
  expect(awaitedAfter(10_000, { at: 4_001, pauseMs: 3_000 }, null)).toBe(6_000)
  expect(awaitedAfter(10_000, { at: 4_000, pauseMs: 3_000 }, null)).toBe(0)
  const never = { at: Number.NEGATIVE_INFINITY, pauseMs: 3_000 }
  expect(awaitedAfter(10_000, never, null)).toBe(0)
  expect(awaitedAfter(10_000, never, 10_500)).toBe(0)
})

test('MACHINE-15 who has looked is awaited for another interval, 2.5 s at most, until he acts on it', () => {
  expect(awaitedAfter(10_000, { at: 8_000, pauseMs: 3_000 }, 11_000)).toBe(3_500)
  expect(awaitedAfter(10_000, { at: 9_950, pauseMs: 100 }, 10_050)).toBe(150)
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

test('MACHINE-15 who looked only once is taken for one who looks every three seconds', () => {
  const server = new EventEmitter()
  let now = 1_000
  const looks = noteLooks(server as Server, () => now)
  expect(looks.at).toBe(Number.NEGATIVE_INFINITY)
  server.emit('request', { url: '/ready' })
  expect(looks).toEqual({ at: 1_000, pauseMs: 3_000 })
  now = 1_100
  server.emit('request', { url: '/ready' })
  expect(looks).toEqual({ at: 1_100, pauseMs: 100 })
})

test('MACHINE-15 whoever waits for his answer is heard out, and a second is left to him to come again', async () => {
  const server = new EventEmitter()
  // a clock ten times as fast, so that nobody waits
  const now = () => performance.now() * 10
  const toldAt = now()
  const over = hearOut(server as Server, noteLooks(server as Server, now), now)
  const reply = Object.assign(new EventEmitter(), { setHeader: () => reply })
  server.emit('request', { url: '/de' }, reply)
  while (now() - toldAt < 3_000) await wait(20)
  const answeredAt = now()
  reply.emit('close')
  await over
  expect(now() - answeredAt).toBeGreaterThanOrEqual(1_000)
})
