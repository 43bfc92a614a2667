import { createHash, randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { createDesk } from '#db/booking-desk.ts'
import { storeAirports } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import type { AirportSeed } from '#domain/carparks/seed.ts'
import type { PackageTerms } from '#domain/carparks/product.ts'
import type { Instant } from '#domain/time/zones.ts'
import { jobs, recurring } from '#jobs/all.ts'
import type { JobDeps } from '#jobs/job.ts'
import { createWorker, type Worker } from '#jobs/worker.ts'
import type { Clock } from '#ports/clock.ts'
import type { Mail, Mailer } from '#ports/mail.ts'
import { GatewayError, type PaymentGateway, type PaymentOrder, type ProviderPayment } from '#ports/payments.ts'
import { createCatalogue } from '#usecases/catalogue.ts'
import { createThrottle } from '#usecases/throttle.ts'
import { openTestMemory } from './database.ts'
import { airportSeed, noon } from './inventory.ts'

/** A clock that stands until it is moved. */
export type TestClock = Clock & { advance(ms: number): void; set(instant: Instant): void }
export const testClock = (start: Instant): TestClock => {
  let now = start
  return {
    now: () => now,
    advance: (ms) => void (now += ms),
    set: (instant) => void (now = instant),
  }
}

/** A provider in memory whose customer the test plays. `down` makes every call fail for a while. */
export type FakeGateway = PaymentGateway & {
  orders: PaymentOrder[]
  refunds: { ref: string; amountMinor: number; key: string }[]
  calls: string[]
  state: { down: boolean; refundsFail: boolean; failsAfterTaking: boolean }
  /** what the customer or the bank does; `changes` for amounts and names that are not ours */
  become(ref: string, status: ProviderPayment['status'], changes?: Partial<ProviderPayment>): void
  /** pending: open, and its page is gone */
  pend(ref: string): void
  lastRef(): string
}

export const fakeGateway = (): FakeGateway => {
  const payments = new Map<string, ProviderPayment>()
  const byKey = new Map<string, string>()
  const refundKeys = new Map<string, string>()
  const calls: string[] = []
  const orders: PaymentOrder[] = []
  const refunds: FakeGateway['refunds'] = []
  const state = { down: false, refundsFail: false, failsAfterTaking: false }
  const begin = async (name: string): Promise<void> => {
    calls.push(name)
    // another request gets its turn in between, as with a real provider
    await new Promise((resolve) => setImmediate(resolve))
    if (state.down) throw new GatewayError('down', true)
  }
  const of = (ref: string): ProviderPayment => {
    const payment = payments.get(ref)
    if (!payment) throw new Error(`no payment ${ref}`)
    return payment
  }
  return {
    name: 'fake',
    orders,
    refunds,
    calls,
    state,
    create: async (order) => {
      await begin('create')
      const ref = byKey.get(order.idempotencyKey) ?? `tr_${createHash('sha256').update(order.idempotencyKey).digest('hex').slice(0, 20)}`
      if (!payments.has(ref)) {
        orders.push(order)
        byKey.set(order.idempotencyKey, ref)
        payments.set(ref, { ref, status: 'open', amountMinor: order.amountMinor, currency: 'EUR', refundedMinor: 0, paymentId: order.paymentId, checkoutUrl: `https://pay.example/${ref}`, failureReason: null })
      }
      if (state.failsAfterTaking) throw new GatewayError('time-out', true)
      return { ...of(ref) }
    },
    get: async (ref) => {
      await begin('get')
      return payments.has(ref) ? { ...of(ref) } : null
    },
    cancel: async (ref) => {
      await begin('cancel')
      if (of(ref).status === 'open' && of(ref).checkoutUrl) payments.set(ref, { ...of(ref), status: 'cancelled', checkoutUrl: null })
    },
    refund: async (ref, amountMinor, key) => {
      await begin('refund')
      if (state.refundsFail) throw new GatewayError('refused', false)
      const known = refundKeys.get(key)
      if (known) return { ref: known, status: 'completed' }
      const payment = of(ref)
      if (payment.refundedMinor + amountMinor > payment.amountMinor) throw new GatewayError('too much', false)
      payments.set(ref, { ...payment, refundedMinor: payment.refundedMinor + amountMinor })
      refunds.push({ ref, amountMinor, key })
      refundKeys.set(key, `re_${refunds.length}`)
      return { ref: `re_${refunds.length}`, status: 'completed' }
    },
    become: (ref, status, changes = {}) => void payments.set(ref, { ...of(ref), status, checkoutUrl: status === 'open' ? of(ref).checkoutUrl : null, ...changes }),
    pend: (ref) => void payments.set(ref, { ...of(ref), checkoutUrl: null }),
    lastRef: () => [...payments.keys()].at(-1) ?? '',
  }
}

export type TestMailer = Mailer & { sent: Mail[]; state: { down: boolean } }
export const memoryMailer = (): TestMailer => {
  const sent: Mail[] = []
  const state = { down: false }
  return {
    name: 'memory',
    sent,
    state,
    send: async (mail) => {
      if (state.down) throw new Error('mail server is down')
      if (!sent.some((other) => other.id === mail.id)) sent.push(mail)
    },
  }
}

/** All three packages, the first two also by link and at the car park. */
const packages: PackageTerms[] = [
  { code: 'basic', surchargeMinor: 0, refundablePercentage: 0, refundableFixedFeeMinor: 0, paymentLocations: ['onLine'] },
  { code: 'medium_flex', surchargeMinor: 300, refundablePercentage: 100, refundableFixedFeeMinor: 500, paymentLocations: ['onLine', 'onLineLaterV2', 'baCharged'] },
  { code: 'flex', surchargeMinor: 600, refundablePercentage: 100, refundableFixedFeeMinor: 0, paymentLocations: ['onLine', 'onLineLaterV2', 'baCharged'] },
]

/** Airport AMS with product 1 (`capacity` places, three packages, ten covered places as extra 11), 700 cents a day for eight days. */
export const testAirport = (capacity = 10, changes: Partial<AirportSeed['products'][number]> = {}): AirportSeed => {
  const seed = airportSeed({ products: [{ id: 1, capacity, extras: [{ id: 11, code: 'covered', per: 'stay', priceMinor: 1_200, capacity: 10 }] }] })
  return { ...seed, products: seed.products.map((product) => ({ ...product, packages, paymentMethods: ['creditCards', 'ideal'], ...changes })) }
}

export type TestDeps = JobDeps & { clock: TestClock; gateway: FakeGateway; mailer: TestMailer; worker: Worker; errors: unknown[] }

/** Everything a use case needs, on an embedded database of its own, with a clock, a provider and a mailer the test holds in its hands. */
export const testDeps = async ({ now = noon, seed = testAirport(), db }: { now?: Instant; seed?: AirportSeed; db?: Db } = {}): Promise<TestDeps> => {
  const own = db ?? (await openTestMemory())
  await storeAirports(own, [seed], now)
  const catalogue = createCatalogue(own)
  await catalogue.refresh()
  const errors: unknown[] = []
  const base = {
    db: own,
    clock: testClock(now),
    gateway: fakeGateway(),
    mailer: memoryMailer(),
    catalogue,
    desk: createDesk(own),
    rates: () => ({ day: '2026-11-20', source: 'snapshot' as const, perEuro: {} }),
    pepper: randomBytes(32),
    publicUrl: 'https://parkwing.example',
    internalUrl: 'http://127.0.0.1:1',
    throttle: createThrottle(),
    wake: () => undefined,
  }
  const worker = createWorker({ deps: base, jobs, recurring: recurring.filter(({ name }) => name === 'expire-holds'), onError: (error) => errors.push(error) })
  return { ...base, worker, errors }
}

// everything but what the migrations themselves wrote
const EMPTY = `
  truncate airport, car_park, product, rate, product_day, booking, idempotency, payment, refund, ledger_entry, job, job_failed, letter, audit, session,
           session_booking, session_draft, login_challenge, login_lock, pay_link, mailbox, sandbox_payment, sandbox_refund`

/** One embedded database for a test file, emptied for each test: opening one costs seconds. Tests of a file run one after another. */
export const freshDeps = (): ((choice?: { capacity?: number; changes?: Parameters<typeof testAirport>[1]; now?: Instant }) => Promise<TestDeps>) => {
  let shared: Promise<Db> | undefined
  afterAll(async () => (await shared)?.close())
  return async ({ capacity = 10, changes = {}, now = noon } = {}) => {
    const db = await (shared ??= openTestMemory())
    await db.query(EMPTY)
    return testDeps({ db, now, seed: testAirport(capacity, changes) })
  }
}
