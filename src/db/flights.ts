import type { FlightOf, FlightReport, Side } from '#domain/flights/report.ts'
import { readReport } from '#domain/flights/report.ts'
import type { Saying } from '#domain/flights/taught.ts'
import { minuteOfDay, type LocalDateTime } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const EARLIER_OUT = statement(
  'flight_earlier_out',
  `
    select email, details ->> 'flightTime' as flight_time, local_arrival as local_stay
    from booking
    where airport_id = :airportId
      and upper(translate(details ->> 'arrivalFlight', ' .-_/', '')) = any (:spellings)
      and details ->> 'arrivalFlight' <> ''
      and erased_at is null
      and arrival > :since
      and status in ('confirmed', 'checked_in', 'checked_out')
    order by arrival desc
    limit 200`,
)
const EARLIER_BACK = statement(
  'flight_earlier_back',
  `
    select email, '' as flight_time, local_departure as local_stay
    from booking
    where airport_id = :airportId
      and upper(translate(details ->> 'returnFlight', ' .-_/', '')) = any (:spellings)
      and details ->> 'returnFlight' <> ''
      and erased_at is null
      and arrival > :since
      and status in ('confirmed', 'checked_in', 'checked_out')
    order by arrival desc
    limit 200`,
)

/** What earlier bookings say: the time of the flight where it was typed, and when they drove in or out. */
export type Earlier = { flight: Saying[]; stay: Saying[] }

/** Earlier bookings of a flight since then, newest first. `spellings` are those of domain/flights/number.ts. */
export const earlierBookings = async (
  q: Queryable,
  side: Side,
  { airportId, spellings, since }: { airportId: number; spellings: readonly string[]; since: Instant },
): Promise<Earlier> => {
  const ask = side === 'out' ? EARLIER_OUT : EARLIER_BACK
  type Row = { email: string; flight_time: string | null; local_stay: LocalDateTime }
  const rows = await ask<Row>(q, { airportId, spellings, since: timestamp(since) })
  return {
    flight: rows.flatMap(({ email: mailbox, flight_time: time }) =>
      time ? [{ mailbox, minute: minuteOfDay(`2000-01-01T${time}` as LocalDateTime) }] : [],
    ),
    stay: rows.map(({ email: mailbox, local_stay: stay }) => ({ mailbox, minute: minuteOfDay(stay) })),
  }
}

const TAKE = statement(
  'flight_take_question',
  `
    insert into flight_report (airport_id, side, number, day, asked_at)
    values (:airportId, :side, :number, :day, :now)
    on conflict (airport_id, side, number, day) do update
    set asked_at = :now
    where flight_report.asked_at <= :againBefore
    returning 1`,
)

/** Whether the caller is the one who asks the service now; nobody else does until `againBefore` has passed it. */
export const takeQuestion = async (
  q: Queryable,
  { airportId, side, number, day }: FlightOf,
  { now, againBefore }: { now: Instant; againBefore: Instant },
): Promise<boolean> => {
  const at = { now: timestamp(now), againBefore: timestamp(againBefore) }
  return (await TAKE(q, { airportId, side, number, day, ...at })).length === 1
}

const KEEP = statement(
  'flight_keep_report',
  `
    update flight_report
    set report = :report
    where airport_id = :airportId
      and side = :side
      and number = :number
      and day = :day`,
)

export const keepReport = async (
  q: Queryable,
  { airportId, side, number, day }: FlightOf,
  report: FlightReport | null,
): Promise<void> => {
  await KEEP(q, { airportId, side, number, day, report: report && json(report) })
}

const KEPT = statement(
  'flight_report',
  `
    select report
    from flight_report
    where airport_id = :airportId
      and side = :side
      and number = :number
      and day = :day`,
)

/** The last report; null where there is none. */
export const keptReport = async (
  q: Queryable,
  { airportId, side, number, day }: FlightOf,
): Promise<FlightReport | null> => {
  const [row] = await KEPT<{ report: unknown }>(q, { airportId, side, number, day })
  return readReport(row?.report)
}

// Cars inside whose time to leave has come or is near, and those that left since yesterday: their charge, or a claim,
// may be about this flight.
const AWAITED = statement(
  'flight_awaited',
  `
    select airport_id, id::text, details ->> 'returnFlight' as flight, local_departure
    from booking
    where shown_delay_minutes is null
      and erased_at is null
      and details ->> 'returnFlight' <> ''
      and departure between :from and :to
      and status in ('checked_in', 'checked_out')
    order by departure
    limit 500`,
)

export type Awaited = { airportId: number; bookingId: string; flight: string; departure: LocalDateTime }

/** Bookings that end between two moments with a flight whose delay nobody knows yet. */
export const awaitedFlights = async (q: Queryable, from: Instant, to: Instant): Promise<Awaited[]> => {
  type Row = { airport_id: number; id: string; flight: string; local_departure: LocalDateTime }
  const rows = await AWAITED<Row>(q, { from: timestamp(from), to: timestamp(to) })
  return rows.map((row) => ({
    airportId: row.airport_id,
    bookingId: row.id,
    flight: row.flight,
    departure: row.local_departure,
  }))
}
