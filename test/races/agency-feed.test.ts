import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { aDriver, agencyCaller, offerOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { keyFor } from '#test/builders/agencies.ts'
import { amountOf } from '#test/amounts.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { besideLateWriters } from './late-writers.ts'

const writers = 64
const orders = amountOf('agencyOrders')
const times = 5

describe('the list of changes and repeated orders, on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  /** other processes, each writer with a connection of its own */
  let others: Db
  let world: AgencyWorld
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = openPostgres(server.url)
    others = openPostgres(server.url, writers)
    world = await agencyWorld(await testDeps({ db, now: noon, seed: testAirport(orders + writers + 20) }))
  })
  afterAll(async () => {
    expect(await verify(db)).toEqual([])
    await others?.close()
    await db?.close()
    await server?.drop()
  })

  const book = async (ask: AgencyCaller, count: number, name: string): Promise<string[]> => {
    const { quoteId } = await offerOf(ask)
    const body = { quoteId, paid: 'carPark', driver: aDriver }
    const ids: string[] = []
    for (let n = 0; n < count; n++)
      ids.push(String((await ask('POST', '/bookings', body, { once: `${name}-${n}-0000` })).body['id']))
    await db.query('delete from try_count')
    return ids
  }

  type Entry = { what: string; booking: { id: string } }
  const read = async (cursor: string | null): Promise<{ entries: Entry[]; cursor: string }> => {
    const { body } = await world.nord('GET', `/bookings?limit=7${cursor === null ? '' : `&cursor=${cursor}`}`)
    return { entries: body['entries'] as Entry[], cursor: String(body['cursor']) }
  }
  const drained = async (cursor: string | null): Promise<string> => {
    const page = await read(cursor)
    return page.entries.length === 0 ? page.cursor : drained(page.cursor)
  }

  test('AGENCY-12 a poller beside 64 writers, half of which commit late, sees every change exactly once; by number of the database it does not', async () => {
    const ids = await book(world.nord, writers, 'feed')
    let cursor = await drained(null)
    await db.query('delete from try_count')
    const { told, naive } = await besideLateWriters(db, others, ids, async () => {
      const page = await read(cursor)
      cursor = page.cursor
      return page.entries.map(({ booking }) => booking.id)
    })
    expect(told.toSorted()).toEqual(ids.toSorted())
    // the control: what was written before and became visible after is lost to whoever counts as the database does
    expect(naive.length).toBeLessThan(ids.length)
    expect(new Set(naive).size).toBe(naive.length)
  })

  test(`AGENCY-9 AP-13 ${orders} orders, each sent ${times} times at once, are exactly ${orders} bookings`, async () => {
    const count = async (): Promise<number> =>
      (await db.query<{ n: number }>('select count(*)::int as n from booking'))[0]?.n ?? 0
    const before = await count()
    const asks = await Promise.all(
      Array.from({ length: times }, async () =>
        agencyCaller(world.deps, (await keyFor(world.deps, world.NORD1, 'NORD1')).secret),
      ),
    )
    const { quoteId } = await offerOf(world.nord)
    const body = { quoteId, paid: 'carPark', driver: aDriver }
    const ids = new Map<number, Set<unknown>>()
    const atOnce = 10
    for (let first = 0; first < orders; first += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, orders - first) }, (_, n) => first + n)
      await Promise.all(
        some.flatMap((n) =>
          // five keys of one agency: an order belongs to the agency, not to the key
          asks.map(async (ask) => {
            const told = await ask('POST', '/bookings', { ...body, reference: `O-${n}` }, { once: `order-${n}-0000` })
            const isAnswered = told.status === 201 || told.body['code'] === 'request_in_flight'
            expect([n, told.status, isAnswered]).toEqual([n, told.status, true])
            if (told.status === 201) ids.set(n, (ids.get(n) ?? new Set()).add(told.body['id']))
          }),
        ),
      )
      await db.query('delete from try_count')
    }
    expect(await count()).toBe(before + orders)
    expect(ids.size).toBe(orders)
    expect([...ids.values()].filter((one) => one.size !== 1)).toEqual([])
  })

  test('AGENCY-9 control: with a key for each time every one of them is a booking', async () => {
    const before = (await db.query('select id from booking')).length
    const { quoteId } = await offerOf(world.nord)
    const body = { quoteId, paid: 'carPark', driver: aDriver }
    await Promise.all(
      Array.from({ length: times }, (_, n) => world.nord('POST', '/bookings', body, { once: `apart-${n}-0000` })),
    )
    expect((await db.query('select id from booking')).length).toBe(before + times)
  })
})
