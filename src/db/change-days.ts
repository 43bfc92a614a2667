import type { Instant } from '#domain/time/zones.ts'
import { giveBack } from './allotment-give-back.ts'
import { draw, lockDays, type ProductDay } from './allotments.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

// What a booking occupies: its own days and those on which its car stood longer (EXIT-10). While a change of it is
// held, it is the greater of the two for every product and day, because nobody needs a second space for days he has
// already (AV-13).
const PLACES = `
  stood as (
    select v.product_id, v.day
    from overstay_day v
    join old o on o.airport_id = v.airport_id and o.id = v.booking_id
  ), place as (
    select 'own' as whose, t.product_id, o.first_day + g as day
    from old o
    cross join lateral unnest(o.takes) as t(product_id)
    cross join lateral generate_series(0, o.last_day - o.first_day) as g
    union all
    select 'own', product_id, day
    from stood
    union all
    select 'next', product_id, day
    from stood
    where :takes::int[] is null
    union all
    select 'held', t.product_id, h.first_day + g
    from held h
    cross join lateral unnest(h.takes) as t(product_id)
    cross join lateral generate_series(0, h.last_day - h.first_day) as g
    union all
    select 'next', t.product_id, coalesce(:firstDay::date, o.first_day) + g
    from old o
    cross join lateral unnest(coalesce(:takes::int[], o.takes)) as t(product_id)
    cross join lateral generate_series(
      0, coalesce(:lastDay::date, o.last_day) - coalesce(:firstDay::date, o.first_day)
    ) as g
  ), counted as (
    select product_id, day, count(*) filter (where whose = 'own') as own,
      count(*) filter (where whose = 'held') as held, count(*) filter (where whose = 'next') as next
    from place
    group by 1, 2
  ), delta as materialized (
    select product_id, day, n
    from (
      select product_id, day,
        (case when :keep::boolean then greatest(own, next) else next end - greatest(own, held))::int as n
      from counted
    ) c
    where n <> 0
  )`

// Days are locked in the same order by everybody. `taken` is computed from the locked value, because the statement's
// own snapshot may be older. Freed days that have no row any more (they are long past) need no place.
const MOVE = statement(
  'change_move',
  `
    with old as materialized (
      select airport_id, id, takes, first_day, last_day
      from booking
      where airport_id = :airportId
        and id = :bookingId
      for update
    ), held as materialized (
      select c.airport_id, c.id, c.takes, c.first_day, c.last_day
      from booking_change c
      join old o on o.airport_id = c.airport_id and o.id = c.booking_id
      where c.status = 'held'
    ), ${PLACES}, stock as materialized (
      select k.n, s.*
      from (select * from delta order by product_id, day) k
      cross join lateral (
        select d.product_id, d.day, d.taken, least(d.capacity, d.sell_limit) - d.taken as free
        from product_day d
        where d.airport_id = :airportId
          and d.product_id = k.product_id
          and d.day = k.day
        for update
      ) s
    ), verdict as materialized (
      select (select count(*) from stock where n > 0) = (select count(*) from delta where n > 0)
        and not exists (select from stock where n > 0 and free < n) as fits
      from old
    ), move as (
      update product_day d
      set taken = s.taken + s.n
      from stock s, verdict
      where fits
        and d.airport_id = :airportId
        and d.product_id = s.product_id
        and d.day = s.day
    ), counted_now as (
      delete from overstay_day v
      using old o, verdict
      where fits
        and not :keep::boolean
        and :takes::int[] is not null
        and v.airport_id = o.airport_id
        and v.booking_id = o.id
    ), dropped as (
      update booking_change c
      set status = 'dropped', hold_until = null, ended_at = :now
      from held h, verdict
      where fits
        and c.airport_id = h.airport_id
        and c.id = h.id
        and c.id is distinct from :changeId::uuid
    )
    select fits
    from verdict`,
)

// The same for who only looks and locks nothing.
const LOOKED_AT = `
  old as materialized (
    select airport_id, id, takes, first_day, last_day, agent_code
    from booking
    where airport_id = :airportId
      and id = :bookingId
  ), held as materialized (
    select c.takes, c.first_day, c.last_day
    from booking_change c
    join old o on o.airport_id = c.airport_id and o.id = c.booking_id
    where c.status = 'held'
  )`

const DELTA = statement(
  'change_delta',
  `
    with ${LOOKED_AT}, ${PLACES}
    select product_id as "productId", day, n
    from delta
    order by product_id, day`,
)

