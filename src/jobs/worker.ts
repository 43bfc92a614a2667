import { minuteMs, type Instant } from '#domain/time/zones.ts'
import { lanes as allLanes, type Lane } from '#usecases/jobs/lane-table.ts'
import { noteRecurring } from '#usecases/system/job-list.ts'
import {
  claimDueJobs,
  finishQueued,
  giveUp,
  handBack,
  leaseMs,
  postpone,
  type QueuedJob,
} from '#usecases/system/job-queue.ts'
import { backoffMs, JobRefused, type Job, type JobDeps, type Recurring } from './job.ts'
import { createLanes } from './lanes.ts'

export type Worker = {
  start(): void
  /** resolves when what is running has ended; nothing new is begun after the call */
  stop(): Promise<void>
  /** does everything that is due by the clock now, and answers how many jobs ran */
  runDue(): Promise<number>
  /** call it after something was put into the job table, so that it does not wait for the next second */
  wake(): void
}

export type WorkerOptions = {
  deps: JobDeps
  jobs: readonly Job[]
  recurring?: readonly Recurring[]
  onError: (error: unknown, work: { queue: string; id?: number; attempt?: number; gaveUp?: boolean }) => void
  pollMs?: number
  batch?: number
  lanes?: readonly Lane[]
}

/**
 * What of an error may be stored in the database: its kind and its message, which our own code keeps free of personal
 * data.
 */
const wordsOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown')

/** The booking or the receiver that a job is about, or else the job itself. */
const subjectOf = ({ id, payload }: QueuedJob): unknown => {
  if (typeof payload !== 'object' || payload === null) return id
  if ('endpointId' in payload) return payload.endpointId
  return ('bookingId' in payload && payload.bookingId) || id
}

