import { seedOf, type FileExtra, type FileProduct } from '#domain/carparks/catalogue-file.ts'
import type { AirportPlan, CataloguePlan, StoredCatalogue } from '#domain/carparks/catalogue-plan.ts'
import { lastDayOnSale } from '#domain/carparks/catalogue-plan.ts'
import type { CarPark, Extra, Product } from '#domain/carparks/product.ts'
import { seasonOn, type PerDay, type Season } from '#domain/carparks/seasons.ts'
import type { DayRow, StockPlan } from '#domain/carparks/stock-plan.ts'
import { isCompanyCode } from '#domain/companies/company.ts'
import { addDays, datesFromTo, type LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { loadAgencies, storeAgency } from './agencies.ts'
import { list } from './columns.ts'
import { ADD_DAYS, moveCatalogueVersion, ratesPerProduct, storeAirport } from './catalogue.ts'
import { operatorCoupons, storeCoupon } from './coupons.ts'
import type { Queryable } from './db.ts'
import { forgetSimulatedReviews } from './reviews.ts'
import { recordTariffs } from './tariffs.ts'
import { statement } from './statement.ts'

const LOCK = `
  select version
  from catalogue_version
  for update`
const AIRPORTS = `
  select id, iata, country, time_zone, vat_rate_percent
  from airport
  order by iata`
const CAR_PARKS = `
  select airport_id, id, slug, data
  from car_park
  order by airport_id, id`
const PRODUCTS = `
  select airport_id, id, car_park_id, parent_id, transfer, capacity, active or withheld as listed, data
  from product
  order by airport_id, id`
const RATES = `
  select airport_id, product_id, name, from_month_day, to_month_day, per_day, weekdays, regular_per_day
  from rate
  order by airport_id, product_id, id`
const DAYS = `
  select airport_id, product_id, day, capacity, sell_limit, taken
  from product_day
  where ($1::int[] is null or airport_id = any ($1::int[]))
    and day >= $2::date
  order by airport_id, product_id, day`
const DAYS_LOCKED = `
  ${DAYS}
  for update`

type ProductRow = {
  airport_id: number
  id: number
  car_park_id: number
  parent_id: number | null
  transfer: Product['transfer']
  capacity: number
  /** on sale as far as the catalogue says: what is only withheld is put back by whoever withheld it (WORK-27) */
  listed: boolean
  data: Omit<FileProduct, 'id' | 'carPark' | 'transfer' | 'capacity' | 'extras' | 'seasons' | 'days'> & Extra
}
export type RateRow = {
  airport_id: number
  product_id: number
  name: string
  from_month_day: string
  to_month_day: string
  per_day: PerDay
  weekdays: number[]
  regular_per_day: PerDay | null
}
type StoredDayRow = {
  airport_id: number
  product_id: number
  day: LocalDate
  capacity: number
  sell_limit: number
  taken: number
}

/**
 * How much of the inventory is read (null: of all airports), and whether its rows are locked until the transaction
 * ends.
 */
export type DaysWanted = { airportIds: readonly number[] | null; from: LocalDate; locked: boolean }

const groupedBy = <T extends { airport_id: number; product_id: number }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, (row) => `${row.airport_id}/${row.product_id}`)

export const seasonOf = (row: RateRow): Season => ({
  name: row.name,
  fromMonthDay: row.from_month_day,
  toMonthDay: row.to_month_day,
  perDay: row.per_day,
  ...(row.weekdays.length < 7 && { weekdays: row.weekdays }),
  ...(row.regular_per_day && { regularPerDay: row.regular_per_day }),
})

/** Allows one load at a time: whoever comes second reads what the first one stored. */
export const lockCatalogue = async (tx: Queryable): Promise<number> =>
  (await tx.query<{ version: number }>(LOCK))[0]?.version ?? 0

/**
 * Everything a file can say, as the database has it now, including what is off sale. Days are kept apart, because there
 * are many.
 */
