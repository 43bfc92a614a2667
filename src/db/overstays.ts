import type { LocalDate } from '#domain/time/local.ts'
import type { Db } from './db.ts'

// Bookings are locked first and days afterwards, like everywhere. A booking that is locked now is looked at in an hour.
// The next statement reads the booking again, so that a change that was made or held since is seen.
const LOCK = `
  select b.id::text
  from unnest($1::int[], $2::date[]) as n(airport_id, day)
  join booking b on b.airport_id = n.airport_id and b.status = 'checked_in' and b.last_day < n.day
  order by b.airport_id, b.id
  for update of b skip locked`

// Cars that are still inside after their paid days take the day that has begun, where it has a space left (AV-22). Two
// cars never take the same space. A day that a longer stay has taken already, while it awaits its payment, is not taken
// twice (CHANGE-9).
const TAKE = `
  with due as (
    select b.airport_id, b.id as booking_id, t.product_id, n.day,
      row_number() over (partition by b.airport_id, t.product_id, n.day order by b.id) as rank
    from unnest($1::int[], $2::date[]) as n(airport_id, day)
    join booking b on b.airport_id = n.airport_id
      and b.id = any ($3::uuid[])
      and b.status = 'checked_in'
      and b.last_day < n.day
    cross join lateral unnest(b.takes) as t(product_id)
    where not exists (
      select from overstay_day o
      where o.airport_id = b.airport_id
        and o.booking_id = b.id
        and o.product_id = t.product_id
        and o.day = n.day
    )
      and not exists (
        select from booking_change c
        where c.airport_id = b.airport_id
          and c.booking_id = b.id
          and c.status = 'held'
          and t.product_id = any (c.takes)
          and n.day between c.first_day and c.last_day
      )
  ), stock as materialized (
    select s.*
    from (
      select distinct airport_id, product_id, day
      from due
      order by airport_id, product_id, day
    ) k
    cross join lateral (
      select d.airport_id, d.product_id, d.day, d.taken, d.capacity
      from product_day d
      where d.airport_id = k.airport_id
        and d.product_id = k.product_id
        and d.day = k.day
      for update
    ) s
  ), won as materialized (
    select due.*
    from due
    join stock s using (airport_id, product_id, day)
    where due.rank <= s.capacity - s.taken
  ), kept as (
    insert into overstay_day (airport_id, booking_id, product_id, day)
    select airport_id, booking_id, product_id, day
    from won
  ), take as (
    update product_day d
    set taken = s.taken + w.n
    from stock s
    join (
      select airport_id, product_id, day, count(*)::int as n
      from won
      group by 1, 2, 3
    ) w
    using (airport_id, product_id, day)
    where d.airport_id = s.airport_id
      and d.product_id = s.product_id
      and d.day = s.day
  )
  select count(*)::int as n
  from won`

/** `days` is the day that has begun at each airport. Answers how many spaces were taken; a second run takes none. */
export const takeOverstays = (db: Db, days: { airportId: number; day: LocalDate }[]): Promise<number> =>
  db.transaction(async (tx) => {
    const values = [days.map((d) => d.airportId), days.map((d) => d.day)]
    const standing = (await tx.query<{ id: string }>(LOCK, values, 'overstays_lock')).map(({ id }) => id)
    if (standing.length === 0) return 0
    return (await tx.query<{ n: number }>(TAKE, [...values, standing], 'overstays_take'))[0]?.n ?? 0
  })
