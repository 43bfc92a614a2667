import { z } from 'zod'
import type { TimerQueue } from '#usecases/jobs/timers.ts'
import { timers, type RunTimer } from '#usecases/system/timers.ts'
import { defineJob, type Job } from './job.ts'

const schema = z.object({ bookingId: z.uuid(), airportId: z.number().int() })

/** Running one twice, early or late, is harmless, because the use case reads the booking as it is then. */
export const timerJobs: readonly Job[] = (Object.entries(timers) as [TimerQueue, RunTimer][]).map(([queue, run]) =>
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
