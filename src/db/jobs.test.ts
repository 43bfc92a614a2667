import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { noon } from '#test/builders/inventory.ts'
import { emptyTables } from '#test/builders/lent-database.ts'
import type { Db } from './db.ts'
import { claimJobs, enqueue, failJob, finishJob, handBackJob, jobBacklog, retryJob } from './jobs.ts'

describe.each(engines())('jobs on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(async () => {
    await emptyTables(db)
  })
  const job = (runAt = noon, n = 1) => ({ queue: 'mail', runAt, payload: { n } })

  test('a job runs when it is due, not before, in order', async () => {
    await enqueue(db, [job(noon + 1_000, 3), job(noon - 1, 1), job(noon, 2)])
    expect((await claimJobs(db, noon, 10)).map((j) => j.payload)).toEqual([{ n: 1 }, { n: 2 }])
    expect(await claimJobs(db, noon, 10)).toEqual([])
  })

  test('what a dead worker held comes again when its lease is over, and the dead one cannot finish it', async () => {
    await enqueue(db, { ...job(), airportId: 7 })
    const [first] = await claimJobs(db, noon, 10, 60_000)
    expect(first).toMatchObject({ queue: 'mail', airportId: 7, attempts: 1 })
    expect(await claimJobs(db, noon + 59_999, 10)).toEqual([])
    const [second] = await claimJobs(db, noon + 60_000, 10)
    expect(second).toMatchObject({ id: first?.id, attempts: 2 })
    expect(await finishJob(db, first?.id ?? 0, first?.attempts)).toBe(false)
    expect(await finishJob(db, second?.id ?? 0, second?.attempts)).toBe(true)
    expect(await finishJob(db, second?.id ?? 0)).toBe(false)
  })

  test('RC-18 of many workers each job has one', async () => {
    await enqueue(
      db,
      Array.from({ length: 50 }, (_, n) => job(noon, n)),
    )
    const claimed = (await Promise.all(Array.from({ length: 10 }, () => claimJobs(db, noon, 10)))).flat()
    expect(new Set(claimed.map((j) => j.id)).size).toBe(50)
    expect(claimed).toHaveLength(50)
  })

  test('ML-08 a job of a transaction that fails was never there', async () => {
    await expect(
      db.transaction(async (tx) => {
        await enqueue(tx, job())
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await jobBacklog(db, noon)).toEqual({ due: 0, failed: 0, nextRunAt: null })
  })

  test('a worker whose lease is over neither postpones nor gives up the job of the one that has it now', async () => {
    await enqueue(db, job())
    const [late] = await claimJobs(db, noon, 1, 60_000)
    const [now] = await claimJobs(db, noon + 60_000, 1)
    const id = now?.id ?? 0
    await retryJob(db, id, noon, 'late', late?.attempts)
    await failJob(db, id, 'late', noon, late?.attempts)
    await handBackJob(db, id, late?.attempts ?? 0, noon)
    expect(await jobBacklog(db, noon + 60_000)).toEqual({ due: 0, failed: 0, nextRunAt: noon + 120_000 })
    await handBackJob(db, id, now?.attempts ?? 0, noon + 60_000)
    expect(await claimJobs(db, noon + 60_000, 1)).toMatchObject([{ id, attempts: 2 }])
  })

  test('a failed job is tried later, and given up to a person', async () => {
    await enqueue(db, job())
    const [claimed] = await claimJobs(db, noon, 1)
    const id = claimed?.id ?? 0
    await retryJob(db, id, noon + 5_000, 'provider away')
    expect(await jobBacklog(db, noon)).toEqual({ due: 0, failed: 0, nextRunAt: noon + 5_000 })
    expect(await claimJobs(db, noon + 5_000, 1)).toMatchObject([{ id, attempts: 2 }])
    await failJob(db, id, 'x'.repeat(900), noon)
    await failJob(db, id, 'again', noon)
    expect(await jobBacklog(db, noon)).toEqual({ due: 0, failed: 1, nextRunAt: null })
    expect(await db.query('select length(last_error) as length, payload from job_failed')).toEqual([
      { length: 500, payload: { n: 1 } },
    ])
  })
})
