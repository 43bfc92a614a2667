import { z } from 'zod'
import { languages } from '#domain/languages.ts'

/** The shapes of the agency API. Money is in the smallest unit of its currency. */

const utc = z.iso.datetime().describe('UTC')
const local = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .describe('the airport’s own time, without a zone, as 2027-05-01T10:00')
const minor = z.number().int().describe('cents')
const currency = z.string().regex(/^[A-Z]{3}$/)
const iata = z.string().regex(/^[A-Z]{3}$/)

const language = z.enum(languages)
export const reference = z
  .string()
  .regex(/^[\w./-]{1,40}$/)
  .describe('the agency’s own number of the order: letters, digits, `_`, `.`, `/`, `-`')
const stay = z.strictObject({ arrival: local, departure: local }).meta({ id: 'Stay' })
const paidBy = z
  .enum(['agency', 'traveller', 'carPark'])
  .describe('`agency`: on the agency’s account; `traveller`: by the link in his letter; `carPark`: there')

const location = z
  .strictObject({
    iata,
    name: z.string(),
    country: z.string(),
    timeZone: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'AgencyLocation' })
export const locations = z.strictObject({ locations: z.array(location) })

const requiredFields = z
  .array(z.string())
  .describe('names of `driver` that the car park asks for; plate and flights may follow until 24 hours before')

const product = z
  .strictObject({
    id: z.number().int(),
    location: iata,
    name: z.string(),
    description: z.string(),
    transfer: z.enum(['shuttle', 'valet']),
    covered: z.enum(['no', 'yes', 'ifSpaceRemains']),
    keepKeys: z.boolean(),
    maxStayDays: z.number().int(),
    required: requiredFields,
    features: z.array(z.string()),
    carPark: z.strictObject({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      distanceToAirportKm: z.number(),
      directions: z.array(z.string()),
    }),
  })
  .meta({ id: 'AgencyProduct' })
export const products = z.strictObject({ products: z.array(product) })

const price = z
  .strictObject({
    currency,
    totalMinor: minor,
    vatMinor: minor.describe('contained in the total'),
    vatRatePercent: z.number(),
    days: z.number().int(),
    parts: z.array(z.strictObject({ kind: z.string(), amountMinor: minor })),
  })
  .meta({ id: 'Price' })
const policies = z
  .strictObject({
    cancelUntil: utc.nullable().describe('null: without a refund, until the car park’s last moment'),
    refundPercent: z.number().int(),
    refundFeeMinor: minor,
    changeUntil: utc.nullable().describe('null: this package cannot be changed'),
    detailsUntil: z.literal('check-in'),
  })
  .meta({ id: 'Policies' })

const flight = z
  .strictObject({
    number: z.string().max(20).describe('as KL1234; spaces and zeros do not matter'),
    date: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/)
      .describe('when it leaves from the airport of the car park, or lands there'),
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .optional()
      .describe('as 08:05, at that airport: needed for a flight that is not known'),
  })
  .meta({ id: 'Flight' })
const flights = z
  .strictObject({
    outbound: flight,
    return: flight,
    reach: z
      .enum(['schengen', 'other'])
      .optional()
      .describe('`schengen`: no passport control on the way out; left out: by the countries, and else `other`'),
  })
  .meta({ id: 'Flights' })
const flightTime = z
  .strictObject({
    number: z.string(),
    moment: local.nullable().describe('when it leaves or lands; null: only known is when earlier travellers drove'),
    source: z.enum(['typed', 'service', 'bookings']),
  })
  .meta({ id: 'FlightTime' })

export const quoteQuestion = z
  .strictObject({
    location: iata,
    stay: stay.optional(),
    flights: flights.optional().describe('instead of `stay`: the flights, for which the times are advised'),
    productId: z.number().int().optional(),
    covered: z.boolean().optional(),
  })
  .meta({ id: 'QuoteQuestion' })
const offer = z
  .strictObject({
    quoteId: z.string().describe('holds the price until `validUntil`, but no space'),
    validUntil: utc,
    productId: z.number().int(),
    productName: z.string(),
    package: z.enum(['basic', 'medium_flex', 'flex']),
    covered: z.boolean(),
    price,
    policies,
    paid: z.array(paidBy).describe('who can pay for a booking of this offer'),
    payBy: utc.nullable().describe('when a payment by link is due'),
    required: requiredFields,
    spotsLeft: z.number().int().nullable().describe('up to five; null: more'),
  })
  .meta({ id: 'Offer' })
export const quotes = z.strictObject({
  location: iata,
  timeZone: z.string(),
  stay,
  flights: z
    .strictObject({ outbound: flightTime, return: flightTime })
    .nullable()
    .describe('by which flights the times of `stay` are advised; null: they were given'),
  offers: z.array(offer),
})

