import type { QueuedJob } from '#usecases/system/job-queue.ts'

/**
 * Jobs of one lane wait for each other, those of different lanes do not (MACHINE-11). `topics` are queues, or `code`
 * for letters that somebody waits for; a lane without topics takes everything that no other one names. `atOnce` is how
 * many of its jobs run at the same time in one process.
 */
export type Lane = { name: string; topics: readonly string[] | null; atOnce: number }

/**
 * A mail server that takes seconds for a letter holds up letters alone: money moves, and codes leave. Letters are
 * written several at a time, because most of that time is waiting for the mail server.
 */
export const lanes: readonly Lane[] = [
  { name: 'money', topics: ['refund', 'check-refund', 'check-payment'], atOnce: 1 },
  { name: 'codes', topics: ['code'], atOnce: 2 },
  { name: 'letters', topics: ['mail'], atOnce: 4 },
  { name: 'invoices', topics: ['invoice'], atOnce: 1 },
  { name: 'rest', topics: null, atOnce: 1 },
]

type Running = { lane: Lane; ended: Promise<void> | null }

export type Lanes = {
  /**
   * Takes due jobs for lanes that have nothing to do, until there are none for them, and begins them. Answers how many.
   */
  begin(): Promise<number>
  /** resolves when no lane has anything to do */
  ended(): Promise<void>
}

/**
 * `claim` takes due jobs of some topics, or of all; `run` does them, so many at once, and never rejects. `queues` are
 * all that have a handler. After a lane has ended `onEnded` is called, because more of its jobs may be due.
 */
export const createLanes = ({
  table,
  queues,
  claim,
  run,
  onEnded,
}: {
  table: readonly Lane[]
  queues: readonly string[]
  claim: (topics: readonly string[] | null) => Promise<QueuedJob[]>
  run: (jobs: QueuedJob[], atOnce: number) => Promise<void>
  onEnded: () => void
}): Lanes => {
  const all: Running[] = table.map((lane) => ({ lane, ended: null }))
  const named = new Set(table.flatMap(({ topics }) => topics ?? []))
  const rest = queues.filter((queue) => !named.has(queue))
  const laneOf = (topic: string): Running =>
    all.find(({ lane }) => (lane.topics ? lane.topics.includes(topic) : !named.has(topic)))!

  /** Null: every lane is free, so nothing has to be left out, not even jobs that nobody handles. */
  const freeTopics = (): readonly string[] | null =>
    all.every(({ ended }) => ended === null)
      ? null
      : all.filter(({ ended }) => ended === null).flatMap(({ lane }) => lane.topics ?? rest)

  const begin = async (): Promise<number> => {
    let count = 0
    for (;;) {
      const topics = freeTopics()
      if (topics?.length === 0) return count
      const claimed = await claim(topics)
      if (claimed.length === 0) return count
      count += claimed.length
      for (const one of all) {
        const jobs = claimed.filter(({ topic }) => laneOf(topic) === one)
        if (jobs.length === 0) continue
        one.ended = run(jobs, one.lane.atOnce).finally(() => {
          one.ended = null
          onEnded()
        })
      }
    }
  }

  const ended = async (): Promise<void> => {
    for (;;) {
      const busy = all.flatMap((one) => one.ended ?? [])
      if (busy.length === 0) return
      await Promise.all(busy)
    }
  }
  return { begin, ended }
}
