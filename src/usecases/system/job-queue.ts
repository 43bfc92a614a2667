import { claimJobs, failJob, finishJob, handBackJob, retryJob, type Job } from '#db/jobs.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'

/** The worker's view of the job table, because jobs may not import from db. */
export type QueuedJob = Job

/** For this long a claimed job belongs to this worker alone. */
export const leaseMs = minuteMs

/** Takes up to `limit` due jobs: of all topics, or of those in `topics`. */
export const claimDueJobs = (deps: Deps, limit: number, topics: readonly string[] | null): Promise<QueuedJob[]> =>
  claimJobs(deps.db, deps.clock.now(), limit, leaseMs, topics)

/** Hands back a job that was claimed and cannot be begun any more. */
export const handBack = (deps: Deps, job: QueuedJob): Promise<void> =>
  handBackJob(deps.db, job.id, job.attempts, deps.clock.now())

/** False when the lease ran out and another worker has the job now; that worker will find its effect already there. */
export const finishQueued = (deps: Deps, job: QueuedJob): Promise<boolean> => finishJob(deps.db, job.id, job.attempts)

export const postpone = (deps: Deps, job: QueuedJob, runAt: Instant, error: string): Promise<void> =>
  retryJob(deps.db, job.id, runAt, error, job.attempts)

export const giveUp = (deps: Deps, job: QueuedJob, error: string): Promise<void> =>
  failJob(deps.db, job.id, error, deps.clock.now(), job.attempts)