export const readStored = async (q: Queryable, { airportIds, from, locked }: DaysWanted): Promise<StoredCatalogue> => {
  const carParks = await q.query<{ airport_id: number; id: number; slug: string; data: Omit<CarPark, 'id' | 'slug'> }>(
    CAR_PARKS,
  )
  const products = await q.query<ProductRow>(PRODUCTS)
  const seasons = groupedBy(await q.query<RateRow>(RATES))
  const airports = await q.query<{
    id: number
    iata: string
    country: string
    time_zone: string
    vat_rate_percent: number
  }>(AIRPORTS)
  const days = groupedBy(await q.query<StoredDayRow>(locked ? DAYS_LOCKED : DAYS, [airportIds, from]))
  const extraOf = ({ id, capacity, data }: ProductRow): FileExtra => ({ ...data, id, capacity, days: [] })
  return {
    airports: airports.map((airport) => ({
      id: airport.id,
      iata: airport.iata,
      country: airport.country,
      zone: airport.time_zone,
      vatRatePercent: airport.vat_rate_percent,
      carParks: carParks
        .filter(({ airport_id }) => airport_id === airport.id)
        .map(({ id, slug, data }) => ({ ...data, id, slug })),
      products: products
        .filter(({ airport_id, parent_id }) => airport_id === airport.id && parent_id === null)
        .map((row) => ({
          ...row.data,
          id: row.id,
          carPark: row.car_park_id,
          transfer: row.transfer,
          capacity: row.capacity,
          extras: products
            .filter(({ airport_id, parent_id }) => airport_id === airport.id && parent_id === row.id)
            .map(extraOf),
          seasons: (seasons.get(`${airport.id}/${row.id}`) ?? []).map(seasonOf),
          days: [],
        })),
    })),
    // a company belongs to its organisation and to no file
    agencies: [...(await loadAgencies(q)).values()]
      .filter(({ code }) => !isCompanyCode(code))
      .sort((a, b) => (a.code < b.code ? -1 : 1)),
    coupons: await operatorCoupons(q),
    withdrawn: new Set(products.filter(({ listed }) => !listed).map(({ airport_id, id }) => `${airport_id}/${id}`)),
    days: new Map(
      [...days].map(([key, rows]): [string, DayRow[]] => [
        key,
        rows.map(({ day, capacity, sell_limit: sellLimit, taken }) => ({ day, capacity, sellLimit, taken })),
      ]),
    ),
  }
}

const SET_PLACES = `
  update product p
  set capacity = n.capacity, active = not p.withheld
  from unnest($2::int[], $3::int[]) as n(id, capacity)
  where p.airport_id = $1
    and p.id = n.id
    and (p.capacity <> n.capacity or not (p.active or p.withheld))`
const WITHDRAW = `
  update product
  set active = false, withheld = false
  where airport_id = $1
    and (id = any ($2::int[]) or parent_id = any ($2::int[]))`
export const SET_DAYS = `
  update product_day d
  set capacity = n.capacity, sell_limit = n.sell_limit
  from unnest($2::int[], $3::date[], $4::int[], $5::int[]) as n(product_id, day, capacity, sell_limit)
  where d.airport_id = $1
    and d.product_id = n.product_id
    and d.day = n.day`
const DELETE_DAYS = `
  delete from product_day d
  using unnest($2::int[], $3::date[]) as n(product_id, day)
  where d.airport_id = $1
    and d.product_id = n.product_id
    and d.day = n.day`

const applyAirport = async (tx: Queryable, { airport, today, stock, withdraw }: AirportPlan): Promise<void> => {
  const { id } = airport
  const existing = stock.filter(({ isNew }) => !isNew)
  // this comes first, because days that are added take their places from the product
  await tx.query(SET_PLACES, [id, existing.map((one) => one.id), existing.map(({ capacity }) => capacity)])
  for (const one of existing) if (one.seasons) await replaceSeasons(tx, id, one, one.seasons, today)
  const seed = seedOf(airport)
  const rates = seed.rates.filter(({ productId }) => !existing.some((one) => one.id === productId))
  await storeAirport(tx, { ...seed, rates }, today)
  const days = stock.flatMap((one) => one.days.map((places) => ({ ...places, productId: one.id })))
  if (days.length > 0)
    await tx.query(SET_DAYS, [
      id,
      days.map(({ productId }) => productId),
      days.map(({ day }) => day),
      days.map(({ capacity }) => capacity),
      days.map(({ sellLimit }) => sellLimit),
    ])
  if (withdraw.length > 0) await tx.query(WITHDRAW, [id, withdraw])
}

