import { z } from 'zod'
import { sendWebhook } from '#usecases/system/send-webhook.ts'
import { defineJob, JobRefused } from './job.ts'

const schema = z.object({ deliveryId: z.uuid(), endpointId: z.uuid() })

/**
 * Tells the address of an agency of an event (AGENCY-16). How often it is tried is the delivery's own matter; only a
 * failure of ours counts as an attempt that went wrong.
 */
export const webhookJob = defineJob({
  queue: 'webhook',
  schema,
  attempts: 1_000,
  run: async (deps, payload) => {
    const sent = await sendWebhook(deps, { kind: 'system', job: 'webhook' }, payload)
    if (!sent.ok) throw new JobRefused(`webhook not sent: ${sent.problem.code}`)
    return sent.value.again === null ? 'done' : { again: sent.value.again }
  },
})
