import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import { narrowestFirst, type Season } from '#domain/carparks/seasons.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { PriceVersion } from '#domain/pricing/price-list.ts'
import { tariffOf } from '#domain/pricing/tariff.ts'
import { addDays, dateOf, parseDate, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { instantOf, localAt, type Instant } from '#domain/time/zones.ts'
import type { ApdsAssignedRight, ApdsPlace, ApdsRateTable, ApdsRightSpecification } from './apds-schemas.ts'
import { utcOf } from './views.ts'

/** What we have, in the words of APDS 4.0 (AGENCY-103). */

const apdsBase = '/apds/v4'
export const apdsPaths = {
  places: `${apdsBase}/places`,
  rates: `${apdsBase}/rates`,
  specs: `${apdsBase}/rights/specs`,
  assigned: `${apdsBase}/rights/assigned`,
} as const

const english = (string: string) => [{ language: 'en', string }]
const house = { id: 'parkwing', version: 1, className: 'Organisation' }
export const placeId = (iata: string, slug: string): string => `${iata}-${slug}`
const productId = (iata: string, id: number): string => `${iata}-${id}`

/** A product with the list of prices that is on offer. */
export type Offered = { airport: AirportCatalogue; product: Product; present: PriceVersion }

/** A larger one is newer: the second from which on the prices are on offer. */
export const versionOf = ({ present }: Offered): number => Math.max(1, Math.floor(present.from / 1_000))

const seasonId = ({ airport, product }: Offered, season: Season): string =>
  `${productId(airport.iata, product.id)}-${season.fromMonthDay}-${season.toMonthDay}${season.weekdays ? `-${season.weekdays.join('')}` : ''}`

export const apdsPlace = (offers: readonly [Offered, ...Offered[]]): ApdsPlace => {
  const [{ airport, product }] = offers
  const { carPark } = product
  return {
    id: placeId(airport.iata, carPark.slug),
    version: 1,
    type: 'place',
    layer: 0,
    name: english(carPark.name),
    hierarchyElementRecord: { creationTime: utcOf(Math.min(...offers.map(({ present }) => present.from))) },
    timeZone: airport.zone,
    placeStreetAddress: {
      countryCode: airport.country,
      addressLines: [{ order: 0, type: 'street', text: english(carPark.address) }],
    },
    indicativePlacePointLocation: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [carPark.longitude, carPark.latitude] },
        properties: { name: carPark.name },
      },
    ],
    rightSpecifications: offers.map((one) => ({
      id: productId(airport.iata, one.product.id),
      version: versionOf(one),
      className: 'RightSpecification',
    })),
  }
}

/** A year without 29 February has a day beside it. */
const dayIn = (year: number, monthDay: string, beside: string): LocalDate =>
  parseDate(`${year}-${monthDay}`) ?? parseDate(`${year}-${beside}`)!

/** The season as it is now, or as it comes next; the last day is in it. */
const seasonFrom = ({ fromMonthDay, toMonthDay }: Season, today: LocalDate): [LocalDate, LocalDate] => {
  const year = Number(today.slice(0, 4))
  const turns = fromMonthDay > toMonthDay ? 1 : 0
  const all = [year - 1, year, year + 1].map((first): [LocalDate, LocalDate] => [
    dayIn(first, fromMonthDay, '03-01'),
    dayIn(first + turns, toMonthDay, '02-28'),
  ])
  return all.find(([, last]) => last >= today) ?? all[2]!
}

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const midnight = (day: LocalDate, zone: string): Instant => instantOf(`${day}T00:00` as LocalDateTime, zone)
const days = (n: number): string => `${String(n).padStart(2, '0')}:00:00`

