import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { catalogueFiles } from '#adapters/catalogue/late.ts'
import { createCleaner } from '#adapters/files/cleaner.ts'
import { createDrawingPool } from '#adapters/files/drawing-pool.ts'
import { findsTestVirus } from '#adapters/files/test-virus.ts'
import { cleanHtml } from '#adapters/html/cleaner.ts'
import { createDesk } from '#db/booking-desk.ts'
import { storeAirports } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import type { PackageTerms } from '#domain/carparks/product.ts'
import type { AirportSeed } from '#domain/carparks/seed.ts'
import { takenMethods } from '#domain/payments/methods.ts'
import type { Instant } from '#domain/time/zones.ts'
import { jobs, recurring } from '#jobs/all.ts'
import type { JobDeps } from '#jobs/job.ts'
import { createWorker, type Worker } from '#jobs/worker.ts'
import type { Clock } from '#ports/clock.ts'
import { FileStoreError, isFileKey, type FileStore } from '#ports/files.ts'
import { MailRefused, type Mail, type Mailer } from '#ports/mail.ts'
import type { Gateways } from '#ports/payments.ts'
import { noWallets } from '#ports/wallets.ts'
import { createCatalogue } from '#usecases/catalogue.ts'
import { createContentBook } from '#usecases/content.ts'
import type { Secrets } from '#usecases/secrets.ts'
import { createThrottle } from '#usecases/throttle.ts'
import { openTestDb } from './database.ts'
import { fakeGateway, type FakeGateway } from './gateway.ts'
import { airportSeed, noon } from './inventory.ts'
import { emptyTables } from './lent-database.ts'
import { fakeOutgoing, type FakeOutgoing } from './outgoing.ts'

export { emptyTables } from './lent-database.ts'

/** One pool for all tests of a file; it starts no process before the first upload. */
export const drawing = createDrawingPool()
const cleanFile = createCleaner(drawing)

/** A clock that stands still until it is moved. */
export type TestClock = Clock & { advance(ms: number): void; set(instant: Instant): void }
export const testClock = (start: Instant): TestClock => {
  let now = start
  return {
    now: () => now,
    advance: (ms) => void (now += ms),
    set: (instant) => void (now = instant),
  }
}

/** `refuses`: the addresses that, as their mail server says, take no letters. */
export type TestMailer = Mailer & { sent: Mail[]; state: { down: boolean; refuses: Set<string> } }
const memoryMailer = (): TestMailer => {
  const sent: Mail[] = []
  const state = { down: false, refuses: new Set<string>() }
  return {
    name: 'memory',
    sent,
    state,
    send: async (mail) => {
      if (state.down) throw new Error('mail server is down')
      if (state.refuses.has(mail.to.address)) throw new MailRefused('550 5.1.1')
      if (!sent.some((other) => other.id === mail.id)) sent.push(mail)
    },
  }
}

/** A file store in memory. `down` makes it refuse everything. */
export type TestFiles = FileStore & { kept: Map<string, Uint8Array>; state: { down: boolean } }
const memoryFiles = (): TestFiles => {
  const kept = new Map<string, Uint8Array>()
  const state = { down: false }
  return {
    name: 'memory',
    kept,
    state,
    put: async (key, bytes) => {
      if (!isFileKey(key)) throw new RangeError(key)
      if (state.down) throw new FileStoreError('full')
      kept.set(key, Uint8Array.from(bytes))
    },
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
  }
}

/** All three packages; the first two can also be paid by link and at the car park. */
const packages: PackageTerms[] = [
  {
    code: 'basic',
    surchargeMinor: 0,
    refundablePercentage: 0,
    refundableFixedFeeMinor: 0,
    paymentLocations: ['onLine'],
  },
  {
    code: 'medium_flex',
    surchargeMinor: 300,
    refundablePercentage: 100,
    refundableFixedFeeMinor: 500,
    paymentLocations: ['onLine', 'onLineLaterV2', 'baCharged'],
  },
  {
    code: 'flex',
    surchargeMinor: 600,
    refundablePercentage: 100,
    refundableFixedFeeMinor: 0,
    paymentLocations: ['onLine', 'onLineLaterV2', 'baCharged'],
  },
]

