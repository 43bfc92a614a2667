import { randomBytes, randomUUID } from 'node:crypto'
import type { NewBooking, PlaceRequest } from '#db/booking-desk.ts'
import { storeAirports } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import type { Extra, Product } from '#domain/carparks/product.ts'
import { always } from '#domain/carparks/hours.ts'
import type { PerDay } from '#domain/carparks/seasons.ts'
import type { AirportSeed } from '#domain/carparks/seed.ts'
import { languages, type Translated } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { addDays, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { daysOf } from '#domain/time/stays.ts'
import { hourMs, instantOf, minuteMs, type Instant } from '#domain/time/zones.ts'

/** 20 November 2026, noon in Amsterdam: the present of these tests. */
export const noon: Instant = Date.parse('2026-11-20T11:00:00Z')
export const zone = 'Europe/Amsterdam'

const inAll = (text: string): Translated =>
  Object.fromEntries(languages.map((language) => [language, text])) as Translated

export type SeedChoice = {
  airportId?: number
  iata?: string
  products?: { id: number; capacity: number; extras?: Extra[] }[]
  perDay?: PerDay
}

/** A small airport with product 1 of `capacity` places, unless `products` says otherwise. */
export const airportSeed = ({
  airportId = 1,
  iata = 'AMS',
  products = [{ id: 1, capacity: 10 }],
  perDay = [1_000, 900, 800, 700, 600],
}: SeedChoice = {}): AirportSeed => ({
  airportId,
  iata,
  country: 'NL',
  zone,
  vatRatePercent: 21,
  products: products.map(({ id, capacity, extras = [] }) => productOf(id, capacity, extras)),
  rates: products.map(({ id }) => ({
    productId: id,
    seasons: [{ name: 'year', fromMonthDay: '01-01', toMonthDay: '12-31', perDay }],
  })),
})

const productOf = (id: number, capacity: number, extras: Extra[]): Product => ({
  id,
  carPark: {
    id,
    slug: `park-${id}`,
    kind: 'offAirport',
    name: `Park ${id}`,
    operator: { name: 'Park B.V.', address: 'Dijk 1', registration: '1' },
    address: 'Dijk 1',
    latitude: 52.3,
    longitude: 4.7,
    directions: [inAll('One'), inAll('Two'), inAll('Three')],
    distanceToAirportKm: 4,
    shuttle: { everyMinutes: 15, rideMinutesFrom: 5, rideMinutesTo: 10 },
    hours: { primary: always, alternative: null },
    phone: '+31201234567',
  },
  name: `Park ${id}`,
  abbreviation: 'P',
  description: inAll('A car park'),
  transfer: 'shuttle',
  covered: 'no',
  keepKeys: true,
  isRecommended: false,
  capacity,
  minLeadMinutes: 60,
  changeCutoffMinutes: 60,
  cancelCutoffMinutes: 60,
  lastMinuteBookingHoursDisabled: null,
  isLastMinuteBookingAvailable: true,
  dayCount: 'calendarDays',
  maxStayDays: 90,
  required: {
    flightInformation: false,
    plate: true,
    plateCountry: false,
    flightTerminal: false,
    flightTime: false,
    carModel: false,
  },
  packages: [
    {
      code: 'flex',
      surchargeMinor: 500,
      refundablePercentage: 100,
      refundableFixedFeeMinor: 0,
      paymentLocations: ['onLine'],
    },
  ],
  defaultPackage: 'flex',
  paymentMethods: ['creditCards'],
  cards: ['visa'],
  extras,
  slots: [],
  unpaidAtDue: 'stands',
  takesCardsAtExit: true,
})

export const storeSample = (db: Db, choice?: SeedChoice): Promise<void> =>
  storeAirports(db, [airportSeed(choice)], noon)

export type BookingChoice = Partial<
  Pick<NewBooking, 'id' | 'number' | 'takes' | 'extras' | 'status' | 'productId' | 'totalMinor'>
> & { from?: LocalDate; days?: number; holdUntil?: Instant }

/** A booking of product 1 for three days from the first of December, held for 15 minutes. */
const newBooking = ({
  from = '2026-12-01' as LocalDate,
  days = 3,
  holdUntil = noon + 15 * minuteMs,
  status = 'held',
  productId = 1,
  ...rest
}: BookingChoice = {}): NewBooking => {
  const stay = {
    arrival: `${from}T10:00` as LocalDateTime,
    departure: `${addDays(from, days - 1)}T18:00` as LocalDateTime,
  }
  const totalMinor = rest.totalMinor ?? 3_500
  return {
    id: randomUUID(),
    number: `AMS${randomBytes(8).toString('hex').toUpperCase()}`,
    voucherCode: randomBytes(12).toString('hex'),
    productId,
    takes: [productId],
    extras: [],
    status,
    paymentLocation: status === 'held' ? 'onLine' : 'baCharged',
    stay,
    arrival: instantOf(stay.arrival, zone),
    departure: instantOf(stay.departure, zone),
    ...daysOf(stay),
    holdUntil: status === 'held' ? holdUntil : null,
    totalMinor,
    language: 'nl',
    details: {
      firstName: 'Noor',
      lastName: 'de Vries',
      email: 'Noor@Example.org',
      mobile: '+31612345678',
      passengers: 2,
      plate: 'AB123C',
      plateCountry: 'NL',
      carBrand: '',
      carModel: '',
      carColor: '',
      arrivalFlight: '',
      returnFlight: '',
      flightTerminal: '',
      flightTime: '',
      anvr: '',
      newsletter: false,
    },
    terms: {
      package: 'flex',
      refundablePercentage: 100,
      refundableFixedFeeMinor: 0,
      cancelUntil: instantOf(stay.arrival, zone) - hourMs,
      changeUntil: null,
      payLaterDue: null,
      price: {
        parts: [{ kind: 'parking', amount: euro(totalMinor) }],
        total: euro(totalMinor),
        perDay: euro(Math.round(totalMinor / days)),
        days,
        vatRatePercent: 21,
        vat: euro(607),
      },
      shownIn: null,
      termsVersion: '1',
      productName: 'Park 1',
      carParkName: 'Park 1',
      carParkAddress: 'Dijk 1',
      carParkPhone: '+31201234567',
      unpaidAtDue: 'stands',
      cancelCutoffMinutes: 60,
    },
    ...rest,
  }
}

export const placeRequest = (
  choice: BookingChoice & {
    key?: string
    hash?: string
    now?: Instant
    airportId?: number
    jobs?: PlaceRequest['jobs']
  } = {},
): PlaceRequest => {
  const { key = randomUUID(), hash = 'hash', now = noon, airportId = 1, jobs = [], ...booking } = choice
  return {
    airportId,
    booking: newBooking(booking),
    idempotencyKey: key,
    requestHash: hash,
    jobs,
    actor: 'visitor',
    now,
  }
}

/** The taken places of a product by day; days without any are left out. */
export const takenDays = async (db: Db, productId = 1): Promise<Record<string, number>> => {
  const rows = await db.query<{ day: string; taken: number }>(
    'select day, taken from product_day where product_id = $1 and taken > 0 order by day',
    [productId],
  )
  return Object.fromEntries(rows.map((row) => [row.day, row.taken]))
}
