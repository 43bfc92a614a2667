import { z } from 'zod'
import { done, type Outcome } from '#domain/outcome.ts'
import { correct } from './booking-calls.ts'
import { call, type Asked } from './call.ts'
import { details } from './schemas.ts'

/** Flights of many bookings at once, as a system that follows airlines knows them (AGENCY-170). */

const mostUpdates = 500
/** No update is begun later than this after the first, so that the answer comes while somebody waits for it. */
const mostMs = 20_000
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
            .describe(
              'why not, as a call for this booking alone would say; `option_required`: it was named before; `general_error`: it failed, and `booking_busy`: there was no time to try it: send these again; null: it was done',
            ),
        }),
      )
      .describe('one for each that was sent, in the same order'),
  })
  .describe('What became of each.')
  .meta({ id: 'FlightUpdated' })

/** What became of one; an error of ours is the end of this one only, and its agency may send it again. */
const codeOf = async (asked: Asked<unknown, unknown>, work: () => Promise<Outcome<unknown>>) => {
  try {
    const outcome = await work()
    return outcome.ok ? null : outcome.problem.code
  } catch (error) {
    asked.settings.report?.(error)
    return 'general_error' as const
  }
}

const updateFlights = call({
  method: 'POST',
  path: '/flight-updates',
  id: 'updateFlights',
  summary: 'Corrects the flights of up to 500 bookings at once',
  description:
    'Each is done by itself, by the rules of `changeDetails`, so one that is refused or fails keeps no other from being done. A booking is named once. It counts as many calls as it has updates. Sent again, it changes nothing more.',
  operation: 'booking.edit',
  scope: 'change',
  body: updates,
  bodyLimitBytes: 256 * 1_024,
  counts: (body) => body.updates.length,
  answer: { status: 200, schema: updated },
  handle: async (asked) => {
    const results: z.output<typeof updated>['results'] = []
    const named = new Set<string>()
    const { clock } = asked.all
    const until = clock.now() + mostMs
    for (const { bookingId, ...flights } of asked.body.updates) {
      const code =
        clock.now() > until ? 'booking_busy' : await codeOf(asked, () => correct(asked, bookingId, flights, named))
      results.push({ bookingId, isDone: code === null, code })
    }
    return done({ status: 200, body: { results } })
  },
})

export const flightCalls = [updateFlights]
