import { lastDayOnSale } from '#domain/carparks/catalogue-plan.ts'
import type { AirportCatalogue, CarPark, Extra, Product } from '#domain/carparks/product.ts'
import { seasonOn, type PerDay, type Season } from '#domain/carparks/seasons.ts'
import type { AirportSeed } from '#domain/carparks/seed.ts'
import { addDays, dateOf, datesFromTo, type LocalDate } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import type { Db, Queryable } from './db.ts'
import { json, list } from './columns.ts'
import { loadPhotos } from './photos.ts'
import { recordTariffs, storeEarlierTariff } from './tariffs.ts'
import { refreshStatistics } from './upkeep.ts'
import { statement } from './statement.ts'
import { settleOrganisations } from './organisations.ts'
import { settleWithheld } from './papers.ts'

const AIRPORTS = `
  select id, iata, country, time_zone, vat_rate_percent
  from airport
  order by iata`
const CAR_PARKS = `
  select airport_id, id, slug, data
  from car_park`
const PRODUCTS = `
  select airport_id, id, car_park_id, parent_id, transfer, capacity, withheld, data
  from product
  where active
    or withheld
  order by airport_id, id`

type AirportRow = { id: number; iata: string; country: string; time_zone: string; vat_rate_percent: number }
type CarParkRow = { airport_id: number; id: number; slug: string; data: Omit<CarPark, 'id' | 'slug'> }
type ProductRow = {
  airport_id: number
  id: number
  car_park_id: number
  parent_id: number | null
  transfer: Product['transfer']
  capacity: number
  withheld: boolean
  data: Omit<Product, 'id' | 'carPark' | 'transfer' | 'capacity' | 'extras'> & Omit<Extra, 'id' | 'capacity'>
}

const grouped = <T>(rows: T[], key: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return groups
}

/**
 * Every airport with the products on sale there, and those that are only withheld, by IATA code. Callers keep it in
 * memory until catalogueVersion changes.
 */
export const loadCatalogue = async (q: Queryable): Promise<AirportCatalogue[]> => {
  const airports = await q.query<AirportRow>(AIRPORTS)
  const carParks = new Map(
    (await q.query<CarParkRow>(CAR_PARKS)).map((row): [string, CarPark] => [
      `${row.airport_id} ${row.id}`,
      { ...row.data, id: row.id, slug: row.slug },
    ]),
  )
  const rows = await q.query<ProductRow>(PRODUCTS)
  const extras = grouped(
    rows.filter((row) => row.parent_id !== null),
    (row) => `${row.airport_id} ${row.parent_id}`,
  )
  const productsWhere = (withheld: boolean) =>
    grouped(
      rows.filter((row) => row.parent_id === null && row.withheld === withheld),
      (row) => `${row.airport_id}`,
    )
  const products = productsWhere(false)
  const withheld = productsWhere(true)

  const extrasOf = (row: ProductRow): Extra[] =>
    (extras.get(`${row.airport_id} ${row.id}`) ?? []).map((e) => ({ ...e.data, id: e.id, capacity: e.capacity }))
  const toProduct = (row: ProductRow): Product => {
    const carPark = carParks.get(`${row.airport_id} ${row.car_park_id}`)
    if (!carPark) throw new Error(`product ${row.id} of airport ${row.airport_id} has no car park`)
    return { ...row.data, id: row.id, carPark, transfer: row.transfer, capacity: row.capacity, extras: extrasOf(row) }
  }
  const photos = Map.groupBy(await loadPhotos(q), ({ airportId }) => airportId)
  return airports.map((a) => ({
    airportId: a.id,
    iata: a.iata,
    country: a.country,
    zone: a.time_zone,
    vatRatePercent: a.vat_rate_percent,
    products: (products.get(`${a.id}`) ?? []).map(toProduct),
    ...(withheld.has(`${a.id}`) && { withheld: (withheld.get(`${a.id}`) ?? []).map(toProduct) }),
    ...(photos.has(a.id) && { photos: Map.groupBy(photos.get(a.id) ?? [], ({ productId }) => productId) }),
  }))
}

const VERSION = `
  select version
  from catalogue_version`

export const catalogueVersion = async (q: Queryable): Promise<number> =>
  (await q.query<{ version: number }>(VERSION, [], 'catalogue_version'))[0]?.version ?? 0

const HOLD_VERSION = `
  select version
  from catalogue_version
  for update`

/** Whoever else holds it waits until this transaction ends; nobody loads again for it. */
export const holdCatalogueVersion = async (tx: Queryable): Promise<void> => {
  await tx.query(HOLD_VERSION, [], 'catalogue_version_hold')
}

const MOVE_VERSION = `
  update catalogue_version
  set version = version + 1`

/**
 * Call this after any change to airports, car parks, products, rates, price lists or agencies, so that every process
 * loads again.
 */
