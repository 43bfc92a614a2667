import type { Booking } from '#domain/bookings/booking.ts'
import { isStayChange, type BookingChange, type ChangeStatus, type StayChange } from '#domain/bookings/change.ts'
import type { Instant } from '#domain/time/zones.ts'
import { giveBack } from './allotment-give-back.ts'
import { lockBooking, writeAudit } from './bookings.ts'
import { GIVE } from './change-parts.ts'
import { json, timestamp, timestampOrNull } from './columns.ts'
import { as, column, described } from './description.ts'
import type { Db, Queryable } from './db.ts'
import { enqueue, type NewJob } from './jobs.ts'
import { moveDays } from './change-days.ts'
import { statement } from './statement.ts'

const changeColumns = described({
  airportId: column('airport_id', as<number>()),
  id: column('id', as<string>()),
  bookingId: column('booking_id', as<string>()),
  kind: column('kind', as<BookingChange['kind']>()),
  status: column('status', as<ChangeStatus>()),
  actor: column('actor', as<string>()),
  reason: column('reason', as<string | null>()),
  // only this file writes these columns, in the shape that the types of the domain describe
  before: column('before', as<unknown>()),
  after: column('after', as<unknown>()),
  createdAt: column('created_at', as<Instant>()),
  endedAt: column('ended_at', as<Instant | null>()),
})
/** Columns that only changes of days have. */
const dayColumns = described({
  takes: column('takes', as<number[]>()),
  firstDay: column('first_day', as<string | null>()),
  lastDay: column('last_day', as<string | null>()),
  differenceMinor: column('difference_minor', as<number>()),
  holdUntil: column('hold_until', as<Instant | null>()),
})
type ChangeRow = Parameters<typeof changeColumns.fields>[0] & Parameters<typeof dayColumns.fields>[0]

const toChange = (row: ChangeRow): BookingChange => {
  const movesDays = row.kind === 'stay' || row.kind === 'extension'
  return { ...changeColumns.fields(row), ...(movesDays && dayColumns.fields(row)) } as BookingChange
}

const COLUMNS = `
  select ${changeColumns.list}, ${dayColumns.list}
  from booking_change`
const BY_ID = `
  ${COLUMNS}
  where airport_id = $1
    and id = $2`
const OF_BOOKING = `
  ${COLUMNS}
  where booking_id = $1
  order by created_at, seq`
const HELD_OF = `
  ${COLUMNS}
  where booking_id = $1
    and status = 'held'`

export const changeById = async (q: Queryable, airportId: number, id: string): Promise<BookingChange | null> => {
  const [row] = await q.query<ChangeRow>(BY_ID, [airportId, id], 'change_by_id')
  return row ? toChange(row) : null
}

/** The history of a booking's changes, the first one first (CH-15). */
export const changesOf = async (q: Queryable, bookingId: string): Promise<BookingChange[]> =>
  (await q.query<ChangeRow>(OF_BOOKING, [bookingId], 'changes_of')).map(toChange)

/**
 * The change whose payment is awaited; a booking has at most one. Callers must look at `holdUntil`: the change may have
 * run out although no job has freed its days yet.
 */
export const heldChangeOf = async (q: Queryable, bookingId: string): Promise<StayChange | null> => {
  const [row] = await q.query<ChangeRow>(HELD_OF, [bookingId], 'change_held_of')
  const change = row ? toChange(row) : null
  return change && isStayChange(change) ? change : null
}

const INSERT = statement(
  'change_insert',
  `
    insert into booking_change (
      airport_id, id, booking_id, kind, status, actor, reason, before, after, takes, first_day, last_day,
      difference_minor, hold_until, created_at, ended_at
    )
    values (
      :airportId, :id, :bookingId, :kind, :status, :actor, :reason, :before, :after, :takes, :firstDay,
      :lastDay, :differenceMinor, :holdUntil, :createdAt, :endedAt
    )`,
)

export const insert = async (tx: Queryable, change: BookingChange): Promise<void> => {
  const days = isStayChange(change)
    ? change
    : { takes: [], firstDay: null, lastDay: null, differenceMinor: 0, holdUntil: null }
  await INSERT(tx, {
    airportId: change.airportId,
    id: change.id,
    bookingId: change.bookingId,
    kind: change.kind,
    status: change.status,
    actor: change.actor,
    reason: change.reason,
    before: json(change.before),
    after: json(change.after),
    takes: days.takes,
    firstDay: days.firstDay,
    lastDay: days.lastDay,
    differenceMinor: days.differenceMinor,
    holdUntil: timestampOrNull(days.holdUntil),
    createdAt: timestamp(change.createdAt),
    endedAt: timestampOrNull(change.endedAt),
  })
}

const TOUCH = `
  update booking
  set version = version + 1
  where airport_id = $1
    and id = $2`

/**
 * Holds a change that waits for its payment: takes its additional days. Call it with the booking locked. A change that
 * was held before is dropped. With `sold_out` a day is full and nothing changed.
 */
