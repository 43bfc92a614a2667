import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Db, Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * Spaces that are set aside for an agency (AGENCY-138 to AGENCY-144). What is open of them counts in
 * `product_day.taken`, so that no statement that sells needs to know of them. Whoever changes a row of `allotment_day`
 * or `allotment_use` holds the lock of that day in `product_day`, taken in the order that everybody uses; therefore the
 * next statement of his transaction reads them as they are.
 */

export type ProductDay = { productId: number; day: LocalDate }

const MAY_DRAW = statement(
  'allotment_may_draw',
  `
    select 1 as may
    from agency g
    join allotment l on l.organisation_id = g.organisation_id
      and l.airport_id = :airportId
      and l.ended_at is null
      and l.last_day >= :firstDay
      and l.first_day <= :lastDay
    where g.code = :code
    limit 1`,
)

/** Whether an agency has an allotment in these days at all, so that everybody else is spared the questions below. */
export const mayDraw = async (
  q: Queryable,
  asked: { airportId: number; code: string; firstDay: LocalDate; lastDay: LocalDate },
): Promise<boolean> => (await MAY_DRAW(q, asked)).length > 0

const LOCK_DAYS = `
  select d.product_id, d.day
  from unnest($2::int[], $3::date[]) as k(product_id, day)
  join product_day d on d.airport_id = $1
    and d.product_id = k.product_id
    and d.day = k.day
  order by d.product_id, d.day
  for update of d`

/** Locks days of one airport, each once. Whoever will lock more of them in this transaction names those here too. */
export const lockDays = async (tx: Queryable, airportId: number, days: readonly ProductDay[]): Promise<void> => {
  await tx.query(
    LOCK_DAYS,
    [airportId, days.map(({ productId }) => productId), days.map(({ day }) => day)],
    'allotment_lock_days',
  )
}

/** Of several allotments of one day the one that is released first is sold first. */
const DRAW = statement(
  'allotment_draw',
  `
    with one as materialized (
      select distinct on (a.product_id, a.day) a.airport_id, a.product_id, a.day, a.allotment_id
      from unnest(:productIds::int[], :days::date[]) as k(product_id, day)
      join allotment_day a on a.airport_id = :airportId
        and a.product_id = k.product_id
        and a.day = k.day
        and a.open > 0
        and not a.released
        and a.release_at > :now
      join allotment l on l.airport_id = a.airport_id and l.id = a.allotment_id
      join agency g on g.organisation_id = l.organisation_id and g.code = :code
      where not exists (
        select from allotment_use u
        where u.airport_id = a.airport_id
          and u.booking_id = :bookingId
          and u.product_id = a.product_id
          and u.day = a.day
      )
      order by a.product_id, a.day, a.release_at, a.allotment_id
    ), drawn as (
      update allotment_day a
      set open = a.open - 1
      from one
      where a.airport_id = one.airport_id
        and a.product_id = one.product_id
        and a.day = one.day
        and a.allotment_id = one.allotment_id
    ), used as (
      insert into allotment_use (airport_id, booking_id, product_id, day, allotment_id)
      select airport_id, :bookingId, product_id, day, allotment_id
      from one
    )
    update product_day d
    set taken = d.taken - 1
    from one
    where d.airport_id = one.airport_id
      and d.product_id = one.product_id
      and d.day = one.day
    returning 1`,
)

/**
 * Makes one space of each of these days free that is set aside for the agency and open, for the booking that takes it
 * in the next statement of the same transaction. Call it with the days locked, and `giveBack` when the booking took
 * none. Answers how many days it found.
 */
export const draw = async (
  tx: Queryable,
  asked: { airportId: number; bookingId: string; code: string; days: readonly ProductDay[]; now: Instant },
): Promise<number> => {
  const { airportId, bookingId, code, days, now } = asked
  const values = {
    airportId,
    bookingId,
    code,
    productIds: days.map(({ productId }) => productId),
    days: days.map(({ day }) => day),
    now: timestamp(now),
  }
  return (await DRAW(tx, values)).length
}

const LOCK_DUE = `
  select d.airport_id, d.product_id, d.day
  from product_day d
  where (d.airport_id, d.product_id, d.day) in (
    select a.airport_id, a.product_id, a.day
    from allotment_day a
    where not a.released
      and a.release_at <= $1
    order by (a.airport_id, a.product_id, a.day) in (
      select *
      from unnest($3::int[], $4::int[], $5::date[])
    ) desc, a.release_at
    limit $2
  )
  order by d.airport_id, d.product_id, d.day
  for update`
const LOCK_OF = `
  select d.airport_id, d.product_id, d.day
  from product_day d
  where (d.airport_id, d.product_id, d.day) in (
    select a.airport_id, a.product_id, a.day
    from allotment_day a
    where a.airport_id = $1
      and a.allotment_id = $2
      and not a.released
  )
  order by d.airport_id, d.product_id, d.day
  for update`

