import {
  failedJobs,
  noteRun,
  putBack,
  queueStates,
  recurringRuns,
  type FailedJob,
  type QueueState,
  type RecurringRun,
} from '#db/job-list.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { rightOfActor } from '../rights.ts'

export type JobList = { queues: QueueState[]; failed: FailedJob[]; recurring: RecurringRun[]; degraded: boolean }

/** A job that is due for longer than this was not just slow, so somebody should look. */
export const overdueMs = 10 * minuteMs

const mayLook = (actor: Actor): boolean => rightOfActor(actor, 'job.view') === 'allowed'

/**
 * How long repeated work may go wrong before somebody is told. Most of it runs hourly and is caught up with; for the
 * scanner people wait, because no file of a claim is opened before.
 */
export const failingMs = { most: 3 * hourMs, 'scan-files': 20 * minuteMs } as const

const failsTooLong = ({ name, lastOkAt, lastError }: RecurringRun, now: number): boolean => {
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

/** What is to happen later, by queue, with the jobs that were given up (demand L1). Refusal: not_allowed. */
export const listJobs = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { queue = null }: { queue?: string | null } = {},
): Promise<Outcome<JobList>> => {
  if (!mayLook(actor)) return refused('not_allowed')
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

/**
 * Puts back jobs that were given up: one by its number, or a whole queue. `retried` is 0 when there were none. Refusal:
 * not_allowed.
 */
export const retryJobs = async (
  deps: Pick<Deps, 'db' | 'clock' | 'wake'>,
  actor: Actor,
  which: { id: number } | { queue: string },
): Promise<Outcome<{ retried: number }>> => {
  if (rightOfActor(actor, 'job.repeat') !== 'allowed') return refused('not_allowed')
  const retried = await deps.db.transaction((tx) => putBack(tx, which, deps.clock.now()))
  if (retried > 0) deps.wake()
  return done({ retried })
}

/** Notes how a repeated job went. If the note cannot be written, the job has run all the same. */
export const noteRecurring = (deps: Pick<Deps, 'db' | 'clock'>, name: string, error: string | null): Promise<void> =>
  noteRun(deps.db, name, deps.clock.now(), error)
