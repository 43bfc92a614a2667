import type { PlaceRequest } from './booking-desk.ts'
import { jobsParameter } from './change-parts.ts'
import type { Queryable } from './db.ts'
import { json, list, timestamp, timestampOrNull } from './columns.ts'

export type PlaceRow = {
  seq: number
  outcome: 'placed' | 'known' | 'mismatch' | 'sold_out' | 'retry'
  booking_id: string
}

type RequestColumn = { type: string; of: (request: PlaceRequest) => unknown }

/** What a request brings into the statement, one column a line: its name there, its SQL type, its value. */
const requestColumns = {
  airport_id: { type: 'int', of: (r) => r.airportId },
  id: { type: 'uuid', of: (r) => r.booking.id },
  key: { type: 'text', of: (r) => r.idempotencyKey },
  request_hash: { type: 'text', of: (r) => r.requestHash },
  product_id: { type: 'int', of: (r) => r.booking.productId },
  takes: { type: 'text', of: (r) => list(r.booking.takes) },
  extras: { type: 'text', of: (r) => list(r.booking.extras) },
  number: { type: 'text', of: (r) => r.booking.number },
  voucher_code: { type: 'text', of: (r) => r.booking.voucherCode },
  status: { type: 'text', of: (r) => r.booking.status },
  package: { type: 'text', of: (r) => r.booking.terms.package },
  payment_location: { type: 'text', of: (r) => r.booking.paymentLocation },
  local_arrival: { type: 'text', of: (r) => r.booking.stay.arrival },
  local_departure: { type: 'text', of: (r) => r.booking.stay.departure },
  arrival: { type: 'timestamptz', of: (r) => timestamp(r.booking.arrival) },
  departure: { type: 'timestamptz', of: (r) => timestamp(r.booking.departure) },
  first_day: { type: 'date', of: (r) => r.booking.firstDay },
  last_day: { type: 'date', of: (r) => r.booking.lastDay },
  hold_until: { type: 'timestamptz', of: (r) => timestampOrNull(r.booking.holdUntil) },
  total_minor: { type: 'int', of: (r) => r.booking.totalMinor },
  language: { type: 'text', of: (r) => r.booking.language },
  email: { type: 'text', of: (r) => r.booking.details.email.trim().toLowerCase() },
  details: { type: 'jsonb', of: (r) => json(r.booking.details) },
  terms: { type: 'jsonb', of: (r) => json(r.booking.terms) },
  jobs: { type: 'jsonb', of: (r) => jobsParameter(r.jobs) },
  actor: { type: 'text', of: (r) => r.actor },
  at: { type: 'timestamptz', of: (r) => timestamp(r.now) },
  session_id: { type: 'text', of: (r) => r.grantTo ?? null },
} satisfies Record<string, RequestColumn>

const columns: [name: string, column: RequestColumn][] = Object.entries(requestColumns)
const PARAMETERS = columns.map(([, { type }], index) => `$${index + 1}::${type}[]`).join(', ')
const NAMES = columns.map(([name]) => name).join(', ')

/**
 * What a new row of `booking` is made of, one column a line: its name, and its value in terms of the request's columns.
 */
const bookedColumns = {
  airport_id: 'airport_id',
  id: 'id',
  number: 'number',
  voucher_code: 'voucher_code',
  product_id: 'product_id',
  takes: 'takes::int[]',
  extras: 'extras::text[]',
  status: 'status',
  package: 'package',
  payment_location: 'payment_location',
  local_arrival: 'local_arrival',
  local_departure: 'local_departure',
  arrival: 'arrival',
  departure: 'departure',
  first_day: 'first_day',
  last_day: 'last_day',
  hold_until: 'hold_until',
  total_minor: 'total_minor',
  language: 'language',
  email: 'email',
  details: 'details',
  terms: 'terms',
  coupon_code: `terms -> 'coupon' ->> 'code'`,
  agent_code: `terms -> 'agent' ->> 'code'`,
  partner: `terms ->> 'partner'`,
  agent_by: `terms -> 'soldBy' ->> 'by'`,
  created_at: 'at',
}

/**
 * Places many bookings in one statement and gives a verdict for each. Of a request it takes all days of all products,
 * or none of them:
 * - A key that came before takes nothing and answers with its booking.
 * - The day rows are locked in one order for everybody, so nobody waits in a circle.
 * - A request fits when its rank among the earlier ones of the batch is within what is free.
 * - A request that is refused only because of an earlier one, which may itself be refused, answers `retry`. The first
 *   of a batch never does, so repeating ends.
 * - `taken` is computed from the locked value, because the statement's own snapshot may be older.
 * - The browser that booked may see the booking from the same moment on. Its session is made when it is not there (any
 *   more); that comes after the locks, so whoever waits for it holds nothing that the other one needs.
 */
