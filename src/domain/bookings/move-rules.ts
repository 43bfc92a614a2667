import type { Product, Shuttle } from '../carparks/product.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import type { PriceBreakdown } from '../pricing/quote.ts'
import { followPrice } from '../statements/net-price.ts'
import type { DayCount } from '../time/stays.ts'
import { instantOf, type Instant } from '../time/zones.ts'
import type { BookedTerms, Booking } from './booking.ts'
import { moneyOfChange, type MoneyFacts } from './change-rules.ts'
import type { StayChange } from './change.ts'

/** Whether a booking can still go to another car park: its car has not come, and its stay is not over (SERVICE-20). */
export const movable = (
  { status, stay, zone }: Pick<Booking, 'status' | 'stay' | 'zone'>,
  now: Instant,
): Outcome<true> =>
  status === 'confirmed' && instantOf(stay.departure, zone, 'second') > now ? done(true) : refused('move_not_possible')

/** What a move means in money, in cents (SERVICE-21). */
export type MoveMoney = {
  /** the agreed price afterwards, never above the one before */
  agreedMinor: number
  /** what the stay costs there today beyond what was agreed: the house pays it */
  costMinor: number
  /** what the price falls by */
  lessMinor: number
  /** what goes back of money that came through a provider */
  backMinor: number
}

export const moneyOfMove = (booking: MoneyFacts, todayMinor: number): MoveMoney => {
  const agreed = booking.totalMinor - booking.chargedMinor
  const agreedMinor = Math.min(agreed, todayMinor)
  // the customer did not ask for it, so the whole difference is his, whatever his package gives back
  const { refundMinor } = moneyOfChange(booking, agreedMinor, { refundablePercentage: 100 }, { later: true })
  return {
    agreedMinor,
    costMinor: Math.max(0, todayMinor - agreed),
    lessMinor: agreed - agreedMinor,
    backMinor: refundMinor,
  }
}

/** Name and address of a product’s car park, as a booking there keeps them. */
export const placeOf = ({ name, carPark, transfer }: Product) => ({
  productName: name,
  carParkName: carPark.name,
  carParkAddress: carPark.address,
  carParkPhone: carPark.phone,
  transfer,
})

type Priced = { price: PriceBreakdown; coupon: BookedTerms['coupon'] }

/**
 * The terms at another car park. What the package promises stays word for word; the price is today’s only where it is
 * lower. `count`: how the days of the agreed price were counted.
 */
export const movedTerms = (terms: BookedTerms, product: Product, today: Priced, count: DayCount): BookedTerms => {
  const isCheaper = today.price.total.minor < terms.price.total.minor
  const { coupon, ...rest } = terms
  const kept = isCheaper ? today.coupon : coupon
  return followPrice({
    ...rest,
    ...placeOf(product),
    // nothing is cancelled at the new car park that would have stood at the old one
    unpaidAtDue: terms.unpaidAtDue === 'cancelled' ? product.unpaidAtDue : 'stands',
    ...(isCheaper
      ? { price: today.price, shownIn: null, dayCount: product.dayCount }
      : { dayCount: terms.dayCount ?? count }),
    ...(kept && { coupon: kept }),
  })
}

/** What is not as it was booked, though the stay, the package and the price are (SERVICE-22). */
export const moveHarms = ['valet', 'shuttle', 'open', 'keys'] as const
export type MoveHarm = (typeof moveHarms)[number]

type Promised = Pick<Product, 'transfer' | 'covered' | 'keepKeys'>

export const harmsOf = (from: Promised, to: Promised): MoveHarm[] => [
  ...(from.transfer === to.transfer ? [] : [to.transfer]),
  ...(from.covered === 'yes' && to.covered !== 'yes' ? (['open'] as const) : []),
  // at a valet’s the keys are handed over anyway
  ...(from.keepKeys && !to.keepKeys && to.transfer !== 'valet' ? (['keys'] as const) : []),
]

/** Minutes from the car to the terminal at most; null where nobody rides, because the car is handed over or is near. */
export const minutesToTerminal = (shuttle: Shuttle | null): number | null =>
  shuttle && shuttle.everyMinutes + shuttle.rideMinutesTo

type Ranked = { harms: readonly MoveHarm[]; costMinor: number; product: Product }

/** The least harm first: to the traveller, then to the house, then the way (SERVICE-22). */
export const byHarm = (a: Ranked, b: Ranked): number =>
  a.harms.length - b.harms.length ||
  a.costMinor - b.costMinor ||
  a.product.carPark.distanceToAirportKm - b.product.carPark.distanceToAirportKm ||
  a.product.id - b.product.id

/** Whether a change left the stay as it was and brought another car park. */
export const isMove = ({ kind, before, after }: StayChange): boolean =>
  kind === 'stay' &&
  before.productId !== after.productId &&
  before.stay.arrival === after.stay.arrival &&
  before.stay.departure === after.stay.departure
