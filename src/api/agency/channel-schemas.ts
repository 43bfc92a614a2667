import { z } from 'zod'
import { bookingStatus, iata, package_, stayOf } from './schemas.ts'

/** The shapes of what channel managers of car parks read. */

const minor = z.number().int()
const utc = z.iso.datetime()
const text = (words: string) => z.string().describe(words)

export const channelBooking = z
  .strictObject({
    id: text('names the booking'),
    number: text('what the driver knows it by'),
    status: bookingStatus,
    location: iata,
    timeZone: text('of the airport, as IANA names it'),
    stay: stayOf('from when to when the car is there'),
    productId: z.number().int().describe('names the product at its airport'),
    productName: text('of the product, as it was booked'),
    carParkName: text('where the car stands, as it was booked'),
    package: package_,
    covered: z.boolean().describe('whether a covered space was booked'),
    currency: text('as ISO 4217 writes it'),
    totalMinor: minor.describe('the agreed price, VAT included, in cents'),
    dueMinor: minor.describe('what is still to be paid, in cents'),
    driver: z
      .strictObject({
        firstName: text('first name'),
        lastName: text('last name'),
        mobile: text('with its country code'),
        passengers: z.number().int().describe('how many travel, the driver included'),
        plate: text('number plate'),
        plateCountry: text('of the plate, two letters'),
        carBrand: text('of the car'),
        carModel: text('of the car'),
        carColor: text('of the car'),
        arrivalFlight: text('with which they leave'),
        returnFlight: text('with which they come back'),
      })
      .describe('Who drives, and the car; what is not known or was erased is empty.')
      .meta({ id: 'ChannelDriver' }),
    language: text('of the driver'),
    createdAt: utc.describe('UTC'),
    version: z.number().int().describe('grows with every change'),
  })
  .describe('A booking as the car park needs it.')
  .meta({ id: 'ChannelBooking' })

export const channelEntries = z
  .strictObject({
    entries: z
      .array(
        z
          .strictObject({
            at: utc.describe('UTC'),
            what: text('what was done, as place, change, cancel, check_in, moved_away; more may come'),
            bookingId: text('names the booking'),
            booking: channelBooking.nullable().describe('as it is now; null: it is at none of your car parks any more'),
          })
          .describe('Something that happened to a booking.')
          .meta({ id: 'ChannelEntry' }),
      )
      .describe('in the order in which they became visible'),
    cursor: text('send it with the next call; keep it when there was nothing new'),
    more: z.boolean().describe('whether there is more at this moment'),
  })
  .describe('What happened at your car parks, and where to go on.')
  .meta({ id: 'ChannelEntries' })