export const moveCatalogueVersion = async (q: Queryable): Promise<void> => {
  await q.query(MOVE_VERSION)
}

const STORE_AIRPORT = `
  insert into airport (id, iata, country, time_zone, vat_rate_percent)
  values ($1, $2, $3, $4, $5)
  on conflict (id) do update
    set iata = excluded.iata,
      country = excluded.country,
      time_zone = excluded.time_zone,
      vat_rate_percent = excluded.vat_rate_percent`
const STORE_CAR_PARKS = `
  insert into car_park (airport_id, id, slug, data)
  select $1, *
  from unnest($2::int[], $3::text[], $4::jsonb[])
  on conflict (airport_id, id) do update
    set slug = excluded.slug, data = excluded.data`
const STORE_PRODUCTS = statement(
  null,
  `
    insert into product (airport_id, id, car_park_id, parent_id, transfer, capacity, data)
    select :airportId, *
    from unnest(
      :ids::int[], :carParkIds::int[], :parents::int[], :transfers::text[], :capacities::int[],
      :data::jsonb[]
    )
    on conflict (airport_id, id) do update
      set car_park_id = excluded.car_park_id,
        parent_id = excluded.parent_id,
        transfer = excluded.transfer,
        data = excluded.data`,
)
const STORE_RATES = statement(
  null,
  `
    insert into rate (
      airport_id, id, product_id, name, from_month_day, to_month_day, per_day, weekdays, regular_per_day
    )
    select :airportId, r.id, r.product_id, r.name, r.from_month_day, r.to_month_day, r.per_day::int[],
      r.weekdays::int[], r.regular_per_day::int[]
    from unnest(
      :ids::int[], :productIds::int[], :names::text[], :fromMonthDays::text[], :toMonthDays::text[],
      :perDays::text[], :weekdays::text[], :regularPerDays::text[]
    ) as r(id, product_id, name, from_month_day, to_month_day, per_day, weekdays, regular_per_day)
    on conflict (airport_id, id) do nothing`,
)

/** New rows get the numbers after those that a seed has given, so that no number is used twice. */
const MOVE_IDENTITIES = `
  select setval(pg_get_serial_sequence('airport', 'id'), (select max(id) from airport)),
    setval(pg_get_serial_sequence('car_park', 'id'), (select max(id) from car_park)),
    setval(pg_get_serial_sequence('product', 'id'), (select max(id) from product)),
    setval(pg_get_serial_sequence('rate', 'id'), (select max(id) from rate))`

const without = <T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> => {
  const copy = { ...value }
  for (const key of keys) delete copy[key]
  return copy
}

/**
 * Stores car parks, products and extras with their facts and texts. The places of those that exist stay as they are.
 */
const storeProducts = async (tx: Queryable, seed: AirportSeed): Promise<void> => {
  const carParks = [...new Map(seed.products.map((p) => [p.carPark.id, p.carPark])).values()]
  await tx.query(STORE_CAR_PARKS, [
    seed.airportId,
    carParks.map((c) => c.id),
    carParks.map((c) => c.slug),
    carParks.map((c) => json(without(c, 'id', 'slug'))),
  ])
  const rows = seed.products.flatMap((p) => [
    {
      id: p.id,
      parent: null as number | null,
      product: p,
      capacity: p.capacity,
      data: json(without(p, 'id', 'carPark', 'transfer', 'capacity', 'extras')),
    },
    ...p.extras.map((e) => ({
      id: e.id,
      parent: p.id as number | null,
      product: p,
      capacity: e.capacity,
      data: json(without(e, 'id', 'capacity')),
    })),
  ])
  await STORE_PRODUCTS(tx, {
    airportId: seed.airportId,
    ids: rows.map((r) => r.id),
    carParkIds: rows.map((r) => r.product.carPark.id),
    parents: rows.map((r) => r.parent),
    transfers: rows.map((r) => r.product.transfer),
    capacities: rows.map((r) => r.capacity),
    data: rows.map((r) => r.data),
  })
}

/** The number of a season follows from the number of its product, so that storing twice meets the same rows. */
export const ratesPerProduct = 100

/** Stores the seasons of products that have none. Those that exist stay. */
const storeRates = async (tx: Queryable, seed: AirportSeed): Promise<void> => {
  const rates = seed.rates.flatMap(({ productId, seasons }) =>
    seasons.map((season, index) => ({ productId, season, id: productId * ratesPerProduct + index })),
  )
  const values = {
    airportId: seed.airportId,
    ids: rates.map((r) => r.id),
    productIds: rates.map((r) => r.productId),
    names: rates.map((r) => r.season.name),
    fromMonthDays: rates.map((r) => r.season.fromMonthDay),
    toMonthDays: rates.map((r) => r.season.toMonthDay),
    perDays: rates.map((r) => list(r.season.perDay)),
    weekdays: rates.map((r) => list(r.season.weekdays ?? [1, 2, 3, 4, 5, 6, 7])),
    regularPerDays: rates.map((r) => (r.season.regularPerDay ? list(r.season.regularPerDay) : null)),
  }
  await STORE_RATES(tx, values)
}

