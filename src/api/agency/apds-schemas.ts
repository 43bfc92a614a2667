import { z } from 'zod'

/**
 * The shapes of APDS 4.0 (ISO/TS 5206-1) as far as we have something to say. What the standard requires is there, with
 * the names and the values that it knows.
 */

const text = (words: string) => z.string().describe(words)
const utc = z.iso.datetime()
const version = z.number().int().min(1).describe('grows with every change')
const words = (of: string) =>
  z.array(z.strictObject({ language: text('as BCP 47 writes it'), string: text('the words') })).describe(of)
const identity = { id: text('names it'), version }
const reference = (of: string) =>
  z
    .strictObject({ id: text('names it'), version, className: text('what it is, as the standard calls it') })
    .describe(of)
const validity = (of: string) =>
  z
    .strictObject({
      validityStatus: z.enum(['active', 'definedByValidityTimeSpec']).describe('by itself, or in these times'),
      validityTimeSpecification: z
        .strictObject({
          overallStartTime: utc.describe('UTC'),
          overallEndTime: utc.describe('UTC'),
          validPeriods: z
            .array(
              z.strictObject({
                periodName: words('what we call it'),
                recurringDayWeekMonthPeriod: z
                  .array(z.strictObject({ applicableDay: z.array(text('as monday')).describe('days of the week') }))
                  .describe('on which days'),
              }),
            )
            .describe('within it'),
        })
        .optional()
        .describe('when'),
    })
    .describe(of)

const list = <Data extends z.ZodType>(id: string, of: string, data: Data) =>
  z
    .strictObject({
      meta: z
        .strictObject({
          referenceInstant: z.number().int().describe('when this was true, in seconds since 1970'),
          offset: z.number().int().describe('how many are on the pages before'),
          pageSize: z.number().int().describe('how many fit on a page'),
          total: z.number().int().describe('how many there are'),
        })
        .describe('which part of the list this is')
        .meta({ id: 'ApdsMeta' }),
      data: z.array(data).describe('this page of them'),
    })
    .describe(of)
    .meta({ id })

const place = z
  .strictObject({
    ...identity,
    type: z.literal('place').describe('what it is'),
    layer: z.number().int().describe('0: it is part of nothing'),
    name: words('of the car park'),
    hierarchyElementRecord: z.strictObject({ creationTime: utc.describe('UTC') }).describe('of this version'),
    timeZone: text('as IANA names it'),
    placeStreetAddress: z
      .strictObject({
        countryCode: text('as ISO 3166 writes it, two letters'),
        addressLines: z
          .array(
            z.strictObject({
              order: z.number().int().describe('which line'),
              type: z.literal('street').describe('what it says'),
              text: words('the line'),
            }),
          )
          .describe('in order'),
      })
      .describe('where it is'),
    indicativePlacePointLocation: z
      .array(
        z.strictObject({
          type: z.literal('Feature').describe('as GeoJSON has it'),
          geometry: z
            .strictObject({
              type: z.literal('Point').describe('as GeoJSON has it'),
              coordinates: z.array(z.number()).describe('longitude and latitude, in degrees'),
            })
            .describe('where on the map'),
          properties: z.strictObject({ name: text('of the point') }).describe('about the point'),
        }),
      )
      .describe('where on the map'),
    rightSpecifications: z.array(reference('a kind of right')).describe('what can be bought there'),
  })
  .describe('A car park, as APDS has it.')
  .meta({ id: 'ApdsPlace' })
export const places = list('ApdsPlaces', 'The car parks, in the form of APDS.', place)