/**
 * Airport AMS with product 1: `capacity` places, three packages, ten covered places as extra 11, and 700 cents a day
 * for eight days.
 */
export const testAirport = (capacity = 10, changes: Partial<AirportSeed['products'][number]> = {}): AirportSeed => {
  const seed = airportSeed({
    products: [
      { id: 1, capacity, extras: [{ id: 11, code: 'covered', per: 'stay', priceMinor: 1_200, capacity: 10 }] },
    ],
  })
  return {
    ...seed,
    products: seed.products.map((product) => ({
      ...product,
      packages,
      paymentMethods: ['creditCards', 'ideal'],
      ...changes,
    })),
  }
}

export type TestDeps = JobDeps & {
  clock: TestClock
  gateway: FakeGateway
  withdrawalDays: Record<string, number>
  bookingsWithoutProof: number | undefined
  mailer: TestMailer
  files: TestFiles
  outgoing: FakeOutgoing
  worker: Worker
  errors: unknown[]
  /** How long strangers were slowed down, in milliseconds; nobody really waits in a test. */
  pauses: number[]
}

/** One provider that answers for every provider, under whatever name. */
const onlyGateway = (gateway: FakeGateway): Gateways => ({
  for: () => gateway,
  named: (name) => (name === gateway.name ? gateway : null),
  all: () => [gateway],
  offered: () => takenMethods,
  refresh: async () => undefined,
})

/** `kept`: another process takes over the same database, so only what is outside of a process stays. */
export type DepsChoice = {
  now?: Instant
  seed?: AirportSeed
  db?: Db
  kept?: Pick<TestDeps, 'clock' | 'gateway' | 'mailer' | 'files'> & Secrets
}

/**
 * Everything a use case needs, on a database of its own, with a clock, a provider and a mailer that the test controls.
 */
export const testDeps = async ({ now = noon, seed = testAirport(), db, kept }: DepsChoice = {}): Promise<TestDeps> => {
  const own = db ?? (await openTestDb())
  if (!kept) await storeAirports(own, [seed], now)
  const catalogue = createCatalogue(own)
  await catalogue.refresh()
  const errors: unknown[] = []
  const pauses: number[] = []
  const gateway = kept?.gateway ?? fakeGateway()
  const clock = kept?.clock ?? testClock(now)
  const base = {
    db: own,
    clock,
    gateway,
    gateways: onlyGateway(gateway),
    withdrawalDays: {} as Record<string, number>,
    mailer: memoryMailer(),
    files: memoryFiles(),
    wallets: noWallets,
    cleanFile,
    scanFile: findsTestVirus,
    catalogue,
    content: createContentBook({ db: own, clock, clean: cleanHtml }),
    cleanHtml,
    outgoing: fakeOutgoing(),
    catalogueFiles,
    desk: createDesk(own),
    rates: () => ({ day: '2026-11-20', source: 'snapshot' as const, perEuro: {} }),
    refreshRates: async () => undefined,
    pepper: randomBytes(32),
    publicUrl: 'https://parkwing.example',
    // most tests make many bookings in one place; those of the rule set it
    bookingsWithoutProof: 100_000 as number | undefined,
    throttle: createThrottle(),
    pauses,
    pause: async (ms: number) => void pauses.push(ms),
    wake: () => undefined,
    ...kept,
  }
  const worker = createWorker({
    deps: base,
    jobs,
    recurring: recurring.filter(({ name }) => name === 'expire-holds'),
    onError: (error) => errors.push(error),
  })
  return { ...base, worker, errors }
}

/**
 * One database for a test file, emptied for each test, because opening one costs more than emptying it. The tests of a
 * file run one after another.
 */
export const freshDeps = (): ((choice?: {
  capacity?: number
  changes?: Parameters<typeof testAirport>[1]
  now?: Instant
}) => Promise<TestDeps>) => {
  let shared: Promise<Db> | undefined
  afterAll(async () => (await shared)?.close())
  return async ({ capacity = 10, changes = {}, now = noon } = {}) => {
    const db = await (shared ??= openTestDb())
    await emptyTables(db)
    return testDeps({ db, now, seed: testAirport(capacity, changes) })
  }
}
