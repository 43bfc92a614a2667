import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { refreshStatistics } from '#db/upkeep.ts'
import { verify } from '#db/verify.ts'
import { amountOf } from '#test/amounts.ts'
import { takenDays } from '#test/builders/inventory.ts'
import type { Crowd } from './crowd.ts'
import { raceHall } from './hall.ts'

const spaces = 50
const buyers = 500
const repetitions = amountOf('oversellingRounds')
const keys = amountOf('keysAtOnce')
/** Of each process, for ten days of 50 spaces: always more than there are spaces. */
const crowdOfTenDays = amountOf('crowdOfTenDays')

const sum = (parts: Record<string, number>[], key: string): number =>
  parts.reduce((total, part) => total + (part[key] ?? 0), 0)

describe('races for spaces: two processes on PostgreSQL', () => {
  const hall = raceHall({
    products: [
      { id: 1, capacity: spaces, extras: [{ id: 51, code: 'covered', per: 'stay', priceMinor: 900, capacity: 20 }] },
      { id: 2, capacity: spaces },
    ],
  })
  let db: Db
  let crowd: Crowd
  beforeAll(() => {
    ;({ db, crowd } = hall)
  })
  beforeEach(async () => {
    await db.query('truncate booking, idempotency, job, audit, payment, refund, pay_link cascade')
    await db.query(
      'update product_day set taken = 0, capacity = case product_id when 51 then 20 else $1::int end, sell_limit = case product_id when 51 then 20 else $1::int end',
      [spaces],
    )
  })

  test(`RC-01 ${buyers} buyers for ${spaces} spaces, ${repetitions} times: exactly ${spaces} sold each time`, async () => {
    for (let day = 0; day < repetitions; day++) {
      const answers = await crowd.all('buy', { buyers: buyers / 2, day: day * 3, days: 3 })
      expect([day, sum(answers, 'placed'), sum(answers, 'sold_out')]).toEqual([day, spaces, buyers - spaces])
      if (day === 0) await refreshStatistics(db)
    }
    expect(new Set(Object.values(await takenDays(db)))).toEqual(new Set([spaces]))
    expect(Object.keys(await takenDays(db))).toHaveLength(repetitions * 3)
    expect(await db.query('select count(*) as n from booking')).toEqual([{ n: spaces * repetitions }])
    expect(await verify(db)).toEqual([])
  })

  test('RC-01 control: looking first and writing then oversells', async () => {
    let oversold = 0
    for (let day = 0; day < repetitions; day++) {
      if (
        sum(
          await crowd.all('buyUnguarded', { buyers: buyers / 2, day: day * 3, days: 3, capacity: spaces }),
          'placed',
        ) > spaces
      )
        oversold += 1
    }
    console.log(`unguarded: oversold in ${oversold} of ${repetitions} rounds`)
    expect(oversold).toBeGreaterThanOrEqual(repetitions * 0.95)
  })

  test('AV-12 covered spaces run out before the car park: both are exact', async () => {
    const answers = await crowd.all('buy', { buyers: 60, day: 0, days: 4, takes: [1, 51], extras: ['covered'] })
    expect([sum(answers, 'placed'), sum(answers, 'sold_out')]).toEqual([20, 100])
    const plain = await crowd.all('buy', { buyers: 60, day: 0, days: 4 })
    expect([sum(plain, 'placed'), sum(plain, 'sold_out')]).toEqual([30, 90])
    expect(await takenDays(db, 51)).toEqual({ '2026-12-01': 20, '2026-12-02': 20, '2026-12-03': 20, '2026-12-04': 20 })
    expect(await verify(db)).toEqual([])
  })

  test('RC-02 no false "sold out": every place of ten days is sold, and no more', async () => {
    const answers = await crowd.all('fill', { buyers: crowdOfTenDays, days: 10, productId: 1 })
    expect([sum(answers, 'placed'), sum(answers, 'sold_out')]).toEqual([500, 2 * crowdOfTenDays - 500])
    expect(Object.values(await takenDays(db))).toEqual(Array.from({ length: 10 }, () => spaces))
    expect(await verify(db)).toEqual([])
  })

  test('RC-02 RC-04 RC-05 RC-06 random overlapping stays with cancellations, expiries and confirmations: nobody waits in a circle, every counter is right', async () => {
    await db.query('update product_day set capacity = 30, sell_limit = 30')
    const parts = await crowd.all('stir', { callers: 40, rounds: amountOf('stirRounds'), days: 30 })
    expect(parts.flatMap((p) => p.errors)).toEqual([])
    const total = (key: 'placed' | 'soldOut' | 'cancelled' | 'confirmed' | 'expired' | 'twiceCancelled') =>
      parts.reduce((n, p) => n + p[key], 0)
    expect(total('twiceCancelled')).toBe(0)
    // each kind of change really took part
    for (const key of ['placed', 'soldOut', 'cancelled', 'confirmed', 'expired'] as const)
      expect([key, total(key) > 15]).toEqual([key, true])
    expect(await verify(db)).toEqual([])
  }, 300_000)

  test('RC-03 buyers while an operator lowers and raises the limit: never over it, nobody fails', async () => {
    const [sold] = (await crowd.each([
      { task: 'buy', input: { buyers: 600, day: 0, days: 5 } },
      { task: 'operate', input: { rounds: 60, capacity: spaces } },
    ])) as [Record<string, number>, unknown]
    expect((sold['placed'] ?? 0) + (sold['sold_out'] ?? 0)).toBe(600)
    expect(sold['placed']).toBeLessThanOrEqual(spaces)
    expect(await verify(db)).toEqual([])
  })

  test(`G8 ${keys} keys from two processes at once: one booking each`, async () => {
    await db.query('update product_day set capacity = 1000, sell_limit = 1000')
    const answers = await crowd.all('buy', { buyers: keys, day: 0, days: 3, keys: 'same' })
    expect([sum(answers, 'placed'), sum(answers, 'known')]).toEqual([keys, keys])
    expect(await takenDays(db)).toEqual({ '2026-12-01': keys, '2026-12-02': keys, '2026-12-03': keys })
    expect(await verify(db)).toEqual([])
  })

  test('G8 the repetition of a booking that took the last space is known, not sold out', async () => {
    const answers = await crowd.all('buy', { buyers: 100, day: 0, days: 3, keys: 'last' })
    expect([sum(answers, 'placed'), sum(answers, 'known')]).toEqual([spaces, spaces])
    expect(sum(answers, 'sold_out')).toBe(100)
    expect(await verify(db)).toEqual([])
  })

  test('RC-06 not one deadlock in all of the above', async () => {
    // a connection reports what it counted at the latest when it ends
    crowd.stop()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await db.query('select deadlocks from pg_stat_database where datname = current_database()')).toEqual([
      { deadlocks: 0 },
    ])
  })
})
