import { dueJobsOf, finishJob, retryJob } from '#db/jobs.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { TimerPayload, TimerQueue } from '../jobs/timers.ts'
import { cancelIncomplete } from './cancel-incomplete.ts'
import { endUnpaid } from './end-unpaid.ts'
import { markNoShow } from './mark-no-show.ts'
import { remindArrival } from './remind-arrival.ts'
import { remindDetails } from './remind-details.ts'
import { remindPayment, warnUnpaid } from './remind-payment.ts'

type Run = (deps: Deps, actor: Actor, payload: TimerPayload) => Promise<Outcome<{ again: Instant | null }>>

const timers: Record<TimerQueue, Run> = {
  'remind-details': remindDetails,
  'cancel-incomplete': cancelIncomplete,
  'remind-payment': remindPayment,
  'warn-unpaid': warnUnpaid,
  unpaid: endUnpaid,
  'remind-arrival': remindArrival,
  'no-show': markNoShow,
}
const queues = Object.keys(timers) as TimerQueue[]

/** So many timers run at most when the time is moved once; the rest does when it is moved again. */
const mostAtOnce = 500

/**
 * Does what time brings to the bookings of one agency in the world of keys for trying, each at its moment, until the
 * time of that world (AGENCY-166). That world has no worker, and its agencies have times of their own. Answers how many
 * timers ran.
 */
export const runTestTimers = async (world: Deps, code: string): Promise<number> => {
  const until = world.clock.now()
  for (let ran = 0; ; ran++) {
    const [job] = ran < mostAtOnce ? await dueJobsOf(world.db, { code, queues, until, limit: 1 }) : []
    if (!job) return ran
    const { id, queue, runAt, payload } = job
    const deps: Deps = { ...world, clock: { ...world.clock, now: () => runAt } }
    const answer = await timers[queue as TimerQueue](deps, { kind: 'system', job: queue }, payload as TimerPayload)
    const again = answer.ok ? answer.value.again : null
    // what could not be done is not tried again, for nothing would be different
    if (again === null) await finishJob(world.db, id)
    else await retryJob(world.db, id, Math.max(again, runAt + 1), '')
  }
}
