import type { LocalDateTime } from '../time/local.ts'
import { hourMs, type Instant } from '../time/zones.ts'
import { bookedAt, isAwaited, lateMinutes, peopleIn, type DeskCar, type Way } from './cars.ts'

/** So far ahead somebody looks who begins a shift (DESK-49). */
export const aheadMs = 3 * hourMs

/** `late` and `people` are of those cars; `first` is the next booked time that has not passed. */
export type NextHours = { cars: number; late: number; people: number; first: LocalDateTime | null }

/** The cars that are still awaited until then, the late ones too. `cars` come in the order of their booked time. */
export const nextHours = (cars: readonly DeskCar[], way: Way, now: Instant): NextHours => {
  const awaited = cars.filter((car) => isAwaited(car, way) && bookedAt(car, way) <= now + aheadMs)
  const [next] = awaited.filter((car) => bookedAt(car, way) >= now)
  return {
    cars: awaited.length,
    late: awaited.filter((car) => lateMinutes(car, way, now) !== null).length,
    people: peopleIn(awaited),
    first: next === undefined ? null : way === 'in' ? next.stay.arrival : next.stay.departure,
  }
}
