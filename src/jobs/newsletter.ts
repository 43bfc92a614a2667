import { z } from 'zod'
import { subscribeFromBooking } from '#usecases/system/subscribe-from-booking.ts'
import { defineJob } from './job.ts'

/** Runs when the newsletter's box on a booking form was ticked (COUP-10). */
export const newsletterJob = defineJob({
  queue: 'newsletter',
  schema: z.object({ bookingId: z.uuid(), airportId: z.number().int() }),
  attempts: 20,
  run: async (deps, { bookingId }) => {
    const answer = await subscribeFromBooking(deps, { kind: 'system', job: 'newsletter' }, { bookingId })
    if (!answer.ok) throw new Error(`not subscribed: ${answer.problem.code}`)
    return 'done'
  },
})
