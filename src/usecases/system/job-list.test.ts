import { describe, expect, test } from 'vitest'
import { enqueue, failJob } from '#db/jobs.ts'
import { recurringRuns } from '#db/job-list.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { recurring } from '#jobs/all.ts'
import { createWorker } from '#jobs/worker.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { rhythm } from '../jobs/rhythm.ts'
import { failingMs, listJobs, noteRecurring, overdueMs, retryJobs, seeJobs } from './job-list.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'test' } as const

describe('jobs can be seen and run again', () => {
  test('L1 degraded when something was given up or waits too long; put back it runs', async () => {
    const deps = await fresh()
    await enqueue(deps.db, { queue: 'nobody', runAt: deps.clock.now(), payload: {} })
    const looked = async () => must(await listJobs(deps, system))
    expect(await looked()).toMatchObject({ degraded: false, queues: [{ queue: 'nobody', due: 1 }] })
    deps.clock.advance(overdueMs)
    expect((await looked()).degraded).toBe(false)
    deps.clock.advance(1)
    expect((await looked()).degraded).toBe(true)
    await deps.worker.runDue()
    expect(await looked()).toMatchObject({
      degraded: true,
      failed: [{ queue: 'nobody', lastError: 'Error: no handler for nobody' }],
    })
    expect(must(await retryJobs(deps, system, { queue: 'nobody' }))).toEqual({ retried: 1 })
    expect(await looked()).toMatchObject({ degraded: false, failed: [] })
  })

  test('L1 degraded when repeated work goes wrong for too long: files that nobody scans after 20 minutes', async () => {
    const deps = await fresh()
    const degraded = async () => must(await listJobs(deps, system)).degraded
    for (const [name, limit] of [
      ['scan-files', failingMs['scan-files']],
      ['clean-up', failingMs.most],
    ] as const) {
      await noteRecurring(deps, name, null)
      deps.clock.advance(limit)
      await noteRecurring(deps, name, 'the scanner does not answer')
      expect([name, await degraded()]).toEqual([name, false])
      deps.clock.advance(1)
      expect([name, await degraded()]).toEqual([name, true])
      // it went well: nobody is called for what is over
      await noteRecurring(deps, name, null)
      expect([name, await degraded()]).toEqual([name, false])
    }
    await noteRecurring(deps, 'never-well', 'no')
    expect(await degraded()).toBe(true)
  })

  test('only customer service and the system may look', async () => {
    const deps = await fresh()
    const others: Actor[] = [
      { kind: 'visitor', sessionId: null, address: 'x' },
      { kind: 'carPark', userId: 'u', airportId: 1, carParkIds: [1] },
    ]
    for (const actor of others) {
      expect(codeOf(await listJobs(deps, actor))).toBe('not_found')
      expect(codeOf(await retryJobs(deps, actor, { queue: 'mail' }))).toBe('not_found')
    }
    expect(codeOf(await listJobs(deps, staffAs('support', 'u')))).toBe('ok')
  })

  test('repeated work leaves a row: at once when it goes otherwise than before, else once a minute', async () => {
    const deps = await fresh()
    let broken = false
    const worker = createWorker({
      deps,
      jobs: [],
      recurring: [
        {
          name: 'often',
          everyMs: 1_000,
          run: async () => {
            if (broken) throw new Error('x')
          },
        },
      ],
      onError: () => undefined,
    })
    const began = deps.clock.now()
    const runs = async () => {
      await worker.runDue()
      return (await recurringRuns(deps.db)).map(({ lastRunAt, lastError }) => [lastRunAt - began, lastError])
    }
    expect(await runs()).toEqual([[0, null]])
    deps.clock.advance(1_000)
    expect(await runs()).toEqual([[0, null]])
    broken = true
    deps.clock.advance(1_000)
    expect(await runs()).toEqual([[2_000, 'Error: x']])
    deps.clock.advance(minuteMs)
    expect(await runs()).toEqual([[62_000, 'Error: x']])
  })
})

