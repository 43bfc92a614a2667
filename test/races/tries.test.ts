import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { bookingById } from '#db/bookings.ts'
import { openPostgres } from '#db/postgres.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { browser, codeOf, commandOf, must, place } from '#test/builders/traveller.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import type { Actor } from '#usecases/actor.ts'
import { provedDevice } from '#usecases/devices.ts'
import { accountLinkLetter } from '#usecases/letters/account-letters.ts'
import { logIn } from '#usecases/travellers/accounts/log-in.ts'
import { openLink } from '#usecases/travellers/accounts/open-link.ts'
import { requestLink } from '#usecases/travellers/accounts/request-link.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'
import { requestLoginCode } from '#usecases/travellers/request-login-code.ts'

/** Two processes on one database, and tries that come at the same moment. */
describe('tries at once on PostgreSQL', () => {
  let server: TestServer
  let db: Db
  let other: Db
  let processes: [TestDeps, TestDeps]
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    db = unhurried(openPostgres(server.url))
    other = unhurried(openPostgres(server.url))
    const deps = await testDeps({ db, now: noon, seed: testAirport(100) })
    processes = [deps, await testDeps({ db: other, now: noon, kept: deps })]
  })
  afterAll(async () => {
    await Promise.all([db?.close(), other?.close()])
    await server?.drop()
  })

  const of = (n: number): TestDeps => processes[n % 2]!
  const from = (address: string | number, device: string | null = null): Actor => ({
    kind: 'visitor',
    sessionId: null,
    address: `network ${address}`,
    device,
  })
  const hundred = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 100 }, (_, n) => work(n)))
  const okays = (codes: string[]): number => codes.filter((code) => code === 'ok').length
  const invented = (n: number) =>
    `AMS-2222-2222-${String(2_222 + n)
      .padStart(4, '2')
      .replaceAll(/[01]/g, 'A')}`

  /** The same processes with counts that are read, and written only after the work, as one would write it first. */
  const unguarded = (): [TestDeps, TestDeps] =>
    processes.map((deps) => ({
      ...deps,
      db: {
        ...deps.db,
        query: async (text: string, values?: readonly unknown[], name?: string) => {
          if (name !== 'try_count') return deps.db.query(text, values as never, name)
          const [keys, ends] = values as [string[], string[]]
          const rows = await deps.db.query<{ key: string; n: number }>(
            'select key::text, n from try_count where key = any ($1::uuid[])',
            [keys],
          )
          setTimeout(() => void deps.db.query(text, values as never, name).catch(() => undefined), 50)
          return keys.map((key, index) => ({
            key,
            n: (rows.find((row) => row.key === key)?.n ?? 0) + 1,
            ends_at: Date.parse(ends[index] ?? ''),
          }))
        },
      },
    })) as unknown as [TestDeps, TestDeps]

  const linksOf = (who: [TestDeps, TestDeps], email: string) =>
    hundred(async (n) => codeOf(await requestLink(who[n % 2]!, from(n), { email, language: 'en' })))

  test('ACCESS-11 control: counted after the letter was ordered, a hundred askings at once write far more than ten letters', async () => {
    expect(okays(await linksOf(unguarded(), 'control@example.org'))).toBeGreaterThan(10)
    await new Promise((resolve) => setTimeout(resolve, 500))
  })

  test('ACCESS-11 a hundred askings at once, from a hundred networks at two processes, write ten letters', async () => {
    expect(okays(await linksOf(processes, 'letters@example.org'))).toBe(10)
    expect(await db.query(`select 1 from account_link where email = 'letters@example.org'`)).toHaveLength(10)
  })

  test('ACCESS-9 a hundred look-ups at once of one network compare ten numbers, and the right pair of another is right', async () => {
    const bookingId = await place(of(0), await browser(of(0)), { paymentLocation: 'baCharged', email: 'p@example.org' })
    const number = (await bookingById(db, bookingId))?.number ?? ''
    const codes = await hundred(async (n) =>
      codeOf(await requestLoginCode(of(n), from('guesser'), { email: 'p@example.org', number: invented(n) })),
    )
    expect(codes.filter((code) => code === 'login_denied')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(90)
    const answers = await hundred(async (n) =>
      n === 50
        ? codeOf(await requestLoginCode(of(n), from('owner'), { email: 'p@example.org', number }))
        : codeOf(await requestLoginCode(of(n), from(`guesser ${n}`), { email: 'p@example.org', number: invented(n) })),
    )
    expect(answers[50]).toBe('ok')
    expect(okays(answers)).toBe(1)
  })

  const unpaidOf = (who: [TestDeps, TestDeps], address: string) =>
    hundred(async (n) => {
      const deps = { ...who[n % 2]!, bookingsWithoutProof: undefined }
      const buyer = await browser(deps)
      const actor = { ...(await buyer.actor()), address } as Actor
      const choice = { paymentLocation: 'baCharged', email: `${address}-${n}@example.org` } as const
      return codeOf(await placeBooking(deps, actor, commandOf(deps, buyer, choice)))
    })

  test('ACCESS-14 control: counted after the booking, a hundred orders at once of one network book far more than two', async () => {
    expect(okays(await unpaidOf(unguarded(), 'control'))).toBeGreaterThan(20)
    await new Promise((resolve) => setTimeout(resolve, 500))
  })

  test('ACCESS-14 a hundred orders at once of one network, for a hundred addresses at two processes, book two', async () => {
    await db.query('update product_day set taken = 0')
    const codes = await unpaidOf(processes, 'cannon')
    expect(okays(codes)).toBe(2)
    expect(codes.filter((code) => code === 'mailbox_unproven')).toHaveLength(98)
    expect(await db.query(`select 1 from booking where email like 'cannon%'`)).toHaveLength(2)
  })

  test('ACCT-6 a hundred passwords at once from a hundred networks: 25 are compared, and the proved browser gets in meanwhile', async () => {
    const [email, password] = ['a@example.org', 'two cups of tea']
    must(await requestLink(of(0), from('home'), { email, language: 'en' }))
    const [row] = await db.query<{ id: string }>(`select id from account_link where email = $1`, [email])
    const { token } = (await accountLinkLetter(of(0), { linkId: row?.id ?? '' }))!
    must(await openLink(of(0), from('home'), { token, password }))
    const known = from('home', provedDevice(of(0), from('home'), email, noon))
    const codes = await hundred(async (n) =>
      codeOf(
        await logIn(of(n), n === 50 ? known : from(n), { email, password: n === 50 ? password : `wrong ${n} wrong` }),
      ),
    )
    expect(codes[50]).toBe('ok')
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(25)
    expect(codes.filter((code) => code === 'locked_out')).toHaveLength(74)
  })
})
