import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { aDriver, agencyCaller, offerOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { besideLateWriters } from './late-writers.ts'

const writers = 64
const readers = 8

describe('the list of the car parks, on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  /** other processes, each writer with a connection of its own */
  let others: Db
  let world: AgencyWorld
  let one: AgencyCaller
  let two: AgencyCaller
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = openPostgres(server.url)
    others = openPostgres(server.url, writers)
    world = await agencyWorld(await testDeps({ db, now: noon, seed: testAirport(2 * writers + 20) }))
    await secondPark(world.deps)
    const { keys } = await operatorsOf(world.deps)
    one = agencyCaller(world.deps, keys[0])
    two = agencyCaller(world.deps, keys[1])
  })
  afterAll(async () => {
    expect(await verify(db)).toEqual([])
    await others?.close()
    await db?.close()
    await server?.drop()
  })

  const book = async (count: number, name: string): Promise<string[]> => {
    const { quoteId } = await offerOf(world.nord)
    const body = { quoteId, paid: 'carPark', driver: aDriver }
    const ids: string[] = []
    for (let n = 0; n < count; n++)
      ids.push(String((await world.nord('POST', '/bookings', body, { once: `${name}-${n}-0000` })).body['id']))
    await db.query('delete from try_count')
    return ids
  }

  type Page = { ids: string[]; cursor: string }
  const read = async (ask: AgencyCaller, cursor: string | null): Promise<Page> => {
    const { body } = await ask('GET', `/channel/bookings?limit=7${cursor === null ? '' : `&cursor=${cursor}`}`)
    return {
      ids: (body['entries'] as { bookingId: string }[]).map(({ bookingId }) => bookingId),
      cursor: String(body['cursor']),
    }
  }
  /** Everything from there on, and where it ends. */
  const drained = async (ask: AgencyCaller, from: string | null): Promise<Page> => {
    const page = await read(ask, from)
    if (page.ids.length === 0) return page
    const rest = await drained(ask, page.cursor)
    return { ids: [...page.ids, ...rest.ids], cursor: rest.cursor }
  }

  test('AGENCY-101 a poller beside 64 writers, half of which commit late, sees every change exactly once; by number of the database it does not', async () => {
    const ids = await book(writers, 'channel')
    let { cursor } = await drained(one, null)
    await db.query('delete from try_count')
    const { told, naive } = await besideLateWriters(db, others, ids, async () => {
      const page = await read(one, cursor)
      cursor = page.cursor
      return page.ids
    })
    expect(told.toSorted()).toEqual(ids.toSorted())
    // the control: what was written before and became visible after is lost to whoever counts as the database does
    expect(naive.length).toBeLessThan(ids.length)
    expect(new Set(naive).size).toBe(naive.length)
    expect((await drained(two, null)).ids).toEqual([])
  })

  test('AGENCY-101 several who ask for the first time at once read the same list, with no number twice', async () => {
    const ids = await book(2, 'first')
    await db.query('delete from channel_change')
    await db.query('delete from channel_feed')
    const pages = await Promise.all(Array.from({ length: readers }, () => read(one, null)))
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
    const all = (await drained(one, null)).ids
    expect(all).toHaveLength(2 * writers + ids.length)
    const rows = await db.query<{ n: number; last: number }>(
      'select count(*)::int as n, max(number)::int as last from channel_change',
    )
    expect(rows).toEqual([{ n: all.length, last: all.length }])
  })
})
