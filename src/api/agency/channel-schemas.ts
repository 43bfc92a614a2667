import { z } from 'zod'
import { lineProblems } from '#domain/carparks/season-lines.ts'
import { bookingStatus, iata, package_, stayOf } from './schemas.ts'

/** The shapes of what channel managers of car parks read, and set. */

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

const productId = z.number().int().min(1).max(20_000_000).describe('names the product, or the extra, at its airport')
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const monthDay = z.string().regex(/^\d\d-\d\d$/)
const places = z.number().int().min(0).max(100_000)
/** Nothing is given away by a price that a program left at zero. */
const perDay = z.array(z.number().int().min(1).max(100_000_000)).length(5)
const dryRun = z.boolean().optional().describe('true: says what would be done, and does nothing')

/** How many lines one call may have. */
const mostLines = { places: 200, prices: 50 } as const

export const placesAsked = z
  .strictObject({
    dryRun,
    lines: z
      .array(
        z
          .strictObject({
            location: iata,
            productId,
            from: day.describe('first day, by the calendar of the airport; days behind us are not looked at'),
            to: day.describe('last day, itself included: at most a year and 100 days ahead'),
            capacity: places.describe('places on each of these days, those that are taken included'),
            forSale: places.optional().describe('how many of them may be sold in all; 0 closes the days; missing: all'),
          })
          .describe('The places of some days.')
          .meta({ id: 'PlacesLine' }),
      )
      .min(1)
      .max(mostLines.places)
      .describe('each by itself, in this order'),
  })
  .describe('Places of days, line by line.')
  .meta({ id: 'PlacesToSet' })

export const pricesAsked = z
  .strictObject({
    dryRun,
    lines: z
      .array(
        z
          .strictObject({
            location: iata,
            productId,
            seasons: z
              .array(
                z
                  .strictObject({
                    name: z.string().min(1).max(60).describe('for people'),
                    from: monthDay.describe('first day of each year, as 06-15'),
                    to: monthDay.describe('last day, itself included; before `from`: over New Year'),
                    weekdays: z
                      .array(z.number().int().min(1).max(7))
                      .min(1)
                      .max(7)
                      .optional()
                      .describe('1 Monday to 7 Sunday; missing: all'),
                    perDay: perDay.describe('cents of euro for each day of a stay from 1, 2, 4, 8 and 15 days'),
                    regularPerDay: perDay.optional().describe('while a reduction runs: without it'),
                  })
                  .describe('A part of every year. Of several that cover a day the shortest counts.')
                  .meta({ id: 'Season' }),
              )
              .min(1)
              .max(60)
              .describe('all of the product; a day that none covers is not sold'),
          })
          .describe('The prices of a product, in place of those that it has.')
          .meta({ id: 'PricesLine' }),
      )
      .min(1)
      .max(mostLines.prices)
      .describe('each by itself, in this order'),
  })
  .describe('Prices of products, line by line.')
  .meta({ id: 'PricesToSet' })

export const linesAnswer = z
  .strictObject({
    dryRun: z.boolean().describe('whether nothing was done'),
    lines: z
      .array(
        z
          .strictObject({
            outcome: z.enum(['changed', 'unchanged', 'refused']).describe('of this line'),
            changedDays: z.number().int().describe('how many days have other places, or another price, by it'),
            problem: z
              .enum(lineProblems)
              .nullable()
              .describe(
                'why it was refused: no such product on sale at your car parks; days that are none, are over or too far ahead; more for sale than there are; days without a price; fewer places than are sold; fewer than are sold and set aside for agencies; a season that is none; no price on days that are booked, or whose places were set by themselves',
              ),
            days: z.array(day).describe('the first 20 days that it is about'),
          })
          .describe('What became of a line.')
          .meta({ id: 'LineAnswer' }),
      )
      .describe('in the order in which they were sent'),
  })
  .describe('What became of each line.')
  .meta({ id: 'LinesAnswer' })
