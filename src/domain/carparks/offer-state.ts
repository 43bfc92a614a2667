import { dayCount, type Stay } from '../time/stays.ts'
import { addMinutes, type LocalDateTime } from '../time/local.ts'
import { instantOf, localAt, minuteMs, type Instant } from '../time/zones.ts'
import type { Product } from './product.ts'
import { closedAround, gatesOf, hoursOn, isOpenAt, isOpenFor, openingsAfter, type OpeningHours } from './hours.ts'

/**
 * Why a product cannot be booked for a stay. Each reason is a problem code as well, so that card, quote and booking say
 * the same.
 */
export type OfferReason = 'stay_too_long' | 'sold_out' | 'closed_on_arrival' | 'closed_on_departure' | 'last_minute'

/** What the opening hours say about a stay, and what to try instead (demand P5, PARK-6). */
export type OfferOpening = {
  onEnter: boolean
  onExit: boolean
  through: 'primary' | 'alternative'
  /** the hours of the two days at that gate, as the website API writes them: `04:00 - 24:00` or `Closed` */
  hoursOnEnter: string
  hoursOnExit: string
  /** the closed span that the time falls into; null when it is open, or when no opening is near */
  closedOnEnter: { from: LocalDateTime; to: LocalDateTime } | null
  closedOnExit: { from: LocalDateTime; to: LocalDateTime } | null
  /** the next time that works; null when the wished one works already, or when none is near */
  tryArrival: LocalDateTime | null
  tryDeparture: LocalDateTime | null
}

export type OfferState = {
  /** the one reason that is shown; the flags below tell all that hold at once */
  state: 'available' | 'soldOut' | 'closed' | 'lastMinute' | 'tooLong'
  reason: OfferReason | null
  flags: { tooLong: boolean; soldOut: boolean; closed: boolean; lastMinute: boolean }
  opening: OfferOpening
  /** the earliest arrival that can be booked now; given only when `lastMinute` holds (settled 4) */
  earliest: Instant | null
}

export type OfferRules = Pick<
  Product,
  'minLeadMinutes' | 'lastMinuteBookingHoursDisabled' | 'isLastMinuteBookingAvailable' | 'dayCount' | 'maxStayDays'
> & { carPark: { hours: OpeningHours } }

const stepMinutes = 5
const stepMs = stepMinutes * minuteMs

/**
 * How many minutes before arrival a new booking must be made. Both settings must be met; permitted last-minute
 * bookings lift the second one (settled 3, PARK-7).
 */
export const leadMinutes = (product: OfferRules): number => {
  const lastMinuteHours = product.isLastMinuteBookingAvailable ? 0 : (product.lastMinuteBookingHoursDisabled ?? 0)
  return Math.max(product.minLeadMinutes, lastMinuteHours * 60)
}
const leadMs = (product: OfferRules): number => leadMinutes(product) * minuteMs

/** The last moment at which a stay that begins then can be booked; that moment still counts. */
export const bookableUntil = (product: OfferRules, arrival: LocalDateTime, zone: string): Instant =>
  instantOf(arrival, zone) - leadMs(product)

/**
 * Whether it is too late to book. Exactly the lead time before arrival is still allowed, a millisecond later is not
 * (WI-01).
 */
export const isLastMinute = (product: OfferRules, arrival: LocalDateTime, zone: string, now: Instant): boolean =>
  instantOf(arrival, zone) - now < leadMs(product)

/**
 * The next opening of any gate plus one step of five minutes, so that nobody waits before a closed barrier: with hours
 * from 04:00 it is 04:05.
 */
const nextTry = (
  hours: OpeningHours,
  moment: LocalDateTime,
  fits: (candidate: LocalDateTime) => boolean,
): LocalDateTime | null =>
  gatesOf(hours)
    .flatMap((gate) => openingsAfter(gate, moment, hours.exceptions))
    .sort()
    .flatMap((opening) => [addMinutes(opening, stepMinutes), opening])
    .find(fits) ?? null

/**
 * The first moment at which a stay can begin: far enough ahead, on a step of five minutes, with at least one gate open
 * (PARK-9).
 */
export const earliestArrival = (product: OfferRules, zone: string, now: Instant): Instant => {
  const { hours } = product.carPark
  const soonest = Math.ceil((now + leadMs(product)) / stepMs) * stepMs
  const local = localAt(soonest, zone)
  const open = (moment: LocalDateTime) => gatesOf(hours).some((gate) => isOpenAt(gate, moment, hours.exceptions))
  if (open(local)) return soonest
  const next = nextTry(hours, local, open)
  return next ? instantOf(next, zone) : soonest
}

const openingFor = (hours: OpeningHours, { arrival, departure }: Stay): OfferOpening => {
  const answer = isOpenFor(hours, arrival, departure)
  const gate = answer.through === 'alternative' && hours.alternative ? hours.alternative : hours.primary
  const tryArrival = answer.onEnter
    ? null
    : nextTry(hours, arrival, (t) => t < departure && isOpenFor(hours, t, departure).onEnter)
  const tryDeparture = answer.onExit
    ? null
    : nextTry(hours, departure, (t) => isOpenFor(hours, tryArrival ?? arrival, t).onExit)
  return {
    ...answer,
    hoursOnEnter: hoursOn(gate, arrival, hours.exceptions),
    hoursOnExit: hoursOn(gate, departure, hours.exceptions),
    closedOnEnter: answer.onEnter ? null : closedAround(gate, arrival, hours.exceptions),
    closedOnExit: answer.onExit ? null : closedAround(gate, departure, hours.exceptions),
    tryArrival,
    tryDeparture,
  }
}

/**
 * Whether a product can be booked for a stay, and if not, why (demands P3 to P6). Card, quote and booking ask this one
 * function, so that nothing is shown as available that is refused afterwards (AV-20). `free` is the number of spaces on
 * the fullest day; null means that some day is not on sale, which counts as sold out. Where several reasons hold, the
 * one that other times mend least is named: too long, sold out, closed, last minute (PARK-11).
 */
export const offerState = (
  product: OfferRules,
  stay: Stay,
  now: Instant,
  zone: string,
  free: number | null,
): OfferState => {
  const opening = openingFor(product.carPark.hours, stay)
  const flags = {
    tooLong: dayCount(stay, product.dayCount) > product.maxStayDays,
    soldOut: free === null || free <= 0,
    closed: !opening.onEnter || !opening.onExit,
    lastMinute: isLastMinute(product, stay.arrival, zone, now),
  }
  const verdict = (): Pick<OfferState, 'state' | 'reason'> => {
    if (flags.tooLong) return { state: 'tooLong', reason: 'stay_too_long' }
    if (flags.soldOut) return { state: 'soldOut', reason: 'sold_out' }
    if (flags.closed) return { state: 'closed', reason: opening.onEnter ? 'closed_on_departure' : 'closed_on_arrival' }
    if (flags.lastMinute) return { state: 'lastMinute', reason: 'last_minute' }
    return { state: 'available', reason: null }
  }
  return { ...verdict(), flags, opening, earliest: flags.lastMinute ? earliestArrival(product, zone, now) : null }
}

const exactUpTo = 5

/**
 * The spaces left as a customer may read them: the number when it is five or fewer, else null, because stock is nobody
 * else's business (AV-21).
 */
export const spotsShown = (free: number | null): number | null =>
  free !== null && free >= 1 && free <= exactUpTo ? free : null
