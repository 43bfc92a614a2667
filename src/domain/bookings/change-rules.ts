import { done, refused, type Outcome } from '../outcome.ts'
import type { PriceBreakdown } from '../pricing/quote.ts'
import { refundOf, type RefundRule } from '../pricing/refund.ts'
import { euro, mulDiv } from '../money/money.ts'
import { dateOf } from '../time/local.ts'
import { dayCount, daysOf, type DayCount, type Stay } from '../time/stays.ts'
import { instantOf, type Instant } from '../time/zones.ts'
import { amountDueMinor, type BookedTerms, type Booking } from './booking.ts'
import { lastCancelMoment } from './cancel.ts'

export type ChangeFacts = Pick<Booking, 'status' | 'stay' | 'zone' | 'terms' | 'paymentLocation'>

export const agentRefusal = ({ terms }: Pick<Booking, 'terms'>) =>
  refused('invoicing_agent', { name: terms.agentName ?? terms.carParkName })

/** Refusals of bookings that have ended, or not begun: the same for every kind of change (M5). Null: it stands. */
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
 * Whether the traveller may change dates and times now (K1, M5). Only the deadline stored with the booking counts; the
 * last moment itself is still in time. Outside it the message says whether cancelling is over too (CH-09).
 */
export const changing = (booking: ChangeFacts, now: Instant): Outcome<true> => {
  const over = ended(booking)
  if (over) return over
  if (booking.status === 'checked_in') return refused('checked_in')
  if (booking.paymentLocation === 'invoiceAgent') return agentRefusal(booking)
  const { changeUntil } = booking.terms
  if (changeUntil === null) return refused('change_not_offered')
  if (now <= changeUntil) return done(true)
  return refused(now > lastCancelMoment(booking) ? 'last_minute_both' : 'last_minute_change')
}

/** Whether the traveller may stay longer now: while the car is there, in every package, for it is one more sale. */
export const extending = (booking: ChangeFacts): Outcome<true> => {
  const over = ended(booking)
  if (over) return over
  if (booking.paymentLocation === 'invoiceAgent') return agentRefusal(booking)
  return booking.status === 'checked_in' ? done(true) : refused('extend_not_in')
}

/**
 * Staff with a reason may do what the traveller may not any more, except to a booking that has ended or is not paid
 * (WI-09).
 */
export const changingByStaff = (booking: Pick<Booking, 'status'>): Outcome<true> =>
  booking.status === 'no_show' ? done(true) : (ended(booking) ?? done(true))

/**
 * Other times on the same two dates, with the same days charged and taken: free, the price is not touched (CH-03,
 * CH-04).
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
 * The same package under the same rules: what is so long before the arrival stays so long before the new one, in
 * elapsed hours (WI-08). `count`: how the days of `price` were counted; an overstay is counted alike (EXIT-2).
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
  return {
    ...rest,
    cancelUntil: moved(terms.cancelUntil),
    changeUntil: moved(terms.changeUntil),
    payLaterDue: moved(terms.payLaterDue),
    price,
    shownIn: isSamePrice ? terms.shownIn : null,
    ...(count && { dayCount: count }),
    ...(coupon && { coupon }),
  }
}

/** A stay that got longer costs at least what was agreed; where today's price is lower, only the days change. */
export const extendedPrice = (agreed: PriceBreakdown, today: PriceBreakdown): PriceBreakdown =>
  today.total.minor > agreed.total.minor
    ? today
    : { ...agreed, days: today.days, perDay: euro(mulDiv(agreed.total.minor, 1n, BigInt(today.days))) }

export type ChangeMoney = {
  /** new agreed price less the old one */
  differenceMinor: number
  /** to be paid before the change takes effect; 0: it takes effect at once */
  payFirstMinor: number
  /** still due afterwards where it takes effect at once */
  dueMinor: number
  refundMinor: number
  /**
   * of the difference, what the package does not give back; it stays with the booking and counts for a dearer change
   * later
   */
  keptMinor: number
}

export type MoneyFacts = Pick<
  Booking,
  'status' | 'totalMinor' | 'paidMinor' | 'refundedMinor' | 'chargedMinor' | 'paymentLocation'
> &
  Partial<Pick<Booking, 'waivedMinor'>>

/**
 * What a change from the booking's agreed price to `agreedMinor` means in money (CHANGE-5, CHANGE-6). `later`: nothing
 * is asked for before it takes effect (staff, or paid at the exit); `isDue`: the moment at which the new stay would
 * have to be paid is past already; `isLonger`: the car is there and stays longer (CHANGE-11); `freedMinor`: charged at
 * the exit, and part of the new price (CHANGE-17).
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
  // what was paid of a charge is given back whole, whatever the package
  const freedBack = Math.min(freedMinor, tooMuch - cheaper)
  return {
    differenceMinor,
    payFirstMinor,
    dueMinor: payFirstMinor > 0 ? 0 : dueMinor,
    refundMinor: refundMinor + freedBack,
    keptMinor,
  }
}
