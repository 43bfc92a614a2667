import { dateOf, daysBetween, type LocalDateTime } from '../time/local.ts'
import { localAt, type Instant } from '../time/zones.ts'

/**
 * Whoever books this many calendar days ahead pays `percent` more or less for the parking. `toDaysAhead` is null for a
 * row that holds for any earlier booking too.
 */
export type LeadTime = { fromDaysAhead: number; toDaysAhead: number | null; percent: number }

/**
 * The calendar days from `now` to the day of arrival, in the airport's calendar. 23:59 and 00:01 of one night belong to
 * two different days.
 */
export const daysAhead = (arrival: LocalDateTime, zone: string, now: Instant): number =>
  daysBetween(dateOf(localAt(now, zone)), dateOf(arrival))

/**
 * The percentage on the parking, with its sign (PRICE-10). Of several rows that fit, the first in the list counts. It
 * is never below −100, because no price is negative.
 */
export const leadTimePercent = (rows: readonly LeadTime[] | undefined, ahead: number): number => {
  const row = rows?.find(
    ({ fromDaysAhead, toDaysAhead }) => ahead >= fromDaysAhead && (toDaysAhead === null || ahead <= toDaysAhead),
  )
  return Math.max(-100, row?.percent ?? 0)
}
