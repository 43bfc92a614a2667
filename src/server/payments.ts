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
  /** of the sandbox inside the product */
  doors: SandboxRoute[]
  /** reads signed notices; null: none are expected */
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
 * Every provider that has a key is there, also one that no market uses any more: it still has payments to ask about and
 * refunds to send.
 */
export const composePayments = async (
  config: Config,
  { db, clock, publicUrl, internalUrl, sandboxKey, send }: Surroundings,
): Promise<Payments> => {
  const gateways: PaymentGateway[] = []
  const hasSandbox = wantedProviders(config).has('sandbox')
  // the sandbox is in this very process: it reaches us by the loopback address, and answers late when the process is
  // busy
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
    // the official client is large: only who uses it loads it
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

/** For a command beside the running product: the sandbox, which has no address there, is asked within this process. */
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

/** Looking must not tell anybody anything. */
const silent: Notifier = { notify: () => undefined, later: () => undefined, drain: async () => undefined }
