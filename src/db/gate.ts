import type { Owners } from '#domain/access/people.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Change } from './bookings.ts'
import { becomes, mayStart } from './booking-moves.ts'
import { FOLLOW, jobsParameter } from './change-parts.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'
import { statement } from './statement.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

const CHECK_IN = statement(
  'booking_check_in',
  `
    with changed as (
      update booking
      set ${becomes('check_in')}, checked_in_at = :at, version = version + 1
      where airport_id = :airportId
        and id = :id
        and ${mayStart('check_in')}
      returning airport_id, id
    ), ${FOLLOW}, logged as (
      insert into audit (airport_id, booking_id, at, actor, action, data)
      select airport_id, id, :now, :actor, 'check_in', :note::jsonb
      from changed
    )
    select id
    from changed`,
)
const CHECK_OUT = statement(
  'booking_check_out',
  `
    with changed as (
      update booking
      set ${becomes('check_out')},
        checked_out_at = :at,
        shown_delay_minutes = coalesce(:shownDelayMinutes, shown_delay_minutes),
        version = version + 1
      where airport_id = :airportId
        and id = :id
        and ${mayStart('check_out')}
        and checked_in_at <= :at
      returning airport_id, id
    ), ${FOLLOW}, logged as (
      insert into audit (airport_id, booking_id, at, actor, action, data)
      select airport_id, id, :now, :actor, 'check_out', :note::jsonb
      from changed
    )
    select id
    from changed`,
)
const REVIVE = statement(
  'booking_revive',
  `
    with changed as (
      update booking
      set ${becomes('revive')}, version = version + 1
      where airport_id = :airportId
        and id = :id
        and ${mayStart('revive')}
      returning airport_id, id
    ), ${FOLLOW}, logged as (
      insert into audit (airport_id, booking_id, at, actor, action, data)
      select airport_id, id, :now, :actor, 'revive', jsonb_build_object('reason', :reason::text)
      from changed
    )
    select id
    from changed`,
)

/**
 * What the audit trail keeps of an event: its own time, the gate's nonce, why it was forced, or that nobody saw it
 * (ERASE-7).
 */
export type GateNote = { at: string; forced?: string; nonce?: string; unseen?: true }

/** confirmed → checked_in, once (RC-10: a cancel that was faster wins). `at` is the gate's time, `now` is ours. */
export const checkInRow = async (tx: Queryable, change: Change & { at: Instant; note: GateNote }): Promise<boolean> =>
  (
    await CHECK_IN(tx, {
      airportId: change.airportId,
      id: change.id,
      now: timestamp(change.now),
      jobs: jobsParameter(change.jobs),
      actor: change.actor,
      at: timestamp(change.at),
      note: json(change.note),
    })
  ).length === 1

/** checked_in → checked_out, once, and never before the entry (CI-09). */
export const checkOutRow = async (
  tx: Queryable,
  change: Change & { at: Instant; note: GateNote; shownDelayMinutes: number | null },
): Promise<boolean> => {
  const values = {
    airportId: change.airportId,
    id: change.id,
    now: timestamp(change.now),
    jobs: jobsParameter(change.jobs),
    actor: change.actor,
    at: timestamp(change.at),
    note: json(change.note),
    shownDelayMinutes: change.shownDelayMinutes,
  }
  return (await CHECK_OUT(tx, values)).length === 1
}

/** no_show → confirmed. Its days were never freed (db/lifecycle.ts), so it has its space as long as they last. */
export const reviveRow = async (tx: Queryable, change: Change & { reason: string }): Promise<boolean> =>
  (
    await REVIVE(tx, {
      airportId: change.airportId,
      id: change.id,
      now: timestamp(change.now),
      jobs: jobsParameter(change.jobs),
      actor: change.actor,
      reason: change.reason,
    })
  ).length === 1

const MOVE_PASSAGE = statement(
  'booking_move_passage',
  `
    update booking
    set checked_in_at = :enteredAt, checked_out_at = :leftAt, version = version + 1
    where airport_id = :airportId
      and id = :id
      and status in ('checked_in', 'checked_out')
    returning version`,
)

