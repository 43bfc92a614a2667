import { z } from 'zod'
import { cardBrands, paymentMethods } from '#domain/payments/methods.ts'
import type { PackageTerms } from '#domain/carparks/product.ts'
import { languages } from '#domain/languages.ts'
import { agentShapes } from '#domain/agencies/agent-facts.ts'
import { icons } from '../demo/card-slots.ts'

/** The form of a catalogue file. Its JSON Schema is docs/catalogue.schema.json (`npm run catalogue -- schema`). */

const words = z.string().trim().min(1)
const texts = z
  .strictObject({ en: words, ...Object.fromEntries(languages.slice(1).map((one) => [one, words.exactOptional()])) })
  .describe('A text by language. One that is left out is shown in English; nl-be as nl, fr-be as fr.')
/** The number of a row. The limit leaves room for the numbers of a product's seasons, which are derived from it. */
const id = z.int().min(1).max(20_000_000)
const count = z.int().min(0).max(2_147_483_647)
const minor = z.int().min(0).max(100_000_000).describe('Cents of euro.')
const minutes = z.int().min(0).max(525_600)
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'is a day like 2026-12-24')
  .describe('A local day of the airport.')
const monthDay = z.string().regex(/^\d\d-\d\d$/, 'is a day of the year like 12-24')
const minuteOfDay = z.int().min(0).max(1440).describe('Minute of the local day; 1440 is its end.')
const weekdays = z.array(z.int().min(1).max(7)).min(1).max(7).describe('1 Monday … 7 Sunday.')

const weeklyHours = z
  .array(z.strictObject({ days: weekdays, from: minuteOfDay, to: minuteOfDay }))
  .describe('Open from–to; `to` before `from` runs over midnight.')

const days = z
  .array(
    z.strictObject({
      from: day,
      to: day,
      capacity: count.exactOptional().describe('Places on these days. Left out: those of the product.'),
      sellLimit: count
        .exactOptional()
        .describe('How many of them may be sold in all; 0 closes the days. Left out: every place.'),
    }),
  )
  .exactOptional()
  .describe('Days, both included, with places of their own. Days behind us are not looked at.')

const perDay = z
  .tuple([minor, minor, minor, minor, minor])
  .describe('Cents for each day of a stay from 1, 2, 4, 8 and 15 days.')

const season = z.strictObject({
  name: words,
  fromMonthDay: monthDay,
  toMonthDay: monthDay,
  perDay,
  weekdays: weekdays.exactOptional().describe('Only on these days of the week. Left out: on all.'),
  regularPerDay: perDay.exactOptional().describe('While a reduction runs: the price without it.'),
})

const carPark = z.strictObject({
  id,
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is of small letters, digits and single hyphens'),
  kind: z.enum(['offAirport', 'official']),
  name: words,
  operator: z.strictObject({ name: words, address: words, registration: words }),
  address: words,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  directions: z.tuple([texts, texts, texts]).describe('How to find it, enter it, and get to the terminal.'),
  distanceToAirportKm: z.number().min(0).max(500),
  shuttle: z
    .strictObject({
      everyMinutes: minutes.min(1),
      rideMinutesFrom: minutes,
      rideMinutesTo: minutes,
      hours: weeklyHours.exactOptional().describe('When it runs. Left out: while a gate is open.'),
      stop: texts.exactOptional().describe('Where it leaves from at the car park.'),
    })
    .nullable()
    .describe('null: none.'),
  hours: z.strictObject({
    primary: weeklyHours,
    alternative: weeklyHours.nullable().describe('A second gate, or null.'),
    exceptions: z
      .array(z.strictObject({ date: day, ranges: z.array(z.strictObject({ from: minuteOfDay, to: minuteOfDay })) }))
      .exactOptional()
      .describe('Days that differ from the week; without ranges closed.'),
  }),
  phone: words,
  gate: z
    .strictObject({
      earlyArrivalMinutes: minutes.exactOptional(),
      unpaidExit: z.enum(['refused', 'allowed']).exactOptional(),
      leaveAfterPayingMinutes: minutes.exactOptional(),
    })
    .exactOptional(),
})

const extra = z.strictObject({
  id,
  code: z.enum(['covered']),
  per: z.enum(['stay', 'day']),
  priceMinor: minor,
  capacity: count,
  days,
})

const packageTerms = z.strictObject({
  code: z.enum(['basic', 'medium_flex', 'flex']),
  surchargeMinor: minor,
  refundablePercentage: z.int().min(0).max(100),
  refundableFixedFeeMinor: minor,
  paymentLocations: z.array(z.enum(['onLine', 'onLineLaterV2', 'baCharged'])).min(1),
  // a field that only the type had would be refused in a file
} satisfies Record<keyof PackageTerms, z.ZodType>)

const slots = [
  'location',
  'firstGroupFeature1',
  'firstGroupFeature3',
  'secondGroupFeature1',
  'secondGroupFeature2',
  'thirdGroupFeature2',
] as const