export const holdChange = async (
  tx: Queryable,
  change: StayChange & { status: 'held' },
): Promise<'held' | 'sold_out'> => {
  const { airportId, bookingId, id, actor, createdAt: now } = change
  if (!(await moveDays(tx, { airportId, bookingId, to: change, keep: true, now, changeId: null }))) return 'sold_out'
  await insert(tx, change)
  await tx.query(TOUCH, [airportId, bookingId], 'change_touch')
  await writeAudit(tx, {
    airportId,
    bookingId,
    now,
    actor,
    action: 'change_held',
    data: { changeId: id, differenceMinor: change.differenceMinor },
  })
  return 'held'
}

const WRITE_STAY = statement(
  'change_write_stay',
  `
    with old as (
      select airport_id, id, voucher_code
      from booking
      where airport_id = :airportId
        and id = :bookingId
      for update
    ), replaced as (
      insert into voucher_replaced (voucher_code, airport_id, booking_id, replaced_at)
      select voucher_code, airport_id, id, :now
      from old
      where voucher_code <> coalesce(:voucherCode, voucher_code)
    )
    update booking b
    set product_id = :productId,
      takes = :takes,
      extras = :extras,
      local_arrival = :localArrival,
      local_departure = :localDeparture,
      arrival = :arrival,
      departure = :departure,
      first_day = :firstDay,
      last_day = :lastDay,
      terms = :terms,
      total_minor = :agreedMinor::int + b.charged_minor,
      voucher_code = coalesce(:voucherCode, b.voucher_code),
      coupon_code = :couponCode,
      version = b.version + 1
    from old
    where b.airport_id = old.airport_id
      and b.id = old.id`,
)

const writeStay = async (
  tx: Queryable,
  { airportId, bookingId, after, takes, firstDay, lastDay }: StayChange,
  now: Instant,
): Promise<void> => {
  await WRITE_STAY(tx, {
    airportId,
    bookingId,
    productId: after.productId,
    takes,
    extras: after.extras,
    localArrival: after.stay.arrival,
    localDeparture: after.stay.departure,
    arrival: timestamp(after.arrival),
    departure: timestamp(after.departure),
    firstDay,
    lastDay,
    terms: json(after.terms),
    agreedMinor: after.agreedMinor,
    voucherCode: after.voucherCode,
    now: timestamp(now),
    couponCode: after.couponCode,
  })
}

type Done = { airportId: number; id: string; actor: string; now: Instant; jobs?: NewJob[] }

const applied = async (tx: Queryable, change: StayChange, { actor, now, jobs = [] }: Done): Promise<void> => {
  const { airportId, bookingId, id: changeId, kind, differenceMinor } = change
  await writeStay(tx, change, now)
  await enqueue(tx, jobs)
  await writeAudit(tx, {
    airportId,
    bookingId,
    now,
    actor,
    action: 'change',
    data: { changeId, kind, differenceMinor },
  })
}

/**
 * Makes a change that takes effect at once. Call it with the booking locked. A change that was held before is dropped.
 * With `sold_out` a day is full and nothing changed.
 */
export const applyChange = async (
  tx: Queryable,
  change: StayChange & { status: 'applied' },
  jobs: NewJob[] = [],
): Promise<'applied' | 'sold_out'> => {
  const { airportId, bookingId, id, actor, createdAt: now } = change
  if (!(await moveDays(tx, { airportId, bookingId, to: change, keep: false, now, changeId: null }))) return 'sold_out'
  await insert(tx, change)
  await applied(tx, change, { airportId, id, actor, now, jobs })
  return 'applied'
}

/**
 * The status in which a booking must be for a change: new dates need a stay that has not begun, an extension needs a
 * car that is there.
 */
const statusFor = { stay: 'confirmed', extension: 'checked_in' } as const

const MARK = `
  update booking_change
  set status = $4, hold_until = null, ended_at = $5
  where airport_id = $1
    and id = $2
    and status = $3
  returning id`

const mark = async (
  tx: Queryable,
  { airportId, id }: StayChange,
  from: ChangeStatus,
  to: ChangeStatus,
  now: Instant,
): Promise<boolean> => (await tx.query(MARK, [airportId, id, from, to, timestamp(now)], 'change_mark')).length === 1

const lockedWith = async (
  tx: Queryable,
  airportId: number,
  id: string,
): Promise<{ change: StayChange; booking: Booking } | null> => {
  const found = await changeById(tx, airportId, id)
  const booking = found && (await lockBooking(tx, airportId, found.bookingId))
  // read again under the lock, because it may have been applied, expired or dropped meanwhile
  const change = booking && (await changeById(tx, airportId, id))
  return change && isStayChange(change) ? { change, booking } : null
}

/**
 * held → applied, when its payment has arrived; it works after `holdUntil` too as long as nobody has freed its days.
 * False when it is not held any more, or when the booking is not as it was when the change was made (driven in,
 * cancelled); then its days are free again and the money goes back.
 */
