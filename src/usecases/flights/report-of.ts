import { keepReport, keptReport, takeQuestion } from '#db/flights.ts'
import type { FlightOf, FlightReport } from '#domain/flights/report.ts'
import { instantOf, hourMs, minuteMs, type Instant } from '#domain/time/zones.ts'
import { at } from '#domain/time/local.ts'
import type { Deps } from '../deps.ts'

/** How often one flight is asked about, from a day before it on, and before that (FLIGHT-4). */
const nearEveryMs = 10 * minuteMs
const farEveryMs = 12 * hourMs
const nearMs = 24 * hourMs

/**
 * What the flight service says about a flight, as of a few minutes ago; null where none is configured and where it does
 * not know the flight. Several processes ask once between them. Throws when the service does not answer.
 */
export const askReport = async (deps: Deps, flight: FlightOf, zone: string): Promise<FlightReport | null> => {
  const { flights, db } = deps
  if (!flights) return null
  const now = deps.clock.now()
  if (!(await takeQuestion(db, flight, { now, againBefore: now - paceOf(flight, zone, now) })))
    return keptReport(db, flight)
  const { iata, side, number, day } = flight
  const report = await flights.ask({ iata, side, number, day })
  await keepReport(db, flight, report)
  return report
}

/** The same for somebody who can do without: when the service does not answer, what it said last, or null. */
export const reportOf = async (deps: Deps, flight: FlightOf, zone: string): Promise<FlightReport | null> => {
  try {
    return await askReport(deps, flight, zone)
  } catch {
    return keptReport(deps.db, flight)
  }
}

const paceOf = ({ day }: FlightOf, zone: string, now: Instant): number => {
  const noon = instantOf(at(day, 720), zone)
  return Math.abs(noon - now) <= nearMs ? nearEveryMs : farEveryMs
}
