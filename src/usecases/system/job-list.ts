import {
  failedAlike,
  failedJobs,
  lockAlike,
  noteRun,
  putBack,
  queueStates,
  recurringRuns,
  topicStates,
  type FailedAlike,
  type FailedJob,
  type QueueState,
  type RecurringRun,
  type TopicState,
} from '#db/job-list.ts'
import { findTrail } from '#db/trail.ts'
import { withoutAddresses } from '#domain/letters/delivery.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dayMs, hourMs, minuteMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { laneOf, type LaneName } from '../jobs/lane-table.ts'
import { rhythm } from '../jobs/rhythm.ts'
import { forbidden, rightOfActor } from '../rights.ts'
import { record } from '../trail.ts'

export type JobList = { queues: QueueState[]; failed: FailedJob[]; recurring: RecurringRun[]; degraded: boolean }

/** A job that is due for longer than this was not just slow, so somebody should look. */
export const overdueMs = 10 * minuteMs

/**
 * How long repeated work may go wrong before somebody is told. Most of it runs hourly and is caught up with; for the
 * scanner people wait, because no file of a claim is opened before.
 */
export const failingMs = { most: 3 * hourMs, 'scan-files': 20 * minuteMs } as const

export const failsTooLong = ({ name, lastOkAt, lastError }: RecurringRun, now: number): boolean => {
  if (lastError === null) return false
  return lastOkAt === null || now - lastOkAt > (name === 'scan-files' ? failingMs['scan-files'] : failingMs.most)
}

/**
 * Degraded means that a job was given up, that one has been due for longer than ten minutes, or that repeated work goes
 * wrong and has for too long, or always did.
 */
const isDegraded = (queues: QueueState[], recurring: RecurringRun[], now: number): boolean =>
  queues.some(({ failed, oldestDueAt }) => failed > 0 || (oldestDueAt !== null && now - oldestDueAt > overdueMs)) ||
  recurring.some((one) => failsTooLong(one, now))

/** What is to happen later, by queue, with the jobs that were given up (demand L1). Refusal: not_found. */
export const listJobs = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { queue = null }: { queue?: string | null } = {},
): Promise<Outcome<JobList>> => {
  const denied = forbidden(actor, 'job.view')
  if (denied) return denied
  const now = deps.clock.now()
  const queues = await queueStates(deps.db, now)
  const recurring = await recurringRuns(deps.db)
  return done({
    queues,
    failed: await failedJobs(deps.db, queue, 50),
    recurring,
    degraded: isDegraded(queues, recurring, now),
  })
}

/** `failing`: its cause, where it went wrong when it last ran. `nextAt` is null for what has never run. */
export type RepeatedWork = { name: string; lastAt: Instant | null; nextAt: Instant | null; failing: string | null }
export type JobsSeen = {
  alike: (Omit<FailedAlike, 'lastError'> & { cause: string })[]
  topics: (TopicState & { lane: LaneName })[]
  repeated: RepeatedWork[]
  /** whether nothing was given up in the last 30 days, not even what was put back since */
  isCalm: boolean
  mayRepeat: boolean
}

const calmMs = 30 * dayMs
/** More kinds of failures than this say the same: everything goes wrong. */
const mostAlike = 50

/** The page of jobs (MACHINE-17): what was given up, what there is to do, and what repeats. Refusal: not_found. */
export const seeJobs = async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Outcome<JobsSeen>> => {
  const denied = forbidden(actor, 'job.view')
  if (denied) return denied
  const now = deps.clock.now()
  const alike = await failedAlike(deps.db, mostAlike)
  const topics = await topicStates(deps.db, now)
  const runs = new Map((await recurringRuns(deps.db)).map((run) => [run.name, run]))
  const putBackAt = { operation: 'job.repeat', since: now - calmMs, who: '', object: '', until: null, before: null }
  return done({
    alike: alike.map(({ lastError, ...one }) => ({ ...one, cause: withoutAddresses(lastError ?? '') })),
    topics: topics.map((one) => ({ ...one, lane: laneOf(one.topic) })),
    repeated: Object.entries(rhythm).map(([name, everyMs]) => {
      const run = runs.get(name)
      return {
        name,
        lastAt: run?.lastRunAt ?? null,
        nextAt: run ? Math.max(now, run.lastRunAt + everyMs) : null,
        failing: run?.lastError == null ? null : withoutAddresses(run.lastError),
      }
    }),
    isCalm: alike.length === 0 && (await findTrail(deps.db, putBackAt, 1)).length === 0,
    mayRepeat: rightOfActor(actor, 'job.repeat') === 'allowed',
  })
}

/** One by its number, a whole queue, or all that were given up for the same reason as one of them. */
export type WhichJobs = { id: number } | { queue: string } | { alike: number; count: number }

/**
 * Puts back jobs that were given up. Each keeps its number, so what it did already is not done again; whoever asks
 * twice finds nothing the second time, and `retried` is 0. Several alike are put back only when their number was typed
 * as it is. Refusals: not_found, not_allowed, conflict (there are not so many of them).
 */
export const retryJobs = async (
  deps: Pick<Deps, 'db' | 'clock' | 'wake'>,
  actor: Actor,
  which: WhichJobs,
): Promise<Outcome<{ retried: number }>> => {
  const denied = forbidden(actor, 'job.repeat')
  if (denied) return denied
  const now = deps.clock.now()
  const retried = await deps.db.transaction(async (tx) => {
    const locked = 'alike' in which ? await lockAlike(tx, which.alike) : []
    if ('alike' in which && locked.length > 0 && locked.length !== which.count) return null
    const ids = 'id' in which ? [which.id] : locked.map(({ id }) => id)
    const count = await putBack(tx, 'queue' in which ? which : { ids }, now)
    const object = 'id' in which ? `job:${which.id}` : `queue:${'queue' in which ? which.queue : locked[0]?.queue}`
    if (count > 0) await record(tx, actor, { operation: 'job.repeat', object, data: { count } }, now)
    return count
  })
  if (retried === null) return refused('conflict')
  if (retried > 0) deps.wake()
  return done({ retried })
}

/** Notes how a repeated job went. If the note cannot be written, the job has run all the same. */
export const noteRecurring = (deps: Pick<Deps, 'db' | 'clock'>, name: string, error: string | null): Promise<void> =>
  noteRun(deps.db, name, deps.clock.now(), error)
