import { z } from 'zod'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import type { PerDay, Season } from '#domain/carparks/seasons.ts'
import { done, refused } from '#domain/outcome.ts'
import { setPlaces, setPrices } from '#usecases/operators/set-season.ts'
import { readChannel } from '#usecases/operators/read-channel.ts'
import { call } from './call.ts'
import { channelEntries, linesAnswer, placesAsked, pricesAsked, type channelBooking } from './channel-schemas.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { utcOf } from './views.ts'

/**
 * What channel managers of car parks ask for every few minutes, with a key of who runs them (AGENCY-100), and what they
 * set there (AGENCY-133).
 */

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

const again =
  'The same call again changes nothing and says so. Each line is done by itself: one that is refused keeps no other back, and the answer says of each what became of it, with the status 200. With `dryRun` nothing is done. The key needs the scope `season`.'

const setAvailability = call({
  method: 'PUT',
  path: '/channel/availability',
  id: 'setAvailability',
  summary: 'Sets the places of days at your car parks',
  description: `For each line the places of a product on each day from \`from\` to \`to\`, and how many of them may be sold. No day gets fewer places than are taken: that line is refused, with the days. ${again}`,
  operation: 'channel.change',
  scope: 'season',
  body: placesAsked,
  bodyLimitBytes: 262_144,
  answer: { status: 200, schema: linesAnswer },
  handle: async ({ all, actor, body: { dryRun = false, lines } }) => {
    const told = await setPlaces(all, actor, { organisationId: actor.organisationId, lines, dryRun })
    return told.ok ? done({ status: 200, body: { dryRun, lines: told.value } }) : told
  },
})

const setChannelPrices = call({
  method: 'PUT',
  path: '/channel/prices',
  id: 'setPrices',
  summary: 'Sets the prices of your products, whole seasons in one call',
  description: `For each line all seasons of a product, in place of those that it has. Bookings keep what was agreed. A day that is booked keeps a price: a line that leaves it without one is refused, with the days. ${again}`,
  operation: 'channel.change',
  scope: 'season',
  body: pricesAsked,
  bodyLimitBytes: 1_048_576,
  answer: { status: 200, schema: linesAnswer },
  handle: async ({ all, actor, body: { dryRun = false, lines } }) => {
    const read = lines.map(({ seasons, ...line }) => ({ ...line, seasons: seasons.map(seasonOf) }))
    const told = await setPrices(all, actor, { organisationId: actor.organisationId, lines: read, dryRun })
    return told.ok ? done({ status: 200, body: { dryRun, lines: told.value } }) : told
  },
})

type SentSeason = z.output<typeof pricesAsked>['lines'][number]['seasons'][number]
const seasonOf = ({ name, from, to, weekdays, perDay, regularPerDay }: SentSeason): Season => ({
  name,
  fromMonthDay: from,
  toMonthDay: to,
  // the schema counts them
  perDay: perDay as PerDay,
  ...(weekdays && { weekdays }),
  ...(regularPerDay && { regularPerDay: regularPerDay as PerDay }),
})

export const channelCalls = [listChannelBookings, setAvailability, setChannelPrices]
