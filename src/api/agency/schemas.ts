import { z } from 'zod'
import { entryMethods } from '#domain/carparks/entry-method.ts'
import { languages } from '#domain/languages.ts'

/** The shapes of the agency API. Money is in the smallest unit of its currency. */

const utc = z.iso.datetime()
const local = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .describe('the airport’s own time, without a zone')
  .meta({ examples: ['2027-05-01T10:00'] })
const minor = z.number().int()
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('as ISO 4217 writes it')
export const iata = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('the airport, as IATA writes it')
  .meta({ examples: ['AMS'] })
const id = z.string()

const language = z.enum(languages)
export const reference = z
  .string()
  .regex(/^[\w./-]{1,40}$/)
  .describe('the agency’s own number of the order: letters, digits, `_`, `.`, `/`, `-`')
  .meta({ examples: ['4711'] })
const stay = z
  .strictObject({
    arrival: local.describe('when the car comes, in the airport’s own time without a zone'),
    departure: local.describe('when the car leaves, in the airport’s own time without a zone'),
  })
  .describe('From when to when a car is parked.')
  .meta({ id: 'Stay' })
export const stayOf = (text: string) => stay.describe(text)
const paidBy = z
  .enum(['agency', 'traveller', 'carPark'])
  .describe('`agency`: on the agency’s account; `traveller`: by the link in his letter; `carPark`: there')
export const package_ = z
  .enum(['basic', 'medium_flex', 'flex'])
  .describe('decides what can be changed and what comes back')
const timeZone = z.string().describe('of the airport, as IANA names it')

export const location = z
  .strictObject({
    iata,
    name: z.string().describe('in the language asked for'),
    country: z.string().describe('as ISO 3166 writes it, two letters'),
    timeZone,
    latitude: z.number().describe('degrees'),
    longitude: z.number().describe('degrees'),
  })
  .describe('An airport at which something can be booked.')
  .meta({ id: 'AgencyLocation' })
export const locations = z
  .strictObject({ locations: z.array(location).describe('all of them, in no order that means anything') })
  .describe('The airports.')
  .meta({ id: 'Locations' })

export const entryMethod = z
  .enum(entryMethods)
  .describe('`barrier`: the pass opens it; `valet`: somebody takes the car over at the terminal; more may come')

export const requiredFields = z
  .array(z.string())
  .describe('names of `driver` that the car park asks for; plate and flights may follow until 24 hours before')

export const place = {
  name: z.string().describe('of the car park'),
  address: z.string().describe('in one line'),
  phone: z.string().describe('of the car park, for drivers'),
}
const price = z
  .strictObject({
    currency,
    totalMinor: minor.describe('everything, VAT included, in cents'),
    vatMinor: minor.describe('contained in the total, in cents'),
    vatRatePercent: z.number().describe('at which VAT was counted'),
    days: z.number().int().describe('how many days are charged'),
    parts: z
      .array(
        z.strictObject({
          kind: z.string().describe('as parking, package, covered, discount; more may come'),
          amountMinor: minor.describe('in cents; negative for a discount'),
        }),
      )
      .describe('what the total consists of'),
  })
  .describe('A price and its parts, in cents.')
  .meta({ id: 'Price' })
const netPriceMinor = minor
  .nullable()
  .describe('what the agency pays on its account instead, VAT included, in cents; null: the price')
const policies = z
  .strictObject({
    cancelUntil: utc.nullable().describe('UTC; null: without a refund, until the car park’s last moment'),
    refundPercent: z.number().int().describe('how much of the price comes back in time'),
    refundFeeMinor: minor.describe('what is kept of that, in cents'),
    changeUntil: utc.nullable().describe('UTC; null: this package cannot be changed'),
    detailsUntil: z.literal('check-in').describe('until when plate, flights and names can be corrected'),
  })
  .describe('What may be done to a booking, until when, and what it costs.')
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
  .describe('A flight from or to the airport of the car park.')
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
  .describe('The flights of a traveller, instead of a stay: the times of the stay are advised for them.')
  .meta({ id: 'Flights' })
const flightTime = z
  .strictObject({
    number: z.string().describe('as KL1234'),
    moment: local.nullable().describe('when it leaves or lands; null: only known is when earlier travellers drove'),
    source: z
      .enum(['typed', 'service', 'bookings'])
      .describe('`typed`: as sent; `service`: a flight service; `bookings`: earlier bookings of the same flight'),
  })
  .describe('What is known of a flight.')
  .meta({ id: 'FlightTime' })