/** Corrects when a car came or left, because a barrier tells later what it saw earlier (GATE-11). */
export const movePassageRow = async (
  tx: Queryable,
  change: { airportId: number; id: string; enteredAt: Instant; leftAt: Instant | null },
): Promise<void> => {
  await MOVE_PASSAGE(tx, {
    airportId: change.airportId,
    id: change.id,
    enteredAt: timestamp(change.enteredAt),
    leftAt: change.leftAt === null ? null : timestamp(change.leftAt),
  })
}

const SHOW_DELAY = `
  update booking
  set shown_delay_minutes = $3, version = version + 1
  where airport_id = $1
    and id = $2
    and status in ('checked_in', 'checked_out')
  returning version`
const SET_PLATE = `
  update booking
  set details = jsonb_set(details, '{plate}', to_jsonb($3::text)), version = version + 1
  where airport_id = $1
    and id = $2
    and status in ('confirmed', 'checked_in')
  returning version`

export const showDelayRow = async (tx: Queryable, airportId: number, id: string, minutes: number): Promise<boolean> =>
  (await tx.query(SHOW_DELAY, [airportId, id, minutes], 'booking_show_delay')).length === 1

export const setPlate = async (tx: Queryable, airportId: number, id: string, plate: string): Promise<boolean> =>
  (await tx.query(SET_PLATE, [airportId, id, plate], 'booking_set_plate')).length === 1

// The car park stays that of the product, even of one that is not sold any more.
const OWNERS_OF = `
  select p.car_park_id, c.organisation_id::text as operator, a.organisation_id::text as seller
  from product p
  join car_park c on c.airport_id = p.airport_id and c.id = p.car_park_id
  left join agency a on a.code = $3
  where p.airport_id = $1
    and p.id = $2`

const nothing = { airportId: 0, productId: 0, agentCode: null }

/**
 * Whose a booking is: where its car is parked, who runs that car park, and which agency sold it. Null where the product
 * is unknown. Of no booking it is asked all the same (RIGHT-8).
 */
export const ownersOf = async (
  q: Queryable,
  booking: Pick<Booking, 'airportId' | 'productId' | 'agentCode'> | null,
): Promise<Owners | null> => {
  const { airportId, productId, agentCode } = booking ?? nothing
  const [row] = await q.query<{ car_park_id: number; operator: string | null; seller: string | null }>(
    OWNERS_OF,
    [airportId, productId, agentCode],
    'owners_of',
  )
  if (!row) return null
  return {
    organisationIds: [row.operator, row.seller].filter((id) => id !== null),
    place: { airportId, carParkId: row.car_park_id },
    ...(agentCode !== null && row.seller !== null && { code: agentCode }),
  }
}

const BY_VOUCHER = `
  select id::text
  from booking
  where voucher_code = $1`
const REPLACED = `
  select booking_id::text
  from voucher_replaced
  where voucher_code = $1`

/**
 * The booking for which a code opens the gate, and whether the code was replaced since (CI-13). Codes must be in the
 * spelling of vouchers/code.ts.
 */
export const bookingIdByVoucher = async (
  q: Queryable,
  code: string,
): Promise<{ id: string; replaced: boolean } | null> => {
  const [row] = await q.query<{ id: string }>(BY_VOUCHER, [code], 'booking_by_voucher')
  if (row) return { id: row.id, replaced: false }
  const [old] = await q.query<{ booking_id: string }>(REPLACED, [code], 'voucher_replaced')
  return old ? { id: old.booking_id, replaced: true } : null
}

