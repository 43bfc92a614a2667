import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { enqueue } from '#db/jobs.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import { jobs } from './all.ts'
import { backoffMs, defineJob, JobRefused, type Job, type JobResult, type Recurring } from './job.ts'
import { createWorker } from './worker.ts'

const fresh = freshDeps()

const setUp = async (
  run: (n: number, attempt: number) => Promise<JobResult> | JobResult,
  more: { attempts?: number; gaveUp?: () => Promise<void>; recurring?: Recurring[] } = {},
) => {
  const deps = await fresh()
  const errors: { queue: string; gaveUp?: boolean }[] = []
  const job: Job = defineJob({
    queue: 'test',
    schema: z.object({ n: z.number() }),
    attempts: more.attempts ?? 3,
    run: async (_deps, { n }, { attempt }) => run(n, attempt),
    ...(more.gaveUp && { gaveUp: more.gaveUp }),
  })
  const worker = createWorker({
    deps,
    jobs: [job],
    recurring: more.recurring ?? [],
    onError: (_error, work) => errors.push(work),
  })
  const put = (payload: unknown, runAt = deps.clock.now(), queue = 'test') =>
    enqueue(deps.db, { queue, runAt, payload })
  return { deps, worker, errors, put }
}
const rows = (deps: TestDeps) =>
  deps.db.query<{ queue: string; attempts: number }>('select queue, attempts from job order by id')
const failed = (deps: TestDeps) =>
  deps.db.query<{ queue: string; attempts: number; last_error: string }>(
    'select queue, attempts, last_error from job_failed order by id',
  )

describe('worker', () => {
  test('L1 what is due runs once, in order, what is not due waits', async () => {
    const ran: number[] = []
    const { deps, worker, put } = await setUp((n) => (ran.push(n), 'done'))
    for (let n = 0; n < 45; n++) await put({ n })
    await put({ n: 99 }, deps.clock.now() + minuteMs)
    expect(await worker.runDue()).toBe(45)
    expect(ran).toEqual(Array.from({ length: 45 }, (_, n) => n))
    deps.clock.advance(minuteMs)
    await worker.runDue()
    expect(ran.at(-1)).toBe(99)
    expect(await rows(deps)).toEqual([])
  })

  test('RC-18 two workers share the jobs, none runs twice', async () => {
    const ran: number[] = []
    const { deps, worker, put } = await setUp((n) => (ran.push(n), 'done'))
    const second = createWorker({
      deps,
      jobs: [
        defineJob({
          queue: 'test',
          schema: z.object({ n: z.number() }),
          attempts: 1,
          run: async (_d, { n }) => (ran.push(n), 'done' as const),
        }),
      ],
      onError: () => undefined,
    })
    for (let n = 0; n < 60; n++) await put({ n })
    await Promise.all([worker.runDue(), second.runDue()])
    expect(ran.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
  })

  test('FT-15 a failure is tried again with longer pauses, then a person gets it', async () => {
    const attempts: number[] = []
    let gaveUp = 0
    const { deps, worker, errors, put } = await setUp(
      (_n, attempt) => {
        attempts.push(attempt)
        throw new Error('not now')
      },
      { gaveUp: async () => void gaveUp++ },
    )
    await put({ n: 1 })
    await worker.runDue()
    await worker.runDue()
    expect(attempts).toEqual([1])
    deps.clock.advance(backoffMs(1))
    await worker.runDue()
    deps.clock.advance(backoffMs(2))
    await worker.runDue()
    expect(attempts).toEqual([1, 2, 3])
    expect(await rows(deps)).toEqual([])
    expect(await failed(deps)).toEqual([{ queue: 'test', attempts: 3, last_error: 'Error: not now' }])
    expect([errors.map((e) => e.gaveUp), gaveUp]).toEqual([[false, false, true], 1])
  })

  test('forty attempts of a letter outlast a day', () => {
    expect(Array.from({ length: 39 }, (_, n) => backoffMs(n + 1)).reduce((a, b) => a + b)).toBeGreaterThan(dayMs)
    expect(backoffMs(500)).toBe(hourMs)
  })

  test('what cannot work is not tried again: wrong payload, unknown queue, refused', async () => {
    const { deps, worker, put } = await setUp(() => {
      throw new JobRefused('no')
    })
    await put({ n: 'x' })
    await put({ n: 1 }, deps.clock.now(), 'nobody')
    await put({ n: 1 })
    await worker.runDue()
    expect((await failed(deps)).map(({ last_error }) => last_error)).toEqual([
      'Error: payload of test is not readable',
      'Error: no handler for nobody',
      'Error: no',
    ])
  })

  test('one that fails does not stop the others; "again" is no failure', async () => {
    const { deps, worker, errors, put } = await setUp((n) => {
      if (n === 1) throw new Error('x')
      return n === 2 ? { again: deps.clock.now() + hourMs } : 'done'
    })
    for (const n of [1, 2, 3]) await put({ n })
    expect(await worker.runDue()).toBe(3)
    expect(errors).toHaveLength(1)
    expect(await rows(deps)).toHaveLength(2)
  })

  test('HO-11 recurring work keeps its pace, also when the clock is set back, and survives a failure', async () => {
    let times = 0
    const task: Recurring = {
      name: 'often',
      everyMs: minuteMs,
      run: async () => {
        times++
        throw new Error('x')
      },
    }
    const { deps, worker } = await setUp(() => 'done', { recurring: [task] })
    await worker.runDue()
    await worker.runDue()
    expect(times).toBe(1)
    deps.clock.advance(minuteMs)
    await worker.runDue()
    deps.clock.advance(-hourMs)
    await worker.runDue()
    expect(times).toBe(3)
  })

  test('FT-16 work that waits for a slow provider holds up neither jobs nor other recurring work, and is not begun twice', async () => {
    let release = (): void => undefined
    const waiting = new Promise<void>((resolve) => (release = resolve))
    const seen: string[] = []
    const slow: Recurring = {
      name: 'asks others',
      everyMs: minuteMs,
      aside: true,
      run: async () => {
        seen.push('slow')
        await waiting
      },
    }
    const quick: Recurring = { name: 'quick', everyMs: minuteMs, run: async () => void seen.push('quick') }
    const { deps, worker, put } = await setUp((n) => (seen.push(`job ${n}`), 'done'), { recurring: [slow, quick] })
    await put({ n: 1 })
    worker.start()
    await vi.waitFor(() => expect(seen).toContain('job 1'), { timeout: 60_000 })
    deps.clock.advance(minuteMs)
    await put({ n: 2 })
    worker.wake()
    // The round that did the first job may take the second job too. The recurring work then comes with the next round.
    await vi.waitFor(
      () => {
        expect(seen).toContain('job 2')
        expect(seen.filter((one) => one === 'quick')).toHaveLength(2)
      },
      { timeout: 60_000 },
    )
    expect(seen.filter((one) => one === 'slow')).toHaveLength(1)
    release()
    await worker.stop()
  })

  test('FT-02 started it runs what is put in after a wake, and stops when what runs has ended', async () => {
    let ran = 0
    const { worker, put } = await setUp(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      ran++
      return 'done' as const
    })
    worker.start()
    await put({ n: 1 })
    worker.wake()
    await vi.waitFor(() => expect(ran).toBe(1), { timeout: 60_000 })
    await put({ n: 2 })
    await worker.stop()
    const before = ran
    worker.wake()
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(ran).toBe(before)
  })
})

