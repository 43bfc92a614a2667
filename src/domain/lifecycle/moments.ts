import type { Booking } from '../bookings/booking.ts'
import { addDays, at, dateOf, minuteOfDay } from '../time/local.ts'
import { hourMs, instantOf, localAt, type Instant } from '../time/zones.ts'

type Timed = Pick<Booking, 'stay' | 'zone'>

const arrivalOf = ({ stay, zone }: Timed): Instant => instantOf(stay.arrival, zone)
const departureOf = ({ stay, zone }: Timed): Instant => instantOf(stay.departure, zone, 'second')

/** LIFE-5: the payment link again, 48 hours before the arrival (settled 7). */
export const linkAgainAt = (booking: Timed): Instant => arrivalOf(booking) - 48 * hourMs

const warningHours = 6

/** LIFE-6: six hours before the payment is due; of a booking made later than twelve hours before that, halfway. */
export const warnUnpaidAt = (createdAt: Instant, due: Instant): Instant =>
  Math.max(due - warningHours * hourMs, Math.floor((createdAt + due) / 2))

/** Between the final warning and the end there are two hours at least, however late the warning went out. */
export const graceAfterWarningMs = 2 * hourMs

export type UnpaidEnd = { kind: 'early'; at: Instant } | { kind: 'keep' } | { kind: 'warn' } | { kind: 'cancel' }

export type UnpaidFacts = Timed &
  Pick<Booking, 'status' | 'terms'> & {
    /** amountDueMinor() */
    dueMinor: number
    paidMinor: number
  }

/**
 * LIFE-7: what becomes of a booking nobody paid (settled 7). `warnedAt` is when the warning about this due moment was
 * ordered, null: never. Nothing that was paid in part is cancelled by itself, and nothing after the arrival: then the
 * car park's desk takes over.
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

/** LIFE-8: directions at 10:00 of the car park's own clock, the last one at least 24 hours before the arrival. */
export const remindArrivalAt = (booking: Timed): Instant => {
  const latest = localAt(arrivalOf(booking) - 24 * hourMs, booking.zone)
  const day = minuteOfDay(latest) >= reminderMinute ? dateOf(latest) : addDays(dateOf(latest), -1)
  return instantOf(at(day, reminderMinute), booking.zone)
}

/**
 * LIFE-9: 24 hours after the booked arrival, or at the booked end when that is sooner (settled 12); one that staff
 * brought back, at the end.
 */
export const noShowAt = (booking: Timed, wasRevived = false): Instant =>
  wasRevived ? departureOf(booking) : Math.min(arrivalOf(booking) + 24 * hourMs, departureOf(booking))

/** LIFE-10: some hours after the car left its driver is home … */
export const askAfterMs = 6 * hourMs
/** … and a stay that ended longer ago is not asked about any more. */
export const invitedWithinMs = 7 * 24 * hourMs
