import { z } from 'zod'
import { entryMethod, iata, place, requiredFields } from './schemas.ts'

/** What is sold, without prices (AGENCY-216). */

const clockTime = z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/)
const range = {
  from: clockTime.describe('the first minute, as 04:00'),
  to: clockTime.describe('the last minute; 24:00 is the end of the day; before `from`: on the next day'),
}
const openingHours = z
  .strictObject({
    gates: z
      .array(
        z
          .strictObject({
            week: z
              .array(
                z.strictObject({
                  days: z.array(z.number().int().min(1).max(7)).describe('1 for Monday to 7 for Sunday'),
                  ...range,
                }),
              )
              .describe('when it is open; a day that is not named is closed'),
          })
          .describe('A gate.')
          .meta({ id: 'Gate' }),
      )
      .describe('the main one first; the second counts for a stay that it is open for at both ends'),
    exceptions: z
      .array(
        z.strictObject({
          date: z
            .string()
            .regex(/^\d{4}-\d\d-\d\d$/)
            .describe('the day'),
          ranges: z.array(z.strictObject(range)).describe('when it is open that day; none: closed all day'),
        }),
      )
      .describe('days that differ from the week, at every gate'),
  })
  .describe('When cars can drive in and out, in the airport’s own time.')
  .meta({ id: 'OpeningHours' })

const picture = z
  .strictObject({
    kind: z.enum(['photo', 'drawing']).describe('`drawing`: drawn from what is known of the car park'),
    alt: z.string().describe('what can be seen, in the language asked for; empty where that is not known'),
    files: z
      .array(
        z.strictObject({
          url: z.string().describe('where it is fetched, without a key'),
          mediaType: z.string().describe('as image/avif'),
          width: z.number().int().describe('in pixels; a drawing has no fixed size, and this is its proportion'),
          height: z.number().int().describe('in pixels, as `width`'),
        }),
      )
      .describe('the same picture in other sizes and formats'),
  })
  .describe('A picture of the car park.')
  .meta({ id: 'AgencyPicture' })

const product = z
  .strictObject({
    id: z.number().int().describe('names the product at its airport'),
    location: iata,
    name: z.string().describe('of the product'),
    description: z.string().describe('a few sentences, in the language asked for'),
    transfer: z.enum(['shuttle', 'valet']).describe('a bus to the airport, or somebody who takes the car over there'),
    covered: z.enum(['no', 'yes', 'ifSpaceRemains']).describe('whether the car stands under a roof'),
    keepKeys: z.boolean().describe('whether the driver keeps his keys'),
    entryMethod,
    maxStayDays: z.number().int().describe('the longest stay'),
    required: requiredFields,
    asksPhone: z
      .boolean()
      .describe('whether travellers are asked for a second telephone number, which nobody has to give'),
    pictures: z.array(picture).describe('the one that leads first; photos, or else a drawing'),
    features: z.array(z.string()).describe('what speaks for it, in the language asked for'),
    carPark: z
      .strictObject({
        ...place,
        latitude: z.number().describe('degrees'),
        longitude: z.number().describe('degrees'),
        openingHours,
        distanceToAirportKm: z.number().describe('by road'),
        directions: z.array(z.string()).describe('how to get there, step by step, in the language asked for'),
      })
      .describe('where it is'),
  })
  .describe('What is sold: a kind of parking at a car park.')
  .meta({ id: 'AgencyProduct' })
export const products = z
  .strictObject({ products: z.array(product).describe('those of the airport asked for') })
  .describe('What is sold at an airport.')
  .meta({ id: 'Products' })
