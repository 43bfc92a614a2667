import { done, refused, type Outcome } from '../outcome.ts'
import type { PriceBreakdown } from '../pricing/quote.ts'
import { refundOf, type RefundRule } from '../pricing/refund.ts'
import { euro, mulDiv } from '../money/money.ts'
import { followPrice } from '../statements/net-price.ts'
import { dateOf } from '../time/local.ts'
import { dayCount, daysOf, type DayCount, type Stay } from '../time/stays.ts'
import { instantOf, type Instant } from '../time/zones.ts'
import { amountDueMinor, type BookedTerms, type Booking } from './booking.ts'
import { lastCancelMoment } from './cancel.ts'

export type ChangeFacts = Pick<Booking, 'status' | 'stay' | 'zone' | 'terms' | 'paymentLocation'>

export const agentRefusal = ({ terms }: Pick<Booking, 'terms'>) =>
  refused('invoicing_agent', { name: terms.agentName ?? terms.carParkName })

/**
 * The refusal of a booking that has ended or not begun; it is the same for every kind of change (demand M5). Null when
 * the booking stands.
 */
export const ended = ({ status }: Pick<Booking, 'status'>): Outcome<never> | null => {
  switch (status) {
    case 'held':
      return refused('change_unpaid')
    case 'cancelled':
      return refused('already_cancelled')
    case 'expired':
      return refused('hold_expired')
    case 'checked_out':
      return refused('checked_out')
    case 'no_show':
      return refused('no_show')
    case 'confirmed':
    case 'checked_in':
      return null
  }
}

/**
 * Whether the traveller may change dates and times now (demands K1, M5; CHANGE-1). Only the deadline stored with the
 * booking counts, and that moment itself is still in time. The message after it says whether cancelling is over too
 * (CH-09).
 */
export const changing = (booking: ChangeFacts, now: Instant, byAgency = false): Outcome<true> => {
  const over = ended(booking)
  if (over) return over
  if (booking.status === 'checked_in') return refused('checked_in')
  if (booking.paymentLocation === 'invoiceAgent' && !byAgency) return agentRefusal(booking)
  const { changeUntil } = booking.terms
  if (changeUntil === null) return refused('change_not_offered')
  if (now <= changeUntil) return done(true)
  return refused(now > lastCancelMoment(booking) ? 'last_minute_both' : 'last_minute_change')
}

/**
 * Whether the traveller may stay longer now. Every package allows it while the car is there, because a longer stay is
 * one more sale (CHANGE-11). `byAgency`: the agency itself asks, which pays for it where the booking is on its account.
 */
export const extending = (booking: ChangeFacts, byAgency = false): Outcome<true> => {
  const over = ended(booking)
  if (over) return over
  if (booking.paymentLocation === 'invoiceAgent' && !byAgency) return agentRefusal(booking)
  return booking.status === 'checked_in' ? done(true) : refused('extend_not_in')
}

/**
 * Staff who give a reason may do what the traveller may not any more, but not to a booking that has ended or is unpaid
 * (WI-09).
 */
export const changingByStaff = (booking: Pick<Booking, 'status'>): Outcome<true> =>
  booking.status === 'no_show' ? done(true) : (ended(booking) ?? done(true))

/**
 * Whether only the times on the same two dates change, with the same days charged and taken. Such a change is free: the
 * price stays as it is (CHANGE-2; CH-03, CH-04).
 */
export const isTimeOnly = (before: Stay, after: Stay, count: DayCount): boolean => {
  const [old, next] = [daysOf(before), daysOf(after)]
  return (
    dateOf(before.arrival) === dateOf(after.arrival) &&
    dateOf(before.departure) === dateOf(after.departure) &&
    old.firstDay === next.firstDay &&
    old.lastDay === next.lastDay &&
    dayCount(before, count) === dayCount(after, count)
  )
}

/**
 * The terms after a change: the same package under the same rules. Each deadline stays as many elapsed hours before the
 * new arrival as it was before the old one (WI-08). `count` says how the days of `price` were counted; an overstay is
 * then counted in the same way (EXIT-2).
 */