export const applyHeldChange = async (tx: Queryable, done: Done): Promise<boolean> => {
  const locked = await lockedWith(tx, done.airportId, done.id)
  if (locked?.change.status !== 'held') return false
  const { change, booking } = locked
  if (booking.status !== statusFor[change.kind]) {
    await dropHeldChange(tx, { ...done, bookingId: booking.id })
    return false
  }
  const { airportId, now } = done
  if (!(await moveDays(tx, { airportId, bookingId: booking.id, to: change, keep: false, now, changeId: change.id })))
    throw new Error('a held change found no place')
  await mark(tx, change, 'held', 'applied', now)
  await applied(tx, change, done)
  return true
}

const isAsBefore = ({ before }: StayChange, { stay, productId, totalMinor, chargedMinor }: Booking): boolean =>
  // a booking that was moved meanwhile would otherwise come back to the car park it had to leave
  productId === before.productId &&
  stay.arrival === before.stay.arrival &&
  stay.departure === before.stay.departure &&
  totalMinor - chargedMinor === before.agreedMinor

/**
 * expired → applied, for a payment that came after the days of the change were freed: takes them again. With `sold_out`
 * a day is full by now, the stay has begun, or the booking has been changed since, and nothing changed.
 */
export const retakeChange = async (tx: Queryable, done: Done): Promise<'taken' | 'sold_out'> => {
  const locked = await lockedWith(tx, done.airportId, done.id)
  if (locked?.change.status !== 'expired') return 'sold_out'
  const { change, booking } = locked
  const { airportId, now } = done
  const isOver = now >= (change.kind === 'stay' ? change.after.arrival : change.after.departure)
  if (isOver || booking.status !== statusFor[change.kind] || !isAsBefore(change, booking)) return 'sold_out'
  if (!(await moveDays(tx, { airportId, bookingId: booking.id, to: change, keep: false, now, changeId: change.id })))
    return 'sold_out'
  await mark(tx, change, 'expired', 'applied', now)
  await applied(tx, change, done)
  return 'taken'
}

/**
 * held → dropped, when the traveller changes his mind. Its additional days are free again. Without a held change
 * nothing happens.
 */
export const dropHeldChange = async (
  tx: Queryable,
  { airportId, bookingId, now }: { airportId: number; bookingId: string; now: Instant },
): Promise<void> => {
  await moveDays(tx, { airportId, bookingId, to: null, keep: false, now, changeId: null })
}

const EXPIRE = `
  with due as materialized (
    select c.airport_id, c.id, c.booking_id, c.takes, c.first_day, c.last_day, b.takes as own_takes,
      b.first_day as own_first, b.last_day as own_last
    from booking_change c
    join booking b on b.airport_id = c.airport_id and b.id = c.booking_id
    where c.status = 'held'
      and c.hold_until <= $1
    order by c.hold_until
    limit $2
    for update of b, c skip locked
  ), place as (
    select d.airport_id, d.id, t.product_id, d.first_day + g as day, 1 as held, 0 as own
    from due d
    cross join lateral unnest(d.takes) as t(product_id)
    cross join lateral generate_series(0, d.last_day - d.first_day) as g
    union all
    select d.airport_id, d.id, t.product_id, d.own_first + g, 0, 1
    from due d
    cross join lateral unnest(d.own_takes) as t(product_id)
    cross join lateral generate_series(0, d.own_last - d.own_first) as g
    union all
    select d.airport_id, d.id, v.product_id, v.day, 0, 1
    from due d
    join overstay_day v on v.airport_id = d.airport_id and v.booking_id = d.booking_id
  ), delta as materialized (
    select airport_id, product_id, day, sum(n)::int as n
    from (
      select airport_id, id, product_id, day, greatest(sum(held) - sum(own), 0) as n
      from place
      group by 1, 2, 3, 4
    ) more
    where n > 0
    group by 1, 2, 3
  ), ${GIVE}, logged as (
    insert into audit (airport_id, booking_id, at, actor, action, data)
    select airport_id, booking_id, $1, 'job:expire-holds', 'change_expired',
      jsonb_build_object('changeId', id)
    from due
  )
  update booking_change c
  set status = 'expired', hold_until = null, ended_at = $1
  from due
  where c.airport_id = due.airport_id
    and c.id = due.id
  returning c.airport_id, c.id, c.booking_id`

export type ExpiredChange = { airportId: number; id: string; bookingId: string }

const RAN_OUT = `
  select 1 as due
  from booking_change
  where status = 'held'
    and hold_until <= $1
  limit 1`

/**
 * held → expired for changes that ran out by `now`: their bookings stay as they were, and their additional days are
 * free again (CH-10).
 */
export const expireChanges = async (db: Db, now: Instant, limit = 100): Promise<ExpiredChange[]> => {
  if ((await db.query(RAN_OUT, [timestamp(now)], 'change_ran_out')).length === 0) return []
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ airport_id: number; id: string; booking_id: string }>(
      EXPIRE,
      [timestamp(now), limit],
      'change_expire',
    )
    const expired = rows.map((row) => ({ airportId: row.airport_id, id: row.id, bookingId: row.booking_id }))
    const bookings = expired.map(({ airportId, bookingId }) => ({ airportId, id: bookingId }))
    if (bookings.length > 0) await giveBack(tx, bookings)
    return expired
  })
}
