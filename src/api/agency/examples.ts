import * as apds from './apds-examples.ts'
import { channelExamples } from './channel-examples.ts'
import { statementExamples } from './statement-examples.ts'

/**
 * One example for each call, as a reader would send it, and what is answered. `$NAME` stands for what differs each
 * time and is known from an earlier call: `keeps` says where it stands in that one’s answer. The document shows sample
 * values in their place. A test sends all of them, one after another (AGENCY-73).
 */

export type Example = {
  /** the parameters of the address and the headers that it is sent with */
  values?: Record<string, string>
  body?: unknown
  answer?: unknown
  /** what later examples need, as `QUOTE: 'offers.0.quoteId'` */
  keeps?: Record<string, string>
}

/** What the document shows instead of what differs each time. */
export const samples: Record<string, string> = {
  ARRIVAL: '2027-05-01T10:00',
  DEPARTURE: '2027-05-08T18:00',
  LATER: '2027-05-08T20:00',
  TRIED: '2c1f8a40-3b1e-8d5c-9f10-6a7b8c9d0e1f',
  TOPAY: '4e3d2c1b-0a9f-8e7d-9c5b-4a3b2c1d0e9f',
  QUOTE: 'eyJ1bnRpbCI6MTgwOTE3MDAwMDAwMH0.Zm9yIHRoaXMgcXVvdGU',
  HOLD: '6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c2d',
  BOOKING: '5e0c7d6a-6f0b-8b6e-9f39-1d0f6c1c2a11',
  PARKED: '7b1d2f0e-0a53-8c1e-8a37-2f3f5b7c9d10',
  CHANGE: 'eyJ1bnRpbCI6MTgwOTE3MDAwMDAwMX0.Zm9yIHRoaXMgY2hhbmdl',
  EXTENSION: 'eyJ1bnRpbCI6MTgwOTE3MDAwMDAwMn0.Zm9yIGEgbG9uZ2VyIHN0YXk',
  CANCELLATION: 'eyJ1bnRpbCI6MTgwOTE3MDAwMDAwM30.Zm9yIGNhbmNlbGxpbmc',
  ENDPOINT: '0b7c3f6e-2a4d-4f8b-9c1e-5d6a7b8c9d0e',
  STATEMENT: 'AGENCY-NORD1-0007',
  DAY: '2027-06-01',
  ALLOTMENT: '3d2c1b0a-9f8e-4d7c-8b6a-5f4e3d2c1b0a',
  DELIVERY: '9d8c7b6a-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
}

