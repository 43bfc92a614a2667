import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { airportSeed, noon } from '#test/builders/inventory.ts'
import type { Extra } from '#domain/carparks/product.ts'
import type { AirportSeed } from '#domain/carparks/seed.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { availability, nearestFree } from './availability.ts'
import { catalogueVersion, extendDays, loadCatalogue, storeAirports } from './catalogue.ts'
import type { Db } from './db.ts'
import { reclaimRoom, refreshStatistics } from './upkeep.ts'

const day = (text: string) => text as LocalDate
const covered: Extra = { id: 51, code: 'covered', per: 'day', priceMinor: 250, capacity: 3 }

const seed: AirportSeed = {
  ...airportSeed({
    products: [
      { id: 1, capacity: 10, extras: [covered] },
      { id: 2, capacity: 5 },
      { id: 3, capacity: 5 },
    ],
  }),
  rates: [
    {
      productId: 1,
      seasons: [
        { name: 'year', fromMonthDay: '01-01', toMonthDay: '12-31', perDay: [1_000, 900, 800, 700, 600] },
        { name: 'holidays', fromMonthDay: '12-20', toMonthDay: '01-05', perDay: [2_000, 1_900, 1_800, 1_700, 1_600] },
      ],
    },
    {
      productId: 2,
      seasons: [{ name: 'summer only', fromMonthDay: '04-01', toMonthDay: '09-30', perDay: [500, 500, 500, 500, 500] }],
    },
    {
      productId: 3,
      seasons: [{ name: 'year', fromMonthDay: '01-01', toMonthDay: '12-31', perDay: [400, 300, 200, 100, 50] }],
    },
  ],
}
const vienna = airportSeed({ airportId: 2, iata: 'VIE' })