export const changedTerms = (
  terms: BookedTerms,
  before: Stay,
  after: Stay,
  zone: string,
  price: PriceBreakdown,
  coupon: BookedTerms['coupon'],
  count = terms.dayCount,
): BookedTerms => {
  const shift = instantOf(after.arrival, zone) - instantOf(before.arrival, zone)
  const moved = (moment: Instant | null) => (moment === null ? null : moment + shift)
  const isSamePrice = price.total.minor === terms.price.total.minor
  const { coupon: _gone, ...rest } = terms
  return followPrice({
    ...rest,
    cancelUntil: moved(terms.cancelUntil),
    changeUntil: moved(terms.changeUntil),
    payLaterDue: moved(terms.payLaterDue),
    price,
    shownIn: isSamePrice ? terms.shownIn : null,
    ...(count && { dayCount: count }),
    ...(coupon && { coupon }),
  })
}

/**
 * The price of a longer stay. It never costs less than what was agreed: where today's price is lower, only the number
 * of days changes.
 */
export const extendedPrice = (agreed: PriceBreakdown, today: PriceBreakdown): PriceBreakdown =>
  today.total.minor > agreed.total.minor
    ? today
    : { ...agreed, days: today.days, perDay: euro(mulDiv(agreed.total.minor, 1n, BigInt(today.days))) }

export type ChangeMoney = {
  /** new agreed price less the old one */
  differenceMinor: number
  /** to be paid before the change takes effect; 0 when it takes effect at once */
  payFirstMinor: number
  /** what is still due after a change that takes effect at once */
  dueMinor: number
  refundMinor: number
  /**
   * the part of the difference that the package does not give back; it stays with the booking and counts towards a
   * dearer change later
   */
  keptMinor: number
}

export type MoneyFacts = Pick<
  Booking,
  'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor' | 'chargedMinor' | 'paymentLocation'
> &
  Partial<Pick<Booking, 'waivedMinor'>>

/**
 * What a change of the agreed price to `agreedMinor` means in money, in cents (CHANGE-5, CHANGE-6). `later`: nothing is
 * paid before the change takes effect, because staff made it or it is paid at the exit. `isDue`: the new stay would
 * have had to be paid already. `isLonger`: the car is there and stays longer (CHANGE-11). `freedMinor`: charged at the
 * exit, but part of the new price now (CHANGE-17).
 */
export const moneyOfChange = (
  booking: MoneyFacts,
  agreedMinor: number,
  rule: Pick<RefundRule, 'refundablePercentage'>,
  { later = false, isDue = false, isLonger = false, freedMinor = 0 } = {},
): ChangeMoney => {
  const chargedMinor = booking.chargedMinor - freedMinor
  const after = { ...booking, chargedMinor, totalMinor: agreedMinor + chargedMinor }
  const differenceMinor = agreedMinor - (booking.totalMinor - booking.chargedMinor)
  const there = booking.paidMinor - booking.refundedMinor
  const dueMinor = amountDueMinor(after)
  const isUnpaid = amountDueMinor(booking) > 0 || (there === 0 && booking.paymentLocation !== 'onLine')
  const asksFirst = isLonger ? differenceMinor > 0 : !isUnpaid || isDue
  const payFirstMinor = !later && asksFirst ? dueMinor : 0
  const tooMuch = Math.min(there, Math.max(0, there + (booking.waivedMinor ?? 0) - after.totalMinor))
  const cheaper = Math.min(Math.max(0, -differenceMinor), tooMuch)
  const { refundMinor, keptMinor } = refundOf(cheaper, {
    refundablePercentage: rule.refundablePercentage,
    refundableFixedFeeMinor: 0,
  })
  // what was paid of a charge is given back in full, whatever the package gives back
  const freedBack = Math.min(freedMinor, tooMuch - cheaper)
  return {
    differenceMinor,
    payFirstMinor,
    dueMinor: payFirstMinor > 0 ? 0 : dueMinor,
    refundMinor: refundMinor + freedBack,
    keptMinor,
  }
}
