import { Temporal } from 'temporal-polyfill/implementation'
import type { LocalDateTime } from './local.ts'

/** Milliseconds since the epoch, UTC. Deadlines and events are instants (settled 1). */
export type Instant = number
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** The time from one change of a zone's clock to the next. In it, wall time is UTC plus `offset` milliseconds. */
type Span = { from: Instant; until: Instant; offset: number }

/**
 * Keeps what the library once answered (TIME-11, decision 0030). The library searches its table for each question,
 * which is slow, while a clock changes only twice a year. A zone has at most a few hundred spans, because dates end
 * with 2199.
 */
const known = new Map<string, Span[]>()

const ask = (instant: Instant, zone: string): Span => {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // "previous" means strictly earlier, so one millisecond is added to find a change at this very instant
  const last = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  return {
    from: last?.epochMilliseconds ?? -Infinity,
    until: moment.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: moment.offsetNanoseconds / 1e6,
  }
}

const offsetAt = (instant: Instant, zone: string): number => {
  const spans = known.get(zone) ?? []
  const found = spans.find(({ from, until }) => from <= instant && instant < until)
  if (found) return found.offset
  const span = ask(instant, zone)
  known.set(zone, [...spans, span])
  return span.offset
}

const wallTime = (instant: Instant, offset: number): string => new Date(instant + offset).toISOString()

export const localAt = (instant: Instant, zone: string): LocalDateTime =>
  wallTime(instant, offsetAt(instant, zone)).slice(0, 16) as LocalDateTime

/** With seconds and the distance to UTC, as machines expect it: `2027-03-05T08:05:00+01:00`. */
export const isoAt = (instant: Instant, zone: string): string => {
  const offset = offsetAt(instant, zone)
  const ahead = wallTime(0, Math.abs(offset)).slice(11, 16)
  return `${wallTime(instant, offset).slice(0, 19)}${offset < 0 ? '-' : '+'}${ahead}`
}

/**
 * Two readings of a wall time: taken as if it were UTC, less the offset of the day before, and less the offset of the
 * day after. They differ only around a change of the clock.
 */
const readings = (local: LocalDateTime, zone: string): [before: Instant, after: Instant] => {
  const utc = Date.parse(`${local}Z`)
  return [utc - offsetAt(utc - dayMs, zone), utc - offsetAt(utc + dayMs, zone)]
}

/**
 * The instant of an airport's wall time (TIME-2). For a time that occurs twice, when clocks go back, `twice` chooses
 * the first for an entry or the second for an exit (TZ-02). A time that does not exist moves forward by the gap
 * (TZ-01); with `exists` a form can refuse it instead.
 */
export const instantOf = (local: LocalDateTime, zone: string, twice: 'first' | 'second' = 'first'): Instant => {
  const [before, after] = readings(local, zone)
  const real = [before, after].filter((instant) => localAt(instant, zone) === local)
  if (real.length === 0) return before
  return twice === 'first' ? Math.min(...real) : Math.max(...real)
}

export const exists = (local: LocalDateTime, zone: string): boolean =>
  readings(local, zone).some((instant) => localAt(instant, zone) === local)
