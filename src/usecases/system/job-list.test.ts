import { describe, expect, test } from 'vitest'
import { enqueue } from '#db/jobs.ts'
import { recurringRuns } from '#db/job-list.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { createWorker } from '#jobs/worker.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { failingMs, listJobs, noteRecurring, overdueMs, retryJobs } from './job-list.ts'
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
      expect(codeOf(await listJobs(deps, actor))).toBe('not_allowed')
      expect(codeOf(await retryJobs(deps, actor, { queue: 'mail' }))).toBe('not_allowed')
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
