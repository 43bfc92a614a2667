import { done, type Outcome } from '#domain/outcome.ts'
import type { Deps } from '#usecases/deps.ts'
import { settlePayment } from '#usecases/payments/settle-payment.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'

/** What becomes of a traveller's payment in the world of keys for trying (AGENCY-165). */
export const paymentOutcomes = ['paid', 'declined', 'expired'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]

type Gateway = ReturnType<Deps['gateways']['for']>
type Order = Parameters<Gateway['create']>[0]

/**
 * A provider for one payment, that says of it what was asked for. It lives as long as the call does; no real one is
 * reached, as that world has none that answers (AGENCY-75).
 */
const oneTimeProvider = (real: Gateway, outcome: PaymentOutcome): { gateway: Gateway; orders: Map<string, Order> } => {
  const orders = new Map<string, Order>()
  const said = (ref: string, { paymentId, amountMinor }: Order, status: PaymentOutcome | 'open') => ({
    ref,
    status,
    amountMinor,
    currency: 'EUR',
    refundedMinor: 0,
    paymentId,
    checkoutUrl: status === 'open' ? 'https://payment.invalid/' : null,
    failureReason: status === 'declined' ? 'declined' : null,
    mode: real.mode,
    method: null,
    refunds: [],
    disputes: [],
  })
  const gateway: Gateway = {
    name: real.name,
    mode: real.mode,
    create: async (order) => {
      const ref = `trial_${order.paymentId}`
      orders.set(ref, order)
      return said(ref, order, 'open')
    },
    get: async (ref) => {
      const order = orders.get(ref)
      return order ? said(ref, order, outcome) : null
    },
    cancel: async () => undefined,
    refund: () => Promise.reject(new Error('no money moves in the sandbox')),
    since: async () => [],
    methods: async () => [],
  }
  return { gateway, orders }
}

/**
 * Lets the traveller of a booking pay what is to be paid now, by the same steps as a real payment, or fail to.
 * Refusals: those of starting a payment.
 */
export const payInSandbox = async (
  world: Deps,
  { bookingId, country, outcome }: { bookingId: string; country: string; outcome: PaymentOutcome },
): Promise<Outcome<null>> => {
  const { gateway, orders } = oneTimeProvider(world.gateways.for(country), outcome)
  const gateways: Deps['gateways'] = { ...world.gateways, for: () => gateway, named: () => gateway }
  const deps: Deps = { ...world, gateways }
  const traveller: Parameters<typeof startPayment>[1] = {
    kind: 'traveller',
    sessionId: 'sandbox',
    bookingIds: [],
    payableIds: [bookingId],
    address: 'sandbox',
  }
  const started = await startPayment(deps, traveller, { bookingId })
  if (!started.ok) return started
  const [ref = ''] = orders.keys()
  const settled = await settlePayment(deps, { kind: 'system', job: 'sandbox' }, { ref })
  return settled.ok ? done(null) : settled
}