// Cars that may come, are inside, are still inside after their end, or just left. The expression is that of the index
// of migration 0031, which takes more symbols for one than a barrier does.
const PLATES = `
  select b.id::text, b.details ->> 'plate' as plate, b.status
  from booking b
  join product p on p.airport_id = b.airport_id and p.id = b.product_id
  where translate(upper(b.details ->> 'plate'), 'ODQILBSZ -._·•/', '00011852') = $3
    and b.erased_at is null
    and b.airport_id = $1
    and p.car_park_id = any ($2::int[])
    and (
      b.status = 'checked_in'
      or b.status in ('confirmed', 'no_show', 'checked_out', 'cancelled')
        and b.first_day <= $4::date + 1
        and b.last_day >= $5::date
    )
  order by b.arrival`

type PlateRow = { id: string; plate: string; status: string }

/**
 * The bookings at these car parks around a day whose plates look like `look` (`plateLook`), as they were given: of
 * stays that begin at most a day later, and end at `endedSince` or later. They are read from the bookings each time
 * (CH-11).
 */
export const platesLike = (
  q: Queryable,
  { airportId, carParkIds, look }: { airportId: number; carParkIds: readonly number[]; look: string },
  day: LocalDate,
  endedSince: LocalDate,
): Promise<PlateRow[]> => q.query<PlateRow>(PLATES, [airportId, carParkIds, look, day, endedSince], 'plates_like')

const LAST_PAID = `
  select max(settled_at) as paid_at
  from payment
  where booking_id = $1
    and status = 'paid'
    and settled_at >= $2`

/** When something was last paid since `since` (the entry); null when nothing was. */
export const lastPaidAt = async (q: Queryable, bookingId: string, since: Instant): Promise<Instant | null> =>
  (await q.query<{ paid_at: number | null }>(LAST_PAID, [bookingId, timestamp(since)], 'last_paid_at'))[0]?.paid_at ??
  null

export type GateEvent<T = unknown> = {
  airportId: number
  carParkId: number
  nonce: string
  requestHash: string
  kind: 'in' | 'out'
  bookingId: string
  at: Instant
  receivedAt: Instant
  actor: string
  answer: Outcome<T>
}

const EVENT = `
  select request_hash, answer
  from gate_event
  where airport_id = $1
    and car_park_id = $2
    and nonce = $3`
const INSERT_EVENT = statement(
  'gate_event_insert',
  `
    insert into gate_event (
      airport_id, car_park_id, nonce, request_hash, kind, booking_id, at, received_at, actor, answer
    )
    values (
      :airportId, :carParkId, :nonce, :requestHash, :kind, :bookingId, :at, :receivedAt, :actor, :answer
    )
    on conflict do nothing
    returning nonce`,
)

/** What a scan was answered before (CI-07); null when the scan is new. */
export const gateEvent = async <T>(
  q: Queryable,
  key: Pick<GateEvent, 'airportId' | 'carParkId' | 'nonce'>,
): Promise<Pick<GateEvent<T>, 'requestHash' | 'answer'> | null> => {
  const [row] = await q.query<{ request_hash: string; answer: Outcome<T> }>(
    EVENT,
    [key.airportId, key.carParkId, key.nonce],
    'gate_event',
  )
  return row ? { requestHash: row.request_hash, answer: row.answer } : null
}

/** False when the same scan was faster on another connection. */
export const insertGateEvent = async (tx: Queryable, e: GateEvent): Promise<boolean> => {
  const values = {
    airportId: e.airportId,
    carParkId: e.carParkId,
    nonce: e.nonce,
    requestHash: e.requestHash,
    kind: e.kind,
    bookingId: e.bookingId,
    at: timestamp(e.at),
    receivedAt: timestamp(e.receivedAt),
    actor: e.actor,
    answer: json(e.answer),
  }
  return (await INSERT_EVENT(tx, values)).length === 1
}

const DELETE_EVENTS = oldRowsOf('gate_event', 'received_at <= $2')

/**
 * Barriers repeat a scan within a few days at most (GATE-4, GATE-6), so older events may go. The audit trail still says
 * when a car came in and who recorded it.
 */
export const deleteOldEvents = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, DELETE_EVENTS, [timestamp(before)], 'gate_events_delete_old')
}
