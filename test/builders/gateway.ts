import { createHash } from 'node:crypto'
import { takenMethods } from '#domain/payments/methods.ts'
import {
  GatewayError,
  type PaymentGateway,
  type PaymentOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '#ports/payments.ts'

/** A provider in memory. The test plays its customer, the bank and its staff. */
export type FakeGateway = PaymentGateway & {
  orders: PaymentOrder[]
  refunds: { ref: string; amountMinor: number; key: string }[]
  calls: string[]
  /**
   * `down`: every call fails for a while. `failsAfterTaking`: payments and refunds are accepted, but the answer is
   * lost. `refundsFail`: refunds are refused for good. `refundsStay`: refunds are on their way until `endRefunds`.
   */
  state: { down: boolean; refundsFail: boolean; failsAfterTaking: boolean; refundsStay: boolean }
  /** What the customer or the bank does; `changes` is for amounts and names that are not ours. */
  become(ref: string, status: ProviderPayment['status'], changes?: Partial<ProviderPayment>): void
  /** The payment is pending: it is open, but its page is gone. */
  pend(ref: string): void
  /** The refunds of the payment that are under way arrive or fail. */
  endRefunds(ref: string, to: 'completed' | 'failed'): void
  /** Somebody pays back at the provider's own desk. */
  refundByHand(ref: string, amountMinor: number): void
  /** The customer's bank takes money back, or returns it. */
  dispute(ref: string, status: 'open' | 'lost' | 'won', amountMinor?: number): void
  lastRef(): string
}

/** `begin` is what every call does first. */
export const fakeGateway = (): FakeGateway => {
  const payments = new Map<string, ProviderPayment>()
  const madeAt = new Map<string, number>()
  const refundKeys = new Map<string, string>()
  const calls: string[] = []
  const orders: PaymentOrder[] = []
  const refunds: FakeGateway['refunds'] = []
  const state: FakeGateway['state'] = { down: false, refundsFail: false, failsAfterTaking: false, refundsStay: false }
  let hands = 0
  const begin = async (name: string): Promise<void> => {
    calls.push(name)
    // lets another request run in between, as with a real provider
    await new Promise((resolve) => setImmediate(resolve))
    if (state.down) throw new GatewayError('down', true)
  }
  const of = (ref: string): ProviderPayment => {
    const payment = payments.get(ref)
    if (!payment) throw new Error(`no payment ${ref}`)
    return payment
  }
  const put = (ref: string, changes: Partial<ProviderPayment>): void => {
    const next = { ...of(ref), ...changes }
    const refundedMinor =
      changes.refundedMinor ??
      next.refunds.reduce((sum, { status, amountMinor }) => (status === 'failed' ? sum : sum + amountMinor), 0)
    payments.set(ref, { ...next, refundedMinor })
  }
  const left = ({ amountMinor, refundedMinor, disputes }: ProviderPayment): number =>
    amountMinor - refundedMinor - disputes.reduce((sum, one) => (one.status === 'won' ? sum : sum + one.amountMinor), 0)
  const copy = (payment: ProviderPayment): ProviderPayment => ({
    ...payment,
    refunds: payment.refunds.map((one) => ({ ...one })),
    disputes: payment.disputes.map((one) => ({ ...one })),
  })

  const refund: PaymentGateway['refund'] = async (ref, { refundId, amountMinor, idempotencyKey: key }) => {
    await begin('refund')
    if (state.refundsFail) throw new GatewayError('refused', false)
    const known = of(ref).refunds.find((one) => one.ref === refundKeys.get(key))
    if (known) return { ...known }
    if (amountMinor > left(of(ref))) throw new GatewayError('too much', false)
    refunds.push({ ref, amountMinor, key })
    const made: ProviderRefund = {
      ref: `re_${refunds.length}`,
      amountMinor,
      status: state.refundsStay ? 'sent' : 'completed',
      ownId: refundId,
      key,
    }
    refundKeys.set(key, made.ref)
    put(ref, { refunds: [...of(ref).refunds, made] })
    if (state.failsAfterTaking) throw new GatewayError('time-out', true)
    return { ...made }
  }

  return {
    name: 'fake',
    mode: 'test',
    orders,
    refunds,
    calls,
    state,
    create: async (order) => {
      await begin('create')
      const ref = `tr_${createHash('sha256').update(order.idempotencyKey).digest('hex').slice(0, 20)}`
      if (!payments.has(ref)) {
        orders.push(order)
        madeAt.set(ref, orders.length)
        payments.set(ref, {
          ref,
          status: 'open',
          amountMinor: order.amountMinor,
          currency: 'EUR',
          refundedMinor: 0,
          paymentId: order.paymentId,
          checkoutUrl: `https://pay.example/${ref}`,
          failureReason: null,
          mode: 'test',
          method: order.methods[0] ?? null,
          refunds: [],
          disputes: [],
        })
      }
      if (state.failsAfterTaking) throw new GatewayError('time-out', true)
      return copy(of(ref))
    },
    get: async (ref) => {
      await begin('get')
      const payment = payments.get(ref)
      return payment ? copy(payment) : null
    },
    cancel: async (ref) => {
      await begin('cancel')
      if (of(ref).status === 'open' && of(ref).checkoutUrl) put(ref, { status: 'cancelled', checkoutUrl: null })
    },
    refund,
    since: async () => {
      await begin('since')
      return [...payments.values()].map(({ ref, status, refundedMinor, paymentId, disputes }) => ({
        ref,
        status,
        refundedMinor,
        paymentId,
        disputedMinor: disputes.reduce((sum, one) => (one.status === 'won' ? sum : sum + one.amountMinor), 0),
      }))
    },
    methods: async () => [...takenMethods],
    become: (ref, status, changes = {}) =>
      put(ref, { status, checkoutUrl: status === 'open' ? of(ref).checkoutUrl : null, ...changes }),
    pend: (ref) => put(ref, { checkoutUrl: null }),
    endRefunds: (ref, to) =>
      put(ref, { refunds: of(ref).refunds.map((one) => (one.status === 'sent' ? { ...one, status: to } : one)) }),
    refundByHand: (ref, amountMinor) =>
      put(ref, {
        refunds: [
          ...of(ref).refunds,
          { ref: `re_hand${++hands}`, amountMinor, status: 'completed', ownId: null, key: null },
        ],
      }),
    dispute: (ref, status, amountMinor = left(of(ref))) => {
      const known = of(ref).disputes[0]
      put(ref, { disputes: [known ? { ...known, status } : { ref: `dp_${ref}`, amountMinor, status }] })
    },
    lastRef: () => [...payments.keys()].at(-1) ?? '',
  }
}
