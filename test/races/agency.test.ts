import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPaid, creditsOf, setLimit } from '#db/agency-credit.ts'
import { createDesk } from '#db/booking-desk.ts'
import { cancelBooking as cancelRow } from '#db/bookings.ts'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { withNetPrice } from '#test/builders/agencies.ts'
import { agencyCaller, bookedBy, aDriver, offerOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { unhurried } from '#test/builders/unhurried.ts'

const rounds = Array.from({ length: 20 }, (_, n) => n)

describe('races of agencies on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  /** another process, whose transactions are not ours */
  let other: Db
  let world: AgencyWorld
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = unhurried(openPostgres(server.url))
    other = unhurried(openPostgres(server.url))
    world = await agencyWorld(await testDeps({ db, now: noon, seed: testAirport(200) }))
  })
  afterAll(async () => {
    expect(await verify(db)).toEqual([])
    await other?.close()
    await db?.close()
    await server?.drop()
  })

  test('AGENCY-9 one reference under twenty keys at once is one booking', async () => {
    const { sud } = world
    const { quoteId } = await offerOf(sud)
    const body = { quoteId, paid: 'carPark', driver: aDriver, reference: 'ONE' }
    const told = await Promise.all(rounds.map((n) => sud('POST', '/bookings', body, { once: `reference-${n}` })))
    expect(told.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(told.filter(({ status }) => status !== 201).map(({ body: { code } }) => code))).toEqual(
      new Set(['reference_taken']),
    )
  })

  type Entry = { what: string; booking: { id: string } }
  const read = async (cursor: string | null): Promise<{ entries: Entry[]; cursor: string }> => {
    const { body } = await world.nord('GET', `/bookings${cursor === null ? '' : `?cursor=${cursor}`}`)
    return { entries: body['entries'] as Entry[], cursor: String(body['cursor']) }
  }
  const drained = async (cursor: string | null): Promise<string> => {
    const page = await read(cursor)
    return page.entries.length === 0 ? page.cursor : drained(page.cursor)
  }

  /** Begins to cancel a booking, lets somebody work, and only then ends the transaction. */
  const heldWhile = async (id: string, work: () => Promise<void>): Promise<void> => {
    const [row] = await db.query<{ airport_id: number; version: number }>(
      'select airport_id, version from booking where id = $1',
      [id],
    )
    await other.transaction(async (tx) => {
      await cancelRow(tx, {
        airportId: row!.airport_id,
        id,
        actor: 'job:late',
        now: noon,
        version: row!.version,
        reason: 'other',
        note: '',
        jobs: [],
      })
      await work()
    })
  }

  test('AGENCY-12 a change that is written late is given after all, though later ones were read before', async () => {
    const { nord } = world
    const late = String((await bookedBy(nord, { once: 'late-0001' })).body['id'])
    const quick = String((await bookedBy(nord, { once: 'quick-0001' })).body['id'])
    let cursor = await drained(null)
    await heldWhile(late, async () => {
      await nord('PATCH', `/bookings/${quick}`, { plate: 'QUICK1' })
      const page = await read(cursor)
      expect(page.entries.map(({ booking }) => booking.id)).toEqual([quick])
      cursor = page.cursor
    })
    expect((await read(cursor)).entries.map(({ what, booking }) => [what, booking.id])).toEqual([['cancel', late]])
  })

  test('AGENCY-12 control: reading by the number of the database skips it', async () => {
    const { nord } = world
    const late = String((await bookedBy(nord, { once: 'late-0002' })).body['id'])
    const quick = String((await bookedBy(nord, { once: 'quick-0002' })).body['id'])
    const after = async (seq: number) =>
      db.query<{ seq: number; booking_id: string }>(
        'select seq::int as seq, booking_id::text from audit where seq > $1 order by seq',
        [seq],
      )
    let seq = (await after(0)).at(-1)?.seq ?? 0
    await heldWhile(late, async () => {
      await nord('PATCH', `/bookings/${quick}`, { plate: 'QUICK2' })
      const lines = await after(seq)
      expect(lines.map((line) => line.booking_id)).toEqual([quick])
      seq = lines.at(-1)?.seq ?? seq
    })
    expect(await after(seq)).toEqual([])
  })

  test('AGENCY-12 four readers beside writers each see every change once, in one order', async () => {
    const { nord } = world
    const start = await drained(null)
    const ids = await Promise.all(
      rounds.slice(0, 8).map(async (n) => String((await bookedBy(nord, { once: `many-${n}-00` })).body['id'])),
    )
    let isOver = false
    const reader = async (): Promise<string[]> => {
      const seen: string[] = []
      for (let cursor = start, last = false; ; last = isOver) {
        const page = await read(cursor)
        seen.push(...page.entries.map(({ what, booking }) => `${what} ${booking.id}`))
        cursor = page.cursor
        if (last && page.entries.length === 0) return seen
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const readers = [reader(), reader(), reader(), reader()]
    await Promise.all(ids.map((id, n) => nord('PATCH', `/bookings/${id}`, { plate: `MANY${n}` })))
    isOver = true
    const seen = await Promise.all(readers)
    expect(seen[0]?.toSorted()).toEqual(ids.flatMap((id) => [`place ${id}`, `change ${id}`]).toSorted())
    for (const one of seen) expect(one).toEqual(seen[0])
  })

  const limited = 50_000
  const owed = async (): Promise<number> => (await creditsOf(db, world.NORD1))[0]?.usedMinor ?? 0
  const twentyOnAccount = async (ask: AgencyCaller, name: string) => {
    const { quoteId } = await offerOf(ask)
    const body = { quoteId, paid: 'agency', driver: aDriver }
    const told = await Promise.all(rounds.map((n) => ask('POST', '/bookings', body, { once: `${name}-${n}` })))
    return told.map(({ status, body: { code } }) => (status === 201 ? 'booked' : String(code))).toSorted()
  }

  /** Looks at the credit without its lock, and long enough for others to look too. */
  const withoutLock = (): AgencyCaller => {
    const unguarded: Db = {
      ...db,
      transaction: (work, options) =>
        db.transaction(
          (tx) =>
            work({
              query: async (text, values, name) => {
                const answer = await tx.query(text.replace('for update of c', ''), values, name && `${name}_open`)
                if (name === 'agency_credit_owed') await new Promise((resolve) => setTimeout(resolve, 100))
                return answer as never
              },
            }),
          options,
        ),
    }
    return agencyCaller({ ...world.deps, db: unguarded }, world.keys.nord.secret)
  }

  test('AGENCY-18 control: whoever looks at the credit without its lock passes the limit', async () => {
    await setLimit(db, { organisationId: world.NORD1, currency: 'EUR', limitMinor: limited }, noon)
    const told = await twentyOnAccount(withoutLock(), 'unguarded')
    expect(told.filter((one) => one === 'booked').length).toBeGreaterThan(8)
    expect(await owed()).toBeGreaterThan(limited)
  })

  test('AGENCY-18 twenty bookings on account at once never pass the limit', async () => {
    await addPaid(db, { organisationId: world.NORD1, currency: 'EUR', amountMinor: await owed() }, noon)
    expect(await owed()).toBe(0)
    const told = await twentyOnAccount(world.nord, 'guarded')
    expect(told).toEqual([
      ...Array.from({ length: 8 }, () => 'booked'),
      ...Array.from({ length: 12 }, () => 'credit_used_up'),
    ])
    expect(await owed()).toBe(8 * 6_200)
  })

  test('AGENCY-18 two processes, the same order twice each: eight bookings, and no repetition is refused', async () => {
    await addPaid(db, { organisationId: world.NORD1, currency: 'EUR', amountMinor: await owed() }, noon)
    const second = agencyCaller({ ...world.deps, db: other, desk: createDesk(other) }, world.keys.nord.secret)
    const { quoteId } = await offerOf(world.nord)
    const body = { quoteId, paid: 'agency', driver: aDriver }
    const send = (ask: AgencyCaller, n: number) => ask('POST', '/bookings', body, { once: `both-${100 + n}` })
    await Promise.all(rounds.flatMap((n) => [send(world.nord, n), send(second, n)]))
    expect(await owed()).toBe(8 * 6_200)
    const again = await Promise.all(rounds.map((n) => send(second, n)))
    expect(again.filter(({ status }) => status === 201)).toHaveLength(8)
    expect(await owed()).toBe(8 * 6_200)
  })

  test('AGENCY-123 control: at a net price, too, whoever looks without the lock passes the limit', async () => {
    await withNetPrice(world.deps, world.NORD1, { basisPoints: 1_000 })
    await addPaid(db, { organisationId: world.NORD1, currency: 'EUR', amountMinor: await owed() }, noon)
    const told = await twentyOnAccount(withoutLock(), 'net-unguarded')
    expect(told.filter((one) => one === 'booked').length).toBeGreaterThan(8)
    expect(await owed()).toBeGreaterThan(limited)
  })

  test('AGENCY-123 two processes, twenty at a net price at once: the account owes that and never passes its limit', async () => {
    await addPaid(db, { organisationId: world.NORD1, currency: 'EUR', amountMinor: await owed() }, noon)
    const second = agencyCaller({ ...world.deps, db: other, desk: createDesk(other) }, world.keys.nord.secret)
    const told = await Promise.all([twentyOnAccount(world.nord, 'net-one'), twentyOnAccount(second, 'net-two')])
    expect(told.flat().filter((one) => one === 'booked')).toHaveLength(8)
    expect(await owed()).toBe(8 * 5_580)
  })
})
