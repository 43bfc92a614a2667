import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { noon } from '#test/builders/inventory.ts'
import type { Db } from './db.ts'
import { countTries, deleteOldTries, forgetTries, giveBackTry, triesOf } from './tries.ts'

const hour = 3_600_000

describe.each(engines())('counts of tries on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  const count = async (keys: string[], now = noon): Promise<number[]> =>
    (
      await countTries(
        db,
        keys.map((key) => ({ key, windowMs: hour })),
        now,
      )
    ).map(({ n }) => n)

  test('ACCESS-9 several are counted at once, answered in their order; a window begins with its first and ends by itself', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    expect(await count([one])).toEqual([1])
    expect(await count([two, one])).toEqual([1, 2])
    expect(await count([one, two], noon + hour - 1)).toEqual([3, 2])
    expect(await triesOf(db, one, noon + hour - 1)).toEqual({ n: 3, endsAt: noon + hour })
    expect((await triesOf(db, one, noon + hour)).n).toBe(0)
    expect(await count([one], noon + hour)).toEqual([1])
    expect((await triesOf(db, one, noon + hour)).endsAt).toBe(noon + 2 * hour)
  })

  test('ACCESS-9 a hundred at once are a hundred, in whatever order the keys come', async () => {
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    const counts = await Promise.all(Array.from({ length: 100 }, (_, n) => count(n % 2 ? keys : [...keys].reverse())))
    expect(new Set(counts.map((ns, n) => (n % 2 ? ns[0] : ns[2]))).size).toBe(100)
    for (const key of keys) expect((await triesOf(db, key, noon)).n).toBe(100)
  })

  test('ACCESS-11 ERASE-1 given back never below nothing, forgotten, gone when its time is over', async () => {
    const [kept, old] = [randomUUID(), randomUUID()]
    await count([kept, old])
    await giveBackTry(db, kept, 3)
    await giveBackTry(db, kept, 3)
    expect((await triesOf(db, kept, noon)).n).toBe(0)
    expect(await count([kept])).toEqual([1])
    for (let n = 0; n < 9; n++) await count([kept])
    await giveBackTry(db, kept, 3)
    expect((await triesOf(db, kept, noon)).n).toBe(2)
    await forgetTries(db, [kept])
    expect(await count([kept])).toEqual([1])
    await deleteOldTries(db, noon + hour - 1)
    expect((await triesOf(db, old, noon)).n).toBe(1)
    await deleteOldTries(db, noon + hour)
    expect(await db.query('select key from try_count where key = any ($1::uuid[])', [[kept, old]])).toEqual([])
  })
})
