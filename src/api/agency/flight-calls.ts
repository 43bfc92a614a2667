import { z } from 'zod'
import { done } from '#domain/outcome.ts'
import { correct } from './booking-calls.ts'
import { call } from './call.ts'
import { details } from './schemas.ts'

/** Flights of many bookings at once, as a system that follows airlines knows them (AGENCY-170). */

const mostUpdates = 500
const { arrivalFlight, returnFlight, flightTime } = details.shape
const update = z
  .strictObject({
    bookingId: z.string().max(100).describe('the id of the booking'),
    arrivalFlight,
    returnFlight,
    flightTime,
  })
  .describe('What is known anew of one booking; what is left out stays.')
  .meta({ id: 'FlightUpdate' })
const updates = z
  .strictObject({ updates: z.array(update).min(1).max(mostUpdates).describe('done in this order, each by itself') })
  .describe('Flights of bookings.')
  .meta({ id: 'FlightUpdates' })
const updated = z
  .strictObject({
    results: z
      .array(
        z.strictObject({
          bookingId: z.string().describe('as it was sent'),
          isDone: z.boolean().describe('false: nothing of this one was changed'),
          code: z
            .string()
            .nullable()
            .describe('why not, as a call for this booking alone would say; null: it was done'),
        }),
      )
      .describe('one for each that was sent, in the same order'),
  })
  .describe('What became of each.')
  .meta({ id: 'FlightUpdated' })

const updateFlights = call({
  method: 'POST',
  path: '/flight-updates',
  id: 'updateFlights',
  summary: 'Corrects the flights of up to 500 bookings at once',
  description:
    'Each is done by itself, by the rules of `changeDetails`, so one that is refused keeps no other from being done. Sent again, it changes nothing more.',
  operation: 'booking.edit',
  scope: 'change',
  body: updates,
  bodyLimitBytes: 256 * 1_024,
  answer: { status: 200, schema: updated },
  handle: async (asked) => {
    const results: z.output<typeof updated>['results'] = []
    for (const { bookingId, ...flights } of asked.body.updates) {
      const outcome = await correct(asked, bookingId, flights)
      results.push({ bookingId, isDone: outcome.ok, code: outcome.ok ? null : outcome.problem.code })
    }
    return done({ status: 200, body: { results } })
  },
})

export const flightCalls = [updateFlights]
