import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveBackLeft } from '#db/allotment-give-back.ts'
import { lockDays, releaseDue } from '#db/allotments.ts'
import { createDesk } from '#db/booking-desk.ts'
import { bookingById, cancelBooking, lockBooking } from '#db/bookings.ts'
import { applyChange } from '#db/changes.ts'
import type { Db } from '#db/db.ts'
import { placeDrawing, placeForAgency } from '#db/place-for-agency.ts'
import { openPostgres } from '#db/postgres.ts'
import { productDays } from '#db/season.ts'
import { verify } from '#db/verify.ts'
import { releaseMoment } from '#domain/agencies/allotment.ts'
import type { DayRow } from '#domain/carparks/stock-plan.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { agencyRequest, allotted, storeAgencies, storeAllotment, withoutAllotments } from '#test/builders/allotments.ts'
import { changeTo } from '#test/builders/changes.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample, takenDays, zone } from '#test/builders/inventory.ts'
import { emptyTables } from '#test/builders/lent-database.ts'
import { unhurried } from '#test/builders/unhurried.ts'

const capacity = 12
const setAside = 5
const first = '2026-12-01' as LocalDate
const at = releaseMoment(first, 3, zone)

describe('allotments on PostgreSQL, two processes', () => {
  let server: TestServer
  let one: Db
  let other: Db
  let NORD1: string
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
    await storeSample(one, {
      products: [
        { id: 1, capacity },
        { id: 2, capacity },
      ],
    })
    NORD1 = (await storeAgencies(one)).NORD1
    await storeAllotment(one, { organisationId: NORD1, spaces: setAside, until: '2026-12-02' })
  })

  const places = (db: Db) => {
    const desk = createDesk(db)
    return async (code: string | null, now = noon): Promise<string | null> => {
      const choice = { status: 'confirmed' as const, days: 2, now }
      const request = code === null ? placeRequest(choice) : agencyRequest(code, choice)
      const { outcome, bookingId } = await placeForAgency(db, desk, request)
      if (outcome !== 'placed' && outcome !== 'sold_out') throw new Error(outcome)
      return outcome === 'placed' ? bookingId : null
    }
  }
  const cancels = async (db: Db, id: string): Promise<void> => {
    await db.transaction(async (tx) => {
      const { version } = (await lockBooking(tx, 1, id))!
      const done = { airportId: 1, id, actor: 'x', now: noon, version, reason: 'other' }
      expect(await cancelBooking(tx, done)).toBe(true)
    })
  }
  /** How many are sold when whoever still wants one has asked: every space there is, or one was lost. */
  const soldInTheEnd = async (): Promise<number> => {
    await releaseDue(one, at + 400 * 86_400_000)
    const place = places(one)
    while ((await place(null)) !== null);
    expect(new Set(Object.values(await takenDays(one)))).toEqual(new Set([capacity]))
    const [row] = await one.query<{ n: number }>(`select count(*)::int as n from booking where status = 'confirmed'`)
    return row!.n
  }
  const waiting = `
    select count(*)::int as n
    from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'`
  /** Until the release waits for a lock of the transaction that is open. */
  const untilSomebodyWaits = async (): Promise<void> => {
    for (let times = 0; times < 5_000; times += 1) {
      const [row] = await other.query<{ n: number }>(waiting)
      if (row!.n > 0) return
    }
    throw new Error('nobody waited')
  }
  /** The other process without the lock of days before it releases or takes a space; `stopped`: what rows refused. */
  const withoutLock = (stopped: unknown[] = []): Db => ({
    ...other,
    transaction: (work, options) => {
      const running = other.transaction(
        (tx) =>
          work({
            query: (text, values, name) =>
              name === 'allotment_lock_due' || name === 'allotment_lock_days'
                ? tx.query(text.replace(/for update.*/, ''), values, `${name}_open`)
                : tx.query(text, values, name),
          }),
        options,
      )
      running.catch((error: unknown) => stopped.push(error))
      return running
    },
  })
  /** Somebody of the agency books, or cancels, and before his transaction ends the other process releases. */
  const releasedWhile = async (what: 'booking' | 'cancelling', releasing: Db): Promise<void> => {
    const id = what === 'cancelling' ? await places(one)('NORD1') : null
    let release: Promise<unknown> | undefined
    await one.transaction(async (tx) => {
      if (id === null) await placeDrawing(tx, agencyRequest('NORD1', { status: 'confirmed', days: 2 }))
      else {
        const { version } = (await lockBooking(tx, 1, id))!
        await cancelBooking(tx, { airportId: 1, id, actor: 'x', now: noon, version, reason: 'other' })
      }
      release = releaseDue(releasing, at)
      await untilSomebodyWaits()
    })
    await release
  }

  test.each(['booking', 'cancelling'] as const)(
    'AGENCY-142 control: released without the lock while somebody is %s, the counters are wrong',
    async (what) => {
      await releasedWhile(what, withoutLock())
      expect((await verify(one)).map(({ problem }) => problem)).toEqual([expect.stringContaining('(I2)')])
    },
  )

  test.each(['booking', 'cancelling'] as const)(
    'AGENCY-142 released while somebody is %s: neither sold twice nor lost',
    async (what) => {
      await releasedWhile(what, other)
      expect(await verify(one)).toEqual([])
      expect(await soldInTheEnd()).toBe(capacity)
    },
  )

  /** Two of the agency want its last space: the second comes before the transaction of the first ends. */
  const lastSpaceTwice = async (second: Db): Promise<string | null> => {
    const place = places(one)
    for (let n = 0; n < capacity - 1; n += 1) await place(n < capacity - setAside ? null : 'NORD1')
    let later: Promise<string | null> | undefined
    await one.transaction(async (tx) => {
      const row = await placeDrawing(tx, agencyRequest('NORD1', { status: 'confirmed', days: 2 }))
      expect(row?.outcome).toBe('placed')
      later = places(second)('NORD1')
      // whoever waits for this promise sees how it ends
      later.catch(() => undefined)
      await untilSomebodyWaits()
    })
    return later ?? null
  }

  test('AGENCY-139 control: without the lock two take the last space set aside, and only the rows stop the second', async () => {
    const stopped: unknown[] = []
    await lastSpaceTwice(withoutLock(stopped))
    expect(String(stopped[0])).toMatch(/violates check constraint/)
  })

  test('AGENCY-139 two for the last space set aside: the second is told that all is sold', async () => {
    expect(await lastSpaceTwice(other)).toBeNull()
    expect(await verify(one)).toEqual([])
  })

  test('AGENCY-139 AV-18 forty for the last spaces, half of the agency, in two processes: all are sold, none twice', async () => {
    const ask = [places(one), places(other)]
    const wish = Array.from({ length: 40 }, (_, n) => ask[n % 2]!(n % 4 < 2 ? 'NORD1' : null))
    const sold = (await Promise.all(wish)).map((id, n) => (id === null ? null : n % 4 < 2 ? 'agency' : 'public'))
    expect(sold.filter((by) => by !== null)).toHaveLength(capacity)
    expect(sold.filter((by) => by === 'public').length).toBeLessThanOrEqual(capacity - setAside)
    expect(await verify(one)).toEqual([])
  })

  test('AGENCY-139 the public alone never gets what is set aside, and the agency gets it afterwards', async () => {
    const ask = [places(one), places(other)]
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => ask[n % 2]!(null)))
    expect(all.filter((id) => id !== null)).toHaveLength(capacity - setAside)
    const own = await Promise.all(Array.from({ length: 20 }, (_, n) => ask[n % 2]!('NORD1')))
    expect(own.filter((id) => id !== null)).toHaveLength(setAside)
    expect(await verify(one)).toEqual([])
  })

  test('AGENCY-140 AGENCY-142 released while forty book, cancel and move: the books agree, and no space is lost', async () => {
    const ask = [places(one), places(other)]
    const dbs = [one, other]
    const before = await Promise.all(Array.from({ length: 6 }, (_, n) => ask[n % 2]!(n < 4 ? 'NORD1' : null)))
    const ids = before.flatMap((id) => id ?? [])
    const move = async (db: Db, id: string) => {
      const change = changeTo((await bookingById(db, id))!, '2026-12-02' as LocalDate, 2)
      await db.transaction(async (tx) => {
        await lockBooking(tx, 1, id)
        await applyChange(tx, { ...change, status: 'applied' })
      })
    }
    await Promise.all([
      ...Array.from({ length: 40 }, (_, n) => ask[n % 2]!(n % 3 === 0 ? null : 'NORD1', n % 5 === 0 ? at : noon)),
      ...ids.map((id, n) => (n % 2 === 0 ? cancels(dbs[n % 2]!, id) : move(dbs[n % 2]!, id))),
      ...Array.from({ length: 10 }, (_, n) => releaseDue(dbs[n % 2]!, at)),
    ])
    expect(await verify(one)).toEqual([])
    await releaseDue(one, at)
    const [row] = await one.query<{ n: number }>(
      `select sum(open)::int as n from allotment_day where day = '2026-12-01'`,
    )
    expect(row).toEqual({ n: 0 })
    await releaseDue(other, at + 400 * 86_400_000)
    const free = async () => capacity - ((await takenDays(one))[first] ?? 0)
    const left = await free()
    const rest = await Promise.all(Array.from({ length: left }, () => places(one)(null)))
    expect(rest.filter((id) => id !== null).length).toBeLessThanOrEqual(left)
    expect(await verify(one)).toEqual([])
  })

  test('AGENCY-145 who sets places while the agency sells sees what is sold and what is set aside of one moment', async () => {
    let seen: Promise<DayRow[]> | undefined
    await one.transaction(async (tx) => {
      await placeDrawing(tx, agencyRequest('NORD1', { status: 'confirmed', days: 1 }))
      const asked = { first, last: first, locked: true }
      seen = other.transaction((theirs) => productDays(theirs, { airportId: 1, id: 1 }, asked))
      await untilSomebodyWaits()
    })
    expect(await seen).toMatchObject([{ taken: setAside, allotted: setAside - 1 }])
  })

  test('AGENCY-147 what an older process left on a day that another locks is not waited for, and comes back later', async () => {
    const id = (await places(one)('NORD1'))!
    const change = changeTo((await bookingById(one, id))!, '2026-12-04' as LocalDate, 2)
    await withoutAllotments(one).transaction(async (tx) => {
      await lockBooking(tx, 1, id)
      await applyChange(tx, { ...change, status: 'applied' })
    })
    const open = async () => Object.values(await allotted(one))
    await one.transaction(async (tx) => {
      await lockDays(tx, 1, [{ productId: 1, day: first }])
      await cancels(other, id)
    })
    expect(await open()).toEqual([`${setAside - 1}/1`, `${setAside}/0`])
    expect(await giveBackLeft(other, noon)).toBe(1)
    expect(await open()).toEqual([`${setAside}/0`, `${setAside}/0`])
    expect(await verify(one)).toEqual([])
  })

  test('AGENCY-142 ten processes release at once: once', async () => {
    const told = await Promise.all(Array.from({ length: 10 }, (_, n) => releaseDue(n % 2 ? one : other, at)))
    expect(told.reduce((sum, { spaces }) => sum + spaces, 0)).toBe(setAside)
    expect(await verify(one)).toEqual([])
  })
})
