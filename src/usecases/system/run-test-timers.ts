import { endsOfHolds } from '#db/agency-holds.ts'
import { failedJobsOf } from '#db/job-list.ts'
import { dueJobsOf, failJob, finishJob, retryJob } from '#db/jobs.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import { trialGateways } from '../payments/trial-gateways.ts'
import { depsBehindWall } from '../behind-wall.ts'
import type { Deps } from '../deps.ts'
import type { TimerPayload, TimerQueue } from '../jobs/timers.ts'
import { expireHolds } from './expire-holds.ts'
import { timers } from './timers.ts'

const queues = Object.keys(timers) as TimerQueue[]

/** So many timers run at most in one go. */
export const mostAtOnce = 500
const batch = 100

type DueJob = Awaited<ReturnType<typeof dueJobsOf>>[number]

/** That world at another moment, in which nobody pays any more what is still open. */
const worldAt = (world: Deps, moment: Instant): Deps => ({
  ...world,
  clock: { ...world.clock, now: () => moment },
  gateways: trialGateways(world, () => 'expired'),
})

/**
 * Runs one timer at its moment. Answers when it is due again, if it is. What cannot be done is not tried again, because
 * nothing would be different; what throws is set aside under its error, so that it stands in nobody's way.
 */
const runOne = async (world: Deps, { id, queue, runAt, payload }: DueJob): Promise<Instant | null> => {
  const actor: Actor = { kind: 'system', job: queue }
  try {
    const answer = await timers[queue as TimerQueue](worldAt(world, runAt), actor, payload as TimerPayload)
    const asked = answer.ok ? answer.value.again : null
    const again = asked === null ? null : Math.max(asked, runAt + 1)
    if (again === null) await finishJob(world.db, id)
    else await retryJob(world.db, id, again, '')
    return again
  } catch (error) {
    await failJob(world.db, id, error instanceof Error ? `${error.name}: ${error.message}` : 'unknown', runAt)
    return null
  }
}

/**
 * Does what time brings to the bookings of one agency in the world of keys for trying, each at its moment, until the
 * time of that world (AGENCY-166): spaces that were held become free, and timers run. That world has no worker, and its
 * agencies have times of their own. Answers how much happened.
 */
export const runTestTimers = async (world: Deps, code: string): Promise<number> => {
  const until = world.clock.now()
  // of a world that other agencies try things in, too
  const own = depsBehindWall(world, { places: [], codes: [code] })
  const ends = await endsOfHolds(own.db, { code, until, limit: mostAtOnce })
  let ran = 0
  const endHolds = async (before: Instant): Promise<void> => {
    for (let at = ends[0]; at !== undefined && at <= before; at = ends[0]) {
      ends.shift()
      await expireHolds(worldAt(own, at), { kind: 'system', job: 'expire-holds' })
      ran++
    }
  }
  for (let isMore = true; isMore && ran < mostAtOnce;) {
    const jobs = await dueJobsOf(world.db, { code, queues, until, limit: Math.min(batch, mostAtOnce - ran) })
    isMore = jobs.length === batch
    for (const job of jobs) {
      await endHolds(job.runAt)
      const again = await runOne(world, job)
      ran++
      // only by coming again does a timer make one that is due, and that may be before the others
      if (again !== null && again <= until) {
        isMore = true
        break
      }
    }
  }
  if (ran < mostAtOnce) await endHolds(until)
  return ran
}

/** So many are told; whoever has more has to look at the first ones anyway. */
export const mostFailed = 20

/**
 * What time should have brought to the bookings of one agency in that world and could not (AGENCY-167), the latest
 * first. Its error stays with us: it names rows, and an agency could mend nothing by it.
 */
export const failedTestTimers = async (
  { db }: Pick<Deps, 'db'>,
  code: string,
): Promise<{ what: TimerQueue; bookingId: string; at: Instant }[]> => {
  const failed = await failedJobsOf(db, { code, queues, limit: mostFailed })
  return failed.map(({ queue, bookingId, failedAt }) => ({ what: queue as TimerQueue, bookingId, at: failedAt }))
}