export const quoteQuestion = z
  .strictObject({
    location: iata,
    stay: stay.optional(),
    flights: flights.optional(),
    productId: z.number().int().optional().describe('one product only'),
    covered: z.boolean().optional().describe('true: with a place under a roof, where that costs extra'),
    hold: z
      .boolean()
      .optional()
      .describe('true: keeps a space of `productId` from others for as long as the price holds'),
  })
  .describe('For which stay, or for which flights, offers are wanted.')
  .meta({ id: 'QuoteQuestion' })
const holdId = z.string().describe('gives the space up before its time')
const hold = z
  .strictObject({ holdId, until: utc.describe('UTC; that moment included') })
  .describe('A space that is kept from others, for one booking of any of the offers.')
  .meta({ id: 'Hold' })
export const heldId = z.strictObject({ holdId }).describe('The space that was given up.').meta({ id: 'GivenUp' })
const offer = z
  .strictObject({
    quoteId: z.string().describe('holds the price until `validUntil`, and a space where one was asked for'),
    validUntil: utc.describe('UTC; that moment included'),
    productId: z.number().int().describe('of the product'),
    productName: z.string().describe('of the product'),
    package: package_,
    covered: z.boolean().describe('with a place under a roof'),
    entryMethod,
    price,
    netPriceMinor,
    commissionMinor: minor
      .nullable()
      .describe(
        'what the agency earns with it by its contract of today, without VAT, in cents; null: it has a net price',
      ),
    policies,
    paid: z.array(paidBy).describe('who can pay for a booking of this offer'),
    payBy: utc.nullable().describe('UTC; when a payment by link is due'),
    required: requiredFields,
    spotsLeft: z.number().int().nullable().describe('up to five; null: more'),
  })
  .describe('What can be booked, with a price that holds for 30 minutes.')
  .meta({ id: 'Offer' })
export const quotes = z
  .strictObject({
    location: iata,
    timeZone,
    stay,
    flights: z
      .strictObject({ outbound: flightTime, return: flightTime })
      .nullable()
      .describe('by which flights the times of `stay` are advised; null: they were given'),
    hold: hold.nullable().describe('the space that is held; null: none was asked for'),
    offers: z.array(offer).describe('one for each product and package; empty where there is no space'),
  })
  .describe('The offers for a stay.')
  .meta({ id: 'Quotes' })

const word = z.string().max(200)
const editable = {
  firstName: word.describe('of the driver'),
  lastName: word.describe('of the driver'),
  mobile: word.describe('with the code of its country'),
  phone: word.describe('a second number, such as a landline; optional'),
  passengers: z.number().int().min(1).max(20).describe('with the driver'),
  plate: word.describe('number plate'),
  plateCountry: word.describe('of the plate, two letters'),
  carBrand: word.describe('of the car'),
  carModel: word.describe('of the car'),
  carColor: word.describe('of the car'),
  arrivalFlight: word.describe('the flight that the traveller leaves with'),
  returnFlight: word.describe('the flight that he comes back with'),
  flightTerminal: word.describe('at which he arrives'),
  flightTime: word.describe('when he lands, as 17:40'),
}
const email = word.describe('where the letters to the traveller go')
const anvr = word.describe('number of the agency at ANVR, where it has one')
const { firstName, lastName, mobile, passengers, ...mayFollow } = editable
const driver = z
  .strictObject({
    firstName,
    lastName,
    email,
    mobile,
    passengers,
    ...z.strictObject(mayFollow).partial().shape,
    anvr: anvr.optional(),
  })
  .describe('Who drives, and the car.')
  .meta({ id: 'Driver' })
export const details = z
  .strictObject(editable)
  .partial()
  .describe('What is to be corrected; what is left out stays.')
  .meta({ id: 'Details' })

export const newBooking = z
  .strictObject({
    quoteId: z.string().max(4_000).describe('of the offer'),
    reference: reference.optional(),
    paid: paidBy,
    sellingPriceMinor: minor
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('what the customer pays the agency, in cents; kept and told to nobody else'),
    language: language.optional().describe('of the letters to the traveller; English when missing'),
    driver,
  })
  .describe('The order for an offer.')
  .meta({ id: 'NewBooking' })

