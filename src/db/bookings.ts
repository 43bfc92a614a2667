import type { Booking } from '#domain/bookings/booking.ts'
import type { Instant } from '#domain/time/zones.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Queryable } from './db.ts'
import type { NewJob } from './jobs.ts'
import { giveBack } from './allotment-give-back.ts'
import { draw, lockDays, type ProductDay } from './allotments.ts'
import { becomes, mayStart } from './booking-moves.ts'
import { SELECT_BOOKING, toBooking, type BookingRow } from './booking-columns.ts'
import { agencyWithAllotment } from './change-days.ts'
import { FOLLOW, GIVE, GIVE_BACK, jobsParameter, takeAll } from './change-parts.ts'
import { json, timestamp } from './columns.ts'
import { statement } from './statement.ts'

/**
 * Locks are taken in this order everywhere: the booking's row, then its days by airport, product and day. Nothing here
 * touches bookings of two airports at once except expiry, which skips what is locked.
 */

const BY_ID = `
  ${SELECT_BOOKING}
  where b.id = $1`
const BY_NUMBER = `
  ${SELECT_BOOKING}
  where b.number = $1`
const BY_IDS = `
  ${SELECT_BOOKING}
  where b.id = any ($1::uuid[])
  order by b.arrival, b.id`
const LOCK = `
  ${SELECT_BOOKING}
  where b.airport_id = $1
    and b.id = $2
  for update of b`

const LOCK_FOUND = `
  ${SELECT_BOOKING}
  where b.id = $1
  for update of b`

const first = (rows: BookingRow[]): Booking | null => (rows[0] ? toBooking(rows[0]) : null)

/** A booking by its id. Null also for a text that is no UUID, because ids come out of addresses. */
export const bookingById = async (q: Queryable, id: string): Promise<Booking | null> =>
  isUuid(id) ? first(await q.query<BookingRow>(BY_ID, [id], 'booking_by_id')) : null

/** A booking by its number, as bookings/number.ts spells it. */
export const bookingByNumber = async (q: Queryable, number: string): Promise<Booking | null> =>
  first(await q.query<BookingRow>(BY_NUMBER, [number], 'booking_by_number'))

/** These bookings by arrival, the nearest first. */
export const bookingsOf = async (q: Queryable, ids: string[]): Promise<Booking[]> =>
  (await q.query<BookingRow>(BY_IDS, [ids.filter((id) => isUuid(id))], 'bookings_of')).map(toBooking)

/** The booking as it is now. Nobody else changes it, its payments or its refunds before this transaction ends. */
export const lockBooking = async (tx: Queryable, airportId: number, id: string): Promise<Booking | null> =>
  isUuid(id) ? first(await tx.query<BookingRow>(LOCK, [airportId, id], 'booking_lock')) : null

/** The same for a booking of which only the id is known, such as from an address. */
export const lockFound = async (tx: Queryable, id: string): Promise<Booking | null> =>
  isUuid(id) ? first(await tx.query<BookingRow>(LOCK_FOUND, [id], 'booking_lock_found')) : null

export type Change = { airportId: number; id: string; actor: string; now: Instant; jobs?: NewJob[] }

const CONFIRM = statement(
  'booking_confirm',
  `
    with changed as (
      update booking
      set ${becomes('confirm')}, hold_until = null, version = version + 1
      where airport_id = :airportId
        and id = :id
        and ${mayStart('confirm')}
      returning airport_id, id
    ), ${FOLLOW}, logged as (
      insert into audit (airport_id, booking_id, at, actor, action)
      select airport_id, id, :now, :actor, 'confirm'
      from changed
    )
    select id
    from changed`,
)

/**
 * held → confirmed. It works after `holdUntil` too as long as nobody has freed the days, because the space is still
 * ours. False when the booking was not held any more.
 */
export const confirmHeld = async (tx: Queryable, change: Change): Promise<boolean> =>
  (
    await CONFIRM(tx, {
      airportId: change.airportId,
      id: change.id,
      now: timestamp(change.now),
      jobs: jobsParameter(change.jobs),
      actor: change.actor,
    })
  ).length === 1

