import type { Instant } from '#domain/time/zones.ts'
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

/**
 * Takes the days that are new and frees those that are not needed any more, in one statement, or leaves everything as
 * it was (AV-14, CH-17).
 */
export const moveDays = async (
  tx: Queryable,
  { airportId, bookingId, to, keep, now, changeId }: Move,
): Promise<boolean> => {
  const values = {
    airportId,
    bookingId,
    takes: to?.takes ?? null,
    firstDay: to?.firstDay ?? null,
    lastDay: to?.lastDay ?? null,
    keep,
    now: timestamp(now),
    changeId,
  }
  return (await MOVE<{ fits: boolean }>(tx, values))[0]?.fits ?? false
}

const FITS = statement(
  'change_fits',
  `
    with old as materialized (
      select airport_id, id, takes, first_day, last_day
      from booking
      where airport_id = :airportId
        and id = :bookingId
    ), held as materialized (
      select c.takes, c.first_day, c.last_day
      from booking_change c
      join old o on o.airport_id = c.airport_id and o.id = c.booking_id
      where c.status = 'held'
    ), ${PLACES}
    select not exists (
      select from delta k
      left join product_day d on d.airport_id = :airportId and d.product_id = k.product_id and d.day = k.day
      where k.n > 0
        and (d.day is null or least(d.capacity, d.sell_limit) - d.taken < k.n)
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
  }: { airportId: number; bookingId: string; takes: number[]; firstDay: string; lastDay: string },
): Promise<boolean> =>
  (await FITS<{ fits: boolean }>(q, { airportId, bookingId, takes, firstDay, lastDay, keep: true }))[0]?.fits ?? false
