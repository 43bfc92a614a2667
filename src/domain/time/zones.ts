import type { LocalDateTime } from './local.ts'

/** Milliseconds since the epoch, UTC: deadlines and events (decision 1). */
export type Instant = number
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/**
 * The instant of an airport's wall time. A time that occurs twice (clocks go back) takes the first for an entry and the
 * second for an exit (TZ-02); a time that does not exist moves forward by the gap (TZ-01), which `exists` lets a form
 * refuse.
 */
export const instantOf = (local: LocalDateTime, zone: string, twice: 'first' | 'second' = 'first'): Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone, {
    disambiguation: exists(local, zone) ? (twice === 'first' ? 'earlier' : 'later') : 'later',
  }).epochMilliseconds

export const exists = (local: LocalDateTime, zone: string): boolean => {
  const plain = Temporal.PlainDateTime.from(local)
  return plain.toZonedDateTime(zone, { disambiguation: 'earlier' }).toPlainDateTime().equals(plain)
}

export const localAt = (instant: Instant, zone: string): LocalDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' }) as LocalDateTime
