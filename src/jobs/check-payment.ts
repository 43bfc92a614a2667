import { z } from 'zod'
import { minuteMs } from '#domain/time/zones.ts'
import { checkPayment } from '#usecases/system/check-open-payments.ts'
import { defineJob } from './job.ts'

const schema = z.object({ paymentId: z.uuid(), airportId: z.number().int(), ended: z.boolean().exactOptional() })

/**
 * Asks about a payment after 2, 4, 8 … minutes and then every hour until it has ended, because a notification may be
 * lost and a customer may close the tab (PY-04).
 */
export const checkPaymentJob = defineJob({
  queue: 'check-payment',
  schema,
  attempts: 500,
  run: async (deps, payload, { attempt }) => {
    const answer = await checkPayment(deps, { kind: 'system', job: 'check-payment' }, payload)
    if (!answer.ok) throw new Error(`payment not checked: ${answer.problem.code}`)
    return answer.value.ended
      ? 'done'
      : { again: deps.clock.now() + minuteMs * Math.min(60, 2 ** Math.min(6, attempt)) }
  },
})
