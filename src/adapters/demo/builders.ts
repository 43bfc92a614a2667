import { always } from '#domain/carparks/hours.ts'
import type { AirportCatalogue, CarPark, PackageTerms, Product } from '#domain/carparks/product.ts'
import { features } from './phrases-features.ts'
import { descriptions } from './phrases-descriptions.ts'
import { directions } from './phrases-directions.ts'
import { filled } from './phrase.ts'

/** Ordinary objects of the catalogue, so that a test or the demo data names only what matters to it. */

export const aCarPark = (overrides: Partial<CarPark> = {}): CarPark => ({
  id: 1,
  slug: 'parkwing-eindhoven',
  kind: 'offAirport',
  name: 'Parkwing Eindhoven',
  operator: {
    name: 'Parkwing Eindhoven B.V.',
    address: 'Luchthavenweg 981, 5657 EA Eindhoven',
    registration: 'KvK 00000231',
  },
  address: 'Luchthavenweg 981, 5657 EA Eindhoven',
  latitude: 51.4581,
  longitude: 5.3918,
  directions: [
    filled(directions.navigate, { address: 'Luchthavenweg 981, 5657 EA Eindhoven' }),
    directions.scanBarcode,
    directions.anyPlace,
  ],
  distanceToAirportKm: 1.5,
  shuttle: { everyMinutes: 20, rideMinutesFrom: 3, rideMinutesTo: 6 },
  hours: { primary: always, alternative: null },
  phone: '+31 20 000 0231',
  ...overrides,
})

/** Basic, Medium Flex and Flex as demand K1 describes them. Only Flex can be paid later by link. */
export const threePackages: PackageTerms[] = [
  {
    code: 'basic',
    surchargeMinor: 0,
    refundablePercentage: 0,
    refundableFixedFeeMinor: 0,
    paymentLocations: ['onLine'],
  },
  {
    code: 'medium_flex',
    surchargeMinor: 300,
    refundablePercentage: 100,
    refundableFixedFeeMinor: 500,
    paymentLocations: ['onLine'],
  },
  {
    code: 'flex',
    surchargeMinor: 600,
    refundablePercentage: 100,
    refundableFixedFeeMinor: 0,
    paymentLocations: ['onLine', 'onLineLaterV2'],
  },
]

export const aProduct = (overrides: Partial<Product> = {}): Product => ({
  id: 1,
  carPark: aCarPark(),
  name: 'Parkwing Eindhoven',
  abbreviation: 'EIN1',
  description: descriptions.own,
  transfer: 'shuttle',
  covered: 'no',
  keepKeys: true,
  isRecommended: false,
  capacity: 100,
  minLeadMinutes: 1440,
  changeCutoffMinutes: 1440,
  cancelCutoffMinutes: 1440,
  lastMinuteBookingHoursDisabled: null,
  isLastMinuteBookingAvailable: false,
  dayCount: 'calendarDays',
  maxStayDays: 90,
  required: {
    flightInformation: false,
    plate: false,
    plateCountry: false,
    flightTerminal: false,
    flightTime: false,
    carModel: false,
  },
  packages: threePackages,
  defaultPackage: 'flex',
  paymentMethods: ['creditCards', 'payPal'],
  cards: ['amex', 'mc', 'visa'],
  extras: [],
  slots: [{ slot: 'firstGroupFeature3', icon: 'key', text: features.keepKeys, tooltip: features.keepKeysHow }],
  unpaidAtDue: 'stands',
  takesCardsAtExit: true,
  ...overrides,
})

export const anAirportCatalogue = (overrides: Partial<AirportCatalogue> = {}): AirportCatalogue => ({
  airportId: 23,
  iata: 'EIN',
  country: 'NL',
  zone: 'Europe/Amsterdam',
  vatRatePercent: 21,
  products: [aProduct()],
  ...overrides,
})
