import { awaitedFlights, type Awaited } from '#db/flights.ts'
import { lockBooking, writeAudit } from '#db/bookings.ts'
import { showDelayRow } from '#db/gate.ts'
import { flightNumber } from '#domain/flights/number.ts'
import { minutesLate } from '#domain/flights/report.ts'
import { beforeDriveOut } from '#domain/flights/times.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { hourMs } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { askReport } from '../flights/report-of.ts'

/** a claim of the next morning still finds the delay, and a flight that lands early is met before its time */
const lookBackMs = 26 * hourMs
const lookAheadMs = hourMs

/**
 * Runs every few minutes where a flight service is configured: writes down how late the flights of those were who are
 * about to leave, or just left (FLIGHT-5). What somebody wrote before is never changed. Throws when the service
 * answered nothing at all, so that whoever looks after the product learns of it.
 */
export const noteDelays = async (deps: Deps, actor: Actor): Promise<Outcome<{ noted: number }>> => {
  if (!deps.flights) return done({ noted: 0 })
  const now = deps.clock.now()
  const counts = { noted: 0, answered: 0 }
  let fault: unknown = null
  for (const awaited of await awaitedFlights(deps.db, now - lookBackMs, now + lookAheadMs))
    try {
      if (await noteOne(deps, actor, awaited)) counts.noted += 1
      counts.answered += 1
    } catch (error) {
      fault = error
    }
  if (fault !== null && counts.answered === 0) throw fault
  return done({ noted: counts.noted })
}

const noteOne = async (deps: Deps, actor: Actor, { airportId, bookingId, flight, departure }: Awaited) => {
  const number = flightNumber(flight)
  const airport = deps.catalogue.airports().find((one) => one.airportId === airportId)
  if (!number || !airport) return false
  const { iata, zone } = airport
  const day = dateOf(beforeDriveOut(departure))
  const report = await askReport(deps, { airportId, iata, side: 'back', number, day }, zone)
  const minutes = report && minutesLate(report)
  if (minutes === null) return false
  return deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!booking || booking.shownDelayMinutes !== null) return false
    if (!(await showDelayRow(tx, airportId, bookingId, minutes))) return false
    await writeAudit(tx, {
      airportId,
      bookingId,
      now: deps.clock.now(),
      actor: nameOf(actor),
      action: 'delay_shown',
      data: { minutes },
    })
    return true
  })
}
