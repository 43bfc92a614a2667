import { randomUUID } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { insertDeliveries, statementListeners, type NewDelivery } from '#db/webhook-deliveries.ts'
import { statementEvent } from '#domain/agencies/webhooks.ts'
import type { Instant } from '#domain/time/zones.ts'
import { webhookJob } from '../jobs/webhook-job.ts'

/**
 * Orders that the addresses of an agency are told of its statement (AGENCY-189). In the transaction that closes the
 * month, so each is told once of what there is, and never of a month that was not closed.
 */
export const tellOfStatement = async (
  tx: Queryable,
  { organisationId, number }: { organisationId: string; number: string },
  now: Instant,
): Promise<void> => {
  const about = { number: null, event: statementEvent, bookingId: null, statement: number, at: now }
  const listeners = await statementListeners(tx, organisationId)
  const deliveries = listeners.map((endpointId): NewDelivery => ({ id: randomUUID(), endpointId, ...about }))
  if (deliveries.length === 0) return
  await insertDeliveries(tx, deliveries, now)
  await enqueue(
    tx,
    deliveries.map((one) => webhookJob(one, now)),
  )
}
