import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDesk } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { verify } from '#db/verify.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { placeRequest, takenDays } from '#test/builders/inventory.ts'
import type { Crowd } from './crowd.ts'
import { raceHall } from './hall.ts'
import type { Changing, Shuffled } from './changing-tasks.ts'

const firstDay = '2026-12-01' as LocalDate
const SOLD = `select count(*) as n from booking where product_id = 1 and first_day <= $1 and last_day >= $1 and status in ('held', 'confirmed')`

describe('races of changes: two processes on PostgreSQL', () => {
  const hall = raceHall({ products: [{ id: 1, capacity: 1_000 }] })
  let db: Db
  let crowd: Crowd
  beforeAll(() => {
    ;({ db, crowd } = hall)
  })
  beforeEach(async () => {
    await db.query('truncate booking, booking_change, voucher_replaced, idempotency, job, audit cascade')
    await db.query('update product_day set taken = 0, capacity = 1000, sell_limit = 1000')
  })

  const confirmed = async (count: number, day = 0): Promise<string[]> => {
    const requests = Array.from({ length: count }, () =>
      placeRequest({ status: 'confirmed', from: addDays(firstDay, day) }),
    )
    const desk = createDesk(db)
    await Promise.all(requests.map((request) => desk.place(request)))
    return requests.map((request) => request.booking.id)
  }
  const limit = (day: number, spaces: number) =>
    db.query('update product_day set capacity = $2, sell_limit = $2 where day = $1', [addDays(firstDay, day), spaces])
  const sold = async (day: number) => (await db.query<{ n: number }>(SOLD, [addDays(firstDay, day)]))[0]?.n ?? 0
  const each = async (ids: string[], one: Partial<Changing>, two: Partial<Changing>) => {
    const common = { ids, tabs: 3, days: 2, guarded: true }
    const [a = {}, b = {}] = (await crowd.each([
      { task: 'change', input: { ...common, day: 10, ...one } },
      { task: 'change', input: { ...common, day: 20, ...two } },
    ])) as Record<string, number>[]
    return ids.map((id) => (a[id] ?? 0) + (b[id] ?? 0))
  }

  test('CHANGE-10 RC-13 the same booking changed from six tabs of two processes: one of them changes it', async () => {
    const ids = await confirmed(60)
    expect(await each(ids, {}, {})).toEqual(ids.map(() => 1))
    expect(await db.query(`select count(*) as n from booking_change where status = 'applied'`)).toEqual([
      { n: ids.length },
    ])
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-10 RC-13 control: looking at the version first and writing then changes it several times', async () => {
    const ids = await confirmed(60)
    const wins = await each(ids, { guarded: false }, { guarded: false })
    expect(wins.filter((n) => n > 1).length).toBeGreaterThan(30)
  })

  test('CHANGE-10 RC-09 cancelled in one process, changed in the other: one of the two, and the days of the one', async () => {
    const ids = await confirmed(100)
    const [cancelled = {}, changed = {}] = (await crowd.each([
      { task: 'cancel', input: { ids, tabs: 2, guarded: true } },
      { task: 'change', input: { ids, tabs: 2, day: 10, days: 2, guarded: true } },
    ])) as Record<string, number>[]
    expect(ids.map((id) => (cancelled[id] ?? 0) + (changed[id] ?? 0))).toEqual(ids.map(() => 1))
    const left = Object.values(changed).filter((n) => n === 1).length
    const days = left > 0 ? { [addDays(firstDay, 10)]: left, [addDays(firstDay, 11)]: left } : {}
    expect(await takenDays(db)).toEqual(days)
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-9 AV-14 changes and buyers run for the last spaces of a day: exactly as many as there are', async () => {
    const ids = await confirmed(60)
    await limit(10, 20)
    const [bought, changed] = (await crowd.each([
      { task: 'buy', input: { buyers: 60, day: 10, days: 1 } },
      { task: 'changeAll', input: { ids, day: 10, days: 2, guarded: true } },
    ])) as [Record<string, number>, { changed: number }]
    expect((bought['placed'] ?? 0) + changed.changed).toBe(20)
    expect(await sold(10)).toBe(20)
    // whose change found no place still has the days he had
    expect((await takenDays(db))[firstDay]).toBe(60 - changed.changed)
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-9 AV-14 control: looking first and writing then oversells the day', async () => {
    const ids = await confirmed(120)
    const half = (from: number) => ({
      task: 'changeAll' as const,
      input: { ids: ids.slice(from, from + 60), day: 10, days: 2, guarded: false, capacity: 20 },
    })
    await crowd.each([half(0), half(60)])
    expect(await sold(10)).toBeGreaterThan(20)
  })

  test('CHANGE-8 CHANGE-9 buying, holding, paying, sweeping, dropping and cancelling at random: no error, and the recount is right', async () => {
    for (const day of Array.from({ length: 20 }, (_, n) => n)) await limit(day, 12)
    const results = (await crowd.all('shuffle', { callers: 8, rounds: 25, days: 20 })) as Shuffled[]
    expect(results.flatMap(({ errors }) => errors)).toEqual([])
    const total = (what: string) => results.reduce((sum, { done }) => sum + (done[what] ?? 0), 0)
    for (const what of ['changed', 'held', 'paid', 'cancelled', 'sold out', 'expired 1'])
      expect([what, total(what) > 0]).toEqual([what, true])
    expect(await verify(db)).toEqual([])
  })
})
