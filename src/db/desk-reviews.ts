import type { Place } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * `in` and `out`: let pass against the rules; `unknown`: a car that was on no list; `gate_in` and `gate_out`: a barrier
 * saw it at another time.
 */
export type ReviewKind = 'in' | 'out' | 'unknown' | 'gate_in' | 'gate_out'

/** What somebody has to look at. `seen`: of a car on no list what stood on it; `otherAt`: when the barrier saw it. */
export type DeskReview = {
  id: string
  kind: ReviewKind
  bookingId: string | null
  seen: string
  reason: string
  at: Instant
  otherAt: Instant | null
  actor: string
}
export type KeptReview = DeskReview & {
  number: string | null
  plate: string
  reviewedBy: string | null
  reviewedAt: Instant | null
}

const INSERT = statement(
  'desk_review_insert',
  `
    insert into desk_review (
      airport_id, car_park_id, id, kind, booking_id, seen, reason, at, other_at, actor, received_at
    )
    values (
      :airportId, :carParkId, :id, :kind, :bookingId, :seen, :reason, :at, :otherAt, :actor, :receivedAt
    )
    on conflict do nothing`,
)

/** Keeps it once; what a barrier told of a booking and a direction is kept once too. */
export const insertDeskReview = async (
  tx: Queryable,
  { airportId, carParkId }: Place,
  review: DeskReview & { receivedAt: Instant },
): Promise<void> => {
  const { id, kind, bookingId, seen, reason, actor } = review
  const [at, receivedAt] = [timestamp(review.at), timestamp(review.receivedAt)]
  const otherAt = review.otherAt === null ? null : timestamp(review.otherAt)
  await INSERT(tx, { airportId, carParkId, id, kind, bookingId, seen, reason, at, otherAt, actor, receivedAt })
}

const LIST = `
  select r.id::text, r.kind, r.booking_id::text, r.seen, r.reason, r.at, r.other_at, r.actor, r.reviewed_by,
    r.reviewed_at, b.number, coalesce(b.details ->> 'plate', '') as plate
  from desk_review r
  left join booking b on b.airport_id = r.airport_id and b.id = r.booking_id
  where r.airport_id = $1
    and r.car_park_id = $2
    and (r.reviewed_at is null or r.reviewed_at >= $3)
  order by r.reviewed_at is not null, r.at
  limit 200`

type Row = {
  id: string
  kind: ReviewKind
  booking_id: string | null
  seen: string
  reason: string
  at: Instant
  other_at: Instant | null
  actor: string
  reviewed_by: string | null
  reviewed_at: Instant | null
  number: string | null
  plate: string
}

/** What nobody has reviewed, and what was reviewed since a moment; the open ones first, the oldest at the top. */
export const deskReviewsAt = async (
  q: Queryable,
  { airportId, carParkId }: Place,
  reviewedSince: Instant,
): Promise<KeptReview[]> =>
  (await q.query<Row>(LIST, [airportId, carParkId, timestamp(reviewedSince)], 'desk_reviews_at')).map((row) => ({
    id: row.id,
    kind: row.kind,
    bookingId: row.booking_id,
    seen: row.seen,
    reason: row.reason,
    at: row.at,
    otherAt: row.other_at,
    actor: row.actor,
    number: row.number,
    plate: row.plate,
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
  }))

const REVIEW = statement(
  'desk_review_done',
  `
    update desk_review
    set reviewed_by = :actor, reviewed_at = :at
    where airport_id = :airportId
      and car_park_id = :carParkId
      and id = :id
      and reviewed_at is null
    returning id`,
)

/** Marks it as reviewed; false when it is so already, or is none of this place. */
export const markReviewed = async (
  tx: Queryable,
  { airportId, carParkId }: Place,
  { id, actor, at }: { id: string; actor: string; at: Instant },
): Promise<boolean> => (await REVIEW(tx, { airportId, carParkId, id, actor, at: timestamp(at) })).length === 1

const DESK_ACT = `
  select at, actor
  from gate_event
  where booking_id = $1
    and kind = $2
    and starts_with(nonce, 'act:')
    and answer ->> 'ok' = 'true'
  order by at
  limit 1`

/** What a desk without its line recorded of this booking and direction first; null: nothing. */
export const deskActOf = async (
  q: Queryable,
  bookingId: string,
  kind: 'in' | 'out',
): Promise<{ at: Instant; actor: string } | null> =>
  (await q.query<{ at: Instant; actor: string }>(DESK_ACT, [bookingId, kind], 'desk_act_of'))[0] ?? null
