import type { Booking } from '../bookings/booking.ts'
import { lastCancelMoment } from '../bookings/cancel.ts'
import type { Product } from '../carparks/product.ts'
import { refundOf } from '../pricing/refund.ts'
import { hourMs, instantOf, type Instant } from '../time/zones.ts'

/**
 * What a booking still has to be told before its arrival, as the product asked for it on the day of booking (settled
 * 5 and 8).
 */
export type FollowUp = { plate: boolean; flights: boolean; missing: 'cancelled' | 'flagged' }
export type FollowingDetail = 'plate' | 'arrivalFlight' | 'returnFlight'

/** Kept in the booking's terms: a flag that the catalogue sets later cancels nobody. */
export const followUpOf = ({
  required,
  missingDetails: missing = 'cancelled',
}: Pick<Product, 'required' | 'missingDetails'>): FollowUp => ({
  plate: required.plate,
  flights: required.flightInformation,
  missing,
})

type Detailed = Pick<Booking, 'details' | 'terms'>
type Timed = Pick<Booking, 'stay' | 'zone'>

/** LIFE-1: what the booking still lacks of what it was asked for; nothing for bookings made before anybody asked. */
export const missingDetails = ({ details, terms: { followUp } }: Detailed): FollowingDetail[] => {
  if (!followUp) return []
  const asked: FollowingDetail[] = [
    ...(followUp.plate ? ['plate' as const] : []),
    ...(followUp.flights ? ['arrivalFlight' as const, 'returnFlight' as const] : []),
  ]
  return asked.filter((field) => details[field] === '')
}

export const arrivalOf = ({ stay, zone }: Timed): Instant => instantOf(stay.arrival, zone)

/** The last moment for details that may follow: 24 hours before the arrival, inclusive. */
export const detailsDue = (booking: Timed): Instant => arrivalOf(booking) - 24 * hourMs

/** Hours before the arrival at which missing details are asked for (settled 8). */
export const reminderHours = [168, 72, 48] as const

/**
 * LIFE-2: the reminder whose turn it is at `now`; one that was missed gives way to the next, and after the deadline
 * there is none.
 */
export const currentReminder = (booking: Timed, now: Instant): { hours: number; at: Instant } | null => {
  const arrival = arrivalOf(booking)
  const begun = reminderHours.map((hours) => ({ hours, at: arrival - hours * hourMs })).filter(({ at }) => at <= now)
  return now > detailsDue(booking) ? null : (begun.at(-1) ?? null)
}

/**
 * PL-03: a letter that was held up gives way to the next reminder. `version` as it was ordered: the hours, a million
 * more for each earlier arrival.
 */
export const reminderHasItsTurn = (booking: Timed, version: number, now: Instant): boolean =>
  currentReminder(booking, now)?.hours === version % 1000

/** The first reminder after `now`; null when all have been. */
export const nextReminder = (booking: Timed, now: Instant): Instant | null => {
  const arrival = arrivalOf(booking)
  return reminderHours.map((hours) => arrival - hours * hourMs).find((at) => at > now) ?? null
}

export type Incomplete =
  /** the deadline is not over: look again at `at` */
  | { kind: 'early'; at: Instant }
  | { kind: 'keep' }
  /** it stands, the desk asks the driver */
  | { kind: 'flag'; missing: FollowingDetail[] }
  | { kind: 'cancel'; refundMinor: number }

export type IncompleteFacts = Detailed & Timed & Pick<Booking, 'status' | 'paidMinor' | 'refundedMinor' | 'createdAt'>

/**
 * LIFE-3 and LIFE-4 (settled 8). `lastToldAt`: when the last reminder for this arrival went out, null when none did.
 * Only a confirmed booking whose arrival is still ahead is touched: a car that came early or a worker that was down for
 * a day cancels nobody (AC-04, AC-10).
 */
export const incomplete = (booking: IncompleteFacts, lastToldAt: Instant | null, now: Instant): Incomplete => {
  const due = detailsDue(booking)
  if (booking.status !== 'confirmed') return { kind: 'keep' }
  if (now <= due) return { kind: 'early', at: due + 1 }
  const missing = missingDetails(booking)
  if (missing.length === 0 || now >= arrivalOf(booking)) return { kind: 'keep' }
  if (booking.terms.followUp?.missing === 'flagged') return { kind: 'flag', missing }
  const cutOff = lastCancelMoment(booking)
  // whoever was told too late to cancel by himself is treated by the package; being booked is the first word about it
  const couldStillCancel = (lastToldAt ?? booking.createdAt) <= cutOff
  const paidMinor = booking.paidMinor - booking.refundedMinor
  const byPackage = due <= cutOff ? refundOf(paidMinor, booking.terms).refundMinor : 0
  return { kind: 'cancel', refundMinor: couldStillCancel ? paidMinor : byPackage }
}