/**
 * Stores an airport, with places to sell from yesterday on (extendDays). If the airport exists already, only texts and
 * facts of its car parks and products are brought up to date: what was sold, its capacity and its prices stay.
 * storeAirports tells the other processes about it.
 */
export const storeAirport = async (tx: Queryable, seed: AirportSeed, today: LocalDate): Promise<void> => {
  await tx.query(STORE_AIRPORT, [seed.airportId, seed.iata, seed.country, seed.zone, seed.vatRatePercent])
  await storeProducts(tx, seed)
  await storeRates(tx, seed)
  await extendAirport(tx, seed.airportId, today)
}

/**
 * Stores many airports. The catalogue's version moves only when all are stored, so that an interrupted load is noticed
 * and done again.
 */
export const storeAirports = async (db: Db, seeds: readonly AirportSeed[], now: Instant): Promise<void> => {
  for (const seed of seeds) await db.transaction((tx) => storeAirport(tx, seed, dateOf(localAt(now, seed.zone))))
  await recordTariffs(db, now)
  for (const { airportId, rates } of seeds)
    for (const { productId, earlier } of rates)
      if (earlier) await storeEarlierTariff(db, airportId, productId, now, earlier)
  await settleCatalogue(db, now)
  await moveCatalogueVersion(db)
}

/**
 * Call this after rows with numbers of their own were stored, outside of the transaction, because a rollback takes back
 * none of what it does.
 */
export const settleCatalogue = async (db: Db, now: Instant): Promise<void> => {
  await settleOrganisations(db, now)
  // a file brings car parks to an operator that sells nothing new
  if (await settleWithheld(db)) await moveCatalogueVersion(db)
  await db.query(MOVE_IDENTITIES)
  await refreshStatistics(db)
}

// Up to which day each product has days so far. An extra has the days of a product but no price of its own.
const LAST_DAYS = `
  select p.id, p.parent_id,
    (
      select max(d.day)
      from product_day d
      where d.airport_id = p.airport_id
        and d.product_id = p.id
    ) as last_day
  from product p
  where p.airport_id = $1
    and p.active`
const RATES = `
  select id, product_id, name, from_month_day, to_month_day, per_day, weekdays
  from rate
  where airport_id = $1
  order by id`
// Days are written in the order of the key, so that a search reads neighbouring pages.
export const ADD_DAYS = `
  insert into product_day (airport_id, day, product_id, capacity, sell_limit, rate_id)
  select $1, n.day, n.product_id, p.capacity, p.capacity, n.rate_id
  from unnest($2::date[], $3::int[], $4::int[]) as n(day, product_id, rate_id)
  join product p on p.airport_id = $1 and p.id = n.product_id
  order by n.day, n.product_id
  on conflict (airport_id, day, product_id) do nothing`

type RateRow = {
  id: number
  product_id: number
  name: string
  from_month_day: string
  to_month_day: string
  per_day: PerDay
  weekdays: number[]
}

const extendAirport = async (tx: Queryable, airportId: number, today: LocalDate): Promise<void> => {
  const products = await tx.query<{ id: number; parent_id: number | null; last_day: LocalDate | null }>(LAST_DAYS, [
    airportId,
  ])
  const seasons = new Map<number, (Season & { id: number })[]>()
  for (const r of await tx.query<RateRow>(RATES, [airportId])) {
    const season = {
      id: r.id,
      name: r.name,
      fromMonthDay: r.from_month_day,
      toMonthDay: r.to_month_day,
      perDay: r.per_day,
      weekdays: r.weekdays,
    }
    seasons.set(r.product_id, [...(seasons.get(r.product_id) ?? []), season])
  }
  const rows = products.flatMap(({ id, parent_id, last_day }) =>
    datesFromTo(last_day ? addDays(last_day, 1) : addDays(today, -1), lastDayOnSale(today)).flatMap((day) => {
      if (parent_id !== null) return [{ id, day, rate: null as number | null }]
      const season = seasonOn(seasons.get(id) ?? [], day)
      // a day without a price is not for sale
      return season ? [{ id, day, rate: season.id as number | null }] : []
    }),
  )
  if (rows.length > 0)
    await tx.query(ADD_DAYS, [airportId, rows.map((r) => r.day), rows.map((r) => r.id), rows.map((r) => r.rate)])
}

/** Runs every night: adds the days that can be sold now, for every product, with one transaction for each airport. */
export const extendDays = async (db: Db, today: LocalDate): Promise<void> => {
  for (const { id } of await db.query<{ id: number }>('select id from airport order by id'))
    await db.transaction((tx) => extendAirport(tx, id, today))
}
