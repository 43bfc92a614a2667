import { describe, expect, test } from 'vitest'
import { stayTariff } from '#domain/pricing/price-list.ts'
import { tierOf } from '#domain/pricing/tariff.ts'
import { addDays, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { dayCount, daysOf } from '#domain/time/stays.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { engines } from '#test/builders/database.ts'
import { airportSeed, noon } from '#test/builders/inventory.ts'
import { availability } from './availability.ts'
import { storeAirports } from './catalogue.ts'
import type { Db } from './db.ts'
import { deleteOldTariffs, loadTariffs, recordTariffs } from './tariffs.ts'
import { verify } from './verify.ts'

const perDay = (minor: number) => [minor, minor, minor, minor, minor] as [number, number, number, number, number]
const historyOf = async (db: Db) => (await loadTariffs(db)).get('1 1') ?? []

describe.each(engines())('price lists on $name', ({ openForTest }) => {
  test('PRICE-14 what is stored is recorded from that moment on, once', async () => {
    const db = await openForTest()
    await storeAirports(db, [airportSeed()], noon)
    await storeAirports(db, [airportSeed()], noon + dayMs)
    expect(await recordTariffs(db, noon + 2 * dayMs)).toBe(false)
    expect(await historyOf(db)).toEqual([
      {
        from: noon,
        until: null,
        list: {
          seasons: [{ name: 'year', fromMonthDay: '01-01', toMonthDay: '12-31', perDay: [1_000, 900, 800, 700, 600] }],
          leadTimes: [],
          packages: [{ code: 'flex', surchargeMinor: 500 }],
          extras: [],
          dayCount: 'calendarDays',
        },
      },
    ])
  })

  test('PRICE-14 an edit of a rate, a surcharge, an extra or the lead time ends a list and begins the next', async () => {
    const db = await openForTest()
    await storeAirports(
      db,
      [
        airportSeed({
          products: [
            { id: 1, capacity: 1, extras: [{ id: 11, code: 'covered', per: 'day', priceMinor: 200, capacity: 1 }] },
          ],
        }),
      ],
      noon,
    )
    const edits = [
      'update rate set per_day[4] = 650',
      'update rate set regular_per_day = array[1000, 900, 800, 700, 600]',
      `update rate set weekdays = '{6,7}'`,
      `update product set data = jsonb_set(data, '{packages,0,surchargeMinor}', '400') where id = 1`,
      `update product set data = jsonb_set(data, '{leadTimes}', '[{"fromDaysAhead": 30, "toDaysAhead": null, "percent": -5}]') where id = 1`,
      `update product set data = jsonb_set(data, '{priceMinor}', '250') where id = 11`,
    ]
    for (const [index, edit] of edits.entries()) {
      await db.query(edit)
      expect(await recordTariffs(db, noon + (index + 1) * hourMs)).toBe(true)
    }
    const history = await historyOf(db)
    expect(
      history.map(({ from, until }) => [(from - noon) / hourMs, until === null ? null : (until - noon) / hourMs]),
    ).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
      [6, null],
    ])
    expect(history.at(-1)?.list).toMatchObject({
      seasons: [{ weekdays: [6, 7], regularPerDay: [1000, 900, 800, 700, 600], perDay: [1000, 900, 800, 650, 600] }],
      leadTimes: [{ percent: -5 }],
      packages: [{ surchargeMinor: 400 }],
      extras: [{ priceMinor: 250 }],
    })
    expect(await verify(db)).toEqual([])
  })

  test('PRICE-14 off sale the list ends, and back on sale another begins: a gap', async () => {
    const db = await openForTest()
    await storeAirports(db, [airportSeed()], noon)
    await db.query('update product set active = false')
    expect(await recordTariffs(db, noon + dayMs)).toBe(false)
    await db.query('update product set active = true')
    expect(await recordTariffs(db, noon + 3 * dayMs)).toBe(true)
    expect((await historyOf(db)).map(({ from, until }) => [from - noon, until && until - noon])).toEqual([
      [0, dayMs],
      [3 * dayMs, null],
    ])
  })

  test('PRICE-14 a list changed at the moment it began was never on offer; a clock that was set back changes nothing', async () => {
    const db = await openForTest()
    await storeAirports(db, [airportSeed()], noon)
    await db.query('update rate set per_day[4] = 650')
    await recordTariffs(db, noon)
    expect(await historyOf(db)).toMatchObject([
      { from: noon, until: null, list: { seasons: [{ perDay: [1000, 900, 800, 650, 600] }] } },
    ])
    await db.query('update rate set per_day[4] = 640')
    await recordTariffs(db, noon - hourMs)
    expect(await historyOf(db)).toHaveLength(1)
    await recordTariffs(db, noon + hourMs)
    expect(await historyOf(db)).toHaveLength(2)
    expect(await verify(db)).toEqual([])
  })

  test('PRICE-14 data with a past of its own: what was asked before, and since when the present prices hold', async () => {
    const db = await openForTest()
    const seed = airportSeed()
    const year = { name: 'year', fromMonthDay: '01-01', toMonthDay: '12-31' }
    const withPast = {
      ...seed,
      rates: [
        {
          productId: 1,
          seasons: [{ ...year, perDay: perDay(500), regularPerDay: perDay(600) }],
          earlier: { seasons: [{ ...year, perDay: perDay(600) }], fromDaysAgo: 100, untilDaysAgo: 5 },
        },
      ],
    }
    await storeAirports(db, [withPast], noon)
    await storeAirports(db, [withPast], noon + dayMs)
    expect(
      (await historyOf(db)).map(({ from, until, list }) => [
        (from - noon) / dayMs,
        until && (until - noon) / dayMs,
        list.seasons[0]?.perDay[0],
      ]),
    ).toEqual([
      [-100, -5, 600],
      [-5, null, 500],
    ])
  })

  test('PRICE-14 old lists go, the present one never', async () => {
    const db = await openForTest()
    await storeAirports(db, [airportSeed()], noon)
    await db.query('update rate set per_day[4] = 650')
    await recordTariffs(db, noon + dayMs)
    await deleteOldTariffs(db, noon + 400 * dayMs)
    expect((await historyOf(db)).map(({ until }) => until)).toEqual([null])
  })

  test('PRICE-9 PRICE-14 the list gives the same price as the inventory’s statement: weekdays, seasons, both ways to count', async () => {
    const db = await openForTest()
    const seed = airportSeed()
    const seasons = [
      {
        name: 'year',
        fromMonthDay: '01-01',
        toMonthDay: '12-31',
        perDay: [1000, 900, 800, 700, 600] as ReturnType<typeof perDay>,
      },
      {
        name: 'weekend',
        fromMonthDay: '01-01',
        toMonthDay: '12-31',
        weekdays: [6, 7],
        perDay: [1010, 911, 812, 713, 614] as ReturnType<typeof perDay>,
      },
      {
        name: 'holidays',
        fromMonthDay: '12-18',
        toMonthDay: '01-06',
        perDay: [2000, 1900, 1800, 1700, 1600] as ReturnType<typeof perDay>,
      },
    ]
    await storeAirports(db, [{ ...seed, rates: [{ productId: 1, seasons }] }], noon)
    const [{ list } = { list: null }] = await historyOf(db)
    for (const [from, length, leaving] of [
      ['2026-11-27', 8, '18:00'],
      ['2026-12-01', 1, '23:00'],
      ['2026-12-15', 10, '02:30'],
      ['2026-12-30', 16, '09:00'],
      ['2027-02-01', 90, '18:00'],
      ['2026-12-05', 2, '02:00'],
    ] as const) {
      const stay = {
        arrival: `${from}T01:00` as LocalDateTime,
        departure: `${addDays(from as LocalDate, length)}T${leaving}` as LocalDateTime,
      }
      const { firstDay, lastDay } = daysOf(stay)
      const blocks = dayCount(stay, 'blocks24h')
      const [row] = await availability(db, 1, firstDay, lastDay, tierOf(dayCount(stay)), {
        days: blocks,
        tier: tierOf(blocks),
      })
      expect([from, stayTariff(list!, stay), stayTariff({ ...list!, dayCount: 'blocks24h' }, stay)]).toEqual([
        from,
        row?.tariffMinor,
        row?.blockTariffMinor,
      ])
    }
  })
})