const product = z.strictObject({
  id,
  carPark: id.describe('The id of its car park at this airport.'),
  name: words,
  abbreviation: words,
  description: texts,
  transfer: z.enum(['shuttle', 'valet']),
  covered: z.enum(['no', 'yes', 'ifSpaceRemains']),
  keepKeys: z.boolean(),
  isRecommended: z.boolean(),
  capacity: count.describe('Places a day.'),
  minLeadMinutes: minutes,
  changeCutoffMinutes: minutes,
  cancelCutoffMinutes: minutes,
  lastMinuteBookingHoursDisabled: z.int().min(0).max(8_760).nullable(),
  isLastMinuteBookingAvailable: z.boolean(),
  dayCount: z.enum(['calendarDays', 'blocks24h']),
  leadTimes: z
    .array(
      z.strictObject({ fromDaysAhead: count, toDaysAhead: count.nullable(), percent: z.int().min(-100).max(1_000) }),
    )
    .exactOptional(),
  maxStayDays: z.int().min(1).max(90),
  required: z.strictObject({
    flightInformation: z.boolean(),
    plate: z.boolean(),
    plateCountry: z.boolean(),
    flightTerminal: z.boolean(),
    flightTime: z.boolean(),
    carModel: z.boolean(),
  }),
  asksPhone: z.boolean().exactOptional(),
  packages: z.array(packageTerms).min(1),
  defaultPackage: z.enum(['basic', 'medium_flex', 'flex']),
  paymentMethods: z.array(z.enum(paymentMethods)).min(1),
  cards: z.array(z.enum(cardBrands)),
  extras: z.array(extra),
  slots: z.array(
    z.strictObject({ slot: z.enum(slots), icon: z.enum(icons), text: texts, tooltip: texts.exactOptional() }),
  ),
  imageResourceId: words.exactOptional(),
  missingDetails: z.enum(['cancelled', 'flagged']).exactOptional(),
  unpaidAtDue: z.enum(['stands', 'cancelled']),
  takesCardsAtExit: z.boolean(),
  seasons: z
    .array(season)
    .min(1)
    .max(99)
    .describe('Prices through the year; where several cover a day the shortest counts. A day without one is not sold.'),
  days,
})

const deduction = z
  .union(
    [
      z.strictObject({ percent: z.int().min(1).max(100) }),
      z.strictObject({ amountMinor: z.int().min(1).max(100_000_000) }),
    ],
    { error: 'is {"percent": 1 to 100} or {"amountMinor": cents}' },
  )
  .describe('Whole percent, or cents.')
const agentCode = z.string().regex(/^[A-Z0-9]{3,6}$/, 'is 3 to 6 capitals or digits')
const moment = z.iso
  .datetime({ offset: true, error: 'is a moment like 2026-12-24T18:00:00Z' })
  .nullable()
  .describe('null: no limit.')

const agency = z.strictObject({
  code: agentCode,
  name: words,
  promocode: z.string(),
  cashbackPercent: z.int().min(0).max(100),
  adjustment: deduction.nullable(),
  invoicing: z.boolean(),
  facts: z
    .strictObject({
      typeRid: z.string().regex(agentShapes.typeRid, 'is 1 to 4 capitals or digits').exactOptional(),
      groupCode: z.string().regex(agentShapes.groupCode, 'is 1 to 6 capitals or digits').exactOptional(),
      ddi: z.string().regex(agentShapes.ddi, 'is a telephone number').exactOptional(),
      optionFlags: z.string().regex(agentShapes.optionFlags, 'is at most 200 characters').exactOptional(),
    })
    .describe('Fields of older systems; without them D, X0 and nothing.')
    .exactOptional(),
})

const coupon = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{4,24}$/, 'is 4 to 24 capitals or digits'),
  description: words,
  value: deduction,
  validFrom: moment,
  validUntil: moment,
  mostUses: count.min(1).nullable(),
  mostUsesEach: count.min(1).nullable(),
  minimumMinor: minor,
  minimumDays: z.int().min(1).max(90),
  airports: z.array(z.string().regex(/^[A-Z]{3}$/, 'is an IATA code')).nullable(),
  products: z.array(z.string().regex(/^[A-Z]{3}\/\d+$/, 'is a product like AMS/3101')).nullable(),
  agentCode: agentCode.nullable(),
})

const airport = z.strictObject({
  id,
  iata: z.string().regex(/^[A-Z]{3}$/, 'is an IATA code'),
  country: z.string().regex(/^[A-Z]{2}$/, 'is an ISO code of a country'),
  zone: words.describe('IANA time zone.'),
  vatRatePercent: z.int().min(0).max(99),
  carParks: z.array(carPark),
  products: z.array(product),
})

export const catalogueSchema = z.strictObject({
  $schema: z.string().exactOptional(),
  format: z.literal('parkwing-catalogue-1'),
  agencies: z.array(agency),
  coupons: z.array(coupon),
  airports: z.array(airport),
})

export type RawCatalogue = z.output<typeof catalogueSchema>

export const catalogueJsonSchema = (): unknown => ({
  ...z.toJSONSchema(catalogueSchema, { target: 'draft-2020-12', io: 'input', reused: 'ref' }),
  title: 'Parkwing catalogue',
})