export const apdsRates = (offered: Offered, now: Instant): ApdsRateTable[] => {
  const { airport, product, present } = offered
  const { zone } = airport
  const today = dateOf(localAt(now, zone))
  const version = versionOf(offered)
  return present.list.seasons.map((season) => {
    const id = seasonId(offered, season)
    const [first, last] = seasonFrom(season, today)
    const [validStart, validEnd] = [utcOf(midnight(first, zone)), utcOf(midnight(addDays(last, 1), zone))]
    return {
      id,
      version,
      rateTableName: english(`${product.name}, ${season.name}`),
      availability: 'public',
      rateType: 'daily',
      validityStart: utcOf(present.from),
      activeTimes: [],
      validity: {
        validityStatus: 'definedByValidityTimeSpec',
        validityTimeSpecification: {
          overallStartTime: validStart,
          overallEndTime: validEnd,
          validPeriods: [
            {
              periodName: english(season.name),
              recurringDayWeekMonthPeriod: [
                { applicableDay: (season.weekdays ?? [1, 2, 3, 4, 5, 6, 7]).map((day) => dayNames[day - 1]!) },
              ],
            },
          ],
        },
      },
      rateLineCollections: [
        {
          id: `${id}-1`,
          version,
          collectionSequence: 1,
          applicableCurrency: 'EUR',
          resetTime: '00:00',
          validStart,
          validEnd,
          relativeTimes: product.dayCount === 'blocks24h',
          taxIncluded: true,
          taxRate: airport.vatRatePercent,
          rateLines: Array.from({ length: product.maxStayDays }, (_, index) => ({
            id: `${id}-1-${index + 1}`,
            version,
            sequence: index + 1,
            rateLineType: 'flatRateTier' as const,
            durationStart: days(index),
            durationEnd: days(index + 1),
            value: tariffOf(season.perDay, index + 1) / 100,
          })),
        },
      ],
    }
  })
}

export const apdsRightSpecification = (offered: Offered): ApdsRightSpecification => {
  const { airport, product, present } = offered
  const version = versionOf(offered)
  const id = productId(airport.iata, product.id)
  return {
    id,
    version,
    type: 'oneTimeUseParking',
    description: english(product.name),
    transferable: false,
    credentials: product.required.plate ? ['licensePlate', 'qrCode'] : ['qrCode'],
    issuer: house,
    hierarchyElements: [{ id: placeId(airport.iata, product.carPark.slug), version: 1, className: 'Place' }],
    validity: { validityStatus: 'active' },
    rateEligibility: narrowestFirst(present.list.seasons).map((season, index) => ({
      id: `${id}-${index + 1}`,
      version,
      priority: index + 1,
      rateTable: { id: seasonId(offered, season), version, className: 'RateTable' },
    })),
  }
}

export const apdsAssignedRight = (
  booking: Booking,
  { code, specVersion }: { code: string; specVersion: number },
): ApdsAssignedRight => {
  const { stay, zone, details, terms } = booking
  const [start, end] = [utcOf(instantOf(stay.arrival, zone)), utcOf(instantOf(stay.departure, zone))]
  const plate = details.plate ?? ''
  const { minor, currency } = terms.price.total
  return {
    id: booking.id,
    version: Math.max(1, booking.version),
    rightSpecification: {
      id: productId(booking.iata, booking.productId),
      version: specVersion,
      className: 'RightSpecification',
    },
    assignedRightIssuer: { id: code, version: 1, className: 'Organisation' },
    rightHolder: {
      credentials: [
        ...(plate === ''
          ? []
          : [{ credentialAssignedType: 'vehicle' as const, type: 'licensePlate' as const, identifier: { id: plate } }]),
        { credentialAssignedType: 'customer', type: 'eticket', identifier: { id: booking.number } },
      ],
    },
    issueMethod: 'electronic',
    issuanceTime: utcOf(booking.createdAt),
    expiry: end,
    plannedUses: [{ startTime: start, endTime: end }],
    monetaryValue: {
      taxIncluded: true,
      serviceProvider: house,
      value: { currencyType: currency, currencyValue: minor / 100 },
    },
  }
}
