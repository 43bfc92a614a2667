import { notices, sandboxBase } from '#domain/site-map/machines.ts'
import { createGateways } from '#adapters/payments/gateways.ts'
import { createMollie } from '#adapters/payments/mollie.ts'
import type { Notifier } from '#adapters/payments/sandbox/notifier.ts'
import { sandboxRoutes, type SandboxRoute } from '#adapters/payments/sandbox/routes.ts'
import type { Notice } from '#adapters/payments/stripe-notices.ts'
import type { Db } from '#db/db.ts'
import { sandboxStore } from '#db/sandbox.ts'
import { readByCountry } from '#domain/markets.ts'
import type { Clock } from '#ports/clock.ts'
import type { Gateways, PaymentGateway } from '#ports/payments.ts'
import type { Config } from './config.ts'
import { wantedProviders } from './config-checks.ts'

export type Payments = {
  gateways: Gateways
  /** The doors of the sandbox inside the product. */
  doors: SandboxRoute[]
  /** Reads signed notices. Null: none are expected. */
  readNotice: ((body: string, signature: string) => Promise<Notice | null>) | null
}

type Surroundings = {
  db: Db
  clock: Clock
  publicUrl: string
  internalUrl: string
  sandboxKey: string
  send?: typeof fetch
}

/**
 * Sets up every provider that has a key, also one that no market uses any more, because it still has payments to ask
 * about and refunds to send.
 */
export const composePayments = async (
  config: Config,
  { db, clock, publicUrl, internalUrl, sandboxKey, send }: Surroundings,
): Promise<Payments> => {
  const gateways: PaymentGateway[] = []
  const hasSandbox = wantedProviders(config).has('sandbox')
  // The sandbox is in this same process: it is asked at the loopback address, and it answers late when the process is
  // busy.
  if (hasSandbox)
    gateways.push(
      createMollie({
        name: 'sandbox',
        base: internalUrl + sandboxBase,
        key: sandboxKey,
        webhookUrl: internalUrl + notices.payments,
        timeoutMs: 20_000,
        ...(send && { send }),
      }),
    )
  if (config.MOLLIE_API_KEY)
    gateways.push(
      createMollie({
        name: 'mollie',
        base: config.MOLLIE_BASE_URL,
        key: config.MOLLIE_API_KEY,
        webhookUrl: publicUrl + notices.payments,
      }),
    )
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_BASE_URL: base } = config
  let readNotice: Payments['readNotice'] = null
  if (key) {
    // The official client is large, so only those who use it load it.
    const [{ createStripe }, { stripeNotices }] = await Promise.all([
      import('#adapters/payments/stripe.ts'),
      import('#adapters/payments/stripe-notices.ts'),
    ])
    gateways.push(createStripe({ key, base }))
    if (secret) readNotice = stripeNotices({ key, base, secret }, clock)
  }
  return {
    gateways: createGateways(gateways, config.PAYMENT_PROVIDER, readByCountry(config.PAYMENT_MARKETS) ?? {}),
    doors: hasSandbox ? sandboxRoutes(sandboxStore(db), clock, { publicUrl, key: sandboxKey }) : [],
    readNotice,
  }
}

/**
 * The providers for a command that runs beside the product. The sandbox has no address there, so the command asks it
 * within its own process.
 */
export const providersFor = async (config: Config, db: Db): Promise<Gateways> => {
  const here = 'http://sandbox.invalid'
  const clock: Clock = { now: () => Date.now() }
  const routes = sandboxRoutes(sandboxStore(db), clock, { publicUrl: here, key: 'verify', notifier: silent })
  const inside: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const ref = /\/v2\/payments\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1]
    const show = routes.find(({ method, path }) => method === 'GET' && path === `${sandboxBase}/v2/payments/:ref`)
    return ref && show && request.method === 'GET' ? show.handle(request, { ref }) : new Response(null, { status: 404 })
  }
  return (
    await composePayments(config, { db, clock, publicUrl: here, internalUrl: here, sandboxKey: 'verify', send: inside })
  ).gateways
}

/** A command that only looks must not notify anybody. */
const silent: Notifier = { notify: () => undefined, later: () => undefined, drain: async () => undefined }
