import { dateOf, daysBetween, type LocalDateTime } from '../time/local.ts'
import { localAt, type Instant } from '../time/zones.ts'

/**
 * Who books so many calendar days ahead pays so many percent more or less for the parking; `toDaysAhead` null: and
 * earlier.
 */
export type LeadTime = { fromDaysAhead: number; toDaysAhead: number | null; percent: number }

/**
 * Calendar days from `now` to the day of arrival, on the airport's calendar: booked at 23:59 or 00:01 of a night are
 * two different days.
 */
export const daysAhead = (arrival: LocalDateTime, zone: string, now: Instant): number =>
  daysBetween(dateOf(localAt(now, zone)), dateOf(arrival))

/**
 * Signed percent on the parking (PRICE-10): of several rows that fit, the first in the list. None below −100: a price
 * is not negative.
 */
export const leadTimePercent = (rows: readonly LeadTime[] | undefined, ahead: number): number => {
  const row = rows?.find(
    ({ fromDaysAhead, toDaysAhead }) => ahead >= fromDaysAhead && (toDaysAhead === null || ahead <= toDaysAhead),
  )
  return Math.max(-100, row?.percent ?? 0)
}
