import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { Deps } from '#usecases/deps.ts'
import { orLastFound, serveHealth, type MetricsDoor } from './health.ts'
import { sharedAnswer } from './shared-answer.ts'

const readyWith = async (query: () => Promise<unknown>, state = { stopping: false }) => {
  const app = fastify()
  serveHealth(app, { db: { query }, clock: { now: () => 0 } } as unknown as Deps, state, {
    key: undefined,
    isWithinReach: false,
  })
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

test('L1 a thousand who ask /health and /ready at once cost the database what one costs, also while it hangs', async () => {
  const asked: string[] = []
  let letGo: (rows: unknown[]) => void = () => undefined
  const hanging = new Promise<unknown[]>((resolve) => (letGo = resolve))
  const query = (sql: string) => {
    asked.push(sql)
    return sql.includes('closed') ? hanging : Promise.resolve([])
  }
  const app = fastify()
  const deps = { db: { query }, clock: { now: () => 0 } } as unknown as Deps
  serveHealth(app, deps, { stopping: false }, { key: undefined, isWithinReach: false })
  const all = (path: string) =>
    Promise.all(Array.from({ length: 500 }, async () => (await app.inject(path)).statusCode))
  const ready = all('/ready')
  const health = await all('/health')
  letGo([{ closed: false }])
  expect([new Set(health), new Set(await ready)]).toEqual([new Set([200]), new Set([200])])
  await app.close()
  expect(asked.filter((sql) => sql.includes('closed'))).toHaveLength(1)
  expect(asked).toHaveLength(4)
})

test('L1 an answer is shared for its time, and a new one is not begun before the last one was found', async () => {
  let time = 0
  let found = 0
  const answers: ((n: number) => void)[] = []
  const ask = sharedAnswer(
    () => (found++, new Promise<number>((resolve) => answers.push(resolve))),
    100,
    () => time,
  )
  const first = ask()
  time = 5_000
  const second = ask()
  expect(found).toBe(1)
  answers[0]?.(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
  time = 5_099
  expect(await ask()).toBe(1)
  time = 5_100
  const third = ask()
  expect(found).toBe(2)
  answers[1]?.(2)
  expect(await third).toBe(2)
})

test('L1 a failure is shared with those who wait for it, and the next one asks again at once', async () => {
  let isBack = false
  const ask = sharedAnswer(() => (isBack ? Promise.resolve('ready') : Promise.reject(new Error('away'))), 200)
  const [first, second] = [ask(), ask()]
  expect(second).toBe(first)
  await expect(first).rejects.toThrow('away')
  isBack = true
  expect(await ask()).toBe('ready')
})

const metricsWith = async (door: MetricsDoor, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
  const app = fastify()
  const query = () => Promise.resolve([])
  serveHealth(app, { db: { query }, clock: { now: () => 0 } } as unknown as Deps, { stopping: false }, door)
  const { statusCode } = await app.inject({ url: '/metrics', headers, remoteAddress })
  await app.close()
  return statusCode
}

test('L1 /metrics says when repeated work went well, from the rows of this look', async () => {
  const app = fastify()
  const rows = [{ name: 'scan-files', last_run_at: 9_000, last_ok_at: 5_000, last_error: 'x' }]
  const asked: string[] = []
  const query = (sql: string) => {
    asked.push(sql)
    return Promise.resolve(sql.includes('recurring_run') ? rows : [])
  }
  const deps = { db: { query }, clock: { now: () => 10_000 } } as unknown as Deps
  serveHealth(app, deps, { stopping: false }, { key: undefined, isWithinReach: false })
  const { body } = await app.inject('/metrics')
  await app.close()
  expect(body).toContain('parkwing_recurring_last_ok_seconds{name="scan-files"} 5\n')
  // both gauges read the same rows
  expect(asked.filter((sql) => sql.includes('recurring_run'))).toHaveLength(1)
})

test('ASVS 13.4.5 /metrics: with the key from anywhere; without one this machine only, and nobody in production', async () => {
  const key = 'a-key-of-this-test'
  const locked = { key, isWithinReach: true }
  expect(await metricsWith(locked, { authorization: `Bearer ${key}` }, '192.0.2.7')).toBe(200)
  for (const authorization of ['', key, `Bearer ${key}x`, `Bearer ${key.slice(1)}`, 'Bearer ', `Basic ${key}`])
    expect([authorization, await metricsWith(locked, { authorization })]).toEqual([authorization, 404])
  const open = { key: undefined, isWithinReach: false }
  expect(await metricsWith(open)).toBe(200)
  expect(await metricsWith(open, {}, '192.0.2.7')).toBe(404)
  expect(await metricsWith(open, { 'x-forwarded-for': '192.0.2.7' })).toBe(404)
  // a proxy on this machine that does not say whom it stands for
  expect(await metricsWith({ key: undefined, isWithinReach: true })).toBe(404)
})

test('MACHINE-14 where the database is late, what it said last counts for ten seconds; a failure counts at once', async () => {
  let time = 0
  let ask = (): Promise<string> => Promise.resolve('ready')
  const looks = (longestMs: number) => orLastFound(() => ask(), longestMs, { now: () => time })
  const patient = looks(3_600_000)
  const look = looks(100)
  expect([await look(), await patient()]).toEqual(['ready', 'ready'])
  ask = () => new Promise(() => undefined)
  time = 9_000
  // it does not wait for the longest time, which is an hour
  expect([await look(), await patient()]).toEqual(['ready', 'ready'])
  time = 10_001
  expect(await look()).toBeNull()
  ask = () => Promise.reject(new Error('away'))
  expect(await look()).toBeNull()
  // what was known before the failure does not count any more
  time = 9_000
  ask = () => new Promise(() => undefined)
  expect(await look()).toBeNull()
})

test('MACHINE-14 in a crowd what was found within the last second is told at once, and asked for again', async () => {
  let time = 0
  let isCrowded = false
  let asked = 0
  let answer: Promise<string> = Promise.resolve('ready')
  const look = orLastFound(() => (asked++, answer), 3_600_000, { now: () => time, isCrowded: () => isCrowded })
  expect(await look()).toBe('ready')
  // 29 ms: not late yet, so that whoever looks while nobody waits hears what is so now
  answer = Promise.resolve('takes no writes')
  expect(await look()).toBe('takes no writes')
  isCrowded = true
  let found: (what: string) => void = () => undefined
  answer = new Promise((resolve) => (found = resolve))
  time = 999
  const turns: string[] = []
  void look().then(() => turns.push('told'))
  await Promise.resolve()
  await Promise.resolve()
  expect(turns).toEqual(['told'])
  expect(asked).toBe(3)
  found('ready')
  await answer
  answer = Promise.reject(new Error('away'))
  expect(await look()).toBe('ready')
  await Promise.resolve()
  // a failure is known from then on
  expect(await look()).toBeNull()
})