const now = '2027-04-24T09:30:00.000Z'
const soon = '2027-04-24T10:00:00.000Z'
const stay = { arrival: '$ARRIVAL', departure: '$DEPARTURE' }
const later = { arrival: '$ARRIVAL', departure: '$LATER' }
const price = {
  currency: 'EUR',
  totalMinor: 6200,
  vatMinor: 1076,
  vatRatePercent: 21,
  days: 8,
  parts: [
    { kind: 'parking', amountMinor: 5600 },
    { kind: 'package', amountMinor: 600 },
  ],
}
const policies = {
  cancelUntil: '2027-05-01T06:00:00.000Z',
  refundPercent: 100,
  refundFeeMinor: 0,
  changeUntil: '2027-05-01T06:00:00.000Z',
  detailsUntil: 'check-in',
}
const driver = {
  firstName: 'Noor',
  lastName: 'de Vries',
  email: 'noor@example.org',
  mobile: '+31612345678',
  passengers: 2,
  plate: 'AB123C',
}
const carPark = { name: 'Parking Noord', address: 'Hoofdweg 1, 2132 Hoofddorp', phone: '+31201234567' }
const actions = ['change', 'cancel', 'edit', 'documents']
const booking = {
  id: '$BOOKING',
  number: 'PWK7H2M9Q4',
  reference: '4711',
  madeBy: 'agency',
  status: 'confirmed',
  location: 'AMS',
  timeZone: 'Europe/Amsterdam',
  stay,
  productId: 1,
  productName: 'Shuttle parking',
  carPark,
  package: 'flex',
  covered: false,
  price,
  netPriceMinor: null,
  sellingPriceMinor: null,
  paid: 'carPark',
  paidMinor: 0,
  dueMinor: 6200,
  payBy: null,
  policies,
  availableActions: actions,
  language: 'nl',
  createdAt: now,
  version: 1,
}
const bookedDriver = {
  ...driver,
  phone: '',
  plateCountry: '',
  carBrand: '',
  carModel: '',
  carColor: '',
  arrivalFlight: '',
  returnFlight: '',
  flightTerminal: '',
  flightTime: '',
  anvr: '',
}
const changeQuote = {
  validUntil: soon,
  stay: later,
  before: price,
  after: price,
  netPriceMinor: null,
  differenceMinor: 0,
  refundMinor: 0,
  dueMinor: 6200,
  payFirstMinor: 0,
  policies,
}
const longer = { ...changeQuote, dueMinor: 0 }
const changed = { refundMinor: 0, payFirstMinor: 0, payUntil: null }
const cancelMoney = { refundMinor: 0, feeMinor: 0 }
const endpoint = {
  id: '$ENDPOINT',
  url: 'https://hooks.example/parkwing',
  events: ['booking.changed', 'booking.cancelled'],
  createdAt: now,
  oldSecretUntil: null,
  heldUntil: null,
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const delivery = {
  id: '$DELIVERY',
  event: 'ping',
  sequence: null,
  bookingId: null,
  statement: null,
  at: now,
  state: 'delivered',
  attempts: 1,
  nextAt: null,
  tries: [{ at: now, status: 204, why: null, ms: 41 }],
}
const waiting = { ...delivery, state: 'waiting', attempts: 0, nextAt: now, tries: [] }
const allotment = {
  id: '$ALLOTMENT',
  location: 'AMS',
  productId: 1,
  from: '2027-05-01',
  until: '2027-05-31',
  spaces: 10,
  releaseDays: 4,
  endedAt: null,
}
const schiphol = {
  iata: 'AMS',
  name: 'Amsterdam Schiphol',
  country: 'NL',
  timeZone: 'Europe/Amsterdam',
  latitude: 52.3086,
  longitude: 4.7639,
}
const ofBooking = { values: { id: '$BOOKING' } }
const ofEndpoint = { values: { id: '$ENDPOINT' } }

/** In the order in which they can be sent. */
export const examples: Record<string, Example> = {
  listLocations: { answer: { locations: [schiphol] } },
  getLocation: { values: { iata: 'AMS' }, answer: schiphol },
  listProducts: {
    values: { location: 'AMS' },
    answer: {
      products: [
        {
          id: 1,
          location: 'AMS',
          name: 'Shuttle parking',
          description: 'Outside, with a bus to the airport every ten minutes.',
          transfer: 'shuttle',
          covered: 'ifSpaceRemains',
          keepKeys: true,
          entryMethod: 'barrier',
          maxStayDays: 60,
          required: ['firstName', 'lastName', 'email', 'mobile', 'passengers'],
          asksPhone: false,
          pictures: [
            {
              kind: 'drawing',
              alt: '',
              files: [
                {
                  url: 'https://parkwing.example/pictures/ams-1-details.1x2y3z.svg',
                  mediaType: 'image/svg+xml',
                  width: 400,
                  height: 250,
                },
              ],
            },
          ],
          features: ['Open day and night'],
          carPark: {
            ...carPark,
            latitude: 52.29,
            longitude: 4.7,
            openingHours: {
              gates: [{ week: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '04:00', to: '24:00' }] }],
              exceptions: [],
            },
            distanceToAirportKm: 4,
            directions: ['Leave the A4 at junction 3.'],
          },
        },
      ],
    },
  },
  quote: {
    body: { location: 'AMS', stay },
    answer: {
      location: 'AMS',
      timeZone: 'Europe/Amsterdam',
      stay,
      flights: null,
      hold: null,
      offers: [
        {
          quoteId: '$QUOTE',
          validUntil: soon,
          productId: 1,
          productName: 'Shuttle parking',
          package: 'flex',
          covered: false,
          entryMethod: 'barrier',
          price,
          netPriceMinor: null,
          commissionMinor: 512,
          policies,
          paid: ['traveller', 'carPark'],
          payBy: '2027-04-29T08:00:00.000Z',
          required: ['firstName', 'lastName', 'email', 'mobile', 'passengers'],
          spotsLeft: null,
        },
      ],
    },
    keeps: { QUOTE: 'offers.0.quoteId' },
  },
  giveUpHold: { values: { holdId: '$HOLD' }, answer: { holdId: '$HOLD' } },
  makeBooking: {
    values: { 'Idempotency-Key': 'order-4711' },
    body: { quoteId: '$QUOTE', reference: '4711', paid: 'carPark', language: 'nl', driver },
    answer: booking,
    keeps: { BOOKING: 'id' },
  },
  listBookings: {
    values: { limit: '1' },
    answer: { entries: [{ at: now, what: 'place', booking }], cursor: 'ZjE', more: false },
  },
  getBooking: { ...ofBooking, answer: { ...booking, driver: bookedDriver, invoices: [] } },
  changeDetails: { ...ofBooking, body: { plate: 'ZZ-99-Y' }, answer: { ...booking, version: 2 } },
  updateFlights: {
    body: { updates: [{ bookingId: '$BOOKING', returnFlight: 'HV5634' }] },
    answer: { results: [{ bookingId: '$BOOKING', isDone: true, code: null }] },
  },
  quoteChange: {
    ...ofBooking,
    body: { stay: later },
    answer: { changeId: '$CHANGE', ...changeQuote },
    keeps: { CHANGE: 'changeId' },
  },
  confirmChange: {
    values: { id: '$BOOKING', changeId: '$CHANGE', 'Idempotency-Key': 'change-4711' },
    answer: { ...changed, booking: { ...booking, stay: later, version: 4 } },
  },
  getVoucher: ofBooking,
  getCalendar: ofBooking,
  getInvoice: ofBooking,
  getCodeDrawing: ofBooking,
  getCodePicture: ofBooking,
  quoteExtension: {
    values: { id: '$PARKED' },
    body: { departure: '$LATER' },
    answer: { extensionId: '$EXTENSION', ...longer },
    keeps: { EXTENSION: 'extensionId' },
  },
  confirmExtension: {
    values: { id: '$PARKED', extensionId: '$EXTENSION', 'Idempotency-Key': 'longer-4711' },
    answer: {
      ...changed,
      booking: {
        ...booking,
        id: '$PARKED',
        status: 'checked_in',
        stay: later,
        availableActions: ['extend', 'documents'],
      },
    },
  },
  quoteCancellation: {
    ...ofBooking,
    answer: { cancellationId: '$CANCELLATION', validUntil: soon, ...cancelMoney, policies, availableActions: actions },
    keeps: { CANCELLATION: 'cancellationId' },
  },
  confirmCancellation: {
    values: { id: '$BOOKING', cancellationId: '$CANCELLATION', 'Idempotency-Key': 'cancel-4711' },
    answer: {
      ...cancelMoney,
      booking: { ...booking, status: 'cancelled', dueMinor: 0, availableActions: ['documents'], version: 5 },
    },
  },
  makeWebhookEndpoint: {
    body: { url: endpoint.url, events: endpoint.events },
    answer: { endpoint, secret },
    keeps: { ENDPOINT: 'endpoint.id' },
  },
  listWebhookEndpoints: { answer: { endpoints: [endpoint] } },
  renewWebhookSecret: {
    ...ofEndpoint,
    body: { days: 7 },
    answer: { endpoint: { ...endpoint, oldSecretUntil: soon }, secret },
  },
  pingWebhookEndpoint: { ...ofEndpoint, answer: waiting, keeps: { DELIVERY: 'id' } },
  listWebhookDeliveries: { ...ofEndpoint, answer: { deliveries: [delivery], cursor: null } },
  replayWebhookDelivery: {
    values: { id: '$ENDPOINT', deliveryId: '$DELIVERY' },
    answer: { ...delivery, state: 'waiting', nextAt: now },
  },
  payTestBooking: {
    values: { id: '$TOPAY' },
    body: { outcome: 'paid' },
    answer: { ...booking, id: '$TOPAY', paid: 'traveller', paidMinor: 6200, dueMinor: 0, version: 2 },
  },
  moveTestClock: {
    body: { aheadMinutes: 10_080 },
    answer: { now: '2027-05-01T09:30:00.000Z', aheadMinutes: 10_080, failed: [] },
  },
  driveTestCar: {
    values: { id: '$TRIED' },
    body: { kind: 'in' },
    answer: { ...booking, id: '$TRIED', status: 'checked_in', availableActions: ['extend', 'documents'], version: 2 },
  },
  listTestLetters: {
    values: { id: '$TRIED' },
    answer: {
      letters: [
        {
          kind: 'confirmation',
          at: now,
          to: driver.email,
          subject: 'Je boeking PWK7H2M9Q4',
          text: 'Je parkeerplaats op Schiphol is geboekt.',
        },
      ],
    },
  },
  endWebhookEndpoint: { ...ofEndpoint, answer: { id: '$ENDPOINT' } },
  listAllotments: {
    answer: { allotments: [{ ...allotment, left: { least: 9, most: 10 } }] },
    keeps: { ALLOTMENT: 'allotments.0.id' },
  },
  getAllotment: {
    values: { allotmentId: '$ALLOTMENT' },
    answer: {
      ...allotment,
      days: [
        { day: '2027-05-01', spaces: 10, sold: 1, left: 9, releaseAt: '2027-04-26T22:00:00.000Z', released: false },
      ],
    },
  },
  ...statementExamples(booking.number),
  ...channelExamples(now, stay),
  listApdsPlaces: { values: { place: 'AMS' }, answer: apds.places },
  listApdsRates: { values: { place: 'AMS' }, answer: apds.rates },
  listApdsRightSpecifications: { values: { place: 'AMS' }, answer: apds.specs },
  listApdsAssignedRights: { values: { place: 'AMS' }, answer: apds.assigned },
}

/** With sample values, or others, in place of what differs. */
export const filled = <T>(value: T, values: Readonly<Record<string, string>> = samples): T => {
  if (typeof value === 'string')
    return value.replace(/^\$([A-Z]+)$/, (whole, name: string) => values[name] ?? whole) as T
  if (Array.isArray(value)) return value.map((one: unknown) => filled(one, values)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, values)])) as T
}
