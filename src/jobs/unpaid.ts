import { z } from 'zod'
import { endUnpaid } from '#usecases/system/end-unpaid.ts'
import { defineJob } from './job.ts'

/** The due moment of a payment by link (decision 7). */
export const unpaidJob = defineJob({
  queue: 'unpaid',
  schema: z.object({ bookingId: z.uuid(), airportId: z.number().int() }),
  attempts: 40,
  run: async (deps, payload) => {
    const answer = await endUnpaid(deps, { kind: 'system', job: 'unpaid' }, payload)
    if (!answer.ok) throw new Error(`due payment not checked: ${answer.problem.code}`)
    return 'done'
  },
})
