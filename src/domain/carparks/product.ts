import type { Translated } from '../languages.ts'
import type { CardBrand, PaymentMethod } from '../payments/methods.ts'
import type { LeadTime } from '../pricing/lead-time.ts'
import type { RefundRule } from '../pricing/refund.ts'
import type { DayCount } from '../time/stays.ts'
import type { OpeningHours, WeeklyHours } from './hours.ts'

export type Transfer = 'shuttle' | 'valet'
export type PackageCode = 'basic' | 'medium_flex' | 'flex'

/** Names of our own, the same in every language. */
export const packageNames: Record<PackageCode, string> = { basic: 'Basic', medium_flex: 'Medium Flex', flex: 'Flex' }
/** `onLine` now, `onLineLaterV2` by link until the due moment, `baCharged` at the car park (K3, settled 22). */
export type PaymentLocation = 'onLine' | 'onLineLaterV2' | 'baCharged'

/** One package of a product. Refund arithmetic and cut-offs: settled 6, K1, K2. */
export type PackageTerms = RefundRule & {
  code: PackageCode
  /** on top of the tariff, per stay, minor units of euro */
  surchargeMinor: number
  paymentLocations: PaymentLocation[]
}

/**
 * Where a feature is shown (demand P1; an open set, settled 39) and what it says. `icon` names a symbol of
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
  /** decimal degrees (strings only on the wire) */
  latitude: number
  longitude: number
  /** exactly three, how to find and enter it (R7) */
  directions: [Translated, Translated, Translated]
  distanceToAirportKm: number
  /** null: none (valet, or on foot) */
  shuttle: Shuttle | null
  hours: OpeningHours
  phone: string
  /** how gate and desk behave; left out: domain/gate/rules.ts says */
  gate?: GateSettings
}

/** The bus between car park and terminal (O2): about every so many minutes, the ride from–to minutes. */
export type Shuttle = {
  everyMinutes: number
  rideMinutesFrom: number
  rideMinutesTo: number
  /** when it runs; left out: as long as a gate is open (PARK-14) */
  hours?: WeeklyHours
  /** where it leaves from at the car park */
  stop?: Translated
}

/** Settings of a car park's gate and desk; each may be left out. */
export type GateSettings = {
  /** how long before the booked arrival the gate opens */
  earlyArrivalMinutes?: number
  /** whether a car leaves while something is due */
  unpaidExit?: 'refused' | 'allowed'
  /** how long after paying one has to leave before more is charged (PY-20) */
  leaveAfterPayingMinutes?: number
}

/**
 * Everything about a product that does not depend on a stay (demand P1). Data, never code that names an airport
 * (settled 11).
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
  /** settled 3 */
  minLeadMinutes: number
  changeCutoffMinutes: number
  cancelCutoffMinutes: number
  lastMinuteBookingHoursDisabled: number | null
  isLastMinuteBookingAvailable: boolean
  dayCount: DayCount
  /** what booking early or late changes (PRICE-10); left out: nothing */
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
  packages: PackageTerms[]
  /** stands before others of the same total; which price leads does not depend on it (PRICE-17) */
  defaultPackage: PackageCode
  paymentMethods: PaymentMethod[]
  cards: CardBrand[]
  /** a paid extra with its own capacity (P2), a product of its own kind in the inventory */
  extras: Extra[]
  slots: SlotAsset[]
  /** id of its picture (website/resources); left out: a drawn one is shown */
  imageResourceId?: string
  /**
   * what happens with a booking that lacks its plate or flights 24 hours before arrival (settled 8); left out:
   * cancelled
   */
  missingDetails?: 'cancelled' | 'flagged'
  /** what happens with a booking unpaid at the due moment (settled 7) */
  unpaidAtDue: 'stands' | 'cancelled'
  takesCardsAtExit: boolean
}

export type Extra = { id: number; code: 'covered'; per: 'stay' | 'day'; priceMinor: number; capacity: number }

/** An airport of the catalogue table together with its products. */
export type AirportCatalogue = {
  airportId: number
  iata: string
  country: string
  zone: string
  vatRatePercent: number
  products: Product[]
}
