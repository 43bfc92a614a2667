import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** Rows `a` of spaces that are set aside for agencies `g` and still theirs, from one day to another. */
const openSpaces = <F extends string, L extends string>(firstDay: F, lastDay: L) =>
  `
      from agency g
      join allotment l on l.organisation_id = g.organisation_id
        and l.airport_id = :airportId::int
      join allotment_day a on a.airport_id = l.airport_id
        and a.allotment_id = l.id
      where a.day between ${firstDay} and ${lastDay}
        and a.open > 0
        and not a.released
        and a.release_at > :now` as const

/** A part of a statement: of the agency :code, what is open for it of each product and day. */
export const ownSpaces = <F extends string, L extends string>(firstDay: F, lastDay: L) =>
  `
    own as materialized (
      select a.product_id, a.day, sum(a.open)::int as open
      ${openSpaces(firstDay, lastDay)}
        and g.code = :code
      group by 1, 2
    )` as const

/**
 * What a day `d` of a product has for an agency, its own spaces counted: `free`, with what must be joined for it. A day
 * that is closed for sale, or sold beyond a lower limit, is closed for the agency too (AGENCY-145).
 */
export const withOwnSpaces = {
  free: 'f.free + case when f.free < 0 then 0 else coalesce(o.open, 0) end',
  joined: `
      cross join lateral (select least(d.capacity, d.sell_limit) - d.taken as free) f
      left join own o on o.product_id = d.product_id
        and o.day = d.day`,
}

const FREE_FOR = statement(
  'allotment_free_for',
  `
    with ${ownSpaces(':firstDay::date', ':lastDay::date')}
    select d.product_id as "productId", min(${withOwnSpaces.free})::int as free
    from product_day d
    ${withOwnSpaces.joined}
    where d.airport_id = :airportId::int
      and d.day between :firstDay::date and :lastDay::date
      and d.product_id in (select product_id from own)
    group by d.product_id
    having count(*) = :lastDay::date - :firstDay::date + 1`,
)

/** For the products of which an agency has spaces in these days: what is free to it, its own spaces counted. */
export const freeForAgency = (
  q: Queryable,
  { now, ...asked }: { airportId: number; code: string; firstDay: LocalDate; lastDay: LocalDate; now: Instant },
): Promise<{ productId: number; free: number }[]> => FREE_FOR(q, { ...asked, now: timestamp(now) })

const OPEN = statement(
  'allotment_open',
  `
    select g.organisation_id::text as "organisationId", g.code, a.product_id as "productId", a.day,
      sum(a.open)::int as open
    ${openSpaces(':firstDay::date', ':lastDay::date')}
      and g.code = any (:codes::text[])
    group by g.organisation_id, g.code, a.product_id, a.day`,
)

/** What is open for the agencies of these codes, by product and day; codes of one agency share it. */
export const openFor = (
  q: Queryable,
  {
    now,
    ...asked
  }: { airportId: number; codes: readonly string[]; firstDay: LocalDate; lastDay: LocalDate; now: Instant },
): Promise<OpenDay[]> => OPEN(q, { ...asked, now: timestamp(now) })

export type OpenDay = { organisationId: string; code: string; productId: number; day: LocalDate; open: number }

export type AllotmentRow = {
  id: string
  airportId: number
  iata: string
  zone: string
  productId: number
  carParkId: number
  /** who runs the car park; null: nobody is known */
  operatorId: string | null
  organisationId: string
  slug: string
  name: string
  firstDay: LocalDate
  lastDay: LocalDate
  spaces: number
  releaseDays: number
  setAt: Instant
  endedAt: Instant | null
}

const COLUMNS = `
  select l.id::text, l.airport_id as "airportId", a.iata, a.time_zone as zone, l.product_id as "productId",
    p.car_park_id as "carParkId", c.organisation_id::text as "operatorId",
    l.organisation_id::text as "organisationId", o.slug, o.name,
    l.first_day as "firstDay", l.last_day as "lastDay", l.spaces, l.release_days as "releaseDays",
    l.set_at as "setAt", l.ended_at as "endedAt"
  from allotment l
  join airport a on a.id = l.airport_id
  join product p on p.airport_id = l.airport_id and p.id = l.product_id
  join car_park c on c.airport_id = p.airport_id and c.id = p.car_park_id
  join organisation o on o.id = l.organisation_id`
const OF = `
  ${COLUMNS}
  where (l.organisation_id = $1 or c.organisation_id = $1)
    and l.last_day >= $2
  order by l.first_day, l.airport_id, l.product_id, l.set_at, l.id
  limit $3`
const BY_ID = `
  ${COLUMNS}
  where l.id = $1`

/** Allotments that an agency has, or that an operator has given, from a day on; the earliest first. */
export const allotmentsOf = (q: Queryable, organisationId: string, from: LocalDate, most: number) =>
  q.query<AllotmentRow>(OF, [organisationId, from, most], 'allotments_of')

export const allotmentById = async (q: Queryable, id: string): Promise<AllotmentRow | null> =>
  (await q.query<AllotmentRow>(BY_ID, [id], 'allotment_by_id'))[0] ?? null

const LEFT = `
  select d.allotment_id::text as id, min(d.open) as least, max(d.open) as most
  from unnest($1::int[], $2::uuid[]) as k(airport_id, id)
  join allotment_day d on d.airport_id = k.airport_id and d.allotment_id = k.id
  where not d.released
    and d.release_at > $3
  group by 1`

export type Left = { least: number; most: number }

/** What is left to sell of allotments, on the days that have least and most; those that are released are left out. */
export const leftOf = async (
  q: Queryable,
  of: readonly { airportId: number; id: string }[],
  now: Instant,
): Promise<Map<string, Left>> => {
  const values = [of.map(({ airportId }) => airportId), of.map(({ id }) => id), timestamp(now)]
  const rows = await q.query<Left & { id: string }>(LEFT, values, 'allotments_left')
  return new Map(rows.map(({ id, least, most }) => [id, { least, most }]))
}

const DAYS = `
  select d.day, d.spaces, case when d.release_at <= $3 then 0 else d.open end as open,
    (
      select count(*)::int
      from allotment_use u
      where u.airport_id = d.airport_id
        and u.product_id = d.product_id
        and u.day = d.day
        and u.allotment_id = d.allotment_id
    ) as sold, d.release_at as "releaseAt", d.released or d.release_at <= $3 as "isReleased"
  from allotment_day d
  where d.airport_id = $1
    and d.allotment_id = $2
  order by d.day`

export type AllotmentDay = {
  day: LocalDate
  spaces: number
  /** what the agency can still sell */
  open: number
  sold: number
  releaseAt: Instant
  isReleased: boolean
}

export const daysOfAllotment = (
  q: Queryable,
  { airportId, id }: { airportId: number; id: string },
  now: Instant,
): Promise<AllotmentDay[]> => q.query<AllotmentDay>(DAYS, [airportId, id, timestamp(now)], 'allotment_days')

const RUN_BY = `
  select a.iata, p.id as "productId"
  from car_park c
  join product p on p.airport_id = c.airport_id
    and p.car_park_id = c.id
    and p.active
    and p.parent_id is null
  join airport a on a.id = p.airport_id
  where c.organisation_id = $1
  order by a.iata, p.id`

/** What is sold at the car parks of an organisation, without extras. */
export const productsRunBy = (q: Queryable, organisationId: string): Promise<{ iata: string; productId: number }[]> =>
  q.query(RUN_BY, [organisationId], 'products_run_by')
