import { z } from 'zod'
import type { Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { cancelIncomplete } from '#usecases/system/cancel-incomplete.ts'
import { endUnpaid } from '#usecases/system/end-unpaid.ts'
import { markNoShow } from '#usecases/system/mark-no-show.ts'
import { remindArrival } from '#usecases/system/remind-arrival.ts'
import { remindDetails } from '#usecases/system/remind-details.ts'
import { remindPayment, warnUnpaid } from '#usecases/system/remind-payment.ts'
import type { TimerPayload, TimerQueue } from '#usecases/jobs/timers.ts'
import { defineJob, type Job } from './job.ts'

type Run = (deps: Deps, actor: Actor, payload: TimerPayload) => Promise<Outcome<{ again: Instant | null }>>

/**
 * What happens at which moment of a booking's life (demand L1). The moments are computed in domain/lifecycle; the rules
 * are in docs/rulebook/lifecycle.md.
 */
const timers: Record<TimerQueue, Run> = {
  'remind-details': remindDetails,
  'cancel-incomplete': cancelIncomplete,
  'remind-payment': remindPayment,
  'warn-unpaid': warnUnpaid,
  unpaid: endUnpaid,
  'remind-arrival': remindArrival,
  'no-show': markNoShow,
}

const schema = z.object({ bookingId: z.uuid(), airportId: z.number().int() })

/** Running one twice, early or late, is harmless, because the use case reads the booking as it is then. */
export const timerJobs: readonly Job[] = (Object.entries(timers) as [TimerQueue, Run][]).map(([queue, run]) =>
  defineJob({
    queue,
    schema,
    attempts: 40,
    run: async (deps, payload) => {
      const answer = await run(deps, { kind: 'system', job: queue }, payload)
      if (!answer.ok) throw new Error(`${queue} not done: ${answer.problem.code}`)
      return answer.value.again === null ? 'done' : { again: answer.value.again }
    },
  }),
)
