import type { Instant } from '#domain/time/zones.ts'
import type { Change } from './bookings.ts'
import { becomes, mayStart } from './booking-moves.ts'
import { FOLLOW, jobsParameter } from './change-parts.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const UNDO_CHECK_IN = statement(
  'booking_undo_check_in',
  `
    with changed as (
      update booking
      set ${becomes('undo_check_in')}, checked_in_at = null, version = version + 1
      where airport_id = :airportId
        and id = :id
        and ${mayStart('undo_check_in')}
        and version = :version
      returning airport_id, id
    ), ${FOLLOW}, logged as (
      insert into audit (airport_id, booking_id, at, actor, action)
      select airport_id, id, :now, :actor, 'undo_check_in'
      from changed
    )
    select id
    from changed`,
)
const UNDO_CHECK_OUT = statement(
  'booking_undo_check_out',
  `
    with changed as (
      update booking
      set ${becomes('undo_check_out')}, checked_out_at = null, version = version + 1
      where airport_id = :airportId
        and id = :id
        and ${mayStart('undo_check_out')}
        and version = :version
      returning airport_id, id
    ), ${FOLLOW}, logged as (
      insert into audit (airport_id, booking_id, at, actor, action)
      select airport_id, id, :now, :actor, 'undo_check_out'
      from changed
    )
    select id
    from changed`,
)

/** Takes back the last step of a car: checked_in → confirmed, or checked_out → checked_in, with its time (DESK-10). */
export const undoRow = async (
  tx: Queryable,
  kind: 'in' | 'out',
  change: Change & { version: number },
): Promise<boolean> =>
  (
    await (kind === 'in' ? UNDO_CHECK_IN : UNDO_CHECK_OUT)(tx, {
      airportId: change.airportId,
      id: change.id,
      now: timestamp(change.now),
      jobs: jobsParameter(change.jobs),
      actor: change.actor,
      version: change.version,
    })
  ).length === 1

const LAST_STEP = `
  select at, actor
  from audit
  where booking_id = $1
    and action = $2
  order by seq desc
  limit 1`

/** When a car's last entry or exit was recorded, and by whom; null when there was none. */
export const lastStep = async (
  q: Queryable,
  bookingId: string,
  kind: 'in' | 'out',
): Promise<{ at: Instant; actor: string } | null> =>
  (await q.query<{ at: Instant; actor: string }>(LAST_STEP, [bookingId, `check_${kind}`], 'last_step'))[0] ?? null

const SET_FLIGHTS = `
  update booking
  set details = details
      || jsonb_build_object('arrivalFlight', $3::text, 'returnFlight', $4::text)
      || jsonb_build_object('passengers', $5::int),
    version = version + 1
  where airport_id = $1
    and id = $2
    and status in ('confirmed', 'checked_in')
  returning version`

/** Writes both flights and the number of people. Call it with the booking locked. */
export const setFlights = async (
  tx: Queryable,
  flights: { airportId: number; id: string; arrivalFlight: string; returnFlight: string; passengers: number },
): Promise<boolean> => {
  const { airportId, id, arrivalFlight, returnFlight, passengers } = flights
  const values = [airportId, id, arrivalFlight, returnFlight, passengers]
  return (await tx.query(SET_FLIGHTS, values, 'booking_set_flights')).length === 1
}

const RECORDED_BY = `
  select e.at, e.actor
  from gate_event e
  where e.booking_id = $1
    and e.kind = $2
    and e.answer ->> 'ok' = 'true'
    and not exists (
      select
      from audit u
      where u.booking_id = e.booking_id
        and u.action = 'undo_check_' || e.kind
        and u.at >= e.received_at
    )
  order by e.actor like 'staff:%' desc, e.at
  limit 1`

/** Who recorded that a car came or left, people before devices, and at which time; null where nobody is known. */
export const recordedBy = async (
  q: Queryable,
  bookingId: string,
  kind: 'in' | 'out',
): Promise<{ at: Instant; actor: string } | null> =>
  (await q.query<{ at: Instant; actor: string }>(RECORDED_BY, [bookingId, kind], 'recorded_by'))[0] ?? null
