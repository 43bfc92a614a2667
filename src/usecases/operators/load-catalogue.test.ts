import { beforeEach, describe, expect, test } from 'vitest'
import { loadAgencies } from '#db/agencies.ts'
import { endAllotment } from '#db/allotments.ts'
import { createDesk } from '#db/booking-desk.ts'
import { catalogueVersion, loadCatalogue, storeAirports } from '#db/catalogue.ts'
import { couponByCode, insertCoupon } from '#db/coupons.ts'
import type { Db } from '#db/db.ts'
import { countedReviews, refreshSummary, storeSimulatedReviews } from '#db/reviews.ts'
import { loadTariffs } from '#db/tariffs.ts'
import { verify } from '#db/verify.ts'
import type { CatalogueFile, FileAirport, FileProduct } from '#domain/carparks/catalogue-file.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { storeAgencies, storeAllotment } from '#test/builders/allotments.ts'
import { demoCatalogue } from '#test/builders/catalogue.ts'
import { aCoupon } from '#test/builders/coupons.ts'
import { engines, openTestDb } from '#test/builders/database.ts'
import { agentDefaults } from '#domain/agencies/agent-facts.ts'
import { testAirport } from '#test/builders/deps.ts'
import { noon, placeRequest } from '#test/builders/inventory.ts'
import { exportCatalogue, loadCatalogueFile } from './load-catalogue.ts'

const clockAt = (now: number) => ({ now: () => now })
const day = (text: string) => text as LocalDate

/** The test airport as a file: product 1 has 10 places, and so has its extra 11. */
const airport = (change: (product: FileProduct) => FileProduct = (product) => product): FileAirport => {
  const { airportId, products, rates, ...facts } = testAirport(10)
  return {
    ...facts,
    id: airportId,
    carParks: products.map(({ carPark }) => carPark),
    products: products.map(({ carPark, extras, ...product }) =>
      change({
        ...product,
        carPark: carPark.id,
        extras: extras.map((extra) => ({ ...extra, days: [] })),
        seasons: rates[0]?.seasons ?? [],
        days: [],
      }),
    ),
  }
}
const fileWith = (change?: (product: FileProduct) => FileProduct): CatalogueFile => ({
  airports: [airport(change)],
  agencies: [],
  coupons: [],
})

