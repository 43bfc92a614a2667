import { z } from 'zod'
import { failRefund, sendRefund } from '#usecases/system/send-refund.ts'
import { defineJob, JobRefused } from './job.ts'

const schema = z.object({ refundId: z.uuid(), airportId: z.number().int() })
const actor = { kind: 'system', job: 'refund' } as const

/** Sends a refund that was ordered; the refund's id is the provider's idempotency key, so a repetition pays nothing twice (PK-12). */
export const refundJob = defineJob({
  queue: 'refund',
  schema,
  attempts: 60,
  run: async (deps, payload) => {
    const answer = await sendRefund(deps, actor, payload)
    if (!answer.ok) throw new JobRefused(`refund not sent: ${answer.problem.code}`)
    return 'done'
  },
  gaveUp: async (deps, payload) => failRefund(deps, actor, payload),
})
