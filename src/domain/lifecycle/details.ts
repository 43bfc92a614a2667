import type { Booking } from '../bookings/booking.ts'
import { lastCancelMoment } from '../bookings/cancel.ts'
import type { Product } from '../carparks/product.ts'
import { refundOf } from '../pricing/refund.ts'
import { hourMs, instantOf, type Instant } from '../time/zones.ts'

/**
 * What a booking must still be told before its arrival, as the product asked for it on the day of booking (settled 5,
 * settled 8). `missing` says what happens otherwise.
 */
export type FollowUp = { plate: boolean; flights: boolean; missing: 'cancelled' | 'flagged' }
export type FollowingDetail = 'plate' | 'arrivalFlight' | 'returnFlight'

/** Stored in the booking's terms, so that a flag which the catalogue sets later cancels nobody's booking (LIFE-1). */
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

/**
 * What the booking still lacks of the details it was asked for (LIFE-1). Bookings made before anybody asked lack
 * nothing.
 */
export const missingDetails = ({
  details,
  terms: { followUp },
}: {
  details: Pick<Booking['details'], FollowingDetail>
  terms: Pick<Booking['terms'], 'followUp'>
}): FollowingDetail[] => {
  if (!followUp) return []
  const asked: FollowingDetail[] = [
    ...(followUp.plate ? ['plate' as const] : []),
    ...(followUp.flights ? ['arrivalFlight' as const, 'returnFlight' as const] : []),
  ]
  return asked.filter((field) => details[field] === '')
}

export const arrivalOf = ({ stay, zone }: Timed): Instant => instantOf(stay.arrival, zone)

/** The last moment for details that may follow: 24 hours before the arrival, that moment included (LIFE-3). */
export const detailsDue = (booking: Timed): Instant => arrivalOf(booking) - 24 * hourMs

/** Hours before the arrival at which missing details are asked for (settled 8). */
export const reminderHours = [168, 72, 48] as const

/**
 * The reminder whose turn it is at `now`. One that was missed gives way to the next, and after the deadline there is
 * none (LIFE-2).
 */
export const currentReminder = (booking: Timed, now: Instant): { hours: number; at: Instant } | null => {
  const arrival = arrivalOf(booking)
  const begun = reminderHours.map((hours) => ({ hours, at: arrival - hours * hourMs })).filter(({ at }) => at <= now)
  return now > detailsDue(booking) ? null : (begun.at(-1) ?? null)
}

/**
 * Whether a reminder is still the current one, because one that was held up gives way to the next (PL-03). `version` is
 * the one with which the letter was ordered: the hours, plus a million for each earlier arrival.
 */
export const reminderHasItsTurn = (booking: Timed, version: number, now: Instant): boolean =>
  currentReminder(booking, now)?.hours === version % 1000

/** When the next reminder after `now` is due; null when there is none any more. */
export const nextReminder = (booking: Timed, now: Instant): Instant | null => {
  const arrival = arrivalOf(booking)
  return reminderHours.map((hours) => arrival - hours * hourMs).find((at) => at > now) ?? null
}

export type Incomplete =
  /** the deadline is not over yet: look again at `at` */
  | { kind: 'early'; at: Instant }
  | { kind: 'keep' }
  /** the booking stands, and the desk asks the driver */
  | { kind: 'flag'; missing: FollowingDetail[] }
  | { kind: 'cancel'; refundMinor: number }

export type IncompleteFacts = Detailed & Timed & Pick<Booking, 'status' | 'paidMinor' | 'refundedMinor' | 'createdAt'>

/**
 * What happens to a booking at its deadline for details (LIFE-3, LIFE-4; settled 8). `lastToldAt` is when the last
 * reminder for this arrival went out, null when none did. Only a confirmed booking whose arrival is still ahead is
 * touched, so that neither an early car nor a worker that was down for a day cancels a booking (AC-04, AC-10).
 */
export const incomplete = (booking: IncompleteFacts, lastToldAt: Instant | null, now: Instant): Incomplete => {
  const due = detailsDue(booking)
  if (booking.status !== 'confirmed') return { kind: 'keep' }
  if (now <= due) return { kind: 'early', at: due + 1 }
  const missing = missingDetails(booking)
  if (missing.length === 0 || now >= arrivalOf(booking)) return { kind: 'keep' }
  if (booking.terms.followUp?.missing === 'flagged') return { kind: 'flag', missing }
  const cutOff = lastCancelMoment(booking)
  // who was reminded too late to cancel by himself gets what the package gives; without a reminder, the booking itself
  // counts as the last one
  const couldStillCancel = (lastToldAt ?? booking.createdAt) <= cutOff
  const paidMinor = booking.paidMinor - booking.refundedMinor
  const byPackage = due <= cutOff ? refundOf(paidMinor, booking.terms).refundMinor : 0
  return { kind: 'cancel', refundMinor: couldStillCancel ? paidMinor : byPackage }
}

/**
 * Whether the directions wait (LIFE-8): nobody is told the way to a car park an hour before the booking is cancelled
 * because details are missing.
 */
export const directionsWait = (booking: Detailed & Timed, now: Instant): boolean =>
  booking.terms.followUp?.missing === 'cancelled' && missingDetails(booking).length > 0 && now <= detailsDue(booking)
