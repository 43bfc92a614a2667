import type { Booking } from '../bookings/booking.ts'
import { dayMs, minuteMs, type Instant } from '../time/zones.ts'
import { recount, type Charge } from './charges.ts'
import { countedExit } from './entry.ts'
import { freeUntil, overstayOf, totalOf, type ExitFacts } from './overstay.ts'
import type { GateRules } from './rules.ts'

export type LeavingFacts = {
  booking: ExitFacts & Pick<Booking, 'shownDelayMinutes'>
  charges: readonly Pick<Charge, 'id' | 'kind' | 'days' | 'amountMinor' | 'waivedAt' | 'waivedBecause'>[]
  /** when something was last paid since the car drove in; null: nothing */
  paidAt: Instant | null
  dueMinor: number
  rules: GateRules
}

/**
 * What driving out means for a car that is inside. `until`: the last minute at which it adds nothing to what was
 * charged already, null when that is over;
 * `addsMinor`: what driving out now adds, `perDayMinor`: what the next day costs, both in cents.
 */
export type Leaving = { until: Instant | null; addsMinor: number; perDayMinor: number }

/** Days of 25 hours included: within this time of any moment a further day begins. */
const longestDayMs = dayMs + 2 * 60 * minuteMs

/** EXIT-12, by the same count as the exit itself (EXIT-1 to EXIT-5, EXIT-9, EXIT-11). */
export const leaving = ({ booking, charges, paidAt, dueMinor, rules }: LeavingFacts, now: Instant): Leaving => {
  const delay = booking.shownDelayMinutes ?? 0
  const linesAt = (exit: Instant) => overstayOf(booking, exit, delay, rules.hours)
  const addsAt = (exit: Instant): number => {
    const { waive, add } = recount(charges, linesAt(exit))
    return totalOf(add) - totalOf(charges.filter(({ id }) => waive.includes(id)))
  }
  const free = freeUntil(booking, delay, rules.hours)
  const perDayMinor = linesAt(Math.max(now, free) + longestDayMs).at(-1)?.perDayMinor ?? 0
  const addsMinor = Math.max(0, addsAt(countedExit(now, paidAt, dueMinor, rules)))
  if (addsMinor > 0) return { until: null, addsMinor, perDayMinor }
  const afterPaying =
    paidAt !== null && dueMinor === 0
      ? Math.floor(paidAt / minuteMs) * minuteMs + rules.leaveAfterPayingMinutes * minuteMs
      : now
  const until = now <= free ? free : addsAt(now) > 0 ? afterPaying : lastMinute(now, (at) => addsAt(at) <= 0)
  return { until: Math.max(until, afterPaying), addsMinor, perDayMinor }
}

/**
 * The last whole minute from `from` on, within a day, for which `holds`; it holds at `from`, and once it does not it
 * never does again.
 */
const lastMinute = (from: Instant, holds: (at: Instant) => boolean): Instant => {
  let low = Math.floor(from / minuteMs)
  let high = low + longestDayMs / minuteMs
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle * minuteMs)) low = middle
    else high = middle
  }
  return low * minuteMs
}
