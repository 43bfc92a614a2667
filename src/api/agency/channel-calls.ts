import { z } from 'zod'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { done, refused } from '#domain/outcome.ts'
import { readChannel } from '#usecases/operators/read-channel.ts'
import { call } from './call.ts'
import { channelEntries, type channelBooking } from './channel-schemas.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { utcOf } from './views.ts'

/** What channel managers of car parks ask for every few minutes, with a key of who runs them (AGENCY-100). */

const mostEntries = 100

const wireChannel = (found: Booking): z.output<typeof channelBooking> => {
  const { details, terms } = found
  const text = (name: Exclude<keyof typeof details, 'passengers' | 'newsletter'>): string => details[name] ?? ''
  return {
    id: found.id,
    number: found.number,
    status: found.status,
    location: found.iata,
    timeZone: found.zone,
    stay: found.stay,
    productId: found.productId,
    productName: terms.productName,
    carParkName: terms.carParkName,
    package: terms.package,
    covered: found.extras.includes('covered'),
    currency: terms.price.total.currency,
    totalMinor: terms.price.total.minor,
    dueMinor: amountDueMinor(found),
    driver: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      mobile: text('mobile'),
      passengers: details.passengers,
      plate: text('plate'),
      plateCountry: text('plateCountry'),
      carBrand: text('carBrand'),
      carModel: text('carModel'),
      carColor: text('carColor'),
      arrivalFlight: text('arrivalFlight'),
      returnFlight: text('returnFlight'),
    },
    language: found.language,
    createdAt: utcOf(found.createdAt),
    version: found.version,
  }
}

const listChannelBookings = call({
  method: 'GET',
  path: '/channel/bookings',
  id: 'listChannelBookings',
  summary: 'What happened to the bookings at your car parks',
  description:
    'For programs of who runs car parks, as channel managers. Every change of every booking at them once, whoever made it, in an order to which nothing is ever added in the middle: keep `cursor` and send it with the next call, and nothing is skipped. `changedSince` is where to begin without a cursor. Who asks for the first time is told of the last 30 days. The key needs the scope `channel`.',
  operation: 'channel.view',
  scope: 'channel',
  query: z.strictObject({
    changedSince: z.iso.datetime({ offset: true }).optional().describe('where to begin without a cursor'),
    cursor: z.string().max(40).optional().describe('of the answer before'),
    limit: z
      .string()
      .regex(/^([1-9]\d?|100)$/)
      .optional()
      .describe('1 to 100; 100 when missing'),
  }),
  answer: { status: 200, schema: channelEntries },
  handle: async ({ all, actor, query }) => {
    const after = query.cursor === undefined ? null : readCursor('c', query.cursor)
    if (query.cursor !== undefined && after === null)
      return refused('form_incomplete', undefined, { cursor: 'option_required' })
    const since = query.changedSince === undefined ? 0 : Date.parse(query.changedSince)
    const { organisationId } = actor
    const read = await readChannel(all, actor, {
      organisationId,
      after,
      since,
      limit: Number(query.limit ?? mostEntries),
    })
    if (!read.ok) return read
    const { entries, next, hasMore } = read.value
    return done({
      status: 200,
      body: {
        entries: entries.map(({ at, what, bookingId, booking }) => ({
          at: utcOf(at),
          what,
          bookingId,
          booking: booking && wireChannel(booking),
        })),
        cursor: writeCursor('c', next),
        more: hasMore,
      },
    })
  },
})

export const channelCalls = [listChannelBookings]
