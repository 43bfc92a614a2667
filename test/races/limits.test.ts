import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { readConfig } from '#server/config.ts'
import type { CountForms } from '#server/form-limit.ts'
import { createHttp } from '#server/http.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { codeOf } from '#test/builders/traveller.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import type { Actor } from '#usecases/actor.ts'
import { countForms } from '#usecases/tries.ts'
import { couponFor } from '#usecases/travellers/coupons.ts'
import { fileClaim } from '#usecases/travellers/file-claim.ts'

/** Two processes on one database: what both allow together is the limit, not twice the limit. */
describe('limits of two processes on PostgreSQL', () => {
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

  /** The same processes, of which each keeps its counts to itself. */
  const apart = (): [TestDeps, TestDeps] =>
    processes.map((deps) => {
      const counts = new Map<string, number>()
      const query = async (text: string, values?: readonly unknown[], name?: string) => {
        if (name !== 'try_count') return deps.db.query(text, values as never, name)
        const [keys, ends, , times] = values as [string[], string[], string, number]
        return keys.map((key, index) => {
          counts.set(key, (counts.get(key) ?? 0) + times)
          return { key, n: counts.get(key), ends_at: Date.parse(ends[index] ?? '') }
        })
      }
      return { ...deps, db: { ...deps.db, query } }
    }) as unknown as [TestDeps, TestDeps]

  const from = (address: string): Actor => ({ kind: 'visitor', sessionId: null, address })
  const atOnce = <T>(n: number, work: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: n }, (_, index) => work(index)))
  const looked = (codes: string[]): number => codes.filter((code) => code !== 'too_many_requests').length

  const guesses = (who: [TestDeps, TestDeps], address: string) =>
    atOnce(140, async (n) =>
      codeOf(await couponFor(who[n % 2]!, from(address), { code: `WRONG${n}`, iata: 'AMS', productId: 1, days: 8 })),
    )

  test('COUP-9 control: counted by each process, 140 wrong codes at once are all but twenty looked at', async () => {
    expect(looked(await guesses(apart(), 'alone'))).toBe(120)
  })

  test('COUP-9 ACCESS-8 of 140 wrong codes of one network at once at two processes, sixty are looked at', async () => {
    expect(looked(await guesses(processes, 'guesser'))).toBe(60)
  })

  const claims = (who: [TestDeps, TestDeps], address: string) =>
    atOnce(70, async (n) => {
      const values = {
        firstName: 'Noor',
        lastName: 'de Vries',
        email: `${address}${n}@example.org`,
        bookingReference: `hello ${n}`,
        newReturnFlight: 'HV5634',
        claimAmount: '7,00',
        claimReason: 'Storm over Crete',
        bankAccount: 'NL91ABNA0417164300',
      }
      const command = { values, files: {}, language: 'en', formKey: `form-${n}` } as const
      return codeOf(await fileClaim(who[n % 2]!, from(address), command))
    })

  test('CLAIM-4 control: counted by each process, references of one network that are none are tried twice as often', async () => {
    expect(looked(await claims(apart(), 'alone'))).toBe(20)
  })

  test('CLAIM-4 ACCESS-8 at two processes one network tries ten references that are none', async () => {
    expect(looked(await claims(processes, 'claimant'))).toBe(10)
  })

  const forms = async (count: readonly CountForms[], address: string) => {
    const apps = await Promise.all(
      count.map((one) =>
        createHttp({
          config: readConfig({}),
          log: pino({ level: 'silent' }),
          publicUrl: 'http://localhost:3000',
          doors: [],
          countForms: one,
          register: (http) => void http.post('/de/form', () => 'done'),
        }),
      ),
    )
    try {
      const answers = await atOnce(300, (n) =>
        apps[n % 2]!.inject({ method: 'POST', url: '/de/form', remoteAddress: address }),
      )
      return answers.filter(({ statusCode }) => statusCode === 200).length
    } finally {
      await Promise.all(apps.map((app) => app.close()))
    }
  }

  const alone = (): CountForms => {
    let n = 0
    return async (_network, times) => ({ n: (n += times), leftMs: 60_000 })
  }

  test('ACCESS-8 control: counted by each process, a network sends 240 forms', async () => {
    expect(await forms([alone(), alone()], '192.0.2.1')).toBe(240)
  })

  test('ACCESS-8 at two processes a network sends 120 forms, counted with 22 statements at most', async () => {
    let statements = 0
    const counted = processes.map((deps): CountForms => (network, times) => {
      statements++
      return countForms(deps, network, times)
    })
    expect(await forms(counted, '192.0.2.2')).toBe(120)
    expect(statements).toBeLessThanOrEqual(22)
    expect(statements).toBeGreaterThanOrEqual(20)
  })

  test('ACCESS-8 a form that cannot be counted is answered', async () => {
    const away: CountForms = () => Promise.reject(new Error('the database is away'))
    expect(await forms([away, away], '192.0.2.3')).toBe(300)
  })
})
