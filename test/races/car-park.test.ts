import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { instantOf } from '#domain/time/zones.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { zone } from '#test/builders/inventory.ts'
import { browser, eightDays, must, pay, place, type Browser } from '#test/builders/traveller.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import type { Actor } from '#usecases/actor.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { recordFacts } from '#usecases/operators/record-facts.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'

const desk: Actor = { kind: 'carPark', userId: 'gate', airportId: 1, carParkIds: [1] }
const rounds = 40

describe('races at the barrier, on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  let deps: TestDeps
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = unhurried(openPostgres(server.url))
    // cancelled until the arrival itself, so that both may be tried at the same moment
    deps = await testDeps({
      db,
      seed: testAirport(1_000, { cancelCutoffMinutes: 0, changeCutoffMinutes: 0, minLeadMinutes: 0 }),
    })
  })
  afterAll(async () => {
    await db?.close()
    await server?.drop()
  })

  const paid = async (n: number): Promise<{ who: Browser; id: string }[]> => {
    const all: { who: Browser; id: string }[] = []
    // within the half hour in which a browser stays open (ACCESS-7)
    deps.clock.set(instantOf(eightDays.arrival, zone) - 20 * 60_000)
    for (let k = 0; k < n; k++) {
      const who = await browser(deps)
      const id = await place(deps, who, { email: `race${k}@example.org` })
      await pay(deps, who, id)
      all.push({ who, id })
    }
    deps.clock.set(instantOf(eightDays.arrival, zone))
    return all
  }

  test('RC-10 GATE-5 cancel and check-in at the same moment: one of them wins, the other is told, and only a cancelled one gets its money back', async () => {
    const bookings = await paid(rounds)
    const winners: string[] = []
    for (const [n, { who, id }] of bookings.entries()) {
      const actor = await who.actor()
      // a head start for the one, then for the other, and in between none
      const head = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const [cancelled, entered] = await Promise.all([
        head((n % 6) * 2).then(() => cancelBooking(deps, actor, { bookingId: id, reason: 'other' })),
        head((5 - (n % 6)) * 2).then(() => checkIn(deps, desk, { bookingId: id })),
      ])
      expect([cancelled.ok, entered.ok].filter(Boolean), id).toHaveLength(1)
      const { status } = (await bookingById(db, id))!
      expect(status).toBe(cancelled.ok ? 'cancelled' : 'checked_in')
      expect((await refundsOf(db, id)).length).toBe(cancelled.ok ? 1 : 0)
      winners.push(status)
    }
    expect(new Set(winners).size).toBe(2)
    expect(await verify(db)).toEqual([])
  })

  test('RC-10 control: looking first and writing then lets a cancelled booking in', async () => {
    const bookings = await paid(10)
    const both = await Promise.all(
      bookings.map(async ({ id }) => {
        const look = async (to: 'cancelled' | 'checked_in'): Promise<boolean> =>
          db.transaction(async (tx) => {
            const [row] = await tx.query<{ status: string }>('select status from booking where id = $1', [id])
            if (row?.status !== 'confirmed') return false
            await tx.query('select pg_sleep(0.01)')
            await tx.query('update booking set status = $2, checked_in_at = null where id = $1', [id, to])
            return true
          })
        return (await Promise.all([look('cancelled'), look('checked_in')])).every(Boolean)
      }),
    )
    expect(both.some(Boolean)).toBe(true)
    await db.query('delete from audit where booking_id = any ($1::uuid[])', [bookings.map(({ id }) => id)])
  })

  test('CI-07 GATE-4 the same scan from five connections at once is one entry with one answer', async () => {
    const bookings = await paid(10)
    for (const { id } of bookings) {
      const { voucherCode } = (await bookingById(db, id))!
      const report = { carParkId: 1, facts: [{ nonce: `n-${id}`, kind: 'in' as const, scan: { voucherCode } }] }
      const answers = await Promise.all(Array.from({ length: 5 }, () => recordFacts(deps, desk, report)))
      const outcomes = answers.map((answer) => must(answer)[0]?.outcome)
      expect(outcomes).toEqual(outcomes.map(() => outcomes[0]))
      expect(outcomes[0]?.ok).toBe(true)
      expect(
        await db.query("select 1 as n from audit where booking_id = $1 and action = 'check_in'", [id]),
      ).toHaveLength(1)
    }
  })
})
