import { z } from 'zod'
import { checkRefund, failRefund, sendRefund } from '#usecases/system/send-refund.ts'
import { defineJob, JobRefused } from './job.ts'

const schema = z.object({ refundId: z.uuid(), airportId: z.number().int() })
const actor = { kind: 'system', job: 'refund' } as const

/**
 * Sends a refund that was ordered. The idempotency key at the provider makes a repetition harmless (PK-12). Sixty
 * attempts take longer than two days without the provider.
 */
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

/** Asks about a refund that was sent, until it has arrived or failed. */
export const checkRefundJob = defineJob({
  queue: 'check-refund',
  schema,
  attempts: 500,
  run: async (deps, payload) => {
    const answer = await checkRefund(deps, { kind: 'system', job: 'check-refund' }, payload)
    if (!answer.ok) throw new Error(`refund not checked: ${answer.problem.code}`)
    return answer.value.again === null ? 'done' : { again: answer.value.again }
  },
})