const action = z.enum(['change', 'extend', 'cancel', 'edit', 'documents'])
export const bookingStatus = z
  .enum(['held', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show', 'expired'])
  .describe('`held`: not paid yet; `checked_in`: the car is there')
const bookingFields = {
  id: id.describe('by which calls name the booking'),
  number: z.string().describe('by which people name it'),
  reference: z.string().nullable().describe('the agency’s own number'),
  madeBy: z
    .enum(['agency', 'traveller'])
    .describe('`traveller`: he booked himself and came through the agency, which is not told how to reach him'),
  status: bookingStatus,
  location: iata,
  timeZone,
  stay,
  productId: z.number().int().describe('of the product'),
  productName: z.string().describe('as it was when it was booked'),
  carPark: z.strictObject(place).describe('as it was when it was booked'),
  package: package_,
  covered: z.boolean().describe('with a place under a roof'),
  price,
  netPriceMinor,
  sellingPriceMinor: minor.nullable().describe('what the customer pays the agency, as it said, in cents'),
  paid: z.enum(['agency', 'traveller', 'carPark', 'online']).describe('who pays; `online`: the traveller, at once'),
  paidMinor: minor.describe('what was paid and not given back, in cents'),
  dueMinor: minor.describe('what the traveller has still to pay, in cents'),
  payBy: utc.nullable().describe('UTC; when a payment by link is due'),
  policies,
  availableActions: z.array(action).describe('what this agency may do to the booking now'),
  language: language.describe('of the letters to the traveller'),
  createdAt: utc.describe('UTC'),
  version: z.number().int().describe('one more with every change'),
}
/** Nothing in it is about a person, so lists and repeated answers can be kept. */
export const booking = z
  .strictObject(bookingFields)
  .describe('A booking, without anything about a person.')
  .meta({ id: 'Booking' })
export const bookingWithDriver = z
  .strictObject({
    ...bookingFields,
    driver: z
      .strictObject({ ...editable, email, anvr })
      .describe(
        'Who drives, and the car; what is not known is empty, and so is what the agency is not told (`madeBy`).',
      )
      .meta({ id: 'BookedDriver' }),
    invoices: z.array(z.string()).describe('numbers of invoices and credit notes'),
  })
  .describe('A booking with its driver.')
  .meta({ id: 'BookingWithDriver' })
export const entries = z
  .strictObject({
    entries: z
      .array(
        z
          .strictObject({
            at: utc.nullable().describe('UTC; null where the booking was asked for by its reference'),
            what: z.string().nullable().describe('what was done, as place, change, cancel, check_in; more may come'),
            booking: booking.describe('as it is now'),
          })
          .describe('Something that happened to a booking.')
          .meta({ id: 'Entry' }),
      )
      .describe('in the order in which they became visible'),
    cursor: z.string().nullable().describe('send it with the next call; keep it when there was nothing new'),
    more: z.boolean().describe('whether there is more at this moment'),
  })
  .describe('What happened, and where to go on.')
  .meta({ id: 'Entries' })

export const changeQuestion = z
  .strictObject({ stay: stayOf('what is wanted instead') })
  .describe('Other dates or times.')
  .meta({ id: 'ChangeQuestion' })
const changeFields = {
  validUntil: utc.describe('UTC; until then it can be confirmed'),
  stay: stayOf('as it would be'),
  before: price.describe('as it is'),
  after: price.describe('as it would be'),
  netPriceMinor: netPriceMinor.describe('what the agency would pay on its account instead, in cents; null: the price'),
  differenceMinor: minor.describe('negative where it becomes cheaper, in cents'),
  refundMinor: minor.describe('what would come back, in cents'),
  dueMinor: minor.describe('what the traveller would still have to pay, in cents'),
  payFirstMinor: minor.describe('what the traveller has to pay, by a letter, before it is made, in cents'),
  policies,
}
export const changeQuote = z
  .strictObject({ changeId: id.describe('confirms the change'), ...changeFields })
  .describe('What a change would cost.')
  .meta({ id: 'ChangeQuote' })
export const extensionQuestion = z
  .strictObject({ departure: local.describe('later than the booked one') })
  .describe('A longer stay.')
  .meta({ id: 'ExtensionQuestion' })
export const extensionQuote = z
  .strictObject({ extensionId: id.describe('confirms the longer stay'), ...changeFields })
  .describe('What a longer stay would cost.')
  .meta({ id: 'ExtensionQuote' })
const cancelMoney = {
  refundMinor: minor.describe('what comes back, in cents'),
  feeMinor: minor.describe('what is kept, in cents'),
}
export const cancelQuote = z
  .strictObject({
    cancellationId: id.describe('confirms the cancellation'),
    validUntil: utc.describe('UTC; until then it can be confirmed'),
    ...cancelMoney,
    policies,
    availableActions: z.array(action).describe('what this agency may do to the booking now'),
  })
  .describe('What cancelling would bring back.')
  .meta({ id: 'CancellationQuote' })
export const cancelled = z
  .strictObject({ ...cancelMoney, booking })
  .describe('The booking that was cancelled, and its money.')
  .meta({ id: 'Cancelled' })
export const changed = z
  .strictObject({
    refundMinor: minor.describe('what comes back, in cents'),
    payFirstMinor: minor.describe('above 0: it waits until the traveller has paid this; the booking is as it was'),
    payUntil: utc.nullable().describe('UTC; until when it waits'),
    booking,
  })
  .describe('The booking after its change.')
  .meta({ id: 'Changed' })
