import type { Booking } from '../bookings/booking.ts'
import { gatesOf, isOpenAt, openingsAfter, type OpeningHours } from '../carparks/hours.ts'
import { mulDiv } from '../money/money.ts'
import { at, addDays, dateOf, minuteOfDay, type LocalDateTime } from '../time/local.ts'
import { dayCount, freeUntilMinute, type DayCount, type Stay } from '../time/stays.ts'
import { hourMs, instantOf, localAt, minuteMs, type Instant } from '../time/zones.ts'

/** How long a car may come late when its flight's delay is shown (settled 9, demand P9). */
export const delayToleranceMs = 3 * hourMs
/**
 * Somebody who was locked in has this long to leave, from the next opening on. Somebody who came back at most this long
 * before the end of the free time counts as locked in too (EXIT-11).
 */
export const reopenMs = hourMs
export const longestStayDays = 90
export const beyondPerDayMinor = 2_500
/** For leaving without paying. Staff charge it with a reason; it is never charged automatically (settled 9). */
export const damagesMinor = 50_000

export type ExitFacts = Pick<Booking, 'zone' | 'stay' | 'checkedInAt'> & {
  terms: Pick<Booking['terms'], 'price' | 'dayCount'>
}

/**
 * The first 03:00 from the booked departure on. After 18:00 that is 03:00 of the next day; for 02:30 and 03:00 it is
 * 03:00 of the same day (OV-01, OV-02).
 */
const nightEnd = (departure: LocalDateTime): LocalDateTime =>
  at(minuteOfDay(departure) <= freeUntilMinute ? dateOf(departure) : addDays(dateOf(departure), 1), freeUntilMinute)

/**
 * The end of the free time for a car that cannot get out (EXIT-11, OH-08). Where the car park is closed when the free
 * time ends, or an hour before, it is an hour after the next opening; else the free time ends as it would.
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
 * The last minute without a charge (EXIT-1, EXIT-11). The three hours after the departure are real hours, also in a
 * night of 23 or 25 hours. `hours` are those of the car park, null when they are not known any more.
 */
export const freeUntil = (
  { stay, zone }: Pick<Booking, 'stay' | 'zone'>,
  shownDelayMinutes: number,
  hours: OpeningHours | null = null,
): Instant => {
  // for an exit, of a 03:00 that occurs twice the later one counts; one that does not exist becomes the end of the gap
  // (OV-07)
  const night = instantOf(nightEnd(stay.departure), zone, 'second')
  if (shownDelayMinutes <= 0) return night
  const until = Math.max(night, instantOf(stay.departure, zone, 'second') + delayToleranceMs)
  return hours ? letOut(hours, until, zone) : until
}

/** What one day of the agreed stay cost, in whole cents: its parking, without package, extras and coupon (EXIT-3). */
export const dayPriceMinor = ({ parts, days }: Booking['terms']['price']): number => {
  const parking = parts.filter(({ kind }) => kind === 'parking').reduce((total, { amount }) => total + amount.minor, 0)
  return mulDiv(parking, 1n, BigInt(days))
}

export type ChargeKind = 'overstay' | 'beyond90' | 'damages'
/** `days` × `perDayMinor` */
export type ChargeLine = { kind: 'overstay' | 'beyond90'; days: number; perDayMinor: number; amountMinor: number }

/**
 * The charged days from `arrival` to `departure` by the car park's way of counting; 0 when the departure is not after
 * the arrival.
 */
const daysUntil = (arrival: LocalDateTime, departure: LocalDateTime, strategy: DayCount): number => {
  const stay: Stay = { arrival, departure }
  return departure <= arrival ? 0 : dayCount(stay, strategy)
}

/**
 * What an exit at `exit` costs on top of the agreed price (OV-01 to OV-07): nothing until freeUntil, afterwards the
 * price of a day of the agreed stay for each day beyond it. Days beyond 90 of the actual stay cost 25 euro instead.
 * Seconds do not count. Everything comes from the terms stored with the booking, so later prices never matter.
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
  // a driver who came later than booked stayed fewer days; coming earlier within the gate's tolerance does not begin
  // another day
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
