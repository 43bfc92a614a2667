import type { Booking } from '../bookings/booking.ts'
import { dayMs, minuteMs, type Instant } from '../time/zones.ts'
import { recount, type Charge } from './charges.ts'
import { countedExit } from './entry.ts'
import { freeUntil, overstayOf, totalOf, type ExitFacts } from './overstay.ts'
import type { GateRules } from './rules.ts'

export type LeavingFacts = {
  booking: ExitFacts & Pick<Booking, 'shownDelayMinutes'>
  charges: readonly Pick<Charge, 'id' | 'kind' | 'days' | 'amountMinor' | 'waivedAt' | 'waivedBecause'>[]
  /** when the driver last paid something since the car drove in; null when nothing was paid */
  paidAt: Instant | null
  dueMinor: number
  rules: GateRules
}

/**
 * What driving out means for a car that is inside. `until` is the last minute at which it adds nothing to the charges,
 * null when that minute is over. `addsMinor` is what driving out now adds, and `perDayMinor` what the next day costs,
 * both in cents.
 */
export type Leaving = { until: Instant | null; addsMinor: number; perDayMinor: number }

/** Within this time of any moment a further day begins, even when a day has 25 hours. */
const longestDayMs = dayMs + 2 * 60 * minuteMs

/**
 * What the driver reads about leaving (EXIT-12), counted in the same way as the exit itself (EXIT-1 to EXIT-5, EXIT-9,
 * EXIT-11).
 */
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
 * The last whole minute within a day from `from` for which `holds` answers true. It must hold at `from`, and once it
 * answers false it must never answer true again.
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
