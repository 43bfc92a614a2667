import { amountDueMinor, type Booking } from '../bookings/booking.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import { instantOf, minuteMs, type Instant } from '../time/zones.ts'
import { gateClockAheadMinutes, offlineDays, type GateRules } from './rules.ts'

export type GateFacts = Pick<
  Booking,
  | 'status'
  | 'stay'
  | 'zone'
  | 'paymentLocation'
  | 'totalMinor'
  | 'paidMinor'
  | 'refundedMinor'
  | 'waivedMinor'
  | 'checkedInAt'
  | 'terms'
>

/**
 * Bookings that may come in unpaid: paid at the car park, on an agency's account, or standing until they leave
 * (settled 7).
 */
const paysLater = ({ paymentLocation, terms }: GateFacts): boolean =>
  paymentLocation === 'baCharged' ||
  paymentLocation === 'invoiceAgent' ||
  (paymentLocation === 'onLineLaterV2' && terms.unpaidAtDue === 'stands')

/**
 * GATE-3: whether the car may drive in at `at`, or why not, each reason with its own words for the desk (CI-03 to
 * CI-06, CI-09 to CI-11). The booked departure itself is still in time.
 */
export const entryAt = (booking: GateFacts, rules: GateRules, at: Instant): Outcome<true> => {
  switch (booking.status) {
    case 'held':
    case 'expired':
      return refused('entry_not_confirmed')
    case 'cancelled':
      return refused('entry_cancelled')
    case 'no_show':
      return refused('entry_no_show')
    case 'checked_in':
      return refused('already_inside')
    case 'checked_out':
      return refused('already_out')
    case 'confirmed':
  }
  const from = instantOf(booking.stay.arrival, booking.zone) - rules.earlyArrivalMinutes * minuteMs
  const until = instantOf(booking.stay.departure, booking.zone, 'second')
  if (at < from) return refused('entry_too_early', { from })
  if (at > until) return refused('entry_too_late', { until })
  const due = amountDueMinor(booking)
  return due > 0 && !paysLater(booking) ? refused('entry_unpaid', { amountMinor: due }) : done(true)
}

/**
 * What staff may open against the rules, with a reason (CI-12): never a booking that does not stand, nor one whose car
 * is in or gone.
 */
const forcible: readonly string[] = ['entry_too_early', 'entry_too_late', 'entry_unpaid']

export const forcedEntryAt = (booking: GateFacts, rules: GateRules, at: Instant): Outcome<true> => {
  const answer = entryAt(booking, rules, at)
  return !answer.ok && forcible.includes(answer.problem.code) ? done(true) : answer
}

/** GATE-5: the order of things; money is asked about afterwards (CI-09). */
export const exitAt = (booking: Pick<Booking, 'status' | 'checkedInAt'>, at: Instant): Outcome<true> => {
  if (booking.status === 'checked_out') return refused('already_out')
  if (booking.status !== 'checked_in') return refused('not_inside')
  return booking.checkedInAt !== null && at < booking.checkedInAt ? refused('not_inside') : done(true)
}

/**
 * GATE-6: an event's own time, by a gate that may have been offline (CI-08): up to 5 minutes ahead counts as now,
 * beyond that or a week back it is refused.
 */
export const eventTime = (at: Instant | undefined, now: Instant): Outcome<Instant> => {
  if (at === undefined) return done(now)
  if (
    !Number.isSafeInteger(at) ||
    at > now + gateClockAheadMinutes * minuteMs ||
    at < now - offlineDays * 24 * 60 * minuteMs
  )
    return refused('gate_time_refused')
  return done(Math.min(at, now))
}

/**
 * PY-20: the moment that counts for the price of an exit: that of the payment, when everything was paid and the car
 * leaves soon enough.
 */
export const countedExit = (at: Instant, paidAt: Instant | null, dueMinor: number, rules: GateRules): Instant =>
  paidAt !== null && dueMinor === 0 && paidAt <= at && at - paidAt < (rules.leaveAfterPayingMinutes + 1) * minuteMs
    ? paidAt
    : at

/**
 * EXIT-6: nobody leaves while something is due, where the car park says so; of an agency's booking only what the driver
 * caused himself (PAY-15).
 */
export const unpaidAtExit = (
  booking: Pick<
    Booking,
    'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor' | 'waivedMinor' | 'paymentLocation' | 'chargedMinor'
  >,
  rules: GateRules,
): number => (rules.unpaidExit === 'refused' ? amountDueMinor(booking) : 0)
