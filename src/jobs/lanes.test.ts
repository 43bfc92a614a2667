import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { enqueue } from '#db/jobs.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { lanes, type Lane } from '#usecases/jobs/lane-table.ts'
import { jobs } from './all.ts'
import { defineJob } from './job.ts'
import { createWorker } from './worker.ts'

const fresh = freshDeps()
const rows = (deps: TestDeps) =>
  deps.db.query<{ queue: string; attempts: number }>('select queue, attempts from job order by id')

describe('MACHINE-11 lanes', () => {
  /** Letters that nobody lets go of, and what else is due, in the order in which it ended. */
  const withSlowLetters = async (lanes?: readonly Lane[]) => {
    const deps = await fresh()
    const ended: string[] = []
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const begun: string[] = []
    const handlers = ['mail', 'refund', 'invoice', 'no-show', 'webhook'].map((queue) =>
      defineJob({
        queue,
        schema: z.object({ kind: z.string(), bookingId: z.string().exactOptional() }),
        attempts: 3,
        run: async (_deps, { kind }) => {
          begun.push(kind)
          if ((queue === 'mail' && kind.startsWith('letter')) || queue === 'webhook') await held
          ended.push(kind)
          return 'done' as const
        },
      }),
    )
    const errors: unknown[] = []
    const worker = createWorker({
      deps,
      jobs: handlers,
      onError: (error) => errors.push(error),
      pollMs: 5,
      ...(lanes && { lanes }),
    })
    const put = (queue: string, kind: string, bookingId?: string) =>
      enqueue(deps.db, { queue, runAt: deps.clock.now(), payload: { kind, ...(bookingId && { bookingId }) } })
    return { deps, worker, put, ended, begun, errors, letGo: () => letGo() }
  }
  const others = async (put: (queue: string, kind: string) => Promise<void>) => {
    for (const [queue, kind] of [
      ['mail', 'code'],
      ['refund', 'refund'],
      ['invoice', 'invoice'],
      ['mail', 'accountLink'],
      ['no-show', 'timer'],
    ] as const)
      await put(queue, kind)
  }
  const expected = ['accountLink', 'code', 'invoice', 'refund', 'timer']

  test('a mail server that holds every letter delays no money, no code, no invoice and no timer', async () => {
    const { worker, put, ended, begun, errors, letGo, deps } = await withSlowLetters()
    for (let n = 0; n < 60; n += 1) await put('mail', `letter ${n}`)
    worker.start()
    await vi.waitFor(() => expect(begun).toHaveLength(4))
    await others(put)
    worker.wake()
    await vi.waitFor(() => expect(ended.toSorted()).toEqual(expected))
    letGo()
    await vi.waitFor(async () => expect(await rows(deps)).toEqual([]))
    await worker.stop()
    expect(ended).toHaveLength(65)
    expect(errors).toEqual([])
  })

  test('AGENCY-16 receivers that hold every webhook delay nothing else; one receiver holds one of eight', async () => {
    const { worker, put, ended, begun, errors, letGo, deps } = await withSlowLetters()
    const webhook = (n: number, endpointId: string) =>
      enqueue(deps.db, { queue: 'webhook', runAt: deps.clock.now(), payload: { kind: `hook ${n}`, endpointId } })
    for (let n = 0; n < 19; n += 1) await webhook(n, 'slow')
    await webhook(20, 'quick')
    worker.start()
    await vi.waitFor(() => expect(begun.toSorted()).toEqual(['hook 0', 'hook 20']))
    await others(put)
    worker.wake()
    await vi.waitFor(() => expect(ended.toSorted()).toEqual(expected))
    letGo()
    await vi.waitFor(async () => expect(await rows(deps)).toEqual([]))
    await worker.stop()
    expect([ended.length, errors]).toEqual([25, []])
  })

  test('control: in one lane everything waits for the letter before it', async () => {
    const { worker, put, ended, begun, letGo, deps } = await withSlowLetters([{ name: 'all', topics: null, atOnce: 1 }])
    await put('mail', 'letter')
    await others(put)
    worker.start()
    await vi.waitFor(() => expect(begun).toEqual(['letter']))
    expect((await rows(deps)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1])
    letGo()
    await vi.waitFor(async () => expect(await rows(deps)).toEqual([]))
    await worker.stop()
    expect([ended[0], ...ended.slice(1).toSorted()]).toEqual(['letter', ...expected])
  })

  test('letters are written four at a time, those of one booking one after another and in order', async () => {
    const { worker, put, ended, begun, letGo, deps } = await withSlowLetters()
    for (const n of [1, 2, 3]) await put('mail', `letter ${n} of one`, 'one')
    for (const n of [1, 2]) await put('mail', `letter ${n} of two`, 'two')
    worker.start()
    await vi.waitFor(() => expect(begun).toHaveLength(2))
    expect(begun).toEqual(['letter 1 of one', 'letter 1 of two'])
    letGo()
    await vi.waitFor(async () => expect(await rows(deps)).toEqual([]))
    await worker.stop()
    const of = (booking: string) => ended.filter((one) => one.endsWith(booking))
    expect(of('one')).toEqual(['letter 1 of one', 'letter 2 of one', 'letter 3 of one'])
    expect(of('two')).toEqual(['letter 1 of two', 'letter 2 of two'])
  })

  test('every queue with a handler belongs to one lane, and every topic of a lane is a queue or code', () => {
    const queues = jobs.map(({ queue }) => queue)
    const topics = lanes.flatMap((lane) => lane.topics ?? [])
    expect(topics.toSorted()).toEqual([...new Set(topics)].toSorted())
    expect(topics.filter((topic) => topic !== 'code' && !queues.includes(topic))).toEqual([])
    expect(lanes.filter((lane) => lane.topics === null)).toHaveLength(1)
  })
})
