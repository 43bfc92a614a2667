import { earlierBookings } from '#db/flights.ts'
import { spellingsOf } from '#domain/flights/number.ts'
import type { FlightOf, FlightReport } from '#domain/flights/report.ts'
import { taughtMinute } from '#domain/flights/taught.ts'
import { driveInFor, driveOutFor, reachOf, type Reach } from '#domain/flights/times.ts'
import { at, type LocalDateTime } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { reportOf } from './report-of.ts'

/** Timetables change twice a year; a year and a month sees the same season once more. */
const taughtFor = 400 * dayMs

/** `time`: minutes of the day that somebody typed; `reach`: what he said about the way. */
export type AskedFlight = FlightOf & { country: string; zone: string; time?: number; reach?: Reach }

/**
 * A flight as far as it is known (FLIGHT-3). `moment` is when it leaves or lands, null where only the times of earlier
 * bookings are known; `drive` is when to drive in or out for it.
 */
export type KnownFlight = {
  number: string
  source: 'typed' | 'service' | 'bookings'
  moment: LocalDateTime | null
  drive: LocalDateTime
}

/** What was typed counts before the service, and the service before earlier bookings. Null: nobody knows it. */
export const knowFlight = async (deps: Deps, asked: AskedFlight): Promise<KnownFlight | null> => {
  const { number, day, time } = asked
  // a typed time needs the service only for how far the flight goes, and only on the way out
  const saysAll = time !== undefined && (asked.side === 'back' || asked.reach !== undefined)
  const report = saysAll ? null : await reportOf(deps, asked, asked.zone)
  const reach = asked.reach ?? reachOf(asked.country, report?.otherCountry ?? null)
  const flying = (moment: LocalDateTime, source: KnownFlight['source']): KnownFlight => ({
    number,
    source,
    moment,
    drive: asked.side === 'out' ? driveInFor(moment, reach) : driveOutFor(moment),
  })
  if (time !== undefined) return flying(at(day, time), 'typed')
  const planned = plannedOf(report)
  if (planned) return flying(planned, 'service')
  const since = deps.clock.now() - taughtFor
  const earlier = await earlierBookings(deps.db, asked.side, {
    airportId: asked.airportId,
    spellings: spellingsOf(number),
    since,
  })
  const minute = taughtMinute(earlier.flight)
  if (minute !== null) return flying(at(day, minute), 'bookings')
  const drive = taughtMinute(earlier.stay)
  return drive === null ? null : { number, source: 'bookings', moment: null, drive: at(day, drive) }
}

/** A flight that does not fly is no reason to drive anywhere; one that is late today may be in time another day. */
const plannedOf = (report: FlightReport | null): LocalDateTime | null =>
  report === null || report.state === 'cancelled' ? null : report.planned
