import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { favourDayLimitMinor } from '#domain/access/favour.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import type { Deps } from '#usecases/deps.ts'
import { cancelForCustomer, previewCancel } from '#usecases/support/cancel-for-customer.ts'
import { refundAmount } from '#usecases/support/refund-amount.ts'

/** One person of customer service in several browsers at once, at the limit of a day. */
describe('races of customer service on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  let deps: TestDeps
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = unhurried(openPostgres(server.url))
    deps = await testDeps({ db, now: noon, seed: testAirport(200) })
  })
  afterAll(async () => {
    expect(await verify(db)).toEqual([])
    await db?.close()
    await server?.drop()
  })

  const people = (n: string) => `${n.repeat(8)}-1111-4111-8111-111111111111`
  const eachMinor = 5_000
  /** Twelve paid bookings, and somebody who gave nothing today; each booking is then cancelled with 50.00 beyond. */
  const twelve = async (digit: string) => {
    await db.query(`insert into person (id, email, name, language, created_at) values ($1, $2, 'N', 'en', now())`, [
      people(digit),
      `${digit}@example.org`,
    ])
    const ids: string[] = []
    for (let n = 0; n < 12; n += 1) {
      const who = await browser(deps)
      const bookingId = await place(deps, who, { package: 'basic', email: `race${digit}${n}@example.org` })
      await pay(deps, who, bookingId)
      ids.push(bookingId)
    }
    await deps.worker.runDue()
    return { actor: staffAs('support', people(digit)), ids }
  }
  const given = async (digit: string): Promise<number> =>
    (
      await db.query<{ sum: number }>(
        'select coalesce(sum(amount_minor), 0)::int as sum from favour where person_id = $1',
        [people(digit)],
      )
    )[0]?.sum ?? 0
  const cancelAll = async (through: Deps, digit: string) => {
    const { actor, ids } = await twelve(digit)
    const shown = await Promise.all(
      ids.map(async (id) => {
        const booking = await bookingById(db, id)
        if (!booking) throw new Error('no booking')
        const { number, version } = booking
        const { backMinor } = must(await previewCancel(deps, actor, { number, favourMinor: eachMinor }))
        return { number, version, shownBackMinor: backMinor }
      }),
    )
    const told = await Promise.all(
      shown.map((one) => cancelForCustomer(through, actor, { ...one, favourMinor: eachMinor, reason: 'ill' })),
    )
    return told.map((one) => must(one).outcome).toSorted()
  }

  test('SERVICE-14 control: without the lock on the person twelve browsers pass the limit of the day', async () => {
    const unguarded: Db = {
      ...db,
      transaction: (work, options) =>
        db.transaction(
          (tx) =>
            work({
              query: async (text, values, name) => {
                const isLock = name === 'favour_lock_person'
                const answer = await tx.query(
                  isLock ? text.replace('for update', '') : text,
                  values,
                  isLock ? `${name}_open` : name,
                )
                if (name === 'favour_given') await new Promise((resolve) => setTimeout(resolve, 100))
                return answer as never
              },
            }),
          options,
        ),
    }
    await cancelAll({ ...deps, db: unguarded }, '3')
    expect(await given('3')).toBeGreaterThan(favourDayLimitMinor)
  })

  test('SERVICE-14 twelve browsers: ten cancel with 50.00 each, two ask, and the day’s limit holds', async () => {
    expect(await cancelAll(deps, '4')).toEqual(['asked', 'asked', ...Array.from({ length: 10 }, () => 'cancelled')])
    expect(await given('4')).toBe(favourDayLimitMinor)
  })

  test('SERVICE-14 a refund and a cancellation of one booking at once do not pass the limit of the booking', async () => {
    const { actor, ids } = await twelve('5')
    const outcomes = await Promise.all(
      ids.slice(0, 4).map(async (id) => {
        const { number = '', version = 0 } = (await bookingById(db, id)) ?? {}
        await db.query(
          `insert into favour select airport_id, gen_random_uuid(), id, $2, $3::date, 7000, now() from booking where id = $1`,
          [id, people('5'), new Date(deps.clock.now()).toISOString().slice(0, 10)],
        )
        const two = await Promise.all([
          refundAmount(deps, actor, { number, version, amountMinor: 3_000, reason: 'lost key' }),
          cancelForCustomer(deps, actor, {
            number,
            version,
            favourMinor: 3_000,
            shownBackMinor: 3_000,
            reason: 'ill',
          }),
        ])
        return two.filter(({ ok }) => ok).length
      }),
    )
    // whoever comes second finds another version
    expect(outcomes).toEqual([1, 1, 1, 1])
  })
})
