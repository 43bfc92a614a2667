import type { Place } from '#domain/access/permissions.ts'
import type { BookingStatus } from '#domain/bookings/booking.ts'
import type { VerdictCode } from '#domain/gate/verdict.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** A car that was not let in or out; without what was typed, which may be a stranger's plate (DESK-9). */
export type DeskRefusal = { code: VerdictCode; bookingId: string | null; actor: string; at: Instant }
/** The same of a car for which a barrier had opened, and which did not drive through (GATE-30). */
type NotPassed = Omit<DeskRefusal, 'code'> & { code: 'not_passed' }

/** The same refusal of the same booking is kept once in this time (DESK-9). */
export const keptOnceMs = 10 * minuteMs

const REFUSE = statement(
  'desk_refusal_insert',
  `
    insert into desk_refusal (airport_id, car_park_id, booking_id, code, actor, at)
    select :airportId, :carParkId, :bookingId::uuid, :code::text, :actor, :at
    where not exists (
      select from desk_refusal
      where airport_id = :airportId
        and car_park_id = :carParkId
        and at > :since
        and at < :until
        and code = :code::text
        and booking_id = :bookingId::uuid
    )`,
)

/**
 * Keeps a refusal, unless the same one of the same booking was kept after `since`. What happened long after it is not
 * the same one: a barrier that had no line tells late (GATE-30).
 */
export const keepRefusal = async (
  q: Queryable,
  { airportId, carParkId }: Place,
  refusal: (DeskRefusal | NotPassed) & { since: Instant },
): Promise<void> => {
  const { bookingId, code, actor, at, since } = refusal
  const [from, until] = [timestamp(since), timestamp(at + keptOnceMs)]
  await REFUSE(q, { airportId, carParkId, bookingId, code, actor, at: timestamp(at), since: from, until })
}

const REFUSALS = `
  select r.code, r.booking_id::text, r.actor, r.at, b.number
  from desk_refusal r
  left join booking b on b.airport_id = r.airport_id and b.id = r.booking_id
  where r.airport_id = $1
    and r.car_park_id = $2
    and r.at >= $3
    and not starts_with(r.actor, 'device:')
  order by r.at desc
  limit 200`

/** What people refused here since a moment, the newest first; what a barrier refused stands with the booking alone. */
export const refusalsSince = async (
  q: Queryable,
  place: Place,
  since: Instant,
): Promise<(DeskRefusal & { number: string | null })[]> =>
  (
    await q.query<{ code: VerdictCode; booking_id: string | null; actor: string; at: Instant; number: string | null }>(
      REFUSALS,
      [place.airportId, place.carParkId, timestamp(since)],
      'desk_refusals_since',
    )
  ).map(({ booking_id: bookingId, ...row }) => ({ ...row, bookingId }))

/**
 * A booking's car that was turned away. `code`: of a desk or a barrier that asked, a verdict; of a barrier that
 * reported, a problem, or `not_passed`.
 */
export type TurnedAway = { at: Instant; code: string; actor: string; isBarrier: boolean }

const TURNED_AWAY = `
  select at, code, actor, starts_with(actor, 'device:') as is_barrier
  from desk_refusal
  where booking_id = $1
  union all
  select received_at, answer -> 'problem' ->> 'code', actor, not starts_with(actor, 'staff:')
  from gate_event
  where booking_id = $1
    and answer ->> 'ok' = 'false'
  order by at
  limit 200`

/** When a booking's car was not let in or out, the oldest first. */
export const turnedAwayOf = async (q: Queryable, bookingId: string): Promise<TurnedAway[]> =>
  (
    await q.query<Omit<TurnedAway, 'isBarrier'> & { is_barrier: boolean }>(TURNED_AWAY, [bookingId], 'desk_turned_away')
  ).map(({ is_barrier: isBarrier, ...row }) => ({ ...row, isBarrier }))

/** An entry or exit as it was recorded here. `forced`: why it was against the rules. */
export type Move = {
  kind: 'in' | 'out'
  at: Instant
  recordedAt: Instant
  actor: string
  bookingId: string
  number: string
  plate: string
  plateCountry: string
  status: BookingStatus
  checkedInAt: Instant | null
  checkedOutAt: Instant | null
  forced: string | null
}

type MoveRow = {
  kind: Move['kind']
  at: Instant
  received_at: Instant
  actor: string
  id: string
  number: string
  plate: string
  plate_country: string
  status: BookingStatus
  checked_in_at: Instant | null
  checked_out_at: Instant | null
  forced: string | null
}

const MOVES = `
  select e.kind, e.at, e.received_at, e.actor, b.id::text, b.number, b.status, b.checked_in_at, b.checked_out_at,
    b.details ->> 'plate' as plate, b.details ->> 'plateCountry' as plate_country,
    (
      select a.data ->> 'forced'
      from audit a
      where a.booking_id = b.id
        and a.data ->> 'nonce' = e.nonce
      limit 1
    ) as forced
  from gate_event e
  join booking b on b.airport_id = e.airport_id and b.id = e.booking_id
  where e.airport_id = $1
    and e.car_park_id = $2
    and e.received_at >= $3
    and e.answer ->> 'ok' = 'true'
  order by e.received_at desc
  limit $4`

