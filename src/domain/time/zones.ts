import { Temporal } from 'temporal-polyfill/implementation'
import type { LocalDateTime } from './local.ts'

/** Milliseconds since the epoch, UTC: deadlines and events (settled 1). */
export type Instant = number
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** The time from one change of a zone's clock to the next, in which wall time is UTC plus `offset`. */
type Span = { from: Instant; until: Instant; offset: number }

/**
 * The library looks up its table at each question, which is dear, while a clock changes twice a year: what it said once
 * is kept (decision 0030). At most a few hundred spans a zone, as dates end with 2199.
 */
const known = new Map<string, Span[]>()

const ask = (instant: Instant, zone: string): Span => {
  const moment = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  // "previous" is strictly earlier: from the next millisecond a change at this very instant counts
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

/** With seconds and the distance to UTC, as machines want it: `2027-03-05T08:05:00+01:00`. */
export const isoAt = (instant: Instant, zone: string): string => {
  const offset = offsetAt(instant, zone)
  const ahead = wallTime(0, Math.abs(offset)).slice(11, 16)
  return `${wallTime(instant, offset).slice(0, 19)}${offset < 0 ? '-' : '+'}${ahead}`
}

/**
 * The wall time as if it were UTC, less what the zone is ahead: by the clock of the day before, and by that of the day
 * after. They differ only around a change.
 */
const readings = (local: LocalDateTime, zone: string): [before: Instant, after: Instant] => {
  const utc = Date.parse(`${local}Z`)
  return [utc - offsetAt(utc - dayMs, zone), utc - offsetAt(utc + dayMs, zone)]
}

/**
 * The instant of an airport's wall time. A time that occurs twice (clocks go back) takes the first for an entry and the
 * second for an exit (TZ-02); a time that does not exist moves forward by the gap (TZ-01), which `exists` lets a form
 * refuse.
 */
export const instantOf = (local: LocalDateTime, zone: string, twice: 'first' | 'second' = 'first'): Instant => {
  const [before, after] = readings(local, zone)
  const real = [before, after].filter((instant) => localAt(instant, zone) === local)
  if (real.length === 0) return before
  return twice === 'first' ? Math.min(...real) : Math.max(...real)
}

export const exists = (local: LocalDateTime, zone: string): boolean =>
  readings(local, zone).some((instant) => localAt(instant, zone) === local)
