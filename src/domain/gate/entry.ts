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
> & { terms: Pick<Booking['terms'], 'unpaidAtDue'> }

/**
 * Whether the booking may come in unpaid: it is paid at the car park, on an agency's account, or its terms let it stand
 * unpaid until it leaves (settled 7).
 */
const paysLater = ({ paymentLocation, terms }: GateFacts): boolean =>
  paymentLocation === 'baCharged' ||
  paymentLocation === 'invoiceAgent' ||
  (paymentLocation === 'onLineLaterV2' && terms.unpaidAtDue === 'stands')

/** When a car may drive in (GATE-3), both moments included, and its booked arrival. */
export const entryWindow = (
  { stay, zone }: Pick<Booking, 'stay' | 'zone'>,
  rules: Pick<GateRules, 'earlyArrivalMinutes'>,
): { arrival: Instant; from: Instant; until: Instant } => {
  const arrival = instantOf(stay.arrival, zone)
  return {
    arrival,
    from: arrival - rules.earlyArrivalMinutes * minuteMs,
    until: instantOf(stay.departure, zone, 'second'),
  }
}

/**
 * Whether the car may drive in at `at`, or why not; each reason has words of its own for the desk (GATE-3; CI-03 to
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
  const { from, until } = entryWindow(booking, rules)
  if (at < from) return refused('entry_too_early', { from })
  if (at > until) return refused('entry_too_late', { until })
  const due = amountDueMinor(booking)
  return due > 0 && !paysLater(booking) ? refused('entry_unpaid', { amountMinor: due }) : done(true)
}

/**
 * The refusals that staff may overrule when they give a reason (CI-12). A booking that does not stand, or whose car is
 * inside or gone, is never among them.
 */
const forcible: readonly string[] = ['entry_too_early', 'entry_too_late', 'entry_unpaid']

export const forcedEntryAt = (booking: GateFacts, rules: GateRules, at: Instant): Outcome<true> => {
  const answer = entryAt(booking, rules, at)
  return !answer.ok && forcible.includes(answer.problem.code) ? done(true) : answer
}

/**
 * Whether the car may drive out, as far as the order of events goes (GATE-5). Money is asked about afterwards (CI-09).
 */
export const exitAt = (booking: Pick<Booking, 'status' | 'checkedInAt'>, at: Instant): Outcome<true> => {
  if (booking.status === 'checked_out') return refused('already_out')
  if (booking.status !== 'checked_in') return refused('not_inside')
  return booking.checkedInAt !== null && at < booking.checkedInAt ? refused('not_inside') : done(true)
}

/**
 * The time of an event as the gate reports it; the gate may have been offline (GATE-6, CI-08). Up to 5 minutes ahead of
 * our clock counts as now. More than that, or more than a week back, is refused.
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
 * The moment that counts for the price of an exit: the moment of paying, if everything was paid and the car leaves soon
 * enough after it, else the exit itself (EXIT-9, PY-20).
 */
export const countedExit = (at: Instant, paidAt: Instant | null, dueMinor: number, rules: GateRules): Instant =>
  paidAt !== null && dueMinor === 0 && paidAt <= at && at - paidAt < (rules.leaveAfterPayingMinutes + 1) * minuteMs
    ? paidAt
    : at

/**
 * The cents because of which a car may not leave (EXIT-6); 0 where the car park lets unpaid cars leave. Of an agency's
 * booking only what the driver caused himself counts (PAY-15).
 */
export const unpaidAtExit = (
  booking: Pick<
    Booking,
    'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor' | 'waivedMinor' | 'paymentLocation' | 'chargedMinor'
  >,
  rules: GateRules,
): number => (rules.unpaidExit === 'refused' ? amountDueMinor(booking) : 0)