const failedMail = async (deps: TestDeps, count: number, error: string) => {
  for (let n = 0; n < count; n++) await enqueue(deps.db, { queue: 'nobody', runAt: deps.clock.now(), payload: { n } })
  const rows = await deps.db.query<{ id: number }>('select id from job order by id')
  for (const { id } of rows) await failJob(deps.db, id, error, deps.clock.now())
}

describe('MACHINE-17 the page of jobs', () => {
  const admin = staffAs('administrator', 'a0000000-0000-4000-8000-000000000001')

  test('alike stand together, with a cause that names no address; what repeats says when it runs next', async () => {
    const deps = await fresh()
    await failedMail(deps, 3, 'Error: 550 <anna@example.org> unknown')
    deps.clock.advance(minuteMs)
    await failedMail(deps, 1, 'Error: other')
    await enqueue(deps.db, [
      { queue: 'mail', runAt: deps.clock.now(), payload: { kind: 'code', challengeId: 'c' } },
      { queue: 'refund', runAt: deps.clock.now() + minuteMs, payload: {} },
    ])
    await noteRecurring(deps, 'clean-up', 'Error: disk is full')
    const seen = must(await seeJobs(deps, staffAs('support')))
    expect(seen.alike.map(({ queue, cause, count }) => [queue, cause, count])).toEqual([
      ['nobody', 'Error: other', 1],
      ['nobody', 'Error: 550 <a…@example.org> unknown', 3],
    ])
    expect(seen.topics.map(({ topic, lane, due, waiting }) => [topic, lane, due, waiting])).toEqual([
      ['code', 'codes', 1, 0],
      ['refund', 'money', 0, 1],
    ])
    const now = deps.clock.now()
    expect(seen.repeated.find(({ name }) => name === 'clean-up')).toEqual({
      name: 'clean-up',
      lastAt: now,
      nextAt: now + dayMs,
      failing: 'Error: disk is full',
    })
    expect([seen.isCalm, seen.mayRepeat]).toEqual([false, false])
    expect(must(await seeJobs(deps, admin)).mayRepeat).toBe(true)
    expect(codeOf(await seeJobs(deps, staffAs('finance')))).toBe('not_found')
  })

  test('everything that repeats is on it', () => {
    expect(Object.keys(rhythm).sort()).toEqual(recurring.map(({ name }) => name).sort())
  })

  test('all alike only by their number as it is; twice puts back once; the trail says who, and it is not calm', async () => {
    const deps = await fresh()
    expect(must(await seeJobs(deps, system)).isCalm).toBe(true)
    await failedMail(deps, 7, 'Error: x')
    await failedMail(deps, 1, 'Error: y')
    const alike = must(await seeJobs(deps, system)).alike.find(({ count }) => count === 7)?.id ?? 0
    await failedMail(deps, 1, 'Error: x')
    expect(codeOf(await retryJobs(deps, admin, { alike, count: 7 }))).toBe('conflict')
    expect(codeOf(await retryJobs(deps, staffAs('support'), { alike, count: 8 }))).toBe('not_allowed')
    expect(must(await retryJobs(deps, system, { alike, count: 8 }))).toEqual({ retried: 8 })
    expect(must(await retryJobs(deps, system, { alike, count: 8 }))).toEqual({ retried: 0 })
    const [line, ...more] = await deps.db.query('select actor, object, data from trail')
    expect([line, more]).toEqual([{ actor: 'job:test', object: 'queue:nobody', data: { count: 8 } }, []])
    expect(must(await seeJobs(deps, system)).alike).toHaveLength(1)
    const rest = must(await seeJobs(deps, system)).alike[0]?.id ?? 0
    expect(must(await retryJobs(deps, system, { id: rest }))).toEqual({ retried: 1 })
    await deps.db.query('delete from job')
    expect(must(await seeJobs(deps, system)).isCalm).toBe(false)
    deps.clock.advance(30 * dayMs + 1)
    expect(must(await seeJobs(deps, system)).isCalm).toBe(true)
  })
})