const STORE_SEASONS = statement(
  null,
  `
    insert into rate (
      airport_id, id, product_id, name, from_month_day, to_month_day, per_day, weekdays, regular_per_day
    )
    select :airportId, r.id, :productId, r.name, r.from_month_day, r.to_month_day, r.per_day::int[],
      r.weekdays::int[], r.regular_per_day::int[]
    from unnest(
      :ids::int[], :names::text[], :fromMonthDays::text[], :toMonthDays::text[], :perDays::text[],
      :weekdays::text[], :regularPerDays::text[]
    ) as r(id, name, from_month_day, to_month_day, per_day, weekdays, regular_per_day)
    on conflict (airport_id, id) do update
      set name = excluded.name,
        from_month_day = excluded.from_month_day,
        to_month_day = excluded.to_month_day,
        per_day = excluded.per_day,
        weekdays = excluded.weekdays,
        regular_per_day = excluded.regular_per_day`,
)
const ALL_DAYS = `
  select day
  from product_day
  where airport_id = $1
    and product_id = $2
  order by day`
const POINT_DAYS = `
  update product_day d
  set rate_id = n.rate_id
  from unnest($3::date[], $4::int[]) as n(day, rate_id)
  where d.airport_id = $1
    and d.product_id = $2
    and d.day = n.day
    and d.rate_id is distinct from n.rate_id`
const DELETE_SEASONS = `
  delete from rate
  where airport_id = $1
    and product_id = $2
    and id <> all ($3::int[])`

/**
 * Gives every day the price of the new seasons, even past days, because a stay that is changed while it lasts is priced
 * as a whole. Days that the seasons cover for the first time are added. What is booked has a price; the plan refuses
 * anything else.
 */
export const replaceSeasons = async (
  tx: Queryable,
  airportId: number,
  { id, unpriced }: Pick<StockPlan, 'id' | 'unpriced'>,
  seasons: Season[],
  today: LocalDate,
): Promise<void> => {
  const numbered = seasons.map((season, index) => ({ ...season, id: id * ratesPerProduct + index }))
  const rateOn = (day: LocalDate) => seasonOn(numbered, day)?.id ?? null
  await STORE_SEASONS(tx, {
    airportId,
    productId: id,
    ids: numbered.map((one) => one.id),
    names: numbered.map(({ name }) => name),
    fromMonthDays: numbered.map(({ fromMonthDay }) => fromMonthDay),
    toMonthDays: numbered.map(({ toMonthDay }) => toMonthDay),
    perDays: numbered.map(({ perDay }) => list(perDay)),
    weekdays: numbered.map(({ weekdays }) => list(weekdays ?? [1, 2, 3, 4, 5, 6, 7])),
    regularPerDays: numbered.map(({ regularPerDay }) => (regularPerDay ? list(regularPerDay) : null)),
  })
  if (unpriced.length > 0) await tx.query(DELETE_DAYS, [airportId, unpriced.map(() => id), unpriced])
  const there = (await tx.query<{ day: LocalDate }>(ALL_DAYS, [airportId, id])).map(({ day }) => day)
  await tx.query(POINT_DAYS, [airportId, id, there, there.map(rateOn)])
  await tx.query(DELETE_SEASONS, [airportId, id, numbered.map((one) => one.id)])
  const fresh = datesFromTo(addDays(today, -1), lastDayOnSale(today)).filter((day) => rateOn(day) !== null)
  await tx.query(ADD_DAYS, [airportId, fresh, fresh.map(() => id), fresh.map(rateOn)])
}

/**
 * Carries out a plan and records its prices (PRICE-14). The caller's transaction must hold the locks under which the
 * plan was made.
 */
export const applyCatalogue = async (tx: Queryable, plan: CataloguePlan, now: Instant): Promise<void> => {
  for (const agency of plan.agencies) await storeAgency(tx, agency)
  for (const coupon of plan.coupons) await storeCoupon(tx, coupon, now)
  for (const airport of plan.airports) await applyAirport(tx, airport)
  await forgetSimulatedReviews(
    tx,
    plan.airports.map(({ airport }) => airport.id),
    now,
  )
  await recordTariffs(tx, now)
  await moveCatalogueVersion(tx)
}
