import type { Lane } from '#usecases/jobs/lane-table.ts'
import type { QueuedJob } from '#usecases/system/job-queue.ts'

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
