import type { BookedTerms, Booking, BookingDetails } from '../bookings/booking.ts'
import type { OpeningHours } from '../carparks/hours.ts'
import type { Transfer } from '../carparks/product.ts'
import { freeUntil } from './overstay.ts'
import type { FollowingDetail } from '../lifecycle/details.ts'
import { minuteOfDay } from '../time/local.ts'
import { instantOf, minuteMs, type Instant } from '../time/zones.ts'

/** What a list of the desk shows of a booking: no address, no telephone number, no price. */
export type DeskCar = Pick<
  Booking,
  | 'id'
  | 'number'
  | 'zone'
  | 'status'
  | 'stay'
  | 'extras'
  | 'paymentLocation'
  | 'totalMinor'
  | 'paidMinor'
  | 'refundedMinor'
  | 'waivedMinor'
  | 'disputedMinor'
  | 'chargedMinor'
  | 'checkedInAt'
  | 'checkedOutAt'
  | 'shownDelayMinutes'
> & {
  transfer: Transfer
  productName: string
  details: Pick<BookingDetails, 'firstName' | 'lastName' | 'passengers' | 'plateCountry' | FollowingDetail>
  terms: Pick<BookedTerms, 'followUp'>
  hasNote: boolean
}

/** From so long after the booked time a car that is still awaited stands above the others (DESK-2). */
const lateAfterMs = 15 * minuteMs

export type Way = 'in' | 'out'

const bookedAt = ({ stay, zone }: DeskCar, way: Way): Instant =>
  way === 'in' ? instantOf(stay.arrival, zone) : instantOf(stay.departure, zone, 'second')

const isAwaited = ({ status }: DeskCar, way: Way): boolean => status === (way === 'in' ? 'confirmed' : 'checked_in')
const isDone = ({ status }: DeskCar, way: Way): boolean =>
  status === 'checked_out' || (way === 'in' && status === 'checked_in')

/** Minutes since the booked time, of a car that is late; null when it is not. */
export const lateMinutes = (car: DeskCar, way: Way, now: Instant): number | null => {
  const since = now - bookedAt(car, way)
  return isAwaited(car, way) && since >= lateAfterMs ? Math.floor(since / minuteMs) : null
}

/** `people` are those whom the shuttle still has to carry. */
export type Count = { booked: number; done: number; open: number; people: number }
export type Hour = Count & { hour: number; rows: DeskCar[] }
/** A day’s rows as they are shown, with the one count that everything else is taken from (DESK-3). */
export type DayList = { late: DeskCar[]; hours: Hour[]; all: Count }

const countOf = (cars: readonly DeskCar[], way: Way): Count => {
  const open = cars.filter((car) => isAwaited(car, way))
  return {
    booked: cars.length,
    done: cars.filter((car) => isDone(car, way)).length,
    open: open.length,
    people: open
      .filter(({ transfer }) => transfer === 'shuttle')
      .reduce((sum, { details }) => sum + details.passengers, 0),
  }
}

const hourOf = ({ stay }: DeskCar, way: Way): number =>
  Math.floor(minuteOfDay(way === 'in' ? stay.arrival : stay.departure) / 60)

/**
 * The rows of one way by hour, the late ones apart (DESK-2). `cars` come in the order of their booked time. An hour
 * counts its late cars too, although they stand above.
 */
export const dayList = (cars: readonly DeskCar[], way: Way, now: Instant, isToday: boolean): DayList => {
  const late = isToday ? cars.filter((car) => lateMinutes(car, way, now) !== null) : []
  const hours = [...new Set(cars.map((car) => hourOf(car, way)))].map((hour): Hour => {
    const ofHour = cars.filter((car) => hourOf(car, way) === hour)
    return { hour, ...countOf(ofHour, way), rows: ofHour.filter((car) => !late.includes(car)) }
  })
  return { late, hours, all: countOf(cars, way) }
}

/** Since when a car is overdue; null while its time is free (DESK-4). `hours` are those of the car park. */
export const overdueSince = (
  car: Pick<DeskCar, 'status' | 'stay' | 'zone' | 'shownDelayMinutes'>,
  now: Instant,
  hours: OpeningHours | null = null,
): Instant | null => {
  const until = freeUntil(car, car.shownDelayMinutes ?? 0, hours)
  return car.status === 'checked_in' && Math.floor(now / minuteMs) * minuteMs > until ? until : null
}
