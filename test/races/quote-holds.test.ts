import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDays } from '#db/allotments.ts'
import { createDesk } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { placeForAgency } from '#db/place-for-agency.ts'
import { openPostgres } from '#db/postgres.ts'
import { expireQuoteHolds, freeHold, heldBy, holdSpace } from '#db/quote-holds.ts'
import { verify } from '#db/verify.ts'
import { mayHoldOneMore } from '#domain/agencies/quote-hold.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { agencyRequest, storeAgencies } from '#test/builders/allotments.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample, takenDays } from '#test/builders/inventory.ts'
import { emptyTables } from '#test/builders/lent-database.ts'
import { unhurried } from '#test/builders/unhurried.ts'

const capacity = 12
const until = noon + 30 * minuteMs
const days = 2

describe('AGENCY-218 spaces that agencies hold, on PostgreSQL, two processes', () => {
  let server: TestServer
  let one: Db
  let other: Db
  let agencies: Record<'NORD1' | 'SUD2', string>
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    one = unhurried(openPostgres(server.url))
    other = unhurried(openPostgres(server.url))
  })
  afterAll(async () => {
    await other?.close()
    await one?.close()
    await server?.drop()
  })
  beforeEach(async () => {
    await emptyTables(one)
    await storeSample(one, { products: [{ id: 1, capacity }] })
    agencies = await storeAgencies(one)
  })

  const newHold = (code: 'NORD1' | 'SUD2' = 'NORD1') => ({
    id: randomUUID(),
    airportId: 1,
    organisationId: agencies[code],
    code,
    productId: 1,
    takes: [1],
    firstDay: '2026-12-01' as LocalDate,
    lastDay: '2026-12-02' as LocalDate,
    until,
  })
  /** The id of a space that is held now; null: there was none. */
  const holds = async (db: Db, code: 'NORD1' | 'SUD2' = 'NORD1'): Promise<string | null> => {
    const hold = newHold(code)
    return (await db.transaction((tx) => holdSpace(tx, hold))) ? hold.id : null
  }
  const places = (db: Db) => {
    const desk = createDesk(db)
    return async (holdId: string | null = null, now = noon): Promise<boolean> => {
      const request = holdId
        ? { ...agencyRequest('NORD1', { status: 'confirmed', days }), holdId, now }
        : { ...placeRequest({ status: 'confirmed', days }), now }
      const { outcome } = await placeForAgency(db, desk, request)
      if (outcome !== 'placed' && outcome !== 'sold_out') throw new Error(outcome)
      return outcome === 'placed'
    }
  }
  const waiting = `
    select count(*)::int as n
    from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'`
  /** Until so many wait for locks of the transaction that is open. */
  const untilWaiting = async (most = 1): Promise<void> => {
    for (let times = 0; times < 20_000; times += 1) {
      const [row] = await other.query<{ n: number }>(waiting)
      if (row!.n >= most) return
    }
    throw new Error('nobody waited')
  }
  /** A process whose statement of this name locks nothing. */
  const withoutLock = (db: Db, name: string): Db => ({
    ...db,
    transaction: (work, options) =>
      db.transaction(
        (tx) =>
          work({
            query: (text, values, own) =>
              own === name
                ? tx.query(text.replace(/for (?:no key )?update/, ''), values, `${own}_open`)
                : tx.query(text, values, own),
          }),
        options,
      ),
  })

  /** Somebody holds the last space, and before his transaction ends the other process wants it, too. */
  const lastSpaceTwice = async (second: Db): Promise<string | null> => {
    for (let n = 0; n < capacity - 1; n += 1) await holds(one)
    let later: Promise<string | null> | undefined
    await one.transaction(async (tx) => {
      expect(await holdSpace(tx, newHold())).toBe(true)
      later = holds(second, 'SUD2')
      later.catch(() => undefined)
      await untilWaiting()
    })
    return later ?? null
  }

  test('AGENCY-218 control: without the lock of the days two hold the last space', async () => {
    expect(await lastSpaceTwice(withoutLock(other, 'quote_hold_make'))).not.toBeNull()
    expect((await verify(one)).map(({ problem }) => problem)).toEqual([expect.stringContaining('(I2)')])
  })

  test('AGENCY-218 two for the last space: the second is told that all is sold', async () => {
    expect(await lastSpaceTwice(other)).toBeNull()
    expect(await verify(one)).toEqual([])
  })

  test('AGENCY-218 AV-18 sixty hold and book at once in two processes: every space once, none lost', async () => {
    const dbs = [one, other]
    const book = dbs.map(places)
    const got = await Promise.all(
      Array.from({ length: 60 }, async (_, n) =>
        n % 3 === 0 ? book[n % 2]!() : (await holds(dbs[n % 2]!, n % 3 === 1 ? 'NORD1' : 'SUD2')) !== null,
      ),
    )
    expect(got.filter(Boolean)).toHaveLength(capacity)
    expect(await verify(one)).toEqual([])
  })

  test('AGENCY-218 held, then booked, given up and run out at the same time: the books agree, and all can be sold', async () => {
    const dbs = [one, other]
    const book = dbs.map(places)
    const ids: string[] = []
    for (let n = 0; n < capacity; n += 1) ids.push((await holds(one))!)
    const late = until + 1
    await Promise.all([
      ...ids.map((holdId, n) => book[n % 2]!(holdId, n % 4 === 0 ? late : noon)),
      ...ids.filter((_, n) => n % 3 === 0).map((holdId, n) => freeHold(dbs[n % 2]!, { holdId, code: 'NORD1' })),
      ...Array.from({ length: 6 }, (_, n) => expireQuoteHolds(dbs[n % 2]!, late, 2)),
      ...Array.from({ length: 12 }, (_, n) => book[n % 2]!()),
    ])
    expect(await verify(one)).toEqual([])
    await expireQuoteHolds(one, late, 500)
    while (await book[0]!());
    expect(new Set(Object.values(await takenDays(one)))).toEqual(new Set([capacity]))
    const [row] = await one.query<{ n: number }>('select count(*)::int as n from booking')
    expect(row!.n).toBe(capacity)
    expect(await verify(one)).toEqual([])
  })

  test('AGENCY-218 whoever holds the last space gets it from forty who want it', async () => {
    const dbs = [one, other]
    const book = dbs.map(places)
    for (let n = 0; n < capacity - 1; n += 1) await book[0]!()
    const holdId = (await holds(one))!
    const [own, ...others] = await Promise.all([
      book[0]!(holdId),
      ...Array.from({ length: 40 }, (_, n) => book[n % 2]!()),
    ])
    expect([own, others.filter(Boolean)]).toEqual([true, []])
    expect(await verify(one)).toEqual([])
  })

  /** More at once than the limit, while somebody else has the days, so that all of them have begun. */
  const askedAtOnce = async (asking: Db): Promise<number> => {
    let tries: Promise<boolean>[] = []
    await one.transaction(async (tx) => {
      await lockDays(tx, 1, [{ productId: 1, day: newHold().firstDay }])
      tries = Array.from({ length: 8 }, () =>
        asking.transaction(async (own) => {
          const counted = await heldBy(own, { organisationId: agencies.NORD1, airportId: 1, productId: 1 }, noon)
          return mayHoldOneMore(counted) && holdSpace(own, newHold())
        }),
      )
      for (const asked of tries) asked.catch(() => undefined)
      await untilWaiting(6)
    })
    return (await Promise.all(tries)).filter(Boolean).length
  }

  test('AGENCY-219 control: without the lock of the agency more are held than it may', async () => {
    expect(await askedAtOnce(withoutLock(other, 'quote_hold_lock'))).toBeGreaterThan(5)
  })

  test('AGENCY-219 eight ask at once: five are held', async () => {
    expect(await askedAtOnce(other)).toBe(5)
    expect(await verify(one)).toEqual([])
  })
})