describe('a worker that must let go', () => {
  test('FT-16 stopped in the middle of a batch it ends the job it runs, and the others are due at once and uncounted', async () => {
    const ran: number[] = []
    const { deps, worker, put } = await setUp(async (n) => {
      ran.push(n)
      if (n === 0) void worker.stop()
      return 'done' as const
    })
    for (let n = 0; n < 45; n++) await put({ n })
    await worker.runDue()
    expect(ran).toEqual([0])
    expect(await rows(deps)).toEqual(Array.from({ length: 44 }, () => ({ queue: 'test', attempts: 0 })))
    expect(
      await deps.db.query('select 1 from job where run_at <= $1', [new Date(deps.clock.now()).toISOString()]),
    ).toHaveLength(44)
  })

  test('I7 jobs that wait behind a slow one are not run by two workers', async () => {
    const ran: string[] = []
    const { deps, worker, put } = await setUp(async (n) => {
      ran.push(`first ${n}`)
      deps.clock.advance(25_000)
      // the lease of what was claimed has run out by then, so another process takes what it finds
      if (n === 2) await second.runDue()
      return 'done' as const
    })
    const second = createWorker({
      deps,
      jobs: [
        defineJob({
          queue: 'test',
          schema: z.object({ n: z.number() }),
          attempts: 3,
          run: async (_d, { n }) => (ran.push(`second ${n}`), 'done' as const),
        }),
      ],
      onError: () => undefined,
    })
    for (const n of [0, 1, 2, 3, 4]) await put({ n })
    await worker.runDue()
    const numbers = ran.map((one) => Number(one.split(' ')[1]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
    expect(await rows(deps)).toEqual([])
  })
})

describe('letters', () => {
  test('ML-01 a crash between sending and marking sends nothing twice; FT-15 mail down for a day loses nothing', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await pay(deps, who, bookingId)
    deps.mailer.state.down = true
    for (let hour = 0; hour < 24; hour++) {
      await deps.worker.runDue()
      deps.clock.advance(hourMs)
    }
    deps.mailer.state.down = false
    const crashing: TestDeps = {
      ...deps,
      db: {
        ...deps.db,
        query: async (text, values, name) =>
          name === 'letter_mark' ? Promise.reject(new Error('crash')) : deps.db.query(text, values, name),
      },
    }
    await createWorker({ deps: crashing, jobs, onError: () => undefined }).runDue()
    expect(deps.mailer.sent).toHaveLength(1)
    deps.clock.advance(hourMs)
    await deps.worker.runDue()
    expect(deps.mailer.sent.map(({ id }) => id)).toEqual([`confirmation/${bookingId}/1`])
    expect(await deps.db.query('select kind, version from letter')).toEqual([{ kind: 'confirmation', version: 1 }])
  })

  test('I18-11 letters are in the booking’s language, with links to our own address and the voucher attached', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who, { paymentLocation: 'baCharged' })
    await deps.worker.runDue()
    const [letter] = deps.mailer.sent
    expect(letter).toMatchObject({ language: 'nl', to: { name: 'Noor de Vries', address: 'noor@example.org' } })
    expect(letter?.text).toContain(`https://parkwing.example/nl/my-booking/${bookingId}`)
    expect(letter?.attachments.map(({ contentType }) => contentType)).toEqual([
      'image/png',
      'application/pdf',
      expect.stringMatching(/^text\/calendar/),
    ])
    expect(must({ ok: true, value: deps.errors })).toEqual([])
  })
})