const PART = `
  select b.agent_code as code,
    exists (
      select from allotment l
      join agency g on g.organisation_id = l.organisation_id
      where g.code = b.agent_code
        and l.airport_id = b.airport_id
        and l.ended_at is null
    ) as may,
    exists (
      select from allotment_use u
      where u.airport_id = b.airport_id
        and u.booking_id = b.id
    ) as has
  from booking b
  where b.airport_id = $1
    and b.id = $2`

/**
 * The code of the agency whose allotments a booking may have to do with; null for nearly all bookings. `draws`: there
 * are some from which it can be given days.
 */
export const agencyWithAllotment = async (
  q: Queryable,
  airportId: number,
  bookingId: string,
): Promise<{ code: string; draws: boolean } | null> => {
  const [row] = await q.query<{ code: string | null; may: boolean; has: boolean }>(
    PART,
    [airportId, bookingId],
    'allotment_part',
  )
  return row && row.code !== null && (row.may || row.has) ? { code: row.code, draws: row.may } : null
}

type Move = {
  airportId: number
  bookingId: string
  /** what the booking occupies afterwards; null for its own days as they are */
  to: { takes: number[]; firstDay: string; lastDay: string } | null
  /** whether it keeps its own days too, until the change is decided */
  keep: boolean
  now: Instant
  /** the held change to which this move belongs; any other held change is dropped */
  changeId: string | null
}

const moved = async (tx: Queryable, { to, now, ...move }: Move): Promise<boolean> => {
  const values = {
    ...move,
    takes: to?.takes ?? null,
    firstDay: to?.firstDay ?? null,
    lastDay: to?.lastDay ?? null,
    now: timestamp(now),
  }
  return (await MOVE<{ fits: boolean }>(tx, values))[0]?.fits ?? false
}

/** Finds the new days in the allotments of the booking's agency first, as for a new booking (AGENCY-140). */
const drawNew = async (tx: Queryable, { airportId, bookingId, to, keep, now }: Move, code: string): Promise<void> => {
  if (!to) return
  const { takes, firstDay, lastDay } = to
  const rows = await DELTA<ProductDay & { n: number }>(tx, { airportId, bookingId, takes, firstDay, lastDay, keep })
  // those that become free too, because the move locks all of them in this order
  await lockDays(tx, airportId, rows)
  await draw(tx, { airportId, bookingId, code, days: rows.filter(({ n }) => n > 0), now })
}

/**
 * Takes the days that are new and frees those that are not needed any more, or leaves everything as it was (AV-14,
 * CH-17). For a booking of an agency with allotments its spaces there are taken and given back in the same transaction.
 */
export const moveDays = async (tx: Queryable, move: Move): Promise<boolean> => {
  const { airportId, bookingId, to, keep } = move
  const agency = await agencyWithAllotment(tx, airportId, bookingId)
  if (!agency) return moved(tx, move)
  if (agency.draws) await drawNew(tx, move, agency.code)
  const fits = await moved(tx, move)
  const bookings = [{ airportId, id: bookingId }]
  await giveBack(tx, bookings, fits && to ? { keepsOwn: keep, next: to } : undefined)
  return fits
}

const FITS = statement(
  'change_fits',
  `
    with ${LOOKED_AT}, ${PLACES}
    select not exists (
      select from delta k
      left join product_day d on d.airport_id = :airportId and d.product_id = k.product_id and d.day = k.day
      where k.n > 0
        and (
          d.day is null
          or least(d.capacity, d.sell_limit) - d.taken < k.n
            and least(d.capacity, d.sell_limit) - d.taken + (
              select count(distinct a.day)
              from allotment_day a
              join allotment l on l.airport_id = a.airport_id and l.id = a.allotment_id
              join agency g on g.organisation_id = l.organisation_id
              join old o on o.agent_code = g.code
              where a.airport_id = d.airport_id
                and a.product_id = d.product_id
                and a.day = d.day
                and a.open > 0
                and not a.released
                and a.release_at > :now
            ) < k.n
        )
    ) as fits`,
)

/** Whether a change would find its places now. It asks the same question as the change itself and takes nothing. */
export const wouldFit = async (
  q: Queryable,
  {
    airportId,
    bookingId,
    takes,
    firstDay,
    lastDay,
    now,
  }: { airportId: number; bookingId: string; takes: number[]; firstDay: string; lastDay: string; now: Instant },
): Promise<boolean> => {
  const values = { airportId, bookingId, takes, firstDay, lastDay, keep: true, now: timestamp(now) }
  return (await FITS<{ fits: boolean }>(q, values))[0]?.fits ?? false
}
