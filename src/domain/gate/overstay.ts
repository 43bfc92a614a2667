import type { Booking } from '../bookings/booking.ts'
import { gatesOf, isOpenAt, openingsAfter, type OpeningHours } from '../carparks/hours.ts'
import { mulDiv } from '../money/money.ts'
import { at, addDays, dateOf, minuteOfDay, type LocalDateTime } from '../time/local.ts'
import { dayCount, freeUntilMinute, type DayCount, type Stay } from '../time/stays.ts'
import { hourMs, instantOf, localAt, minuteMs, type Instant } from '../time/zones.ts'

/** Settled 9, demand P9. */
export const delayToleranceMs = 3 * hourMs
/**
 * Who was locked in has this long from the next opening on, as had who came back this long before the end of the free
 * time (EXIT-11).
 */
export const reopenMs = hourMs
export const longestStayDays = 90
export const beyondPerDayMinor = 2_500
/** Leaving without paying: by staff with a reason, never automatic (settled 9). */
export const damagesMinor = 50_000

export type ExitFacts = Pick<Booking, 'zone' | 'stay' | 'checkedInAt'> & {
  terms: Pick<Booking['terms'], 'price' | 'dayCount'>
}

/**
 * The first 03:00 from the booked departure on: 18:00 → 03:00 of the next day, 02:30 and 03:00 → 03:00 of the same
 * (OV-01, OV-02).
 */
const nightEnd = (departure: LocalDateTime): LocalDateTime =>
  at(minuteOfDay(departure) <= freeUntilMinute ? dateOf(departure) : addDays(dateOf(departure), 1), freeUntilMinute)

/**
 * EXIT-11: closed when the free time ends, or an hour before: an hour from the next opening on, else the same moment
 * (OH-08).
 */
const letOut = (hours: OpeningHours, until: Instant, zone: string): Instant => {
  const gates = gatesOf(hours)
  const [opening] = [until - reopenMs, until]
    .map((instant) => localAt(instant, zone))
    .filter((moment) => !gates.some((gate) => isOpenAt(gate, moment, hours.exceptions)))
    .flatMap((moment) =>
      gates
        .flatMap((gate) => openingsAfter(gate, moment, hours.exceptions))
        .sort()
        .slice(0, 1),
    )
    .slice(-1)
  return opening === undefined ? until : Math.max(until, instantOf(opening, zone, 'second') + reopenMs)
}

/**
 * EXIT-1, EXIT-11: the last minute without a charge. Three real hours after the departure, also in a night of 23 or 25
 * hours. `hours`: of the car park, null where nobody knows them any more.
 */
export const freeUntil = (
  { stay, zone }: Pick<Booking, 'stay' | 'zone'>,
  shownDelayMinutes: number,
  hours: OpeningHours | null = null,
): Instant => {
  // a 03:00 that occurs twice is the later one for an exit, one that does not exist is the end of the gap (OV-07)
  const night = instantOf(nightEnd(stay.departure), zone, 'second')
  if (shownDelayMinutes <= 0) return night
  const until = Math.max(night, instantOf(stay.departure, zone, 'second') + delayToleranceMs)
  return hours ? letOut(hours, until, zone) : until
}

/** What one day of the agreed stay cost: its parking, without package, extras and coupon, in whole cents (EXIT-3). */
export const dayPriceMinor = ({ parts, days }: Booking['terms']['price']): number => {
  const parking = parts.filter(({ kind }) => kind === 'parking').reduce((total, { amount }) => total + amount.minor, 0)
  return mulDiv(parking, 1n, BigInt(days))
}

export type ChargeKind = 'overstay' | 'beyond90' | 'damages'
/** `days` × `perDayMinor` */
export type ChargeLine = { kind: 'overstay' | 'beyond90'; days: number; perDayMinor: number; amountMinor: number }

/** Days between two stays that begin alike, by the car park's way of counting. */
const daysUntil = (arrival: LocalDateTime, departure: LocalDateTime, strategy: DayCount): number => {
  const stay: Stay = { arrival, departure }
  return departure <= arrival ? 0 : dayCount(stay, strategy)
}

/**
 * What an exit at `exit` costs on top of the agreed price (OV-01 to OV-07): nothing until freeUntil; after it every day
 * more than the agreed ones at the agreed stay's price of a day, and those beyond 90 days of the actual stay at 25 euro
 * instead. Seconds do not count. Pure arithmetic on the booking's own snapshot: later prices never matter.
 */
export const overstayOf = (
  { stay, zone, checkedInAt, terms }: ExitFacts,
  exit: Instant,
  shownDelayMinutes: number,
  hours: OpeningHours | null = null,
): ChargeLine[] => {
  const minute = Math.floor(exit / minuteMs) * minuteMs
  if (minute <= freeUntil({ stay, zone }, shownDelayMinutes, hours)) return []
  const strategy = terms.dayCount ?? 'calendarDays'
  const leaving = localAt(minute, zone)
  const extra = Math.max(0, daysUntil(stay.arrival, leaving, strategy) - dayCount(stay, strategy))
  // who came later than booked stayed shorter; who came earlier within the gate's tolerance did not begin a day
  const entered = checkedInAt === null ? stay.arrival : localAt(checkedInAt, zone)
  const actual = daysUntil(entered > stay.arrival ? entered : stay.arrival, leaving, strategy)
  const beyond = Math.min(extra, Math.max(0, actual - longestStayDays))
  return [
    line('overstay', extra - beyond, dayPriceMinor(terms.price)),
    line('beyond90', beyond, beyondPerDayMinor),
  ].filter(({ amountMinor }) => amountMinor > 0)
}

const line = (kind: ChargeLine['kind'], days: number, perDayMinor: number): ChargeLine => ({
  kind,
  days,
  perDayMinor,
  amountMinor: days * perDayMinor,
})

export const totalOf = (lines: readonly { amountMinor: number }[]): number =>
  lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
