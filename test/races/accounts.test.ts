import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordOf } from '#db/accounts.ts'
import type { Db } from '#db/db.ts'
import { countFailure, lockOf } from '#db/logins.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { isLocked } from '#domain/access/login-code.ts'
import { passwordLock } from '#domain/access/tries.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { browser, codeOf, must, place } from '#test/builders/traveller.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import type { Actor } from '#usecases/actor.ts'
import { toLock } from '#usecases/login-codes.ts'
import { accountLinkLetter } from '#usecases/letters/account-letters.ts'
import { eraseAccount } from '#usecases/travellers/accounts/erase-account.ts'
import { logIn } from '#usecases/travellers/accounts/log-in.ts'
import { openLink } from '#usecases/travellers/accounts/open-link.ts'
import { checkPassword } from '#usecases/passwords.ts'
import { passwordCounter, provePassword } from '#usecases/travellers/accounts/prove-password.ts'
import { requestLink } from '#usecases/travellers/accounts/request-link.ts'
import { saveCar } from '#usecases/travellers/accounts/save-car.ts'
import { readSession } from '#usecases/sessions.ts'

describe('races for one account on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  let deps: TestDeps
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = unhurried(openPostgres(server.url))
    deps = await testDeps({ db, now: noon, seed: testAirport(100) })
  })
  afterAll(async () => {
    expect(await verify(db)).toEqual([])
    await db?.close()
    await server?.drop()
  })

  const password = 'two cups of tea'
  const from = (n: number): Actor => ({ kind: 'visitor', sessionId: null, address: `network ${n}` })
  const mailed = async (email: string): Promise<string> => {
    must(await requestLink(deps, from(0), { email, language: 'en' }))
    const [row] = await db.query<{ id: string }>('select id from account_link where email = $1 and used_at is null', [
      email,
    ])
    return (await accountLinkLetter(deps, { linkId: row?.id ?? '' }))?.token ?? ''
  }
  const withSession = async (token: string): Promise<Actor> => {
    const session = await readSession(deps, token)
    return session ? { kind: 'traveller', sessionId: session.id, ...session, address: 'here' } : from(0)
  }
  const register = async (email: string): Promise<Actor> =>
    withSession(must(await openLink(deps, from(0), { token: await mailed(email), password })).sessionToken)

  /** How many of the guesses were held against the password: those that could have been right. */
  const compared = async (guess: (n: number) => Promise<boolean>): Promise<number> =>
    (await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n)))).filter(Boolean).length

  test('ACCT-6 LG-15 control: looking at the lock, comparing, and counting afterwards lets far more than five guesses through', async () => {
    const email = 'control@example.org'
    await register(email)
    const { subject } = passwordCounter(deps, from(1), email, noon)
    const n = await compared(async (guess) => {
      if (isLocked(toLock(await lockOf(db, subject), noon), noon)) return false
      const { password: stored } = await passwordOf(db, email)
      await checkPassword(deps, `guess number ${guess}`, stored)
      await countFailure(db, subject, noon, passwordLock)
      return true
    })
    expect(n).toBeGreaterThan(5)
  })

  test('ACCT-6 LG-15 a hundred wrong passwords at once of one network count as a hundred: five are compared, also when one is right', async () => {
    const email = 'noor@example.org'
    await register(email)
    const n = await compared(
      async (guess) => codeOf(await provePassword(deps, from(1), email, `guess number ${guess}`)) === 'login_failed',
    )
    // the fifth is compared too, and answered with the lock-out
    expect(n).toBe(4)
    expect(await lockOf(db, passwordCounter(deps, from(1), email, noon).subject)).toMatchObject({
      failures: 0,
      locks: 1,
    })
    expect(codeOf(await logIn(deps, from(1), { email, password }))).toBe('locked_out')
    // another network is another matter
    expect(codeOf(await logIn(deps, from(2), { email, password }))).toBe('ok')
  })

  test('ACCT-2 a link opened by twenty at once opens once, and makes one account', async () => {
    const email = 'link@example.org'
    const token = await mailed(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => openLink(deps, from(n), { token, password: `password number ${n}` })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.query('select 1 from account where email = $1', [email])).toHaveLength(1)
    const winner = answers.findIndex(({ ok }) => ok)
    expect(codeOf(await logIn(deps, from(0), { email, password: `password number ${winner}` }))).toBe('ok')
  })

  test('ACCT-10 twenty cars saved at once: five are, and none twice', async () => {
    const actor = await register('cars@example.org')
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        saveCar(deps, actor, {
          car: { plate: `CAR${n % 10}`, plateCountry: '', carBrand: '', carModel: '', carColor: '' },
        }),
      ),
    )
    expect(saves.some((answer) => codeOf(answer) === 'cars_full')).toBe(true)
    const [row] = await db.query<{ cars: { plate: string }[] }>(
      `select cars from account where email = 'cars@example.org'`,
    )
    expect(new Set(row?.cars.map(({ plate }) => plate)).size).toBe(5)
  })

  test('ACCT-12 ten erasures at once erase once and write one letter; a booking made meanwhile stays whole', async () => {
    const email = 'erase@example.org'
    const actor = await register(email)
    const who = await browser(deps)
    const [erasures, bookingId] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => eraseAccount(deps, actor, { sure: true, password: '' }))),
      place(deps, who, { paymentLocation: 'baCharged', email }),
    ])
    const codes = new Set(erasures.map(codeOf))
    for (const code of codes) expect(['ok', 'not_allowed', 'erasure_blocked']).toContain(code)
    const left = await db.query('select 1 from account where email = $1', [email])
    expect(left).toHaveLength(codes.has('ok') ? 0 : 1)
    expect(
      await db.query(`select 1 from job where queue = 'mail' and payload ->> 'kind' = 'accountErased'`),
    ).toHaveLength(codes.has('ok') ? 1 : 0)
    expect(
      await db.query('select 1 from booking where id = $1 and email = $2 and erased_at is null', [bookingId, email]),
    ).toHaveLength(1)
  })
})