const RELEASE = statement(
  'allotment_release',
  `
    with due as materialized (
      select a.airport_id, a.product_id, a.day, a.allotment_id, a.open
      from unnest(:airportIds::int[], :productIds::int[], :days::date[]) as k(airport_id, product_id, day)
      join allotment_day a using (airport_id, product_id, day)
      where not a.released
        and (a.allotment_id = :allotmentId::uuid or a.release_at <= :now)
    ), released as (
      update allotment_day a
      set open = 0, released = true
      from due
      where a.airport_id = due.airport_id
        and a.product_id = due.product_id
        and a.day = due.day
        and a.allotment_id = due.allotment_id
    ), give as (
      update product_day d
      set taken = d.taken - s.n
      from (
        select airport_id, product_id, day, sum(open)::int as n
        from due
        group by 1, 2, 3
        having sum(open) > 0
      ) s
      where d.airport_id = s.airport_id
        and d.product_id = s.product_id
        and d.day = s.day
    )
    select count(*)::int as days, coalesce(sum(open), 0)::int as spaces
    from due`,
)

/** A day of a product of an airport, as the rows name it. */
export type DayKey = { airport_id: number; product_id: number; day: LocalDate }
/** Days as the three lists that a statement unnests. */
export const columnsOf = (keys: readonly DayKey[]) =>
  [keys.map((key) => key.airport_id), keys.map((key) => key.product_id), keys.map(({ day }) => day)] as const

/** How many days were released, and how many spaces of them nobody had bought. */
export type Released = { days: number; spaces: number }

const release = async (
  tx: Queryable,
  keys: readonly DayKey[],
  now: Instant,
  allotmentId: string | null,
): Promise<Released> => {
  if (keys.length === 0) return { days: 0, spaces: 0 }
  const [airportIds, productIds, days] = columnsOf(keys)
  const [row] = await RELEASE<Released>(tx, { airportIds, productIds, days, allotmentId, now: timestamp(now) })
  return row ?? { days: 0, spaces: 0 }
}

const DUE = `
  select 1 as due
  from allotment_day
  where not released
    and release_at <= $1
  limit 1`

/**
 * What is unsold of the days that are due goes back to everybody: first of those that somebody asks for, so that no
 * others hide them, and of `limit` more. A second run, or one in another process, finds them released.
 */
export const releaseDue = async (
  db: Db,
  now: Instant,
  limit = 500,
  first: readonly (ProductDay & { airportId: number })[] = [],
): Promise<Released> => {
  if ((await db.query(DUE, [timestamp(now)], 'allotment_due')).length === 0) return { days: 0, spaces: 0 }
  const keys = [first.map((key) => key.airportId), first.map((key) => key.productId), first.map(({ day }) => day)]
  return db.transaction(async (tx) => {
    const values = [timestamp(now), limit + first.length, ...keys]
    return release(tx, await tx.query<DayKey>(LOCK_DUE, values, 'allotment_lock_due'), now, null)
  })
}

const END = `
  update allotment
  set ended_at = $3
  where airport_id = $1
    and id = $2
    and ended_at is null
  returning id`

/** Ends an allotment: what is unsold goes back to everybody, and what is sold stays sold. Null: it had ended before. */
export const endAllotment = async (
  tx: Queryable,
  { airportId, id }: { airportId: number; id: string },
  now: Instant,
): Promise<Released | null> => {
  if ((await tx.query(END, [airportId, id, timestamp(now)], 'allotment_end')).length === 0) return null
  const keys = await tx.query<DayKey>(LOCK_OF, [airportId, id], 'allotment_lock_of')
  return release(tx, keys, now, id)
}

const ADD = statement(
  'allotment_add',
  `
    with made as (
      insert into allotment (
        airport_id, id, organisation_id, product_id, first_day, last_day, spaces, release_days, set_at, set_by
      )
      values (
        :airportId, :id, :organisationId, :productId, :firstDay, :lastDay, :spaces, :releaseDays, :at, :by
      )
      returning airport_id, id, product_id, spaces
    ), days as (
      insert into allotment_day (airport_id, product_id, day, allotment_id, spaces, open, release_at)
      select m.airport_id, m.product_id, k.day, m.id, m.spaces, m.spaces, k.release_at
      from made m
      cross join unnest(:days::date[], :releaseAt::timestamptz[]) as k(day, release_at)
    )
    update product_day d
    set taken = d.taken + m.spaces
    from made m
    where d.airport_id = m.airport_id
      and d.product_id = m.product_id
      and d.day = any (:days::date[])`,
)

export type NewAllotment = {
  airportId: number
  id: string
  organisationId: string
  productId: number
  spaces: number
  releaseDays: number
  /** every day with the moment at which it is released */
  days: readonly { day: LocalDate; releaseAt: Instant }[]
  by: string
}

/** Sets spaces aside. Call it with these days locked and with so many spaces free on each. */
export const addAllotment = async (tx: Queryable, { days, ...added }: NewAllotment, now: Instant): Promise<void> => {
  await ADD(tx, {
    ...added,
    firstDay: days[0]?.day ?? null,
    lastDay: days.at(-1)?.day ?? null,
    days: days.map(({ day }) => day),
    releaseAt: days.map(({ releaseAt }) => timestamp(releaseAt)),
    at: timestamp(now),
  })
}
