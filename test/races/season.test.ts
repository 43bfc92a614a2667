import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { ownProduct, productDays, setPlacesOf } from '#db/season.ts'
import { verify } from '#db/verify.ts'
import { operatorScopes } from '#domain/agencies/service-key.ts'
import { planPlaces } from '#domain/carparks/season-lines.ts'
import { aDriver, agencyCaller, offerOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'

const places = 100

describe('places that are set while others book, on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  let world: AgencyWorld
  let park: AgencyCaller
  let organisationId: string
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = openPostgres(server.url, 30)
    world = await agencyWorld(await testDeps({ db, now: noon, seed: testAirport(places) }))
    await secondPark(world.deps)
    const { keys, ids } = await operatorsOf(world.deps, operatorScopes)
    organisationId = ids[0]
    park = agencyCaller(world.deps, keys[0])
  })
  afterAll(async () => {
    expect(await verify(db)).toEqual([])
    await db?.close()
    await server?.drop()
  })

  const booked = async (name: string, count: number): Promise<number[]> => {
    const { quoteId } = await offerOf(world.nord)
    const body = { quoteId, paid: 'carPark', driver: aDriver }
    const all = Array.from({ length: count }, (_, n) =>
      world.nord('POST', '/bookings', body, { once: `${name}-${n}-0000` }),
    )
    return (await Promise.all(all)).map(({ status }) => status)
  }
  /** The fullest day, and how many of its places are taken. */
  const fullest = async () =>
    (
      await db.query<{ day: string; taken: number; capacity: number }>(
        'select day, taken, capacity from product_day where product_id = 1 order by taken desc, day limit 1',
      )
    )[0]!

  test('AGENCY-134 control: planned without the lock, a day would get fewer places than were sold meanwhile', async () => {
    await booked('control', 2)
    const { day, taken } = await fullest()
    const product = (await ownProduct(db, { location: 'AMS', productId: 1, organisationId }))!
    const rows = await productDays(db, product, { first: day as never, last: day as never, locked: false })
    const { set } = planPlaces({ capacity: taken }, [day as never], rows)
    expect(set).toHaveLength(1)
    await booked('meanwhile', 1)
    await expect(db.transaction((tx) => setPlacesOf(tx, product, set))).rejects.toThrow('never_oversold')
  })

  test('AGENCY-134 as many places as are taken, again and again beside 20 who book: never fewer, and no failure', async () => {
    const { day } = await fullest()
    let isOver = false
    const selling = booked('beside', 20).finally(() => (isOver = true))
    const outcomes: string[] = []
    while (!isOver) {
      const { taken } = await fullest()
      const lines = [taken, places].map((capacity) => ({ location: 'AMS', productId: 1, from: day, to: day, capacity }))
      const { status, body } = await park('PUT', '/channel/availability', { lines })
      expect(status).toBe(200)
      outcomes.push(...(body['lines'] as { problem: string | null }[]).map(({ problem }) => problem ?? 'done'))
      await db.query('delete from try_count')
    }
    // whoever found the day just closed was told so
    expect((await selling).filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(outcomes.filter((one) => one !== 'done' && one !== 'below_sold')).toEqual([])
    const { taken, capacity } = await fullest()
    expect(taken).toBeLessThanOrEqual(capacity)
  })

  test('AGENCY-135 the same prices from eight programs at once are changed once', async () => {
    const seasons = [{ name: 'All year', from: '01-01', to: '12-31', perDay: [1800, 1500, 1100, 900, 800] }]
    const body = { lines: [{ location: 'AMS', productId: 1, seasons }] }
    const all = await Promise.all(Array.from({ length: 8 }, () => park('PUT', '/channel/prices', body)))
    const outcomes = all.map((one) => (one.body['lines'] as { outcome: string }[])[0]!.outcome).toSorted()
    expect(outcomes).toEqual(['changed', ...Array.from({ length: 7 }, () => 'unchanged')])
  })
})
