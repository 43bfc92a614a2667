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
  const somebody = async (digit: string) => {
    await db.query(`insert into person (id, email, name, language, created_at) values ($1, $2, 'N', 'en', now())`, [
      people(digit),
      `${digit}@example.org`,
    ])
    return staffAs('support', people(digit))
  }
  /** Twelve paid bookings, and somebody who gave nothing today; each booking is then cancelled with 50.00 beyond. */
  const twelve = async (digit: string, count = 12) => {
    const actor = await somebody(digit)
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) {
      const who = await browser(deps)
      const bookingId = await place(deps, who, { package: 'basic', email: `race${digit}${n}@example.org` })
      await pay(deps, who, bookingId)
      ids.push(bookingId)
    }
    await deps.worker.runDue()
    return { actor, ids }
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

  /** Two people ask at once to refund 56.00 of each of three bookings; how many requests wait then. */
  const askTwice = async (through: Deps, digits: readonly [string, string]) => {
    const { actor: first, ids } = await twelve(digits[0], 3)
    const second = await somebody(digits[1])
    for (const id of ids) {
      const { number = '', version = 0 } = (await bookingById(db, id)) ?? {}
      const ask = { number, version, amountMinor: 5_600, reason: 'lost key' }
      await db.query(
        `insert into favour select airport_id, gen_random_uuid(), id, person::uuid, $2::date, 9000, now()
          from booking, unnest($3::text[]) person where id = $1`,
        [id, new Date(deps.clock.now()).toISOString().slice(0, 10), digits.map(people)],
      )
      const both = await Promise.all([first, second].map((actor) => refundAmount(through, actor, ask)))
      expect(both.map((one) => must(one).outcome)).toEqual(['asked', 'asked'])
    }
    const [row] = await db.query<{ n: number }>(
      'select count(*)::int as n from service_request where booking_id = any ($1::uuid[])',
      [ids],
    )
    return row?.n
  }
  const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  /** Who comes first waits for the second, but not for ever: a lock may keep the second away. */
  const inTwos = () => {
    let waiting: (() => void) | null = null
    return () => {
      const first = waiting
      waiting = null
      first?.()
      return first ? Promise.resolve() : Promise.race([later(5_000), new Promise<void>((go) => (waiting = go))])
    }
  }
  const withoutLock = (lock: string, slow: string, pause: () => Promise<unknown>): Db => ({
    ...db,
    transaction: (work, options) =>
      db.transaction(
        (tx) =>
          work({
            query: async (text, values, name) => {
              const isLock = name === lock
              const answer = await tx.query(
                isLock ? text.replace(/for update( of b)?/, '') : text,
                values,
                isLock ? `${name}_open` : name,
              )
              if (name === slow) await pause()
              return answer as never
            },
          }),
        options,
      ),
  })

  test('SERVICE-28 control: without the lock on the booking two clerks make two requests of the same', async () => {
    const open = { ...deps, db: withoutLock('booking_lock', 'service_request_asked', inTwos()) }
    expect(await askTwice(open, ['6', '7'])).toBe(6)
  })

  test('SERVICE-28 two clerks ask at once for the same: one request of each booking', async () => {
    expect(await askTwice(deps, ['8', '9'])).toBe(3)
  })

  test('SERVICE-14 control: without the lock on the person twelve browsers pass the limit of the day', async () => {
    const unguarded = withoutLock('favour_lock_person', 'favour_given', () => later(100))
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
