import type { BookedTerms, Booking, BookingDetails } from '../bookings/booking.ts'
import type { OpeningHours } from '../carparks/hours.ts'
import type { Transfer } from '../carparks/product.ts'
import { freeUntil } from './overstay.ts'
import type { FollowingDetail } from '../lifecycle/details.ts'
import { minuteOfDay } from '../time/local.ts'
import { instantOf, localAt, minuteMs, type Instant } from '../time/zones.ts'

/** What the desk needs of a booking wherever it looks: its stay, its state, and what is owed. */
export type CarFacts = Pick<
  Booking,
  | 'id'
  | 'number'
  | 'status'
  | 'stay'
  | 'paymentLocation'
  | 'totalMinor'
  | 'paidMinor'
  | 'refundedMinor'
  | 'waivedMinor'
  | 'disputedMinor'
  | 'chargedMinor'
  | 'checkedInAt'
  | 'checkedOutAt'
>

/** What a list of the desk shows of a booking: no address, no telephone number, no price. */
export type DeskCar = CarFacts &
  Pick<Booking, 'zone' | 'extras' | 'shownDelayMinutes'> & {
    transfer: Transfer
    productName: string
    details: Pick<BookingDetails, 'firstName' | 'lastName' | 'passengers' | 'plateCountry' | FollowingDetail>
    terms: Pick<BookedTerms, 'followUp'>
    hasNote: boolean
  }

/** From so long after the booked time a car that is still awaited stands above the others (DESK-2). */
const lateAfterMs = 15 * minuteMs

export type Way = 'in' | 'out'

export const bookedAt = ({ stay, zone }: DeskCar, way: Way): Instant =>
  way === 'in' ? instantOf(stay.arrival, zone) : instantOf(stay.departure, zone, 'second')

export const isAwaited = ({ status }: DeskCar, way: Way): boolean =>
  status === (way === 'in' ? 'confirmed' : 'checked_in')
const isDone = ({ status }: DeskCar, way: Way): boolean =>
  status === 'checked_out' || (way === 'in' && status === 'checked_in')

/** Minutes since the booked time, of a car that is late; null when it is not. */
export const lateMinutes = (car: DeskCar, way: Way, now: Instant): number | null => {
  const since = now - bookedAt(car, way)
  return isAwaited(car, way) && since >= lateAfterMs ? Math.floor(since / minuteMs) : null
}

/** `people` are those whom the shuttle still has to carry. */
export type Count = { booked: number; done: number; open: number; people: number }
/** `isPast`: it ended an hour ago or longer, so its rows that are done are folded (DESK-33). */
export type Hour = Count & { hour: number; rows: DeskCar[]; isPast: boolean }
/** How many people the shuttle still has to carry from a half hour on; `minute` is that of the day (DESK-32). */
export type ShuttleLoad = { minute: number; people: number }
/** A day’s rows as they are shown, with the one count that everything else is taken from (DESK-3). */
export type DayList = { late: DeskCar[]; hours: Hour[]; all: Count; shuttle: ShuttleLoad[] }

const countOf = (cars: readonly DeskCar[], way: Way): Count => {
  const open = cars.filter((car) => isAwaited(car, way))
  return {
    booked: cars.length,
    done: cars.filter((car) => isDone(car, way)).length,
    open: open.length,
    people: peopleIn(open),
  }
}

export const peopleIn = (cars: readonly DeskCar[]): number =>
  cars.filter(({ transfer }) => transfer === 'shuttle').reduce((sum, { details }) => sum + details.passengers, 0)

const halfHour = 30
const loadsOf = (cars: readonly DeskCar[], way: Way): ShuttleLoad[] => {
  const from = ({ stay }: DeskCar) =>
    Math.floor(minuteOfDay(way === 'in' ? stay.arrival : stay.departure) / halfHour) * halfHour
  const byHalf = Map.groupBy(
    cars.filter((car) => isAwaited(car, way)),
    from,
  )
  return [...byHalf]
    .map(([minute, rows]) => ({ minute, people: peopleIn(rows) }))
    .filter(({ people }) => people > 0)
    .toSorted((a, b) => a.minute - b.minute)
}

const foldedAfterMinutes = 60

const hourOf = ({ stay }: DeskCar, way: Way): number =>
  Math.floor(minuteOfDay(way === 'in' ? stay.arrival : stay.departure) / 60)

/**
 * The rows of one way by hour, the late ones apart (DESK-2). `cars` come in the order of their booked time. An hour
 * counts its late cars too, although they stand above.
 */
export const dayList = (cars: readonly DeskCar[], way: Way, now: Instant, isToday: boolean): DayList => {
  const late = isToday ? cars.filter((car) => lateMinutes(car, way, now) !== null) : []
  const [first] = cars
  const minute = first && isToday ? minuteOfDay(localAt(now, first.zone)) : 0
  const hours = [...new Set(cars.map((car) => hourOf(car, way)))].map((hour): Hour => {
    const ofHour = cars.filter((car) => hourOf(car, way) === hour)
    return {
      hour,
      ...countOf(ofHour, way),
      rows: ofHour.filter((car) => !late.includes(car)),
      isPast: minute >= (hour + 1) * 60 + foldedAfterMinutes,
    }
  })
  return { late, hours, all: countOf(cars, way), shuttle: loadsOf(cars, way) }
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