export const createWorker = ({
  deps,
  jobs,
  recurring = [],
  onError,
  pollMs = 1_000,
  batch = 20,
  lanes: table = allLanes,
}: WorkerOptions): Worker => {
  const handlers = new Map(jobs.map((job) => [job.queue, job]))
  const lastRun = new Map<string, Instant>()
  const noted = new Map<string, { at: Instant; error: string | null }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<void> = Promise.resolve()
  let busy = 0
  let wanted = false
  let running = false
  let stopping = false

  const fail = async (job: QueuedJob, handler: Job | undefined, error: unknown): Promise<void> => {
    const last = error instanceof JobRefused || !handler || job.attempts >= handler.attempts
    onError(error, { queue: job.queue, id: job.id, attempt: job.attempts, gaveUp: last })
    if (!last) return postpone(deps, job, deps.clock.now() + backoffMs(job.attempts), wordsOf(error))
    await handler
      ?.gaveUp?.(deps, job.payload)
      .catch((second: unknown) => onError(second, { queue: job.queue, id: job.id }))
    return giveUp(deps, job, wordsOf(error))
  }

  const runJob = async (job: QueuedJob): Promise<void> => {
    const handler = handlers.get(job.queue)
    try {
      if (!handler) throw new JobRefused(`no handler for ${job.queue}`)
      const result = await handler.run(deps, job.payload, { id: job.id, attempt: job.attempts })
      if (result === 'finished') return
      if (result === 'done') await finishQueued(deps, job)
      else await postpone(deps, job, result.again, '')
    } catch (error) {
      await fail(job, handler, error)
    }
  }

  /**
   * Runs what a lane claimed, `atOnce` at a time; jobs of one booking keep their order, so that its letters do. What
   * was not begun within a quarter of the lease is handed back; otherwise, behind a slow mail server, the rest of a
   * batch would run both here and at another worker.
   */
  const runAll = async (claimed: QueuedJob[], atOnce: number): Promise<void> => {
    const claimedAt = deps.clock.now()
    const waiting = [...claimed]
    const under = new Set<unknown>()
    const next = async (): Promise<void> => {
      for (;;) {
        const at = waiting.findIndex((job) => !under.has(subjectOf(job)))
        const [job] = at < 0 ? [] : waiting.splice(at, 1)
        // what is left belongs to bookings whose jobs are running, and whoever runs those goes on with it
        if (!job) return
        under.add(subjectOf(job))
        await (stopping || deps.clock.now() - claimedAt > leaseMs / 4 ? handBack(deps, job) : runJob(job)).catch(
          (error: unknown) => onError(error, { queue: job.queue, id: job.id }),
        )
        under.delete(subjectOf(job))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  }
  const lanes = createLanes({
    table,
    queues: [...handlers.keys()],
    claim: (topics) => (stopping ? Promise.resolve([]) : claimDueJobs(deps, batch, topics)),
    run: runAll,
    onEnded: () => wake(),
  })

  /** Runs what is due. When the clock was set back it runs at once too, so that nothing has to wait (HO-11). */
  const runRecurring = async (tasks: readonly Recurring[]): Promise<void> => {
    for (const task of tasks) {
      if (stopping) return
      const now = deps.clock.now()
      const before = lastRun.get(task.name)
      if (before !== undefined && now >= before && now - before < task.everyMs) continue
      lastRun.set(task.name, now)
      const error = await task.run(deps).then(
        () => null,
        (thrown: unknown) => (onError(thrown, { queue: task.name }), wordsOf(thrown)),
      )
      await note(task.name, now, error)
    }
  }

  /**
   * Writes a row that everybody can look at (`npm run jobs`). For work that runs every second once a minute is enough,
   * unless it went differently than before.
   */
  const note = async (name: string, now: Instant, error: string | null): Promise<void> => {
    const before = noted.get(name)
    if (before && before.error === error && now >= before.at && now - before.at < minuteMs) return
    noted.set(name, { at: now, error })
    await noteRecurring(deps, name, error).catch((thrown: unknown) => onError(thrown, { queue: name }))
  }

  /**
   * Work that asks others for a long time runs beside the rest, so that a slow provider keeps neither holds from ending
   * nor letters from leaving.
   */
  let aside: Promise<void> | null = null
  const runAside = (): Promise<void> =>
    (aside ??= runRecurring(recurring.filter((task) => task.aside === true)).finally(() => (aside = null)))
  const atOnce = recurring.filter((task) => task.aside !== true)

  /** Does what is due again and again, and begins what is due in the table. It does not wait for lanes to end. */
  const pass = async (): Promise<number> => {
    await runRecurring(atOnce)
    if (stopping) return 0
    wanted = false
    return lanes.begin()
  }

  /** Only one pass runs at a time. Whoever asks meanwhile gets the next one. */
  const passOnce = (): Promise<number> => {
    const mine = last.then(pass)
    busy++
    last = mine
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => busy--)
    return mine
  }

  /** Jobs may order other jobs, so it looks again until there are none. */
  const runDue = async (): Promise<number> => {
    let count = 0
    for (;;) {
      const begun = await passOnce()
      await lanes.ended()
      count += begun
      if (stopping || (begun === 0 && !wanted)) return count
    }
  }

  const schedule = (ms: number): void => {
    clearTimeout(timer)
    if (running) timer = setTimeout(tick, ms)
  }
  const tick = (): void => {
    if (busy > 0) return schedule(pollMs)
    runAside().catch((error: unknown) => onError(error, { queue: 'worker' }))
    passOnce()
      .catch((error: unknown) => onError(error, { queue: 'worker' }))
      .finally(() => schedule(wanted ? 0 : pollMs))
  }
  const wake = (): void => {
    wanted = true
    if (running && busy === 0) schedule(0)
  }

  return {
    start: () => {
      running = true
      stopping = false
      schedule(0)
    },
    stop: async () => {
      running = false
      stopping = true
      clearTimeout(timer)
      await last
      await lanes.ended()
      await aside
    },
    runDue: async () => {
      await runAside()
      return runDue()
    },
    wake,
  }
}