const rateTable = z
  .strictObject({
    ...identity,
    rateTableName: words('product and season'),
    availability: z.literal('public').describe('for whom'),
    rateType: z.literal('daily').describe('what is counted'),
    validityStart: utc.describe('UTC; from when on it is on offer'),
    activeTimes: z.array(z.string()).describe('empty: at any time of the day'),
    validity: validity('for which days of parking'),
    rateLineCollections: z
      .array(
        z.strictObject({
          ...identity,
          collectionSequence: z.number().int().min(1).describe('1'),
          applicableCurrency: text('as ISO 4217 writes it'),
          resetTime: text('at which time of the day a new day begins'),
          validStart: utc.describe('UTC; the first day of the season begins'),
          validEnd: utc.describe('UTC; the last day of the season ends'),
          relativeTimes: z.boolean().describe('counted from the arrival; else by days of the calendar'),
          taxIncluded: z.literal(true).describe('VAT is in it'),
          taxRate: z.number().describe('percent of VAT'),
          rateLines: z
            .array(
              z.strictObject({
                ...identity,
                sequence: z.number().int().min(1).describe('which line'),
                rateLineType: z.literal('flatRateTier').describe('one sum for a stay of this length'),
                durationStart: text('longer than, as days:hours:minutes'),
                durationEnd: text('up to, as days:hours:minutes'),
                value: z.number().describe('of the whole stay, in the currency, not in cents'),
              }),
            )
            .describe('one for each number of days'),
        }),
      )
      .describe('the sums'),
  })
  .describe('What a product costs in one season, as APDS has it.')
  .meta({ id: 'ApdsRateTable' })
export const rateTables = list('ApdsRateTables', 'The prices, in the form of APDS.', rateTable)

const rightSpecification = z
  .strictObject({
    ...identity,
    type: z.literal('oneTimeUseParking').describe('for one stay'),
    description: words('of the product'),
    transferable: z.literal(false).describe('it is one driver’s'),
    credentials: z.array(z.enum(['licensePlate', 'qrCode'])).describe('by what it is known'),
    issuer: reference('who sells it'),
    hierarchyElements: z.array(reference('the car park')).describe('where'),
    validity: validity('when it can be bought'),
    rateEligibility: z
      .array(
        z.strictObject({
          ...identity,
          priority: z.number().int().min(1).describe('1 counts where several hold'),
          rateTable: reference('what it costs'),
        }),
      )
      .describe('the seasons, the narrowest first'),
  })
  .describe('A kind of right: a product of a car park, as APDS has it.')
  .meta({ id: 'ApdsRightSpecification' })
export const rightSpecifications = list(
  'ApdsRightSpecifications',
  'What is sold, in the form of APDS.',
  rightSpecification,
)

const assignedRight = z
  .strictObject({
    ...identity,
    rightSpecification: reference('what was bought'),
    assignedRightIssuer: reference('who sold it'),
    rightHolder: z
      .strictObject({
        credentials: z
          .array(
            z.strictObject({
              credentialAssignedType: z.enum(['vehicle', 'customer']).describe('whose'),
              type: z.enum(['licensePlate', 'eticket']).describe('what it is'),
              identifier: z.strictObject({ id: text('plate or booking number') }).describe('how it reads'),
            }),
          )
          .describe('by what the holder is known; no names'),
      })
      .describe('who may park'),
    issueMethod: z.literal('electronic').describe('how it was given'),
    issuanceTime: utc.describe('UTC'),
    expiry: utc.describe('UTC; the booked departure'),
    plannedUses: z
      .array(
        z.strictObject({
          startTime: utc.describe('UTC'),
          endTime: utc.describe('UTC'),
        }),
      )
      .describe('the stay'),
    monetaryValue: z
      .strictObject({
        taxIncluded: z.literal(true).describe('VAT is in it'),
        serviceProvider: reference('who takes it'),
        value: z
          .strictObject({
            currencyType: text('as ISO 4217 writes it'),
            currencyValue: z.number().describe('in the currency, not in cents'),
          })
          .describe('how much'),
      })
      .describe('the agreed price'),
  })
  .describe('A booking of the agency, as APDS has it.')
  .meta({ id: 'ApdsAssignedRight' })
export const assignedRights = list('ApdsAssignedRights', 'The agency’s bookings, in the form of APDS.', assignedRight)

export type ApdsPlace = z.output<typeof place>
export type ApdsRateTable = z.output<typeof rateTable>
export type ApdsRightSpecification = z.output<typeof rightSpecification>
export type ApdsAssignedRight = z.output<typeof assignedRight>

export const apdsQuery = z.strictObject({
  place: z
    .string()
    .regex(/^[A-Z]{3}(-[a-z0-9-]{1,60})?$/)
    .optional()
    .describe('of one airport, or of one car park there'),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional()
    .describe('which part of the list, from 1'),
})
