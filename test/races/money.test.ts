import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingById, expireHolds } from '#db/bookings.ts'
import type { Db } from '#db/db.ts'
import { disputesOf } from '#db/disputes.ts'
import { openAlerts } from '#db/money-alerts.ts'
import { ledgerOf, paymentsOf, refundsOf } from '#db/payments.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import type { Stay } from '#domain/time/stays.ts'
import { addDays, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { begin, browser, must, notified, pay, place, type Choice } from '#test/builders/traveller.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import { migrate } from '#db/migrate.ts'
import { endUnpaid } from '#usecases/system/end-unpaid.ts'
import { compareWithProvider } from '#usecases/system/compare-provider.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { returnFromPayment } from '#usecases/travellers/return-from-payment.ts'
import { withdrawBooking } from '#usecases/travellers/withdraw-booking.ts'
import { refundUnguarded } from './unguarded.ts'

const rounds = 12
const system = { kind: 'system', job: 'test' } as const
/** Eight days, each booking a day later, so that bookings of one test do not wait for each other's days alone. */
const stayOf = (n: number): Stay => ({
  arrival: `${addDays('2026-12-01' as LocalDate, n)}T10:00` as LocalDateTime,
  departure: `${addDays('2026-12-08' as LocalDate, n)}T18:00` as LocalDateTime,
})

describe('races for money on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  let deps: TestDeps
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = unhurried(openPostgres(server.url, 16))
    await migrate(db)
    deps = await testDeps({ db, seed: testAirport(500, { unpaidAtDue: 'cancelled' }) })
  })
  afterAll(async () => {
    await db?.close()
    await server?.drop()
  })

  const booked = async (n: number, choice: Choice = {}) => {
    const who = await browser(deps)
    const bookingId = await place(deps, who, { ...choice, stay: stayOf(n) })
    return { who, bookingId, actor: await who.actor() }
  }
  const paid = async (n: number) => {
    const one = await booked(n)
    return { ...one, ref: await pay(deps, one.who, one.bookingId) }
  }
  const atProvider = async (bookingId: string) =>
    (await ledgerOf(db, bookingId)).reduce(
      (sum, e) => sum + (e.debit === 'provider' ? e.amountMinor : 0) - (e.credit === 'provider' ? e.amountMinor : 0),
      0,
    )
  const settle = async () => {
    for (let n = 0; n < 3; n++) await deps.worker.runDue()
    expect(await verify(db)).toEqual([])
  }

  test('RC-08 REFUND-1 cancelled from five tabs while three withdraw: one of them, and one refund', async () => {
    deps.withdrawalDays['NL'] = 14
    for (let n = 0; n < rounds; n++) {
      const { bookingId, actor } = await paid(n)
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => cancelBooking(deps, actor, { bookingId, reason: 'other' })),
        ...Array.from({ length: 3 }, () => withdrawBooking(deps, actor, { bookingId })),
      ])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await refundsOf(db, bookingId)).toMatchObject([{ amountMinor: 6_200 }])
    }
    await settle()
    expect(deps.gateway.refunds).toHaveLength(rounds)
  })

  test('RC-08 control: looking first and writing then refunds several times', async () => {
    let most = 0
    for (let n = 0; n < rounds; n++) {
      const { bookingId } = await paid(20 + n)
      await Promise.all(Array.from({ length: 5 }, () => refundUnguarded(db, bookingId).catch(() => false)))
      most = Math.max(most, (await refundsOf(db, bookingId)).length)
      // the fault itself is not for `verify`
      await db.query('delete from refund where booking_id = $1', [bookingId])
      await db.query(`update booking set status = 'confirmed' where id = $1`, [bookingId])
    }
    expect(most).toBeGreaterThan(1)
  })

  test('PY-16 WH-05 WH-15 RC-11 two payments of one booking paid at once, with notices and return pages in parallel: one counts, one goes back', async () => {
    for (let n = 0; n < rounds; n++) {
      const { who, bookingId, actor } = await booked(40 + n)
      const first = await begin(deps, who, bookingId)
      deps.gateway.pend(first)
      const second = await begin(deps, who, bookingId)
      for (const ref of [first, second]) deps.gateway.become(ref, 'paid')
      await Promise.all([
        ...Array.from({ length: 6 }, (_, i) => notified(deps, i % 2 ? first : second)),
        returnFromPayment(deps, actor, { bookingId }),
        returnFromPayment(deps, actor, { bookingId }),
      ])
      expect(await bookingById(db, bookingId)).toMatchObject({
        status: 'confirmed',
        paidMinor: 12_400,
        refundedMinor: 6_200,
      })
      expect(await refundsOf(db, bookingId)).toMatchObject([{ reason: 'paid_twice', amountMinor: 6_200 }])
    }
    await settle()
  })

  test('RC-14 PK-16 cancelling while a chargeback is heard: never more goes back than is left', async () => {
    for (let n = 0; n < rounds; n++) {
      const { bookingId, actor, ref } = await paid(60 + n)
      deps.gateway.dispute(ref, 'open', 4_000)
      await Promise.all([
        cancelBooking(deps, actor, { bookingId, reason: 'other' }),
        notified(deps, ref),
        notified(deps, ref),
      ])
      await deps.worker.runDue()
      expect(await disputesOf(db, bookingId)).toMatchObject([{ amountMinor: 4_000 }])
      const truth = (await deps.gateway.get(ref))!
      expect(truth.refundedMinor + 4_000).toBeLessThanOrEqual(6_200)
      // all at once was ordered before the bank was heard of: it cannot be sent, and a person knows
      const [refund] = await refundsOf(db, bookingId)
      if (refund?.amountMinor === 6_200)
        expect((await openAlerts(db)).some(({ subject }) => subject === refund.id)).toBe(true)
      else expect(await atProvider(bookingId)).toBe(0)
    }
    await settle()
  })

  test('RC-12 AC-07 AC-08 paid at the moment an unpaid booking is cancelled: booked, or cancelled and paid back', async () => {
    const outcomes = new Set<string>()
    for (let n = 0; n < rounds; n++) {
      const { who, bookingId } = await booked(80 + n, { paymentLocation: 'onLineLaterV2' })
      const ref = await begin(deps, who, bookingId)
      const { airportId } = (await bookingById(db, bookingId))!
      // already warned, and the due moment is past
      await db.query(
        `update booking set terms = jsonb_set(terms, '{payLaterDue}', to_jsonb($2::bigint)) where id = $1`,
        [bookingId, deps.clock.now() - 3 * hourMs],
      )
      await endUnpaid(deps, system, { bookingId, airportId })
      deps.clock.advance(3 * hourMs)
      const late = new Promise((resolve) => setTimeout(resolve, n % 4)).then(() => {
        deps.gateway.become(ref, 'paid')
        return notified(deps, ref)
      })
      await Promise.all([endUnpaid(deps, system, { bookingId, airportId }), late, notified(deps, ref)])
      must(await notified(deps, ref))
      const booking = (await bookingById(db, bookingId))!
      outcomes.add(booking.status)
      expect(booking.paidMinor - booking.refundedMinor).toBe(booking.status === 'confirmed' ? 6_200 : 0)
      expect((await paymentsOf(db, bookingId)).map(({ status }) => status)).toEqual(['paid'])
    }
    expect([...outcomes].every((status) => status === 'confirmed' || status === 'cancelled')).toBe(true)
    await settle()
  })

  test('RC-04 HO-09 paid while the hold is swept: one winner, and the money is in the booking or on its way back', async () => {
    for (let n = 0; n < rounds; n++) {
      const { who, bookingId } = await booked(100 + n)
      const ref = await begin(deps, who, bookingId)
      deps.clock.advance(16 * minuteMs)
      deps.gateway.become(ref, 'paid')
      await Promise.all([
        expireHolds(db, deps.clock.now()),
        notified(deps, ref),
        notified(deps, ref),
        expireHolds(db, deps.clock.now()),
      ])
      expect(await bookingById(db, bookingId)).toMatchObject({
        status: 'confirmed',
        paidMinor: 6_200,
        refundedMinor: 0,
      })
    }
    await settle()
  })

  test('PY-32 PAY-12 after all that the books are the provider’s, but for what a person was told of', async () => {
    const { compared, differences } = await compareWithProvider(deps, 0)
    expect(compared).toBeGreaterThan(50)
    expect(differences).toEqual([])
  })
})
