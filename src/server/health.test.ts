import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { Deps } from '#usecases/deps.ts'
import { serveHealth } from './health.ts'

const readyWith = async (query: () => Promise<unknown>, state = { stopping: false }) => {
  const app = fastify()
  serveHealth(app, { db: { query }, clock: { now: () => 0 } } as unknown as Deps, state)
  const { statusCode, body, headers } = await app.inject('/ready')
  await app.close()
  return [statusCode, JSON.parse(body) as unknown, headers['cache-control']]
}

test('FT-12 /ready says whether bookings are taken: not without a database, not when it takes no writes', async () => {
  const answer = (closed: boolean) => async () => [{ closed }]
  expect(await readyWith(answer(false))).toEqual([200, { status: 'ready' }, 'no-store'])
  expect(await readyWith(answer(true))).toEqual([503, { status: 'database takes no writes' }, 'no-store'])
  expect(await readyWith(() => Promise.reject(new Error('away')))).toEqual([
    503,
    { status: 'database does not answer' },
    'no-store',
  ])
  expect(await readyWith(answer(false), { stopping: true })).toEqual([503, { status: 'stopping' }, 'no-store'])
})
