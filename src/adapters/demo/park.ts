import { always, everyDay, type OpeningHours } from '#domain/carparks/hours.ts'
import type { Extra, Product } from '#domain/carparks/product.ts'
import type { features } from './phrases-features.ts'
import type { TariffChoice } from './tariffs.ts'

/**
 * A demo car park in as few words as possible; airport-seed.ts turns it into a car park, a product, extras and a
 * tariff.
 */
export type Park = {
  name: string
  by: 'parkwing' | 'independent' | 'official'
  /** The company of an independent or official car park; those of Parkwing are named after the place. */
  company?: string
  address: string
  km: number
  /** The direction in which it lies, seen from the airport: degrees from north, clockwise. */
  bearing: number
  /** A bus every n minutes, and a ride of so many minutes at least and at most; null for valet parking. */
  shuttle: [number, number, number] | null
  /** Cents per day of an eight-day stay in low season. */
  eightDays: number
  capacity: number
  /** Prices that differ at weekends, or are reduced at present. */
  tariff?: TariffChoice
  hours?: OpeningHours
  /** Which kinds of security and comfort the card shows. */
  safety?: Extract<keyof typeof features, 'fenced' | 'cameras' | 'guarded' | 'lit'>
  comfort?: Extract<keyof typeof features, 'openAir' | 'charging' | 'widePlaces' | 'allTerminals' | 'barcode' | 'lit'>
  covered?: 'yes' | 'ifSpaceRemains'
  coveredExtra?: Pick<Extra, 'per' | 'priceMinor' | 'capacity'>
  leaveKeys?: boolean
  required?: Partial<Product['required']>
  onlyBasicAndFlex?: boolean
  payAtCarPark?: boolean
  cutoffMinutes?: number
  /** Any other field of the product that differs. */
  also?: Partial<
    Pick<
      Product,
      'dayCount' | 'leadTimes' | 'maxStayDays' | 'lastMinuteBookingHoursDisabled' | 'isLastMinuteBookingAvailable'
    >
  >
}

export type DemoAirport = { iata: string; place: string; parks: Park[] }

type Size = Pick<Park, 'km' | 'bearing' | 'shuttle' | 'eightDays' | 'capacity'>
type Rest = Partial<Omit<Park, 'name' | 'by' | 'address' | keyof Size>>

export const parkwing = (place: string, address: string, size: Size, rest: Rest = {}): Park => ({
  name: `Parkwing ${place}`,
  by: 'parkwing',
  address,
  ...size,
  ...rest,
})

export const independent = (name: string, company: string, address: string, size: Size, rest: Rest = {}): Park => ({
  name,
  by: 'independent',
  company,
  address,
  ...size,
  ...rest,
})

export const official: typeof independent = (...park) => ({ ...independent(...park), by: 'official' })

/** The size of a car park, in the order km, bearing, shuttle (every, from, to), price per day in cents, places. */
export const size = (
  km: number,
  bearing: number,
  shuttle: Park['shuttle'],
  eightDays: number,
  capacity: number,
): Size => ({
  km,
  bearing,
  shuttle,
  eightDays,
  capacity,
})

const daily = (from: number, to: number) => [{ days: everyDay, from, to }]

export const hours = {
  always: { primary: always, alternative: null },
  /** Eindhoven and Rotterdam (demand P5). */
  fourToMidnight: { primary: daily(240, 1440), alternative: null },
  /** The main gate by day, and a second gate at any time. */
  nightGate: { primary: daily(300, 1410), alternative: always },
  /** Open past midnight, until one o'clock. */
  fourToOne: { primary: daily(240, 60), alternative: null },
  fiveToMidnight: { primary: daily(300, 1440), alternative: null },
  laterAtWeekends: {
    primary: [
      { days: [1, 2, 3, 4, 5], from: 240, to: 1440 },
      { days: [6, 7], from: 330, to: 1440 },
    ],
    alternative: null,
  },
  /** Shorter on Christmas Eve, closed on Christmas Day. */
  closedAtChristmas: {
    primary: daily(210, 1440),
    alternative: null,
    exceptions: [2026, 2027].flatMap((year) => [
      { date: `${year}-12-24`, ranges: [{ from: 210, to: 1080 }] },
      { date: `${year}-12-25`, ranges: [] },
    ]),
  },
} satisfies Record<string, OpeningHours>

export const valetNeeds: Product['required'] = {
  flightInformation: true,
  plate: true,
  plateCountry: true,
  flightTerminal: true,
  flightTime: true,
  carModel: true,
}
