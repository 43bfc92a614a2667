import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { flightNumber } from '#domain/flights/number.ts'
import type { Side } from '#domain/flights/report.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { minuteOfDay, parseDate, parseDateTime, type LocalDateTime } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Deps } from '#usecases/deps.ts'
import { knowFlight, type AskedFlight, type KnownFlight } from '#usecases/flights/know-flight.ts'

/** The days and times as we know them; wrong ones get the fields of a search. */
export const readStay = ({ arrival, departure }: { arrival: string; departure: string }): Outcome<Stay> => {
  const [from, to] = [parseDateTime(arrival), parseDateTime(departure)]
  if (from && to) return done({ arrival: from, departure: to })
  return refused('moment_unreadable', undefined, {
    ...(!from && { 'stay.arrival': 'moment_unreadable' as const }),
    ...(!to && { 'stay.departure': 'moment_unreadable' as const }),
  })
}

type Typed = { number: string; date: string; time?: string | undefined }
type Flights = { outbound: Typed; return: Typed; reach?: AskedFlight['reach'] | undefined }
type FlightTime = Omit<KnownFlight, 'drive'>
type StayAndFlights = { stay: Stay; flights: { outbound: FlightTime; return: FlightTime } | null }

/** The stay of a quote: as given, or as its flights advise it (FLIGHT-6). One of the two is needed, and not both. */
export const stayOf = async (
  deps: Deps,
  airport: AirportCatalogue,
  { stay, flights }: { stay?: { arrival: string; departure: string } | undefined; flights?: Flights | undefined },
): Promise<Outcome<StayAndFlights>> => {
  if (stay && !flights) {
    const read = readStay(stay)
    return read.ok ? done({ stay: read.value, flights: null }) : read
  }
  if (!flights || stay) return refused('form_incomplete', undefined, { stay: stay ? 'field_unknown' : 'mandatory' })
  const { reach } = flights
  const read = { out: readFlight(flights.outbound), back: readFlight(flights.return) }
  if (!read.out.ok || !read.back.ok) return unreadable(read)
  const about = { airportId: airport.airportId, iata: airport.iata, country: airport.country, zone: airport.zone }
  const known = {
    out: await knowFlight(deps, { ...about, ...read.out.value, side: 'out', ...(reach && { reach }) }),
    back: await knowFlight(deps, { ...about, ...read.back.value, side: 'back' }),
  }
  if (!known.out || !known.back)
    return refused('flight_unknown', undefined, {
      ...(!known.out && { 'flights.outbound.time': 'flight_unknown' as const }),
      ...(!known.back && { 'flights.return.time': 'flight_unknown' as const }),
    })
  return done({
    stay: { arrival: known.out.drive, departure: known.back.drive },
    flights: { outbound: timeOf(known.out), return: timeOf(known.back) },
  })
}

const timeOf = ({ number, moment, source }: KnownFlight): FlightTime => ({ number, moment, source })

type Read = Outcome<Pick<AskedFlight, 'number' | 'day' | 'time'>>

/** The field of a fault is named without the flight it is of. */
const readFlight = ({ number: typed, date, time }: Typed): Read => {
  const [number, day] = [flightNumber(typed), parseDate(date)]
  if (!number) return refused('form_incomplete', undefined, { number: 'flight_unreadable' })
  if (!day) return refused('form_incomplete', undefined, { date: 'moment_unreadable' })
  return done({ number, day, ...(time && { time: minuteOfDay(`${day}T${time}` as LocalDateTime) }) })
}

const unreadable = (read: Record<Side, Read>): Outcome<never> => {
  const names = { out: 'outbound', back: 'return' } as const
  const fields: Record<string, ProblemCode> = {}
  for (const side of ['out', 'back'] as const) {
    const one = read[side]
    if (one.ok) continue
    for (const [field, code] of Object.entries(one.problem.fields ?? {}))
      fields[`flights.${names[side]}.${field}`] = code
  }
  return refused('form_incomplete', undefined, fields)
}
