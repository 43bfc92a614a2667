import { z } from 'zod'
import { iata } from './schemas.ts'

/** The shapes of allotments in the agency API. */

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const facts = {
  id: z.string().describe('its id'),
  location: iata.describe('IATA code of the airport'),
  productId: z.number().int().describe('as in products'),
  from: day.describe('its first day'),
  until: day.describe('its last day, included'),
  spaces: z.number().int().describe('set aside on each day'),
  releaseDays: z.number().int().describe('so many days before a day, at midnight of the airport, it is released'),
  endedAt: z.iso.datetime().nullable().describe('UTC; null: it was not ended'),
}

const listed = z
  .strictObject({
    ...facts,
    left: z
      .strictObject({
        least: z.number().int().describe('on the day that has least'),
        most: z.number().int().describe('on the day that has most'),
      })
      .nullable()
      .describe('left to sell on the days that are not released; null: all are')
      .meta({ id: 'AllotmentLeft' }),
  })
  .describe('Spaces of a product that are set aside for the agency.')
  .meta({ id: 'Allotment' })

export const allotments = z
  .strictObject({ allotments: z.array(listed).describe('the earliest first, 500 at most') })
  .describe('The allotments of an agency that have not passed.')
  .meta({ id: 'Allotments' })

const oneDay = z
  .strictObject({
    day: day.describe('of the airport'),
    spaces: z.number().int().describe('set aside'),
    sold: z.number().int().describe('taken by bookings of the agency'),
    left: z.number().int().describe('what only the agency can sell; 0 from the release on'),
    releaseAt: z.iso.datetime().describe('when what is unsold goes back to everybody, UTC'),
    released: z.boolean().describe('whether that has happened'),
  })
  .describe('One day of an allotment.')
  .meta({ id: 'AllotmentDay' })

export const allotment = z
  .strictObject({ ...facts, days: z.array(oneDay).describe('each of its days, in order') })
  .describe('An allotment with its days.')
  .meta({ id: 'AllotmentWithDays' })
