import type { Booking } from '../bookings/booking.ts'
import { addDays, at, dateOf, minuteOfDay } from '../time/local.ts'
import { hourMs, instantOf, localAt, type Instant } from '../time/zones.ts'

type Timed = Pick<Booking, 'stay' | 'zone'>

const arrivalOf = ({ stay, zone }: Timed): Instant => instantOf(stay.arrival, zone)
const departureOf = ({ stay, zone }: Timed): Instant => instantOf(stay.departure, zone, 'second')

/** When the payment link goes out again: 48 hours before the arrival (LIFE-5, settled 7). */
export const linkAgainAt = (booking: Timed): Instant => arrivalOf(booking) - 48 * hourMs

const warningHours = 6

/**
 * When the final warning goes out: six hours before the payment is due. For a booking made less than twelve hours
 * before the due moment, it is halfway between the two (LIFE-6).
 */
export const warnUnpaidAt = (createdAt: Instant, due: Instant): Instant =>
  Math.max(due - warningHours * hourMs, Math.floor((createdAt + due) / 2))

/**
 * At least two hours lie between the final warning and the cancellation, however late the warning went out (LIFE-7).
 */
export const graceAfterWarningMs = 2 * hourMs

export type UnpaidEnd = { kind: 'early'; at: Instant } | { kind: 'keep' } | { kind: 'warn' } | { kind: 'cancel' }

export type UnpaidFacts = Timed &
  Pick<Booking, 'status' | 'terms'> & {
    /** as amountDueMinor() counts it */
    dueMinor: number
    paidMinor: number
  }

/**
 * What becomes of a booking that nobody paid (LIFE-7, settled 7). `warnedAt` is when the warning about this due moment
 * was ordered, null when it was not. Nothing that was paid in part is cancelled automatically. After the arrival
 * nothing is cancelled either, because the car park's desk takes over.
 */
export const endOfUnpaid = (booking: UnpaidFacts, warnedAt: Instant | null, now: Instant): UnpaidEnd => {
  const due = booking.terms.payLaterDue
  if (
    booking.status !== 'confirmed' ||
    booking.terms.unpaidAtDue !== 'cancelled' ||
    due === null ||
    booking.dueMinor === 0 ||
    booking.paidMinor > 0
  )
    return { kind: 'keep' }
  if (now <= due) return { kind: 'early', at: due + 1 }
  if (now >= arrivalOf(booking)) return { kind: 'keep' }
  if (warnedAt === null) return { kind: 'warn' }
  return now < warnedAt + graceAfterWarningMs
    ? { kind: 'early', at: warnedAt + graceAfterWarningMs }
    : { kind: 'cancel' }
}

const reminderMinute = 10 * 60

/**
 * When the directions go out: the last 10:00 on the car park's clock that is at least 24 hours before the arrival
 * (LIFE-8).
 */
export const remindArrivalAt = (booking: Timed): Instant => {
  const latest = localAt(arrivalOf(booking) - 24 * hourMs, booking.zone)
  const day = minuteOfDay(latest) >= reminderMinute ? dateOf(latest) : addDays(dateOf(latest), -1)
  return instantOf(at(day, reminderMinute), booking.zone)
}

/**
 * When a booking becomes a no-show: 24 hours after the booked arrival, or at the booked end if that is sooner (LIFE-9,
 * settled 12). A booking that staff brought back becomes one again only at its end.
 */
export const noShowAt = (booking: Timed, wasRevived = false): Instant =>
  wasRevived ? departureOf(booking) : Math.min(arrivalOf(booking) + 24 * hourMs, departureOf(booking))

/** How long after the car left its driver is asked for a review, so that the driver is home by then (LIFE-10). */
export const askAfterMs = 6 * hourMs
/** A stay that ended longer ago than this is not asked about any more. */
export const invitedWithinMs = 7 * 24 * hourMs

/** Until when a booking that was given up can be brought back: its space is kept so long (GATE-8). */
export const lastRevival = (booking: Timed): Instant => departureOf(booking)

/** From when the desk may say that nobody comes (DESK-11). */
export const noShowAtDesk = (booking: Timed): Instant => arrivalOf(booking) + 3 * hourMs
