import { dayCount, type Stay } from '../time/stays.ts'
import { addMinutes, type LocalDateTime } from '../time/local.ts'
import { hourMs, instantOf, localAt, minuteMs, type Instant } from '../time/zones.ts'
import type { Product } from './product.ts'
import { closedAround, gatesOf, hoursOn, isOpenAt, isOpenFor, openingsAfter, type OpeningHours } from './hours.ts'

/**
 * Why a product cannot be booked for a stay; each is a problem code too, so that card, quote and booking say the same.
 */
export type OfferReason = 'stay_too_long' | 'sold_out' | 'closed_on_arrival' | 'closed_on_departure' | 'last_minute'

/** What the opening hours say about a stay, and what to try instead (P5). */
export type OfferOpening = {
  onEnter: boolean
  onExit: boolean
  through: 'primary' | 'alternative'
  /** the hours of the two days at that gate, in words of the wire: `04:00 - 24:00` or `Closed` */
  hoursOnEnter: string
  hoursOnExit: string
  /** the closed span the time falls into, null when open or when there is no opening near */
  closedOnEnter: { from: LocalDateTime; to: LocalDateTime } | null
  closedOnExit: { from: LocalDateTime; to: LocalDateTime } | null
  /** the next time at which it can be done, null when open already or none is near */
  tryArrival: LocalDateTime | null
  tryDeparture: LocalDateTime | null
}

export type OfferState = {
  /** the one that is shown; the flags tell all that hold at once */
  state: 'available' | 'soldOut' | 'closed' | 'lastMinute' | 'tooLong'
  reason: OfferReason | null
  flags: { tooLong: boolean; soldOut: boolean; closed: boolean; lastMinute: boolean }
  opening: OfferOpening
  /** the earliest arrival that can be booked now; only when `lastMinute` holds (settled 4) */
  earliest: Instant | null
}

export type OfferRules = Pick<
  Product,
  'minLeadMinutes' | 'lastMinuteBookingHoursDisabled' | 'isLastMinuteBookingAvailable' | 'dayCount' | 'maxStayDays'
> & { carPark: { hours: OpeningHours } }

const stepMinutes = 5
const stepMs = stepMinutes * minuteMs

/**
 * How long before arrival a new booking must be made: both settings must be met, a permitted last-minute booking lifts
 * the second (settled 3).
 */
const leadMs = (product: OfferRules): number => {
  const lastMinuteHours = product.isLastMinuteBookingAvailable ? 0 : (product.lastMinuteBookingHoursDisabled ?? 0)
  return Math.max(product.minLeadMinutes * minuteMs, lastMinuteHours * hourMs)
}

/** Exactly the lead before arrival is still allowed; a millisecond later is not (WI-01). */
export const isLastMinute = (product: OfferRules, arrival: LocalDateTime, zone: string, now: Instant): boolean =>
  instantOf(arrival, zone) - now < leadMs(product)

/**
 * The next opening of any gate plus one step, so that nobody waits before a closed barrier: hours from 04:00 give
 * 04:05.
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

/** The first moment from which a stay can begin: lead kept, on a step of five minutes, at least one gate open. */
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
 * Whether a product can be booked for a stay, and if not, why (P3 to P6). The booking desk asks the same function, so
 * that nothing is shown as available that the rules then refuse (AV-20). `free` is the number of spaces on the fullest
 * day; null where days are not on sale, which is sold out too. Where several reasons hold, the one that no other choice
 * of times can mend is named: too long, sold out, closed, last minute.
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
 * Spaces left as a customer may read them: the number when it is five or fewer, else nothing (AV-21: stock is nobody's
 * business).
 */
export const spotsShown = (free: number | null): number | null =>
  free !== null && free >= 1 && free <= exactUpTo ? free : null