// A change that was held ends with the booking: for every product and day, the greater of the two is given back
// (db/changes.ts).
const CANCEL = statement(
  'booking_cancel',
  `
    with changed as (
      update booking
      set ${becomes('cancel')},
        hold_until = null,
        cancel_reason = :reason,
        cancel_note = :note,
        version = version + 1
      where airport_id = :airportId
        and id = :id
        and ${mayStart('cancel')}
        and version = :version
      returning airport_id, id, takes, first_day, last_day
    ), dropped as (
      update booking_change c
      set status = 'dropped', hold_until = null, ended_at = :now
      from changed
      where c.airport_id = changed.airport_id
        and c.booking_id = changed.id
        and c.status = 'held'
      returning c.airport_id, c.takes, c.first_day, c.last_day
    ), place as (
      select c.airport_id, t.product_id, c.first_day + g as day, 1 as own, 0 as held
      from changed c
      cross join lateral unnest(c.takes) as t(product_id)
      cross join lateral generate_series(0, c.last_day - c.first_day) as g
      union all
      select c.airport_id, t.product_id, c.first_day + g, 0, 1
      from dropped c
      cross join lateral unnest(c.takes) as t(product_id)
      cross join lateral generate_series(0, c.last_day - c.first_day) as g
    ), delta as materialized (
      select airport_id, product_id, day, greatest(sum(own), sum(held))::int as n
      from place
      group by 1, 2, 3
    ), ${GIVE}, ${FOLLOW}, logged as (
      insert into audit (airport_id, booking_id, at, actor, action, data)
      select airport_id, id, :now, :actor, 'cancel', jsonb_build_object('reason', :reason::text)
      from changed
    )
    select id
    from changed`,
)

/**
 * Frees the days and writes audit and jobs, once. False when somebody changed the booking since `version` was read
 * (RC-08, RC-09).
 */
export const cancelBooking = async (
  tx: Queryable,
  change: Change & { version: number; reason: string; note?: string | null },
): Promise<boolean> => {
  const values = {
    airportId: change.airportId,
    id: change.id,
    now: timestamp(change.now),
    jobs: jobsParameter(change.jobs),
    actor: change.actor,
    reason: change.reason,
    note: change.note ?? null,
    version: change.version,
  }
  if ((await CANCEL(tx, values)).length === 0) return false
  await giveBack(tx, [change])
  return true
}

const EXPIRE = `
  with due as materialized (
    select airport_id, id
    from booking
    where ${mayStart('expire')}
      and hold_until <= $1
    order by hold_until
    limit $2
    for update skip locked
  ), changed as (
    update booking b
    set ${becomes('expire')}, hold_until = null, version = b.version + 1
    from due
    where b.airport_id = due.airport_id
      and b.id = due.id
    returning b.airport_id, b.id, b.takes, b.first_day, b.last_day
  ), ${GIVE_BACK}, logged as (
    insert into audit (airport_id, booking_id, at, actor, action)
    select airport_id, id, $1, 'job:expire-holds', 'expire'
    from changed
  )
  select airport_id, id
  from changed`

const RAN_OUT = `
  select 1 as due
  from booking
  where ${mayStart('expire')}
    and hold_until <= $1
  limit 1`

/**
 * held → expired for holds that ran out by `now`; their days are free again. Running it twice, or in two processes,
 * frees each only once (HO-10).
 */
export const expireHolds = async (db: Db, now: Instant, limit = 100): Promise<{ airportId: number; id: string }[]> => {
  // asked every second, and mostly there is none
  if ((await db.query(RAN_OUT, [timestamp(now)], 'booking_ran_out')).length === 0) return []
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ airport_id: number; id: string }>(EXPIRE, [timestamp(now), limit], 'booking_expire')
    const expired = rows.map((row) => ({ airportId: row.airport_id, id: row.id }))
    if (expired.length > 0) await giveBack(tx, expired)
    return expired
  })
}

const RETAKE = statement(
  'booking_retake',
  `
    with old as materialized (
      select airport_id, id, takes, first_day, last_day
      from booking
      where airport_id = :airportId
        and id = :id
        and ${mayStart('retake')}
      for update
    ), ${takeAll('old')}, changed as (
      update booking b
      set ${becomes('retake')}, version = b.version + 1
      from old, verdict
      where fits
        and b.airport_id = old.airport_id
        and b.id = old.id
      returning b.airport_id, b.id
    ), ${FOLLOW}, logged as (
      insert into audit (airport_id, booking_id, at, actor, action)
      select airport_id, id, :now, :actor, 'retake'
      from changed
    )
    select id
    from changed`,
)

