import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleCoupons } from '#db/coupons.ts'
import type { Db } from '#db/db.ts'
import { verify } from '#db/verify.ts'
import { storeCoupon, usesOf } from '#test/builders/coupons.ts'
import { noon } from '#test/builders/inventory.ts'
import type { Crowd } from './crowd.ts'
import { raceHall } from './hall.ts'

const repetitions = 20

const sum = (parts: Record<string, number>[], key: string): number =>
  parts.reduce((total, part) => total + (part[key] ?? 0), 0)

describe('races for the last use of a coupon: two processes on PostgreSQL', () => {
  const hall = raceHall({ products: [{ id: 1, capacity: 400 }] })
  let db: Db
  let crowd: Crowd
  beforeAll(() => {
    ;({ db, crowd } = hall)
  })
  beforeEach(async () => {
    await db.query('truncate booking, idempotency, job, audit, payment, refund, coupon_use, coupon cascade')
    await db.query('update product_day set taken = 0')
  })

  const bookings = async () => (await db.query<{ n: number }>('select count(*) as n from booking'))[0]?.n

  test(`COUP-6 PR-15 RC-16 twenty buyers with a single-use code, ${repetitions} times: exactly one booking each time, no trace of the others`, async () => {
    for (let turn = 0; turn < repetitions; turn++) {
      const code = `SINGLE${turn}`
      await storeCoupon(db, { code, mostUses: 1 })
      const answers = await crowd.all('redeem', { buyers: 10, code, guarded: true, day: turn })
      expect([code, sum(answers, 'placed'), sum(answers, 'refused')]).toEqual([code, 1, 19])
    }
    expect(await bookings()).toBe(repetitions)
    expect(await verify(db)).toEqual([])
  }, 300_000)

  test('COUP-6 RC-16 control: reading the count and writing it then sells the last use several times', async () => {
    let oversold = 0
    for (let turn = 0; turn < repetitions; turn++) {
      const code = `SINGLE${turn}`
      await storeCoupon(db, { code, mostUses: 1 })
      if (sum(await crowd.all('redeem', { buyers: 10, code, guarded: false, day: turn }), 'placed') > 1) oversold += 1
    }
    expect(oversold).toBeGreaterThanOrEqual(repetitions * 0.8)
    expect((await verify(db)).map(({ problem }) => problem)).toContain('a coupon used more often than it may (I8)')
  }, 300_000)

  test('COUP-3 RC-16 once per customer, forty times at once from two processes: once', async () => {
    await storeCoupon(db, { mostUsesEach: 1 })
    expect(
      sum(await crowd.all('redeem', { buyers: 20, code: 'FIVEOFF', guarded: true, customer: 'one' }), 'placed'),
    ).toBe(1)
    expect(await verify(db)).toEqual([])
  })

  test('COUP-6 RC-07 more uses than spaces: every use of a buyer without a space is given back', async () => {
    await db.query('update product_day set capacity = 5, sell_limit = 5')
    await storeCoupon(db, { mostUses: 30 })
    const answers = await crowd.all('redeem', { buyers: 20, code: 'FIVEOFF', guarded: true })
    expect(sum(answers, 'placed')).toBe(5)
    expect(await usesOf(db)).toBe(5)
    expect(await verify(db)).toEqual([])
    await db.query('update product_day set capacity = 400, sell_limit = 400')
  })

  test('COUP-7 PR-16 three uses, cancelled and taken again by many: each given back once, none lost, nobody waits in a circle', async () => {
    await storeCoupon(db, { mostUses: 3 })
    const parts = await crowd.all('churn', { callers: 10, rounds: 20, code: 'FIVEOFF' })
    expect(parts.flatMap((part) => part.errors)).toEqual([])
    expect(parts.reduce((total, part) => total + part.placed, 0)).toBeGreaterThan(20)
    await settleCoupons(db, noon)
    expect(await usesOf(db)).toBe(0)
    expect(await verify(db)).toEqual([])
  }, 300_000)
})
