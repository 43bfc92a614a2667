import { rulesOfCode } from '#db/companies.ts'
import { wouldFit } from '#db/change-days.ts'
import { may } from '#domain/access/permissions.ts'
import type { BookedTerms, Booking } from '#domain/bookings/booking.ts'
import {
  changedTerms,
  changing,
  changingByStaff,
  extendedPrice,
  extending,
  isTimeOnly,
  moneyOfChange,
  type ChangeMoney,
} from '#domain/bookings/change-rules.ts'
import { breachesOf } from '#domain/companies/company.ts'
import { placeOf } from '#domain/bookings/move-rules.ts'
import { isLastMinute, offerState } from '#domain/carparks/offer-state.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { PriceBreakdown } from '#domain/pricing/quote.ts'
import { dayCount, daysOf, maxOnlineDays, type Stay } from '#domain/time/stays.ts'
import { exists, instantOf, localAt, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { rightOfActor } from '../rights.ts'
import { freedMinor } from '../freed-charges.ts'
import { changedPrice } from '../price-change.ts'
import { checkStay } from './offers.ts'
import { findFor } from './show-booking.ts'

export type QuoteChange = {
  bookingId: string
  /** the new stay; for an extension only its `departure` counts, because the booked arrival stays */
  stay: Stay
  /** `extension`: a longer stay while the car is there (CHANGE-11) */
  kind: 'stay' | 'extension'
  /** whether an extension is paid at the exit, where cards are taken there */
  payAtExit?: boolean
  /** for staff only: another product of the same airport (CHANGE-16) */
  productId?: number
  reason?: string
  /** who manages a company may go beyond its rules (AGENCY-114) */
  beyondRules?: boolean
}

/** What a change would do, to the cent. The confirmation does exactly this, or nothing (CH-02). */
export type ChangeQuote = {
  booking: Booking
  product: Product
  kind: 'stay' | 'extension'
  /** only the times on the same days change, so the change is free */
  timeOnly: boolean
  stay: Stay
  takes: number[]
  before: PriceBreakdown
  after: PriceBreakdown
  /** the terms after the change */
  terms: BookedTerms
  /** cents charged at the exit that fall away with the change (CHANGE-17) */
  freedMinor: number
  money: ChangeMoney
  /** code of the coupon that does not count for the new stay (PR-20) */
  couponLost: string | null
}

/** Customer service, which gives a reason where travellers have rules. */
export const isStaff = (actor: Actor): boolean => rightOfActor(actor, 'booking.edit') === 'reason_required'

/**
 * Quotes a change of stay. Refusals: not_found, those of domain/bookings/change-rules.ts (demand M5), product_unknown,
 * those of the search form (fields startDateTime, endDateTime), stay_unchanged, extend_later, stay_too_long,
 * closed_on_arrival, closed_on_departure, last_minute, sold_out, mandatory for staff without a reason, and
 * beyond_company_rules.
 */
export const quoteChange = async (deps: Deps, actor: Actor, command: QuoteChange): Promise<Outcome<ChangeQuote>> => {
  if (!may(actor, 'edit', command.bookingId)) return refused('not_found')
  const booking = await findFor(deps, actor, ['edit'], command.bookingId)
  return booking ? planChange(deps, actor, booking, command) : refused('not_found')
}

export const planChange = async (
  deps: Deps,
  actor: Actor,
  booking: Booking,
  command: QuoteChange,
): Promise<Outcome<ChangeQuote>> => {
  const now = deps.clock.now()
  const { kind } = command
  const byStaff = isStaff(actor)
  if (byStaff && !command.reason?.trim()) return refused('mandatory', undefined, { reason: 'mandatory' })
  const allowed = byStaff
    ? changingByStaff(booking)
    : kind === 'extension'
      ? extending(booking, actor.kind === 'key')
      : changing(booking, now, actor.kind === 'key')
  if (!allowed.ok) return allowed
  const airport = deps.catalogue.airport(booking.iata)
  const target = (byStaff ? command.productId : undefined) ?? booking.productId
  // what is only withheld has its bookings, and new days there are as good as sold out
  const product =
    target === booking.productId
      ? deps.catalogue.known(booking.iata, target)
      : deps.catalogue.product(booking.iata, target)
  if (!airport || !product) return refused('product_unknown')

  const stay =
    kind === 'extension' ? { arrival: booking.stay.arrival, departure: command.stay.departure } : command.stay
  const wrong =
    kind === 'extension' ? checkLonger(booking, stay, now) : checkOther(booking, product, stay, airport, byStaff, now)
  if (wrong) return wrong
  const takes = takesOf(product, booking)
  const { airportId, id: bookingId } = booking
  const fits = await wouldFit(deps.db, { airportId, bookingId, takes, now, ...daysOf(stay) })
  const state = offerState(product, stay, now, airport.zone, fits ? 1 : 0)
  const longest = kind === 'extension' && dayCount(stay) > maxOnlineDays
  if (state.flags.tooLong || longest) return refused('stay_too_long')
  if (!fits) return refused('sold_out')
  if (stay.arrival !== booking.stay.arrival && !state.opening.onEnter)
    return refused('closed_on_arrival', undefined, { startDateTime: 'closed_on_arrival' })
  if (stay.departure !== booking.stay.departure && !state.opening.onExit)
    return refused('closed_on_departure', undefined, { endDateTime: 'closed_on_departure' })

  const priced = await priceFor(deps, airport, product, booking, stay, kind, now)
  if (!priced) return refused('sold_out')
  const { timeOnly, price, lost, count } = priced
  const terms = {
    ...changedTerms(booking.terms, booking.stay, stay, booking.zone, price, priced.coupon, count),
    // another car park brings its name and address, and the promises of the package stay as agreed
    ...(product.id !== booking.productId && { ...placeOf(product), unpaidAtDue: product.unpaidAtDue }),
  }
  const paysMinor = terms.netPrice?.minor ?? price.total.minor
  const asked = { package: booking.terms.package, paysMinor, days: dayCount(stay, count) }
  if (actor.kind === 'key' && !command.beyondRules && (await isBeyondRules(deps, booking, asked)))
    return refused('beyond_company_rules')
  // a promise that would have run out already is sold to nobody
  if (
    !byStaff &&
    isEarlier(booking, stay) &&
    [terms.changeUntil, terms.cancelUntil].some((until) => until !== null && now > until)
  )
    return tooSoon()
  const later = byStaff || (kind === 'extension' && command.payAtExit === true && product.takesCardsAtExit)
  const freed = await freedMinor(deps.db, booking, { stay, terms }, now)
  const isDue = terms.payLaterDue !== null && now > terms.payLaterDue
  const money = moneyOfChange(booking, price.total.minor, terms, {
    later,
    isDue,
    isLonger: kind === 'extension',
    freedMinor: freed,
  })
  return done({
    booking,
    product,
    kind,
    timeOnly,
    stay,
    takes,
    before: booking.terms.price,
    after: price,
    terms,
    freedMinor: freed,
    money,
    couponLost: lost,
  })
}

/** Whether a company's booking would cost it more than its rules allow (AGENCY-114). */
const isBeyondRules = async (
  { db }: Deps,
  { agentCode, terms }: Booking,
  asked: Parameters<typeof breachesOf>[1],
): Promise<boolean> => {
  const rules = terms.company && agentCode !== null ? await rulesOfCode(db, agentCode) : null
  return rules !== null && breachesOf(rules, asked).some((breach) => breach !== 'package')
}

const tooSoon = () => refused('last_minute', undefined, { startDateTime: 'last_minute' })

const isEarlier = (booking: Booking, stay: Stay): boolean =>
  instantOf(stay.arrival, booking.zone) < instantOf(booking.stay.arrival, booking.zone)

/** Applies the rules of a new booking, and its lead time where the car would come earlier than booked (CHANGE-7). */
const checkOther = (
  booking: Booking,
  product: Product,
  stay: Stay,
  airport: AirportCatalogue,
  byStaff: boolean,
  now: Instant,
): Outcome<never> | null => {
  if (
    stay.arrival === booking.stay.arrival &&
    stay.departure === booking.stay.departure &&
    product.id === booking.productId
  )
    return refused('stay_unchanged')
  const wrong = byStaff && stay.arrival === booking.stay.arrival ? null : checkStay(stay, airport, now)
  if (wrong) return wrong
  return !byStaff && isEarlier(booking, stay) && isLastMinute(product, stay.arrival, airport.zone, now)
    ? tooSoon()
    : null
}

/** Applies the rules of a longer stay (CHANGE-11). */
const checkLonger = ({ stay: booked, zone }: Booking, { departure }: Stay, now: Instant): Outcome<never> | null => {
  const wrong = (code: 'extend_later' | 'time_does_not_exist') => refused(code, undefined, { endDateTime: code })
  if (departure <= booked.departure || departure <= localAt(now, zone)) return wrong('extend_later')
  return exists(departure, zone) ? null : wrong('time_does_not_exist')
}

const takesOf = (product: Product, booking: Booking): number[] =>
  product.id === booking.productId
    ? booking.takes
    : [product.id, ...product.extras.filter((extra) => booking.extras.includes(extra.code)).map((extra) => extra.id)]

const priceFor = async (
  deps: Deps,
  airport: AirportCatalogue,
  product: Product,
  booking: Booking,
  stay: Stay,
  kind: 'stay' | 'extension',
  now: Instant,
) => {
  const agreed = booking.terms.price
  const agreedCount = booking.terms.dayCount ?? product.dayCount
  const timeOnly = kind === 'stay' && product.id === booking.productId && isTimeOnly(booking.stay, stay, agreedCount)
  if (timeOnly) return { timeOnly, price: agreed, coupon: booking.terms.coupon, lost: null, count: agreedCount }
  const today = await changedPrice(deps, airport, product, booking, stay, now)
  return (
    today && {
      timeOnly,
      ...today,
      count: product.dayCount,
      price: kind === 'extension' ? extendedPrice(agreed, today.price) : today.price,
    }
  )
}
