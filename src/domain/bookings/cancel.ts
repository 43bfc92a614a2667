import { done, refused, type Outcome } from '../outcome.ts'
import { refundOf, type RefundSplit } from '../pricing/refund.ts'
import { instantOf, minuteMs, type Instant } from '../time/zones.ts'
import type { Booking } from './booking.ts'
import { holdsCardNumber, lengthOf, tidyText } from './typed-text.ts'

/** The seven reasons of demand M4, in that order. `other` may come with an explanation but does not need one. */
export const cancelReasons = [
  'cancelled_trip',
  'flight_dates_changed',
  'double_booked',
  'cheaper_parking',
  'closer_parking',
  'other_transport',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

export type CancelFacts = Pick<
  Booking,
  'status' | 'stay' | 'zone' | 'terms' | 'paymentLocation' | 'paidMinor' | 'refundedMinor'
>

/**
 * The last moment at which the traveller may cancel: the one that was shown. For a package without refund the car
 * park's cut-off holds instead (settled 3).
 */
export const lastCancelMoment = ({ stay, zone, terms }: Pick<Booking, 'stay' | 'zone' | 'terms'>): Instant =>
  terms.cancelUntil ?? instantOf(stay.arrival, zone) - terms.cancelCutoffMinutes * minuteMs

/**
 * Whether the traveller may cancel now, and what comes back (demands K1, M4, M5). Only the terms stored with the
 * booking count (settled 5). A hold may be given up at any time, because nothing was promised for it yet. The last
 * moment itself is still in time. `disputedMinor` is what the bank has taken back of what was paid (PK-16).
 * `byAgency`: the agency that sold it asks, not the traveller (AGENCY-10).
 */
export const cancellation = (
  booking: CancelFacts,
  now: Instant,
  disputedMinor = 0,
  byAgency = false,
): Outcome<RefundSplit> => {
  const refusal = notCancellable(booking, byAgency)
  if (refusal) return refusal
  if (booking.status === 'confirmed' && now > lastCancelMoment(booking)) return refused('last_minute_cancel')
  return done(refundOf(thereMinor(booking, disputedMinor), booking.terms))
}

/** The cents that are really there: payments, less refunds, less what the customer's bank has taken back (PK-16). */
export const thereMinor = (
  { paidMinor, refundedMinor }: Pick<Booking, 'paidMinor' | 'refundedMinor'>,
  disputedMinor: number,
): number => Math.max(0, paidMinor - refundedMinor - disputedMinor)

/**
 * Refuses what no package can cancel: a booking that ended, one whose stay has begun, and one that an agency's account
 * pays.
 */
export const notCancellable = (
  booking: Pick<Booking, 'status' | 'paymentLocation' | 'terms'>,
  byAgency = false,
): Outcome<never> | null => {
  switch (booking.status) {
    case 'cancelled':
      return refused('already_cancelled')
    case 'expired':
      return refused('hold_expired')
    case 'checked_in':
      return refused('checked_in')
    case 'checked_out':
      return refused('checked_out')
    case 'no_show':
      return refused('no_show')
    case 'held':
    case 'confirmed':
  }
  return booking.paymentLocation === 'invoiceAgent' && !byAgency
    ? refused('invoicing_agent', { name: booking.terms.agentName ?? booking.terms.carParkName })
    : null
}

export type CancelRequest = { reason: CancelReason; note: string }

const noteLength = 500
const isReason = (value: string): value is CancelReason => (cancelReasons as readonly string[]).includes(value)

/** Reads the cancel form with its fields `reason` and `note`. A note counts only with the reason `other` (PK-19). */
export const readCancelForm = (values: Readonly<Record<string, string | undefined>>): Outcome<CancelRequest> => {
  const reason = values['reason'] ?? ''
  const typed = values['note'] ?? ''
  if (!isReason(reason)) return refused('cancel_reason_required', undefined, { reason: 'cancel_reason_required' })
  if (reason !== 'other') return done({ reason, note: '' })
  if (holdsCardNumber(typed)) return refused('card_number_refused', undefined, { note: 'card_number_refused' })
  const note = tidyText(typed)
  return lengthOf(note) > noteLength ? refused('too_long', undefined, { note: 'too_long' }) : done({ reason, note })
}