const word = z.string().max(200)
const editable = {
  firstName: word,
  lastName: word,
  mobile: word,
  passengers: z.number().int().min(1).max(20),
  plate: word,
  plateCountry: word,
  carBrand: word,
  carModel: word,
  carColor: word,
  arrivalFlight: word.describe('the flight that the traveller leaves with'),
  returnFlight: word.describe('the flight that he comes back with'),
  flightTerminal: word,
  flightTime: word,
}
const { firstName, lastName, mobile, passengers, ...mayFollow } = editable
const driver = z
  .strictObject({
    firstName,
    lastName,
    email: word,
    mobile,
    passengers,
    ...z.strictObject(mayFollow).partial().shape,
    anvr: word.optional(),
  })
  .meta({ id: 'Driver' })
export const details = z.strictObject(editable).partial().meta({ id: 'Details' })

export const newBooking = z
  .strictObject({
    quoteId: z.string().max(4_000),
    reference: reference.optional(),
    paid: paidBy,
    language: language.optional().describe('of the letters to the traveller; English when missing'),
    driver,
  })
  .meta({ id: 'NewBooking' })

const action = z.enum(['change', 'extend', 'cancel', 'edit', 'documents'])
const bookingFields = {
  id: z.string(),
  number: z.string(),
  reference: z.string().nullable(),
  status: z.enum(['held', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show', 'expired']),
  location: iata,
  timeZone: z.string(),
  stay,
  productId: z.number().int(),
  productName: z.string(),
  carPark: z.strictObject({ name: z.string(), address: z.string(), phone: z.string() }),
  package: z.enum(['basic', 'medium_flex', 'flex']),
  covered: z.boolean(),
  price,
  paid: z.enum(['agency', 'traveller', 'carPark', 'online']),
  paidMinor: minor,
  dueMinor: minor.describe('what the traveller has still to pay'),
  payBy: utc.nullable(),
  policies,
  availableActions: z.array(action).describe('what this agency may do to the booking now'),
  language,
  createdAt: utc,
  version: z.number().int(),
}
/** Nothing in it is about a person, so lists and repeated answers can be kept. */
export const booking = z.strictObject(bookingFields).meta({ id: 'Booking' })
export const bookingWithDriver = z
  .strictObject({
    ...bookingFields,
    driver: z.strictObject({ ...editable, email: word, anvr: word }).meta({ id: 'BookedDriver' }),
    invoices: z.array(z.string()).describe('numbers of invoices and credit notes'),
  })
  .meta({ id: 'BookingWithDriver' })
export const entries = z.strictObject({
  entries: z.array(
    z
      .strictObject({
        at: utc.nullable().describe('null where the booking was asked for by its reference'),
        what: z.string().nullable().describe('what was done, as place, change, cancel, check_in; more may come'),
        booking,
      })
      .meta({ id: 'Entry' }),
  ),
  cursor: z.string().nullable().describe('send it with the next call; keep it when there was nothing new'),
  more: z.boolean(),
})

export const changeQuestion = z.strictObject({ stay }).meta({ id: 'ChangeQuestion' })
const changeFields = {
  validUntil: utc,
  stay,
  before: price,
  after: price,
  differenceMinor: z.number().int(),
  refundMinor: minor,
  dueMinor: minor,
  payFirstMinor: minor.describe('what the traveller has to pay, by a letter, before it is made'),
  policies,
}
export const changeQuote = z.strictObject({ changeId: z.string(), ...changeFields }).meta({ id: 'ChangeQuote' })
export const extensionQuestion = z
  .strictObject({ departure: local.describe('later than the booked one') })
  .meta({ id: 'ExtensionQuestion' })
export const extensionQuote = z
  .strictObject({ extensionId: z.string(), ...changeFields })
  .meta({ id: 'ExtensionQuote' })
export const cancelQuote = z
  .strictObject({
    cancellationId: z.string(),
    validUntil: utc,
    refundMinor: minor,
    feeMinor: minor,
    policies,
    availableActions: z.array(action),
  })
  .meta({ id: 'CancellationQuote' })
export const cancelled = z.strictObject({ refundMinor: minor, feeMinor: minor, booking }).meta({ id: 'Cancelled' })
export const changed = z
  .strictObject({
    refundMinor: minor,
    payFirstMinor: minor.describe('above 0: it waits until the traveller has paid this; the booking is as it was'),
    payUntil: utc.nullable().describe('until when it waits'),
    booking,
  })
  .meta({ id: 'Changed' })
