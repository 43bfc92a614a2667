import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { Change } from './bookings.ts'
import { becomes, mayStart } from './booking-moves.ts'
import type { Queryable } from './db.ts'
import { FOLLOW, jobsParameter } from './change-parts.ts'
import { timestamp } from './columns.ts'
import { statement } from './statement.ts'

export type ReminderKind = 'paymentLink' | 'detailsReminder' | 'unpaidWarning' | 'arrivalReminder'
export type ReminderKey = { airportId: number; bookingId: string; kind: ReminderKind; dueAt: Instant }

// A stay that was moved gets its moments again. The letter then has another version, because a letter goes out once for
// each version.
const ORDER = statement(
  'reminder_order',
  `
    insert into reminder (airport_id, booking_id, kind, due_at, version, ordered_at)
    select :airportId, :bookingId, :kind, :dueAt,
      :firstVersion::int + 1000000 * (
        select count(*)::int
        from reminder r
        where r.airport_id = :airportId
          and r.booking_id = :bookingId
          and r.kind = :kind
          and r.version % 1000 = :firstVersion::int
      ), :now
    on conflict do nothing
    returning version`,
)

/**
 * Orders a reminder. Call it with the booking locked. Answers the version for the letter: `firstVersion` (below 1000),
 * plus a million each time the stay was moved, so that it never meets a version that something else orders. Null when
 * it was ordered before, by this worker or another (PL-05).
 */
export const orderReminder = async (
  tx: Queryable,
  { airportId, bookingId, kind, dueAt }: ReminderKey,
  firstVersion: number,
  now: Instant,
): Promise<number | null> => {
  const [row] = await ORDER<{ version: number }>(tx, {
    airportId,
    bookingId,
    kind,
    dueAt: timestamp(dueAt),
    firstVersion,
    now: timestamp(now),
  })
  return row?.version ?? null
}

const LAST = `
  select max(ordered_at) as ordered_at
  from reminder
  where airport_id = $1
    and booking_id = $2
    and kind = $3
    and due_at between $4 and $5`

/**
 * When the last reminder of a kind was ordered whose moment lies between the two (both included); null when there was
 * none.
 */
export const lastReminder = async (
  q: Queryable,
  { airportId, bookingId, kind, from, to }: Omit<ReminderKey, 'dueAt'> & { from: Instant; to: Instant },
): Promise<Instant | null> => {
  const [row] = await q.query<{ ordered_at: number | null }>(
    LAST,
    [airportId, bookingId, kind, timestamp(from), timestamp(to)],
    'reminder_last',
  )
  return row?.ordered_at ?? null
}

const NO_SHOW = statement(
  'booking_no_show',
  `
    with changed as (
      update booking
      set ${becomes('no_show')}, version = version + 1
      where airport_id = :airportId
        and id = :id
        and ${mayStart('no_show')}
        and version = :version
      returning airport_id, id
    ), ${FOLLOW}, logged as (
      insert into audit (airport_id, booking_id, at, actor, action, data)
      select airport_id, id, :now, :actor, 'no_show', jsonb_strip_nulls(jsonb_build_object('reason', :reason::text))
      from changed
    )
    select id
    from changed`,
)

/**
 * confirmed → no_show, with a reason where somebody gave one. The space stays the booking's until its days are over
 * (AV-23). False when somebody was faster; the car may be in, for example.
 */
export const markNoShow = async (
  tx: Queryable,
  change: Change & { version: number; reason?: string | null },
): Promise<boolean> => {
  const jobs = jobsParameter(change.jobs)
  return (
    (
      await NO_SHOW(tx, {
        airportId: change.airportId,
        id: change.id,
        now: timestamp(change.now),
        jobs,
        actor: change.actor,
        version: change.version,
        reason: change.reason ?? null,
      })
    ).length === 1
  )
}

const WAS_NO_SHOW = `
  select 1 as was
  from audit
  where booking_id = $1
    and action = 'no_show'
  limit 1`

/** Whether the booking was marked as a no-show before and brought back by the car park. */
export const wasNoShow = async (q: Queryable, bookingId: string): Promise<boolean> =>
  (await q.query(WAS_NO_SHOW, [bookingId], 'booking_was_no_show')).length === 1

const AWAITED = `
  select airport_id, id
  from booking b
  where ${mayStart('no_show')}
    and arrival <= $1
    and (
      departure <= $1
      or arrival <= $2
        and not exists (
          select from audit a
          where a.booking_id = b.id
            and a.action = 'no_show'
        )
    )
  order by arrival
  limit $3`

/** Confirmed bookings that should be no-shows by now (settled 12). This catches bookings that have no timer. */
export const awaitedTooLong = async (
  q: Queryable,
  now: Instant,
  limit: number,
): Promise<{ airportId: number; bookingId: string }[]> =>
  (
    await q.query<{ airport_id: number; id: string }>(
      AWAITED,
      [timestamp(now), timestamp(now - dayMs), limit],
      'booking_awaited_too_long',
    )
  ).map((row) => ({ airportId: row.airport_id, bookingId: row.id }))
