import type { Translated } from '../languages.ts'
import type { CardBrand, PaymentMethod } from '../payments/methods.ts'
import type { LeadTime } from '../pricing/lead-time.ts'
import type { Photo } from '../pictures/photos.ts'
import type { RefundRule } from '../pricing/refund.ts'
import type { DayCount } from '../time/stays.ts'
import type { OpeningHours, WeeklyHours } from './hours.ts'

export type Transfer = 'shuttle' | 'valet'
export type PackageCode = 'basic' | 'medium_flex' | 'flex'

/** Names of our own, the same in every language. */
export const packageNames: Record<PackageCode, string> = { basic: 'Basic', medium_flex: 'Medium Flex', flex: 'Flex' }
/**
 * `onLine` is paid at booking, `onLineLaterV2` by link until the due moment, `baCharged` at the car park (demand K3,
 * settled 22).
 */
export type PaymentLocation = 'onLine' | 'onLineLaterV2' | 'baCharged'

/** One package of a product. Settled 6 and demands K1 and K2 explain the refund and the cut-offs. */
export type PackageTerms = RefundRule & {
  code: PackageCode
  /** on top of the tariff, for each stay, in cents of euro */
  surchargeMinor: number
  paymentLocations: PaymentLocation[]
}

/**
 * A feature: where it is shown (demand P1; more places may come, settled 39) and what it says. `icon` names a symbol of
 * web/components/icons.
 */
export type SlotAsset = {
  slot:
    | 'location'
    | 'firstGroupFeature1'
    | 'firstGroupFeature3'
    | 'secondGroupFeature1'
    | 'secondGroupFeature2'
    | 'thirdGroupFeature2'
  icon: string
  text: Translated
  tooltip?: Translated
}

export type CarPark = {
  id: number
  slug: string
  kind: 'offAirport' | 'official'
  name: string
  operator: { name: string; address: string; registration: string }
  address: string
  /** decimal degrees; they are texts only in the website API */
  latitude: number
  longitude: number
  /** exactly three steps that say how to find and enter the car park (demand R7) */
  directions: [Translated, Translated, Translated]
  distanceToAirportKm: number
  /** null where there is none: valet parking, or a car park within walking distance */
  shuttle: Shuttle | null
  hours: OpeningHours
  phone: string
  /** how gate and desk behave; when missing, domain/gate/rules.ts decides */
  gate?: GateSettings
}

/**
 * The bus between car park and terminal (demand O2). It runs about every `everyMinutes`; the ride takes from–to
 * minutes.
 */
export type Shuttle = {
  everyMinutes: number
  rideMinutesFrom: number
  rideMinutesTo: number
  /** when it runs; when missing, as long as a gate is open (PARK-14) */
  hours?: WeeklyHours
  /** where at the car park it leaves */
  stop?: Translated
}

/** Settings of a car park's gate and desk. Each may be missing. */
export type GateSettings = {
  /** how long before the booked arrival the gate opens */
  earlyArrivalMinutes?: number
  /** whether a car may leave while something is due */
  unpaidExit?: 'refused' | 'allowed'
  /** how long after paying somebody may take to leave before more is charged (PY-20) */
  leaveAfterPayingMinutes?: number
}

/**
 * Everything about a product that does not depend on a stay (demand P1). It is data: no code names an airport (settled
 * 11).
 */
export type Product = {
  id: number
  carPark: CarPark
  name: string
  abbreviation: string
  description: Translated
  transfer: Transfer
  covered: 'no' | 'yes' | 'ifSpaceRemains'
  keepKeys: boolean
  isRecommended: boolean
  capacity: number
  /** minutes between booking and arrival (settled 3) */
  minLeadMinutes: number
  changeCutoffMinutes: number
  cancelCutoffMinutes: number
  lastMinuteBookingHoursDisabled: number | null
  isLastMinuteBookingAvailable: boolean
  dayCount: DayCount
  /** how booking early or late changes the price (PRICE-10); when missing, it does not */
  leadTimes?: LeadTime[]
  maxStayDays: number
  required: {
    flightInformation: boolean
    plate: boolean
    plateCountry: boolean
    flightTerminal: boolean
    flightTime: boolean
    carModel: boolean
  }
  /** whether the booking form asks for a second telephone number, which nobody has to give (BOOK-27) */
  asksPhone?: boolean
  packages: PackageTerms[]
  /** decides the order only between packages of the same total; which price leads does not depend on it (PRICE-17) */
  defaultPackage: PackageCode
  paymentMethods: PaymentMethod[]
  cards: CardBrand[]
  /** paid extras; each has its own capacity (demand P2) and its own rows in the inventory */
  extras: Extra[]
  slots: SlotAsset[]
  /** id of its picture (website/resources); when missing, a drawn one is shown */
  imageResourceId?: string
  /**
   * what happens to a booking that lacks its plate or flights 24 hours before arrival (settled 8); when missing, it is
   * cancelled
   */
  missingDetails?: 'cancelled' | 'flagged'
  /** what happens to a booking that is unpaid at the due moment (settled 7) */
  unpaidAtDue: 'stands' | 'cancelled'
  takesCardsAtExit: boolean
}

export type Extra = { id: number; code: 'covered'; per: 'stay' | 'day'; priceMinor: number; capacity: number }

/** An airport as a row of the catalogue, together with its products. */
export type AirportCatalogue = {
  airportId: number
  iata: string
  country: string
  zone: string
  vatRatePercent: number
  /** what is sold */
  products: Product[]
  /** what is not sold because who runs it is stopped, and has bookings all the same (WORK-27); left out: nothing */
  withheld?: readonly Product[]
  /** photos by the number of their product; a product that is missing has none (PIC-8) */
  photos?: ReadonlyMap<number, readonly Photo[]>
}

/** Every product of an airport that bookings can be of: those that are sold, and those that are withheld. */
export const knownAt = ({ products, withheld = [] }: Pick<AirportCatalogue, 'products' | 'withheld'>): Product[] => [
  ...products,
  ...withheld,
]
