import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numberChannel } from '#db/channel-feed.ts'
import type { Db, Queryable } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { aDriver, agencyCaller, offerOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { besideLateWriters, held, signal } from './late-writers.ts'

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
  let ids: [string, string]
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = openPostgres(server.url)
    others = openPostgres(server.url, writers)
    world = await agencyWorld(await testDeps({ db, now: noon, seed: testAirport(2 * writers + 20) }))
    await secondPark(world.deps)
    const made = await operatorsOf(world.deps)
    const { keys } = made
    ids = made.ids
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
    const booked = await book(writers, 'channel')
    let { cursor } = await drained(one, null)
    await db.query('delete from try_count')
    const { told, naive } = await besideLateWriters(db, others, booked, async () => {
      const page = await read(one, cursor)
      cursor = page.cursor
      return page.ids
    })
    expect(told.toSorted()).toEqual(booked.toSorted())
    // the control: what was written before and became visible after is lost to whoever counts as the database does
    expect(naive.length).toBeLessThan(booked.length)
    expect(new Set(naive).size).toBe(naive.length)
    expect((await drained(two, null)).ids).toEqual([])
  })

  /** Two readers number at once: the second begins when the first has numbered, and the first ends only then. */
  const twoAtOnce = async (isGuarded: boolean): Promise<string> => {
    const asked = { organisationId: ids[0], since: 0, settled: 0 }
    const unguarded = (tx: Queryable): Queryable => ({
      query: (text, values, name) =>
        !isGuarded && name === 'channel_feed_lock' ? Promise.resolve([]) : tx.query(text, values, name),
    })
    const number = (tx: Queryable): Promise<void> => numberChannel(unguarded(tx), asked)
    const [numbered, seen] = [signal(), signal()]
    const first = others.transaction(async (tx) => {
      await number(tx)
      numbered.happen()
      await held(tx, seen)
    })
    await numbered.told
    const second = others.transaction(number).then(
      () => 'numbered',
      () => 'failed',
    )
    // the first one ends when the second one waits for it
    await expect
      .poll(async () => {
        const [row] = await db.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return row?.n ?? 0
      })
      .toBeGreaterThan(0)
    seen.happen()
    await first
    return second
  }

  test('AGENCY-101 two who read at once number each line once; without the lock the second one fails', async () => {
    const { cursor } = await drained(one, null)
    const made = await book(2, 'guarded')
    // the control: nothing holds the second one back
    expect(await twoAtOnce(false)).toBe('failed')
    made.push(...(await book(2, 'guarded-too')))
    expect(await twoAtOnce(true)).toBe('numbered')
    expect((await drained(one, cursor)).ids.toSorted()).toEqual(made.toSorted())
  })

  test('AGENCY-101 several who ask for the first time at once read the same list, with no number twice', async () => {
    await book(2, 'first')
    await db.query('delete from channel_change')
    await db.query('delete from channel_feed')
    const pages = await Promise.all(Array.from({ length: readers }, () => read(one, null)))
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
    const all = (await drained(one, null)).ids
    const [lines] = await db.query<{ n: number }>('select count(*)::int as n from audit')
    expect(all).toHaveLength(lines!.n)
    const rows = await db.query<{ n: number; last: number }>(
      'select count(*)::int as n, max(number)::int as last from channel_change',
    )
    expect(rows).toEqual([{ n: all.length, last: all.length }])
  })
})