describe.each(engines())('loading a catalogue on $name', ({ openForTest }) => {
  let db: Db
  beforeEach(async () => {
    db = await openForTest()
  })
  const load = (file: CatalogueFile, options: { dryRun?: boolean; withdrawMissing?: boolean } = {}, now = noon) =>
    loadCatalogueFile({ db, clock: clockAt(now) }, { file, ...options })
  test('REVIEW-11 an airport that a file brings has no simulated reviews, another keeps its own', async () => {
    const simulated = (airportId: number) => ({
      airportId,
      carParkId: 1,
      nth: 0,
      stars: 5 as const,
      title: 'Easy',
      body: '',
      displayName: 'Emma',
      language: 'en' as const,
      createdAt: noon,
    })
    await storeSimulatedReviews(db, [simulated(1), simulated(2)])
    await refreshSummary(db, noon)
    expect(await load(fileWith())).toMatchObject({ ok: true })
    expect((await countedReviews(db)).map(({ airportId }) => airportId)).toEqual([2])
  })
  const places = async (productId = 1): Promise<Record<string, string>> =>
    Object.fromEntries(
      (
        await db.query<{ day: string; capacity: number; sell_limit: number }>(
          `select day, capacity, sell_limit from product_day where product_id = $1 and day between '2026-12-01' and '2026-12-05' order by day`,
          [productId],
        )
      ).map((row) => [row.day.slice(8), `${row.capacity}/${row.sell_limit}`]),
    )
  const book = async (from = '2026-12-01', days = 3) => {
    expect(await createDesk(db).place(placeRequest({ from: day(from), days }))).toMatchObject({ outcome: 'placed' })
  }

  test('CAT-3 into an empty database: everything is there, the version moves, and a second load changes nothing', async () => {
    const version = await catalogueVersion(db)
    const coupon = { ...aCoupon({ code: 'SPRING5' }) }
    const agency = { code: 'NORD1', name: 'N', promocode: '', cashbackPercent: 0, adjustment: null, invoicing: false }
    const file = { ...fileWith(), agencies: [agency], coupons: [coupon] }
    expect(await load(file)).toEqual({
      ok: true,
      changes: [
        'AMS: new airport',
        'AMS/1: new, 10 places',
        'AMS/11: new, 10 places',
        'agency NORD1: new',
        'coupon SPRING5: new',
      ],
    })
    expect(await catalogueVersion(db)).toBe(version + 1)
    const { rates: _rates, ...expected } = testAirport(10)
    expect(await loadCatalogue(db)).toEqual([expected])
    expect((await loadAgencies(db)).get('NORD1')).toEqual({ ...agency, facts: agentDefaults })
    expect((await couponByCode(db, 'SPRING5', null, noon))?.coupon).toEqual(coupon)
    expect(await load(file)).toEqual({ ok: true, changes: [] })
    expect(await catalogueVersion(db)).toBe(version + 1)
  })

  test('CAT-2 what was loaded is what is exported, days of their own too', async () => {
    const file = fileWith((product) => ({
      ...product,
      days: [{ from: day('2026-12-02'), to: day('2026-12-04'), capacity: 8, sellLimit: 3 }],
      extras: product.extras.map((extra) => ({
        ...extra,
        days: [{ from: day('2026-12-01'), to: day('2026-12-01'), capacity: 0, sellLimit: 0 }],
      })),
    }))
    await load(file)
    expect(await places()).toEqual({ '01': '10/10', '02': '8/3', '03': '8/3', '04': '8/3', '05': '10/10' })
    expect((await places(11))['01']).toBe('0/0')
    expect(await exportCatalogue({ db, clock: clockAt(noon) })).toEqual(file)
    expect(await load(file)).toEqual({ ok: true, changes: [] })
  })

  test('CAT-7 a dry run says the same and writes nothing', async () => {
    const version = await catalogueVersion(db)
    const said = await load(fileWith(), { dryRun: true })
    expect(said).toMatchObject({ ok: true })
    expect(await loadCatalogue(db)).toEqual([])
    expect(await catalogueVersion(db)).toBe(version)
    expect(await load(fileWith())).toEqual(said)
  })

  test('CAT-3 additive: what a file does not name stays, and its texts are brought up to date', async () => {
    await load(fileWith())
    await insertCoupon(db, aCoupon({ code: 'KEPT5' }), noon)
    const other = airport((product) => ({ ...product, id: 2, name: 'Second', extras: [] }))
    expect(await load({ airports: [other], agencies: [], coupons: [] })).toEqual({
      ok: true,
      changes: ['AMS/2: new, 10 places'],
    })
    const renamed = await load(fileWith((product) => ({ ...product, name: 'Renamed' })))
    expect(renamed).toEqual({ ok: true, changes: ['AMS/1: facts or texts'] })
    expect((await loadCatalogue(db))[0]?.products.map(({ name }) => name)).toEqual(['Renamed', 'Second'])
    expect(await couponByCode(db, 'KEPT5', null, noon)).not.toBeNull()
  })

  test('CAT-4 other places: days of the product follow, days set apart stay unless they are named', async () => {
    await load(fileWith())
    await db.query(`update product_day set sell_limit = 0 where product_id = 1 and day = '2026-12-02'`)
    await db.query(`update product_day set capacity = 4, sell_limit = 4 where product_id = 1 and day = '2026-12-03'`)
    expect(await load(fileWith())).toEqual({ ok: true, changes: [] })
    await load(fileWith((product) => ({ ...product, capacity: 20 })))
    expect(await places()).toEqual({ '01': '20/20', '02': '10/0', '03': '4/4', '04': '20/20', '05': '20/20' })
    const named = fileWith((product) => ({
      ...product,
      capacity: 20,
      days: [{ from: day('2026-12-02'), to: day('2026-12-03'), capacity: 6, sellLimit: 5 }],
    }))
    expect(await load(named)).toEqual({
      ok: true,
      changes: ['AMS/1: places of 2 days; 2026-12-02 to 2026-12-03: 6 (5 for sale)'],
    })
    expect(await places()).toEqual({ '01': '20/20', '02': '6/5', '03': '6/5', '04': '20/20', '05': '20/20' })
  })

  test('CAT-5 fewer places than are taken: refused with the days, and nothing of the file is stored', async () => {
    await load(fileWith())
    await book()
    await book('2026-12-03', 1)
    const smaller = fileWith((product) => ({ ...product, name: 'Smaller', capacity: 1 }))
    expect(await load(smaller)).toEqual({
      ok: false,
      faults: [
        {
          path: 'airports[0].products[0]',
          words: 'AMS/1: fewer places than are taken on 2026-12-03 (2 taken, 1 in the file)',
        },
      ],
    })
    expect((await places())['03']).toBe('10/10')
    expect((await loadCatalogue(db))[0]?.products[0]?.name).toBe('Park 1')
    const closed = await load(
      fileWith((product) => ({
        ...product,
        days: [{ from: day('2026-12-01'), to: day('2026-12-05'), capacity: 10, sellLimit: 0 }],
      })),
    )
    expect(closed).toMatchObject({ ok: true })
    expect((await places())['03']).toBe('10/0')
    expect(await verify(db)).toEqual([])
  })

  test('CAT-5 a booked day keeps a price; a day that nobody booked is not sold without one, and comes back with one', async () => {
    await load(fileWith())
    await book()
    const only = (from: string, to: string, perDay = 500) =>
      fileWith((product) => ({
        ...product,
        seasons: [
          { name: 'part', fromMonthDay: from, toMonthDay: to, perDay: [perDay, perDay, perDay, perDay, perDay] },
        ],
      }))
    expect(await load(only('12-03', '12-31'))).toEqual({
      ok: false,
      faults: [
        {
          path: 'airports[0].products[0].seasons',
          words: 'AMS/1: no price on days that are booked: 2026-12-01, 2026-12-02',
        },
      ],
    })
    const year = Object.keys(await places())
    expect(await load(only('12-01', '12-03'))).toMatchObject({ ok: true })
    expect(Object.keys(await places())).toEqual(['01', '02', '03'])
    await load(only('01-01', '12-31', 900))
    expect(Object.keys(await places())).toEqual(year)
    const rates = await db.query<{ per_day: number[]; n: number }>(
      `select r.per_day, count(*)::int as n from product_day d join rate r on r.airport_id = d.airport_id and r.id = d.rate_id where d.product_id = 1 group by r.per_day`,
    )
    expect(rates.map(({ per_day: perDay }) => perDay[0])).toEqual([900])
    expect(await verify(db)).toEqual([])
  })

  test('AGENCY-145 a day with something set aside keeps a price, and one where that has ended is not sold without', async () => {
    await load(fileWith())
    const { NORD1 } = await storeAgencies(db)
    const id = await storeAllotment(db, { organisationId: NORD1, from: '2026-12-04', until: '2026-12-04' })
    const part = { name: 'part', fromMonthDay: '12-01', toMonthDay: '12-03' }
    const short = fileWith((product) => ({ ...product, seasons: [{ ...part, perDay: [500, 500, 500, 500, 500] }] }))
    expect(await load(short)).toMatchObject({
      faults: [{ words: 'AMS/1: no price on days that are booked: 2026-12-04' }],
    })
    await db.transaction((tx) => endAllotment(tx, { airportId: 1, id }, noon))
    expect(await load(short)).toMatchObject({ ok: true })
    expect(Object.keys(await places())).toEqual(['01', '02', '03'])
    expect(await verify(db)).toEqual([])
  })

  test('PRICE-14 CAT-6 a price that changes is written down, the former one with its end', async () => {
    await load(fileWith())
    const dearer = fileWith((product) => ({
      ...product,
      seasons: product.seasons.map((season) => ({ ...season, perDay: [2_000, 1_900, 1_800, 1_700, 1_600] as const })),
    })) as CatalogueFile
    expect(await load(dearer, {}, noon + dayMs)).toEqual({ ok: true, changes: ['AMS/1: prices'] })
    const history = (await loadTariffs(db)).get('1 1') ?? []
    expect(history.map(({ until, list }) => [until, list.seasons[0]?.perDay[0]])).toEqual([
      [noon + dayMs, 1_000],
      [null, 2_000],
    ])
  })

  test('CAT-8 withdrawn only when asked for: off sale, its bookings stay, and back when a file names it', async () => {
    await load(fileWith())
    await book()
    const other = { airports: [airport((product) => ({ ...product, id: 2, extras: [] }))], agencies: [], coupons: [] }
    await load(other)
    expect(await load(other, { withdrawMissing: true })).toEqual({
      ok: true,
      changes: ['AMS/1: taken off sale, its bookings stay'],
    })
    const onSale = async () => (await loadCatalogue(db))[0]?.products.map(({ id }) => id)
    expect(await onSale()).toEqual([2])
    expect((await exportCatalogue({ db, clock: clockAt(noon) })).airports[0]?.products.map(({ id }) => id)).toEqual([2])
    expect(await load(other, { withdrawMissing: true })).toEqual({ ok: true, changes: [] })
    expect(await load(fileWith())).toEqual({ ok: true, changes: ['AMS/1: on sale again', 'AMS/11: on sale again'] })
    expect(await onSale()).toEqual([1, 2])
    expect(await verify(db)).toEqual([])
  })

  test('CAT-9 numbers keep their meaning: another airport, another car park, an extra of another product', async () => {
    await load(fileWith())
    const faults = async (file: CatalogueFile) => {
      const answer = await load(file)
      return answer.ok ? [] : answer.faults.map(({ words }) => words)
    }
    expect(await faults({ ...fileWith(), airports: [{ ...airport(), id: 9 }] })).toEqual(['AMS is airport 1 here'])
    expect(await faults({ ...fileWith(), airports: [{ ...airport(), iata: 'EIN' }] })).toEqual([
      'airport 1 is AMS here',
    ])
    const moved = airport((product) => ({ ...product, carPark: 5 }))
    expect(
      await faults({
        ...fileWith(),
        airports: [{ ...moved, carParks: moved.carParks.map((park) => ({ ...park, id: 5, slug: 'five' })) }],
      }),
    ).toEqual(['AMS/1 is at car park 1 here: sell another place as a product of its own'])
    expect(await faults(fileWith((product) => ({ ...product, id: 11, extras: [] })))).toEqual([
      '11 is an extra of 1 here',
    ])
    expect(await faults({ ...fileWith(), coupons: [aCoupon({ code: 'GONE5', products: ['AMS/77'] })] })).toEqual([
      'there is no product AMS/77',
    ])
    const far = [{ from: day('2029-01-01'), to: day('2029-01-02'), capacity: 1, sellLimit: 1 }]
    expect(await faults(fileWith((product) => ({ ...product, days: far })))).toEqual([
      'is after the last day on sale, 2028-02-28',
    ])
  })
})

test('CAT-2 the demo comes back: exported, loaded into an empty database, exported again', async () => {
  const [first, second] = await Promise.all([openTestDb(), openTestDb()])
  await storeAirports(first, demoCatalogue(), noon)
  const file = await exportCatalogue({ db: first, clock: clockAt(noon) })
  expect(file.airports).toHaveLength(34)
  expect(await loadCatalogueFile({ db: second, clock: clockAt(noon) }, { file })).toMatchObject({ ok: true })
  expect(await exportCatalogue({ db: second, clock: clockAt(noon) })).toEqual(file)
  expect(await loadCatalogue(second)).toEqual(await loadCatalogue(first))
  const daysOf = (db: Db) =>
    db.query(
      `select airport_id, product_id, count(*)::int as n, sum(capacity)::int as places, min(day) as first, max(day) as last from product_day group by 1, 2 order by 1, 2`,
    )
  expect(await daysOf(second)).toEqual(await daysOf(first))
  expect(await loadCatalogueFile({ db: second, clock: clockAt(noon) }, { file })).toEqual({ ok: true, changes: [] })
  await Promise.all([first.close(), second.close()])
}, 120_000)
