import { houseDay } from '#domain/time/house-zone.ts'
import { addDays } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { columnsOf, type DayKey } from './allotments.ts'
import type { Db, Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * How days that came out of an allotment go back there (AGENCY-140), also those that a process of a version before
 * allotments freed without giving them back (AGENCY-147).
 */

// What a booking occupies: its own days while it stands, those of a change that is held, and those that it is about to
// get.
const OWN = `
  exists (
    select from booking b
    where b.airport_id = u.airport_id
      and b.id = u.booking_id
      and b.status in ('held', 'confirmed', 'checked_in', 'checked_out', 'no_show')
      and u.product_id = any (b.takes)
      and u.day between b.first_day and b.last_day
  )`
const HELD = `
  exists (
    select from booking_change c
    where c.airport_id = u.airport_id
      and c.booking_id = u.booking_id
      and c.status = 'held'
      and u.product_id = any (c.takes)
      and u.day between c.first_day and c.last_day
  )`
const GONE = `
  not (:keepsOwn::boolean and ${OWN})
  and not ${HELD}
  and (
    :takes::int[] is null
    or u.product_id <> all (:takes::int[])
    or u.day not between :firstDay::date and :lastDay::date
  )`

const FIND = statement(
  'allotment_gone',
  `
    select u.airport_id, u.product_id, u.day
    from unnest(:airportIds::int[], :bookingIds::uuid[]) as k(airport_id, booking_id)
    join allotment_use u on u.airport_id = k.airport_id and u.booking_id = k.booking_id
    where ${GONE}`,
)

// The transaction that frees days has locked them. A day that it did not free was freed by an older process, and is
// locked here after others, out of the common order: so nobody waits for it, and it is left to `giveBackLeft`.
const LOCK_FREE = `
  select d.airport_id, d.product_id, d.day
  from unnest($1::int[], $2::int[], $3::date[]) as k(airport_id, product_id, day)
  join product_day d using (airport_id, product_id, day)
  order by d.airport_id, d.product_id, d.day
  for update of d skip locked`

// Somebody else may have bought what an older process freed: the allotment has so many spaces less on that day. It has
// less, too, on a day that is not on sale any more.
const GIVE_BACK = statement(
  'allotment_give_back',
  `
    with gone as (
      delete from allotment_use u
      using unnest(:airportIds::int[], :bookingIds::uuid[]) as k(airport_id, booking_id)
      where u.airport_id = k.airport_id
        and u.booking_id = k.booking_id
        and ${GONE}
        and (
          (u.airport_id, u.product_id, u.day) in (
            select *
            from unnest(:lockedAirports::int[], :lockedProducts::int[], :lockedDays::date[])
          )
          or not exists (
            select from product_day d
            where d.airport_id = u.airport_id
              and d.product_id = u.product_id
              and d.day = u.day
          )
        )
      returning u.airport_id, u.product_id, u.day, u.allotment_id
    ), back as materialized (
      select a.airport_id, a.product_id, a.day, a.allotment_id, g.n,
        greatest(0, least(g.n, coalesce(d.capacity - d.taken, 0) - (sum(g.n) over before - g.n)))::int as room
      from (
        select airport_id, product_id, day, allotment_id, count(*)::int as n
        from gone
        group by 1, 2, 3, 4
      ) g
      join allotment_day a using (airport_id, product_id, day, allotment_id)
      left join product_day d using (airport_id, product_id, day)
      where not a.released
      window before as (partition by a.airport_id, a.product_id, a.day order by a.allotment_id)
    ), opened as (
      update allotment_day a
      set open = a.open + b.room, spaces = a.spaces - b.n + b.room
      from back b
      where a.airport_id = b.airport_id
        and a.product_id = b.product_id
        and a.day = b.day
        and a.allotment_id = b.allotment_id
    )
    update product_day d
    set taken = d.taken + s.n
    from (
      select airport_id, product_id, day, sum(room)::int as n
      from back
      group by 1, 2, 3
    ) s
    where d.airport_id = s.airport_id
      and d.product_id = s.product_id
      and d.day = s.day`,
)

type Stayed = { takes: number[]; firstDay: string; lastDay: string }
/**
 * After bookings have let go of days, in the same transaction and so under the locks of these days: what came out of an
 * allotment goes back there, or stays with everybody where it was released meanwhile. `next` is what a change gives the
 * booking in later statements; `keepsOwn` whether it has its own days beside that. It never fails for what somebody
 * else sold.
 */
export const giveBack = async (
  tx: Queryable,
  bookings: readonly { airportId: number; id: string }[],
  { keepsOwn, next }: { keepsOwn: boolean; next: Stayed | null } = { keepsOwn: true, next: null },
): Promise<void> => {
  const asked = {
    airportIds: bookings.map(({ airportId }) => airportId),
    bookingIds: bookings.map(({ id }) => id),
    keepsOwn,
    takes: next?.takes ?? null,
    firstDay: next?.firstDay ?? null,
    lastDay: next?.lastDay ?? null,
  }
  const gone = await FIND<DayKey>(tx, asked)
  if (gone.length === 0) return
  const locked = await tx.query<DayKey>(LOCK_FREE, [...columnsOf(gone)], 'allotment_lock_free')
  const [lockedAirports, lockedProducts, lockedDays] = columnsOf(locked)
  await GIVE_BACK(tx, { ...asked, lockedAirports, lockedProducts, lockedDays })
}

/** in days: what is longer ago is nobody's concern any more */
const lookBack = 60

const LEFT = `
  select b.airport_id as "airportId", b.id
  from booking b
  where (b.airport_id, b.id) in (
    select u.airport_id, u.booking_id
    from allotment_use u
    where u.day > $1
      and not ${OWN}
      and not ${HELD}
    limit $2
  )
  for update skip locked`

/** Gives back what an older process freed and left. Answers of how many bookings it found something. */
export const giveBackLeft = (db: Db, now: Instant, limit = 500): Promise<number> =>
  db.transaction(async (tx) => {
    const values = [addDays(houseDay(now), -lookBack), limit]
    const bookings = await tx.query<{ airportId: number; id: string }>(LEFT, values, 'allotment_left')
    if (bookings.length > 0) await giveBack(tx, bookings)
    return bookings.length
  })
