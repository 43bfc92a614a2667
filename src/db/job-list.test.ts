import { beforeAll, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { engines } from '#test/builders/database.ts'
import { noon } from '#test/builders/inventory.ts'
import type { Db } from './db.ts'
import { failedJobs, noteRun, putBack, queueStates, recurringRuns } from './job-list.ts'
import { claimJobs, enqueue, failJob, retryJob } from './jobs.ts'

describe.each(engines())('what the job table says on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })

  test('L1 due, waiting and given up by queue, with the last words; what was given up can be put back under its own number', async () => {
    await enqueue(db, [
      { queue: 'mail', runAt: noon, payload: { n: 1 } },
      { queue: 'mail', runAt: noon, payload: { n: 2 } },
      { queue: 'refund', runAt: noon + hourMs, payload: {}, airportId: 1 },
    ])
    const [first, second] = await claimJobs(db, noon, 2)
    if (!first || !second) throw new Error('two jobs')
    await failJob(db, first.id, 'Error: no', noon)
    await retryJob(db, second.id, noon + minuteMs, 'Error: later')
    expect(await queueStates(db, noon + 2 * minuteMs)).toEqual([
      {
        queue: 'mail',
        due: 1,
        waiting: 0,
        failed: 1,
        oldestDueAt: noon + minuteMs,
        nextAt: null,
        lastError: 'Error: later',
      },
      { queue: 'refund', due: 0, waiting: 1, failed: 0, oldestDueAt: null, nextAt: noon + hourMs, lastError: null },
    ])
    expect(await failedJobs(db, 'mail', 10)).toMatchObject([
      { id: first.id, queue: 'mail', attempts: 1, lastError: 'Error: no', failedAt: noon, payload: { n: 1 } },
    ])
    expect(await failedJobs(db, 'refund', 10)).toEqual([])
    expect(await putBack(db, { ids: [first.id + 1_000] }, noon)).toBe(0)
    // a job that waits after an error is put forward too
    expect(await putBack(db, { queue: 'mail' }, noon)).toBe(2)
    expect((await claimJobs(db, noon, 5)).map(({ id, attempts }) => [id, attempts])).toEqual([
      [first.id, 1],
      [second.id, 2],
    ])
    expect(await failedJobs(db, null, 10)).toEqual([])
  })

  test('L1 how repeated work went: the last run, the last good one, the last error', async () => {
    await noteRun(db, 'clean-up', noon, null)
    await noteRun(db, 'clean-up', noon + 1, 'Error: x')
    expect(await recurringRuns(db)).toEqual([
      { name: 'clean-up', lastRunAt: noon + 1, lastOkAt: noon, lastError: 'Error: x' },
    ])
    await noteRun(db, 'clean-up', noon + 2, null)
    expect(await recurringRuns(db)).toEqual([
      { name: 'clean-up', lastRunAt: noon + 2, lastOkAt: noon + 2, lastError: null },
    ])
  })
})
