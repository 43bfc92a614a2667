import { beforeAll, describe, expect, test } from 'vitest'
import { createDesk } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { verify } from '#db/verify.ts'
import { noon, placeRequest, takenDays } from '#test/builders/inventory.ts'
import type { Crowd } from './crowd.ts'
import { raceHall } from './hall.ts'

describe('races for one booking or job: two processes on PostgreSQL', () => {
  const hall = raceHall({ products: [{ id: 1, capacity: 1_000 }] })
  let db: Db
  let crowd: Crowd
  beforeAll(() => {
    ;({ db, crowd } = hall)
  })

  const confirmed = async (count: number): Promise<string[]> => {
    const requests = Array.from({ length: count }, () => placeRequest({ status: 'confirmed' }))
    const desk = createDesk(db)
    await Promise.all(requests.map((request) => desk.place(request)))
    return requests.map((request) => request.booking.id)
  }

  test('RC-08 the same cancellation from ten tabs and two processes: one of them cancels', async () => {
    const ids = await confirmed(100)
    const [one, two] = await crowd.all('cancel', { ids, tabs: 5, guarded: true })
    expect(ids.map((id) => (one?.[id] ?? 0) + (two?.[id] ?? 0))).toEqual(ids.map(() => 1))
    expect(await takenDays(db)).toEqual({})
    expect(await verify(db)).toEqual([])
  })

  test('RC-08 control: looking first and writing then cancels twice', async () => {
    const ids = await confirmed(100)
    const [one, two] = await crowd.all('cancel', { ids, tabs: 5, guarded: false })
    expect(ids.filter((id) => (one?.[id] ?? 0) + (two?.[id] ?? 0) > 1).length).toBeGreaterThan(50)
  })

  test('RC-18 two workers in two processes: every job once', async () => {
    await enqueue(
      db,
      Array.from({ length: 500 }, (_, n) => ({ queue: 'mail', runAt: noon, payload: { n } })),
    )
    const [one = [], two = []] = await crowd.all('work', {})
    expect(one.length + two.length).toBe(500)
    expect(new Set([...one, ...two]).size).toBe(500)
    expect(Math.min(one.length, two.length)).toBeGreaterThan(0)
  })
})
