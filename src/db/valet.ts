import type { Place } from '#domain/access/permissions.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { custodyKinds, holderAfter, type ValetEvent, type ValetKind } from '#domain/valet/valet.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

type EventRow = { booking_id: string; kind: ValetEvent['kind']; at: number; data: object }
const toEvent = ({ kind, at, data }: EventRow): ValetEvent => ({ ...data, kind, at }) as ValetEvent

const OF = `
  select booking_id::text, kind, at, data
  from valet_event
  where booking_id = $1
  order by id`
const INSERT = statement(
  'valet_event_insert',
  `
    insert into valet_event (airport_id, booking_id, kind, at, actor, data)
    values (:airportId, :bookingId, :kind, :at, :actor, :data::jsonb)`,
)

/** What happened to the car of a booking, in the order in which it was recorded. */
export const valetEventsOf = async (q: Queryable, bookingId: string): Promise<ValetEvent[]> =>
  (await q.query<EventRow>(OF, [bookingId], 'valet_events_of')).map(toEvent)

/** Call it with the booking locked. */
export const insertValetEvent = async (
  tx: Queryable,
  { airportId, bookingId, actor }: { airportId: number; bookingId: string; actor: string },
  { kind, at, ...data }: ValetEvent,
): Promise<void> => {
  await INSERT(tx, { airportId, bookingId, kind, at: timestamp(at), actor, data: json(data) })
}

/** A car of the list: its booking, and what happened so far. */
export type ValetRow = { bookingId: string; events: ValetEvent[] }

// Cars to be met on the day, cars to be brought back on it, those that were called and are not back yet, and those that
// a driver has met and nobody has parked.
const JOBS = `
  select b.id::text as booking_id
  from booking b
  join product p on p.airport_id = b.airport_id and p.id = b.product_id
  where b.airport_id = $1
    and p.car_park_id = $2
    and p.transfer = 'valet'
    and (
      b.status = 'confirmed' and b.first_day = $3::date
      or b.status = 'checked_in' and b.last_day <= $3::date
      or b.status = 'checked_in' and exists (
        select
        from valet_event e
        where e.booking_id = b.id
          and e.kind in ('landed', 'backAt', 'fetched')
      )
      or b.status = 'checked_in' and exists (
        select
        from valet_event e
        where e.booking_id = b.id
          and e.kind = 'met'
      ) and not exists (
        select
        from valet_event e
        where e.booking_id = b.id
          and e.kind = 'parked'
      )
    )
  order by b.arrival
  limit 500`
const EVENTS = `
  select booking_id::text, kind, at, data
  from valet_event
  where booking_id = any ($1::uuid[])
  order by id`

export const valetRowsOf = async (q: Queryable, place: Place, day: LocalDate): Promise<ValetRow[]> => {
  const found = await q.query<{ booking_id: string }>(JOBS, [place.airportId, place.carParkId, day], 'valet_jobs')
  const ids = found.map(({ booking_id: id }) => id)
  const events = await valetEventsOfAll(q, ids)
  return ids.map((bookingId) => ({ bookingId, events: events.get(bookingId) ?? [] }))
}

/** The same for several bookings, by booking. */
export const valetEventsOfAll = async (q: Queryable, ids: readonly string[]): Promise<Map<string, ValetEvent[]>> => {
  const rows = await q.query<EventRow>(EVENTS, [ids], 'valet_events_of_all')
  const byBooking = Map.groupBy(rows, (row) => row.booking_id)
  return new Map([...byBooking].map(([id, all]) => [id, all.map(toEvent)]))
}

const KEYS = statement(
  'valet_keys',
  `
    select
      b.number,
      b.details ->> 'plate' as plate,
      b.details ->> 'plateCountry' as "plateCountry",
      last.kind,
      last.at,
      met.tag
    from product p
    join booking b on b.airport_id = p.airport_id and b.product_id = p.id
    cross join lateral (
      select e.kind, e.at
      from valet_event e
      where e.booking_id = b.id
        and e.kind = any (:kinds::text[])
      order by e.id desc
      limit 1
    ) last
    left join lateral (
      select e.data ->> 'keyTag' as tag
      from valet_event e
      where e.booking_id = b.id
        and e.kind = 'met'
      order by e.id desc
      limit 1
    ) met on true
    where p.airport_id = :airportId
      and p.car_park_id = :carParkId
      and p.transfer = 'valet'
      and b.status = 'checked_in'
    order by last.at, b.id`,
)

type KeyRow = { number: string; plate: string; plateCountry: string; kind: ValetKind; at: Instant; tag: string | null }

/** Who has the keys of the cars that are inside, those first that somebody has longest (DESK-49). */
export const keysAt = async (q: Queryable, { airportId, carParkId }: Place) =>
  (await KEYS<KeyRow>(q, { airportId, carParkId, kinds: custodyKinds })).map(({ kind, at, ...car }) => ({
    ...car,
    holder: holderAfter(kind),
    since: at,
  }))

const CALLED_BEFORE = `
  select count(*)::int as n
  from valet_event e
  join booking b on b.airport_id = e.airport_id and b.id = e.booking_id
  join product p on p.airport_id = b.airport_id and p.id = b.product_id
  where p.airport_id = $1
    and p.car_park_id = $2
    and b.status = 'checked_in'
    and e.kind = 'landed'
    and e.at < $3
    and not exists (
      select
      from valet_event f
      where f.booking_id = e.booking_id
        and f.kind in ('fetched', 'returned')
    )`

/** How many cars of a car park were called before this moment and are not fetched yet (VALET-4). */
export const calledBefore = async (q: Queryable, { airportId, carParkId }: Place, at: Instant): Promise<number> =>
  (await q.query<{ n: number }>(CALLED_BEFORE, [airportId, carParkId, timestamp(at)], 'valet_called_before'))[0]?.n ?? 0

const KEEP_PHOTOS = `
  update stored_file
  set erase_after = greatest(erase_after, $3)
  where airport_id = $1
    and booking_id = $2
    and owner_kind = 'photo'`

/** Keeps the photos of a car longer (VALET-7). */
export const keepPhotos = async (
  tx: Queryable,
  { airportId, bookingId }: { airportId: number; bookingId: string },
  until: Instant,
): Promise<void> => {
  await tx.query(KEEP_PHOTOS, [airportId, bookingId, timestamp(until)], 'photos_keep')
}
