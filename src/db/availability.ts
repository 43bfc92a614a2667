import type { StockDay } from '#domain/carparks/stock.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { ownSpaces, withOwnSpaces } from './allotment-reads.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * What one product, or one extra with places of its own, has for a stay. Products that lack a row for some day of the
 * stay are not listed.
 */
export type Free = {
  productId: number
  /** the free places on the fullest day; zero or less when sold out or closed for sale */
  free: number
  /** price of all days at the tier, in cents of euro; 0 for an extra, which has its price at the product */
  tariffMinor: number
  /**
   * the same for a car park that counts blocks of 24 hours: `blocks.days` days at `blocks.tier` (settled 2); equal to
   * tariffMinor unless blocks were asked for
   */
  blockTariffMinor: number
}

// Reads one contiguous range of the key (airport, day, product); also a part of before-placing.ts. There may be fewer
// blocks of 24 hours than days that the stay touches, or one more; then the price of the last day counts again.
export const AVAILABLE = `
    select p.id as product_id, s.free, s.tariff, s.block_tariff
    from (
      select d.product_id, min(least(d.capacity, d.sell_limit) - d.taken) as free,
        coalesce(sum(r.per_day[:tier::int]), 0)::int as tariff,
        coalesce(sum(r.per_day[:blockTier::int]) filter (where d.day < :firstDay::date + :days::int), 0)::int
          + greatest(:days::int - count(*)::int, 0)
          * coalesce(max(r.per_day[:blockTier::int]) filter (where d.day = :lastDay::date), 0) as block_tariff
      from product_day d
      left join rate r on r.airport_id = d.airport_id and r.id = d.rate_id
      where d.airport_id = :airportId::int
        and d.day between :firstDay::date and :lastDay::date
      group by d.product_id
      having count(*) = :lastDay::date - :firstDay::date + 1
    ) s
    join product p on p.airport_id = :airportId::int and p.id = s.product_id and p.active
    order by p.id`
const AVAILABILITY = statement(
  'availability',
  `
    ${AVAILABLE}`,
)

/** The days of a stay, and how they are counted. `tier` is 1 … 5 (pricing/tariff.ts). */
export type AskedStay = {
  airportId: number
  firstDay: LocalDate
  lastDay: LocalDate
  tier: number
  blocks?: { days: number; tier: number } | undefined
}

export const namedValues = ({ airportId, firstDay, lastDay, tier, blocks }: AskedStay) => ({
  airportId,
  firstDay,
  lastDay,
  tier,
  blockTier: blocks?.tier ?? tier,
  days: blocks?.days ?? Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1,
})

export type FreeRow = { product_id: number; free: number; tariff: number; block_tariff: number }
export const toFree = (row: FreeRow): Free => ({
  productId: row.product_id,
  free: row.free,
  tariffMinor: row.tariff,
  blockTariffMinor: row.block_tariff,
})

/** Every product and extra of an airport for the days of a stay, first and last day included. */
export const availability = async (
  q: Queryable,
  airportId: number,
  firstDay: LocalDate,
  lastDay: LocalDate,
  tier: number,
  blocks?: AskedStay['blocks'],
): Promise<Free[]> =>
  (await AVAILABILITY<FreeRow>(q, namedValues({ airportId, firstDay, lastDay, tier, blocks }))).map(toFree)

const STOCK = statement(
  'stock',
  `
    select p.id as product_id, array_agg(d.day - :from::date order by d.day) as days,
      array_agg(least(d.capacity, d.sell_limit) - d.taken order by d.day) as free,
      array_agg(coalesce(r.per_day, '{0,0,0,0,0}') order by d.day) as per_day
    from product_day d
    join product p on p.airport_id = d.airport_id
      and p.id = d.product_id
      and p.active
    left join rate r on r.airport_id = d.airport_id and r.id = d.rate_id
    where d.airport_id = :airportId
      and d.day between :from::date and :to::date
    group by p.id
    order by p.id`,
)

/**
 * Every product and extra of an airport, day by day; `from` is the first of its list, a day without a row is left out
 * of it. What `availability` sums for one stay, for all stays of these days.
 */
export const stockOf = async (
  q: Queryable,
  airportId: number,
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, (StockDay | undefined)[]>> => {
  const rows = await STOCK<{ product_id: number; days: number[]; free: number[]; per_day: number[][] }>(q, {
    airportId,
    from,
    to,
  })
  return new Map(
    rows.map(({ product_id: id, days, free, per_day: perDay }) => {
      const list: (StockDay | undefined)[] = []
      for (const [index, day] of days.entries()) list[day] = { free: free[index] ?? 0, perDay: perDay[index] ?? [] }
      return [id, list]
    }),
  )
}

/** A stay of the same length that has a free place on every day. */
export type Alternative = { productId: number; firstDay: LocalDate; lastDay: LocalDate }

// For each day, looks at the days of a stay that would begin on it. Of each product, the nearest start before and the
// nearest after are kept. `free` is what a day has, and `more` joins what that needs.
const nearestWith = (free: string, more = '') => `
    start as (
      select d.product_id, d.day, count(*) over ahead as days,
        min(${free}) over ahead as free
      from product_day d
      join product p on p.airport_id = d.airport_id
        and p.id = d.product_id
        and p.active
        and p.parent_id is null
      ${more}
      where d.airport_id = :airportId
        and d.day between :from::date and :to::date + :days::int - 1
        and (:productId::int is null or d.product_id = :productId)
      window ahead as (
        partition by d.product_id
        order by d.day range between current row and make_interval(days => :days::int - 1) following
      )
    )
    select distinct on (product_id, day < :firstDay::date) product_id, day as first_day,
      (day + :days::int - 1)::date as last_day
    from start
    where days = :days::int
      and free > 0
      and day between :from::date and :to::date
      and day <> :firstDay::date
    order by product_id, day < :firstDay::date, abs(day - :firstDay::date)`
const NEAREST = statement(
  'nearest_free',
  `
    with ${nearestWith('least(d.capacity, d.sell_limit) - d.taken')}`,
)
const NEAREST_FOR = statement(
  'nearest_free_for',
  `
    with ${ownSpaces(':from::date', ':to::date + :days::int - 1')}, ${nearestWith(withOwnSpaces.free, withOwnSpaces.joined)}`,
)

export type AskedNearest = {
  airportId: number
  /** null: any */
  productId: number | null
  firstDay: LocalDate
  days: number
  from: LocalDate
  to: LocalDate
}

/**
 * Other starts for a stay of `days` days that was to begin on `firstDay`, between `from` and `to`: of each product at
 * most one earlier and one later, the nearest first (AV-05). `own`: with what is set aside for the agency of this code
 * (AGENCY-141).
 */
export const nearestFree = async (
  q: Queryable,
  asked: AskedNearest,
  own: { code: string; now: Instant } | null = null,
): Promise<Alternative[]> => {
  const { firstDay } = asked
  type Row = { product_id: number; first_day: LocalDate; last_day: LocalDate }
  const rows = own
    ? await NEAREST_FOR<Row>(q, { ...asked, code: own.code, now: timestamp(own.now) })
    : await NEAREST<Row>(q, asked)
  const away = (day: LocalDate) => Math.abs(Date.parse(day) - Date.parse(firstDay))
  return rows
    .map((row) => ({ productId: row.product_id, firstDay: row.first_day, lastDay: row.last_day }))
    .sort((a, b) => away(a.firstDay) - away(b.firstDay) || a.productId - b.productId)
}