const PLACE = `
  with request as materialized (
    select *
    from unnest(${PARAMETERS})
    with ordinality as r(${NAMES}, seq)
  ), known as materialized (
    select r.seq, k.booking_id, k.request_hash = r.request_hash as same
    from request r
    cross join lateral (
      select i.booking_id, i.request_hash
      from idempotency i
      where i.airport_id = r.airport_id
        and i.key = r.key
      limit 1
    ) k
  ), wanted as materialized (
    select r.seq, r.airport_id, t.product_id, r.first_day, r.last_day
    from request r
    cross join lateral unnest(r.takes::int[]) as t(product_id)
    where r.seq not in (select seq from known)
  ), stock as materialized (
    select w.seq, w.airport_id, w.product_id, s.day, s.taken, s.free
    from (
      select *
      from wanted
      order by airport_id, product_id, first_day
    ) w
    cross join lateral (
      select d.day, d.taken, least(d.capacity, d.sell_limit) - d.taken as free
      from product_day d
      where d.airport_id = w.airport_id
        and d.product_id = w.product_id
        and d.day between w.first_day and w.last_day
      order by d.day
      for update
    ) s
  ), ranked as (
    select *, row_number() over (partition by airport_id, product_id, day order by seq) as rank,
      row_number() over (partition by airport_id, product_id, day, seq) as own
    from stock
  ), verdict as materialized (
    select r.seq,
      count(*) = (r.last_day - r.first_day + 1) * cardinality(r.takes::int[])
        and bool_and(k.rank <= k.free) as fits,
      count(*) = (r.last_day - r.first_day + 1) * cardinality(r.takes::int[])
        and bool_and(k.own <= k.free) as alone
    from request r
    join ranked k using (seq)
    group by r.seq, r.first_day, r.last_day, r.takes
  ), won as materialized (
    select r.*
    from request r
    join verdict using (seq)
    where fits
  ), take as (
    update product_day d
    set taken = t.taken + t.n
    from (
      select airport_id, product_id, day, taken, count(*)::int as n
      from stock
      join verdict using (seq)
      where fits
      group by 1, 2, 3, 4
    ) t
    where d.airport_id = t.airport_id
      and d.product_id = t.product_id
      and d.day = t.day
  ), booked as (
    insert into booking (${Object.keys(bookedColumns).join(', ')})
    select ${Object.values(bookedColumns).join(', ')}
    from won
  ), remembered as (
    insert into idempotency (airport_id, key, request_hash, booking_id, created_at)
    select airport_id, key, request_hash, id, at
    from won
  ), queued as (
    insert into job (airport_id, queue, run_at, payload)
    select w.airport_id, j.queue, j.run_at, j.payload
    from won w
    cross join lateral jsonb_to_recordset(w.jobs) as j(queue text, run_at timestamptz, payload jsonb)
  ), logged as (
    insert into audit (airport_id, booking_id, at, actor, action, data)
    select airport_id, id, at, actor, 'place', jsonb_build_object('status', status)
    from won
  ), started as (
    insert into session (id, created_at, seen_at)
    select session_id, min(at), min(at)
    from won
    where session_id is not null
    group by session_id
    order by session_id
    on conflict (id) do nothing
  ), granted as (
    insert into session_booking (session_id, booking_id, airport_id, scope, granted_at)
    select session_id, id, airport_id, 'all', at
    from won
    where session_id is not null
    on conflict (session_id, booking_id) do update
      set scope = excluded.scope, granted_at = excluded.granted_at
      where session_booking.scope = 'pay'
  )
  select seq::int, case when same then 'known' else 'mismatch' end as outcome, booking_id
  from known
  union all
  select v.seq::int, case when v.fits then 'placed' when v.alone then 'retry' else 'sold_out' end, r.id
  from verdict v
  join request r using (seq)`

/**
 * Places a batch, which may hold at most one request for each airport and key. A request without a row in the answer is
 * sold out, because its days do not exist.
 */
export const placeBatch = (q: Queryable, batch: PlaceRequest[]): Promise<PlaceRow[]> =>
  q.query<PlaceRow>(
    PLACE,
    columns.map(([, { of }]) => batch.map(of)),
    'place',
  )

const KNOWN_KEYS = `
  select i.airport_id, i.key, i.request_hash, i.booking_id
  from unnest($1::int[], $2::text[]) as r(airport_id, key)
  cross join lateral (
    select *
    from idempotency i
    where i.airport_id = r.airport_id
      and i.key = r.key
    limit 1
  ) i`

/**
 * Keys that were written since the statement began. Without them, a repetition that met the locks of its own first run
 * would be told "sold out".
 */
export const knownKeys = (
  q: Queryable,
  batch: readonly Pick<PlaceRequest, 'airportId' | 'idempotencyKey'>[],
): Promise<{ airport_id: number; key: string; request_hash: string; booking_id: string }[]> =>
  q.query(KNOWN_KEYS, [batch.map((r) => r.airportId), batch.map((r) => r.idempotencyKey)], 'place_known_keys')