const RETAKE_DAYS = `
  select distinct t.product_id as "productId", o.first_day + g as day
  from booking o
  cross join lateral unnest(o.takes) as t(product_id)
  cross join lateral generate_series(0, o.last_day - o.first_day) as g
  where o.airport_id = $1
    and o.id = $2
    and o.status = 'expired'
  order by 1, 2`

/**
 * expired → confirmed, for a payment that came after the hold was freed (HO-02, PY-15): takes the same days again. With
 * `sold_out` a day is full by now, or the booking was not expired, and nothing changed.
 */
export const retakeExpired = async (tx: Queryable, change: Change): Promise<'taken' | 'sold_out'> => {
  const { airportId, id, now } = change
  const agency = await agencyWithAllotment(tx, airportId, id)
  if (agency?.draws) {
    const days = await tx.query<ProductDay>(RETAKE_DAYS, [airportId, id], 'booking_retake_days')
    await lockDays(tx, airportId, days)
    await draw(tx, { airportId, bookingId: id, code: agency.code, days, now })
  }
  const values = {
    airportId: change.airportId,
    id: change.id,
    now: timestamp(change.now),
    jobs: jobsParameter(change.jobs),
    actor: change.actor,
  }
  const isTaken = (await RETAKE(tx, values)).length === 1
  if (agency && !isTaken) await giveBack(tx, [change])
  return isTaken ? 'taken' : 'sold_out'
}

const ADD_REFUNDED = `
  update booking b
  set
    refunded_minor = b.refunded_minor + $3,
    version = b.version + 1,
    waived_minor = b.waived_minor
      + case when $4 then greatest(0, s.open + $3) - greatest(0, s.open) else 0 end
  from (
    select airport_id, id, total_minor - waived_minor - paid_minor + refunded_minor as open
    from booking
    where airport_id = $1
      and id = $2
  ) s
  where b.airport_id = s.airport_id
    and b.id = s.id`

/**
 * Adds what is refunded, at the moment the refund is ordered and not when it arrives, because what is refunded cannot
 * be refunded again. A favour (`isWaiver`) does not become due again. Throws 23514 for more than was paid.
 */
export const addRefunded = async (
  tx: Queryable,
  airportId: number,
  id: string,
  amountMinor: number,
  isWaiver = false,
): Promise<void> => {
  await tx.query(ADD_REFUNDED, [airportId, id, amountMinor, isWaiver], 'booking_add_refunded')
}

const ADD_WAIVED = `
  update booking
  set waived_minor = waived_minor + $3, version = version + 1
  where airport_id = $1
    and id = $2`

/**
 * Gives up a part of what is due (SERVICE-29). Call it with the booking locked, together with the line `service_waive`
 * of its audit, from which the books are recounted.
 */
export const addWaived = async (tx: Queryable, airportId: number, id: string, amountMinor: number): Promise<void> => {
  await tx.query(ADD_WAIVED, [airportId, id, amountMinor], 'booking_add_waived')
}

const ADD_DISPUTED = `
  update booking
  set disputed_minor = disputed_minor + $3, version = version + 1
  where airport_id = $1
    and id = $2`

/**
 * Adds what the bank took, or gave back (negative). Call it with the booking locked, together with the dispute and its
 * ledger entry.
 */
export const addDisputed = async (tx: Queryable, airportId: number, id: string, amountMinor: number): Promise<void> => {
  await tx.query(ADD_DISPUTED, [airportId, id, amountMinor], 'booking_add_disputed')
}

const AUDIT = statement(
  'audit_write',
  `
    insert into audit (airport_id, booking_id, at, actor, action, data)
    values (:airportId, :bookingId, :now, :actor, :action, :data)`,
)

/** `data` holds facts without personal data. */
export const writeAudit = async (
  q: Queryable,
  entry: {
    airportId: number
    bookingId: string
    now: Instant
    actor: string
    action: string
    data?: Record<string, unknown>
  },
): Promise<void> => {
  await AUDIT(q, {
    airportId: entry.airportId,
    bookingId: entry.bookingId,
    now: timestamp(entry.now),
    actor: entry.actor,
    action: entry.action,
    data: json(entry.data ?? {}),
  })
}
