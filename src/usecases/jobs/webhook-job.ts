import type { NewJob } from '#db/jobs.ts'
import type { Instant } from '#domain/time/zones.ts'

/** Sends a delivery. It runs in a lane of its own, and what is for one address runs one after another. */
export const webhookJob = (delivery: { id: string; endpointId: string }, runAt: Instant): NewJob => ({
  queue: 'webhook',
  runAt,
  payload: { deliveryId: delivery.id, endpointId: delivery.endpointId },
})