/** What drove in and out here since a moment, the newest first. */
export const movesSince = async (q: Queryable, place: Place, since: Instant, limit: number): Promise<Move[]> =>
  (await q.query<MoveRow>(MOVES, [place.airportId, place.carParkId, timestamp(since), limit], 'desk_moves_since')).map(
    (row) => ({
      kind: row.kind,
      at: row.at,
      recordedAt: row.received_at,
      actor: row.actor,
      bookingId: row.id,
      number: row.number,
      plate: row.plate,
      plateCountry: row.plate_country,
      status: row.status,
      checkedInAt: row.checked_in_at,
      checkedOutAt: row.checked_out_at,
      forced: row.forced,
    }),
  )

/** How money was taken on the spot. */
export type TakenBy = 'cash' | 'terminal'
export type TillPayment = {
  id: string
  bookingId: string
  number: string
  receipt: string
  takenBy: TakenBy | null
  amountMinor: number
  at: Instant
  actor: string
}

// the reference begins with airport and car park, because two tills may give the same receipt number
const TILL = statement(
  'till_payments_since',
  `
    select p.id::text, p.booking_id::text, b.number, p.provider_ref, p.taken_by, p.amount_minor, p.settled_at,
      coalesce(
        (
          select a.actor
          from audit a
          where a.booking_id = p.booking_id
            and a.action = 'paid'
            and a.data ->> 'paymentId' = p.id::text
          limit 1
        ), ''
      ) as actor
    from payment p
    join booking b on b.airport_id = p.airport_id and b.id = p.booking_id
    where p.airport_id = :airportId
      and p.provider = 'car_park'
      and p.settled_at >= :since
      and starts_with(p.provider_ref, :prefix)
    order by p.settled_at`,
)

type TillRow = {
  id: string
  booking_id: string
  number: string
  provider_ref: string
  taken_by: TakenBy | null
  amount_minor: number
  settled_at: Instant
  actor: string
}
const toTill = (row: TillRow, receiptFrom: number): TillPayment => ({
  id: row.id,
  bookingId: row.booking_id,
  number: row.number,
  receipt: row.provider_ref.slice(receiptFrom),
  takenBy: row.taken_by,
  amountMinor: row.amount_minor,
  at: row.settled_at,
  actor: row.actor,
})

/** The money that the car park's till took since a moment, in order. */
export const tillPayments = async (
  q: Queryable,
  { airportId, carParkId }: Place,
  since: Instant,
): Promise<TillPayment[]> => {
  const prefix = `${airportId}/${carParkId}/`
  return (await TILL<TillRow>(q, { airportId, since: timestamp(since), prefix })).map((row) =>
    toTill(row, prefix.length),
  )
}

const TILL_OF = statement(
  'till_payments_of',
  `
    select p.id::text, p.booking_id::text, b.number, p.provider_ref, p.taken_by, p.settled_at, '' as actor,
      p.amount_minor - (
        select coalesce(sum(r.amount_minor), 0)
        from refund r
        where r.booking_id = p.booking_id
          and r.payment_id = p.id
      )::int as amount_minor
    from payment p
    join booking b on b.airport_id = p.airport_id and b.id = p.booking_id
    where p.booking_id = :bookingId
      and p.provider = 'car_park'
      and p.status = 'paid'
    order by p.settled_at`,
)

/** The money of a booking that is still in the till, by its payments in order; `actor` is not told. */
export const tillPaymentsOf = async (q: Queryable, bookingId: string): Promise<TillPayment[]> =>
  (await TILL_OF<TillRow>(q, { bookingId })).map((row) =>
    toTill(row, row.provider_ref.split('/', 2).join('/').length + 1),
  )

/** What was typed too much at the till and taken off again (DESK-31). */
export type TillCorrection = { paymentId: string; amountMinor: number; at: Instant; reason: string }

const CORRECTIONS = `
  select r.payment_id::text, r.amount_minor, r.created_at,
    coalesce(
      (
        select a.data ->> 'reason'
        from audit a
        where a.booking_id = r.booking_id
          and a.action = 'till_corrected'
          and a.data ->> 'refundId' = r.id::text
        limit 1
      ), ''
    ) as reason
  from refund r
  where r.payment_id = any ($1::uuid[])
    and r.reason = 'till_corrected'
  order by r.created_at, r.id`

/** What was taken off these payments again. */
export const tillCorrectionsOf = async (q: Queryable, paymentIds: readonly string[]): Promise<TillCorrection[]> =>
  (
    await q.query<{ payment_id: string; amount_minor: number; created_at: Instant; reason: string }>(
      CORRECTIONS,
      [paymentIds],
      'till_corrections_of',
    )
  ).map((row) => ({
    paymentId: row.payment_id,
    amountMinor: row.amount_minor,
    at: row.created_at,
    reason: row.reason,
  }))

const TAKEN_BY = `
  update payment
  set taken_by = $3
  where airport_id = $1
    and id = $2`

export const setTakenBy = async (tx: Queryable, airportId: number, id: string, by: TakenBy): Promise<void> => {
  await tx.query(TAKEN_BY, [airportId, id, by], 'payment_taken_by')
}