describe.each(engines())('catalogue and availability on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await storeAirports(db, [vienna, seed], noon)
  })
  const of = async (first: string, last: string, tier: number, blocks?: { days: number; tier: number }) =>
    Object.fromEntries(
      (await availability(db, 1, day(first), day(last), tier, blocks)).map(({ productId, ...rest }) => [
        productId,
        rest,
      ]),
    )

  test('what was stored comes back, with extras, by IATA code', async () => {
    const [ams, vie] = await loadCatalogue(db)
    const { rates: _rates, ...expected } = seed
    expect(ams).toEqual(expected)
    expect(vie).toMatchObject({ airportId: 2, iata: 'VIE', zone: 'Europe/Amsterdam' })
  })

  test('PR the price is each day at its season and the tier of the stay', async () => {
    expect((await of('2026-12-18', '2026-12-21', 3))[1]).toEqual({
      free: 10,
      tariffMinor: 2 * 800 + 2 * 1_800,
      blockTariffMinor: 2 * 800 + 2 * 1_800,
    })
    expect((await of('2026-12-24', '2026-12-24', 1))[1]).toMatchObject({ tariffMinor: 2_000 })
  })

  test('settled 2: a car park that counts blocks of 24 hours pays for blocks, not for the days touched', async () => {
    expect((await of('2026-12-01', '2026-12-02', 2, { days: 1, tier: 1 }))[3]).toMatchObject({
      tariffMinor: 600,
      blockTariffMinor: 400,
    })
    expect((await of('2026-12-01', '2026-12-01', 1, { days: 2, tier: 2 }))[3]).toMatchObject({
      tariffMinor: 400,
      blockTariffMinor: 600,
    })
    expect((await of('2026-12-19', '2026-12-19', 1, { days: 2, tier: 2 }))[1]).toMatchObject({
      tariffMinor: 1_000,
      blockTariffMinor: 1_800,
    })
  })

  test('extras are listed with their own places; a product out of season and days beyond reach are not', async () => {
    expect(await of('2026-12-01', '2026-12-03', 2)).toEqual({
      1: { free: 10, tariffMinor: 2_700, blockTariffMinor: 2_700 },
      3: { free: 5, tariffMinor: 900, blockTariffMinor: 900 },
      51: { free: 3, tariffMinor: 0, blockTariffMinor: 0 },
    })
    expect(Object.keys(await of('2027-05-01', '2027-05-03', 2))).toEqual(['1', '2', '3', '51'])
    expect(Object.keys(await of('2026-11-19', '2026-11-19', 1))).toEqual(['1', '3', '51'])
    expect(await of('2026-11-18', '2026-11-19', 1)).toEqual({})
    expect(Object.keys(await of('2028-02-28', '2028-02-28', 1))).toEqual(['1', '3', '51'])
    expect(await of('2028-02-28', '2028-02-29', 1)).toEqual({})
  })

  test('AV-05 the nearest free stays around a full one, before and after', async () => {
    await db.query(
      `update product_day set sell_limit = 0 where product_id = 3 and day between '2026-12-09' and '2026-12-12'`,
    )
    expect((await of('2026-12-10', '2026-12-13', 3))[3]).toMatchObject({ free: 0 })
    const near = (productId: number | null, from: string, to: string) =>
      nearestFree(db, { airportId: 1, productId, firstDay: day('2026-12-10'), days: 4, from: day(from), to: day(to) })
    expect(await near(3, '2026-12-01', '2026-12-24')).toEqual([
      { productId: 3, firstDay: '2026-12-13', lastDay: '2026-12-16' },
      { productId: 3, firstDay: '2026-12-05', lastDay: '2026-12-08' },
    ])
    expect(new Set((await near(null, '2026-12-01', '2026-12-24')).map((a) => a.productId))).toEqual(new Set([1, 3]))
    expect(await near(3, '2026-12-09', '2026-12-12')).toEqual([])
    await db.query('update product_day set sell_limit = capacity')
  })

  test('AV-11 a change of some days touches no others', async () => {
    await db.query(
      `update product_day set sell_limit = 1 where product_id = 1 and day between '2026-12-09' and '2026-12-12'`,
    )
    expect((await of('2026-12-08', '2026-12-08', 1))[1]).toMatchObject({ free: 10 })
    expect((await of('2026-12-08', '2026-12-09', 1))[1]).toMatchObject({ free: 1 })
    expect((await of('2026-12-13', '2026-12-13', 1))[1]).toMatchObject({ free: 10 })
    await db.query('update product_day set sell_limit = capacity')
  })

  test('every night one more day, and nothing twice', async () => {
    const count = async () =>
      (await db.query<{ n: number }>('select count(*) as n from product_day where airport_id = 1'))[0]?.n ?? 0
    const before = await count()
    await extendDays(db, day('2026-11-20'))
    expect(await count()).toBe(before)
    await extendDays(db, day('2026-11-21'))
    expect(await count()).toBe(before + 3)
    expect(Object.keys(await of('2028-02-28', '2028-02-29', 1))).toEqual(['1', '3', '51'])
  })

  test('storing again brings texts up to date and moves the version, what is sold and prices stay', async () => {
    const version = await catalogueVersion(db)
    await db.query(`update product_day set taken = 2 where airport_id = 1 and product_id = 1 and day = '2026-12-01'`)
    const [first, ...others] = seed.products
    if (!first) throw new Error('no product')
    await storeAirports(
      db,
      [
        {
          ...seed,
          products: [{ ...first, name: 'New name', capacity: 1 }, ...others],
          rates: seed.rates.map((r) => ({
            ...r,
            seasons: r.seasons.map((s) => ({ ...s, perDay: [1, 1, 1, 1, 1] as const })),
          })) as never,
        },
      ],
      noon,
    )
    expect(await catalogueVersion(db)).toBe(version + 1)
    expect((await loadCatalogue(db))[0]?.products[0]).toMatchObject({ name: 'New name', capacity: 10 })
    expect((await of('2026-12-01', '2026-12-01', 1))[1]).toEqual({
      free: 8,
      tariffMinor: 1_000,
      blockTariffMinor: 1_000,
    })
    const [row] = await db.query<{ id: number }>(
      `insert into product (airport_id, car_park_id, transfer, capacity, data) values (1, 1, 'shuttle', 1, '{}') returning id`,
    )
    expect(row?.id).toBe(52)
    await db.query('delete from product where id = 52')
  })

  test('statistics are made for tables that have rows and grew, never for empty ones', async () => {
    await db.query('delete from session')
    expect(await refreshStatistics(db)).toEqual([])
    await db.query(
      `insert into session (id, created_at, seen_at) select g::text, now(), now() from generate_series(1, 500) g`,
    )
    expect(await refreshStatistics(db)).toEqual(['session'])
    expect(await refreshStatistics(db)).toEqual([])
    await reclaimRoom(db)
  })
})
