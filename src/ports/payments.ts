import type { Language } from '#domain/languages.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { Instant } from '#domain/time/zones.ts'

/**
 * A refund of a payment as the provider has it. `ownId` and `key` are ours, as given when it was ordered; null on one
 * that was made by hand there.
 */
export type ProviderRefund = {
  ref: string
  amountMinor: number
  status: 'sent' | 'completed' | 'failed'
  ownId: string | null
  key: string | null
}

/** Money the customer's bank took back (chargeback). `won`: it came back to us. */
export type ProviderDispute = { ref: string; amountMinor: number; status: 'open' | 'lost' | 'won' }

/** What the provider says of a payment when asked. Amounts in cents. */
export type ProviderPayment = {
  ref: string
  status: 'open' | 'paid' | 'declined' | 'cancelled' | 'expired'
  amountMinor: number
  currency: string
  /** what was sent back or is on its way, failed ones left out */
  refundedMinor: number
  /** our own payment id, as given at creation: a payment of somebody else's is refused (PY-13) */
  paymentId: string | null
  checkoutUrl: string | null
  /** why it was declined, the provider's word, for the log and the hint */
  failureReason: string | null
  /** with which kind of key it was made; null where the provider does not say (PY-23) */
  mode: 'test' | 'live' | null
  /** how it was paid, where we know the method */
  method: PaymentMethod | null
  refunds: ProviderRefund[]
  disputes: ProviderDispute[]
}

/** A line of the provider's list: enough to see that something was missed. */
export type ProviderLine = Pick<ProviderPayment, 'ref' | 'status' | 'refundedMinor' | 'paymentId'> & {
  disputedMinor: number
}

export type PaymentOrder = {
  paymentId: string
  amountMinor: number
  description: string
  language: Language
  methods: PaymentMethod[]
  redirectUrl: string
  /** where the customer comes back to who does not want to pay, at providers that have such a way */
  cancelUrl: string
  /** same key, same payment: a retry after a time-out never makes a second one (PY-08) */
  idempotencyKey: string
}

export type RefundOrder = {
  /**
   * the refund's own id, kept by the provider with it: what comes back can be told from a refund made by hand (PY-25,
   * PK-13)
   */
  refundId: string
  amountMinor: number
  idempotencyKey: string
}

/** A payment provider with hosted pages (K6). Every call has a time-out; a failure throws GatewayError. */
export type PaymentGateway = {
  name: string
  /** of its key; payments of the other kind settle nothing (PY-23) */
  mode: 'test' | 'live' | null
  create(order: PaymentOrder): Promise<ProviderPayment>
  /** with all refunds and disputes; null: unknown there */
  get(ref: string): Promise<ProviderPayment | null>
  cancel(ref: string): Promise<void>
  refund(ref: string, order: RefundOrder): Promise<ProviderRefund>
  /**
   * payments made since then, in any order, at most some thousands: for finding what a lost notification left
   * (reconcile)
   */
  since(instant: Instant): Promise<ProviderLine[]>
  /** methods the account takes for a payment in euro */
  methods(): Promise<PaymentMethod[]>
}

/**
 * Which provider a car park's country uses for new payments, and any by its name: a payment always stays with the
 * provider that took it.
 */
export type Gateways = {
  for(country: string): PaymentGateway
  /** null: not configured (any more) */
  named(name: string): PaymentGateway | null
  all(): PaymentGateway[]
  /** the methods its account takes, as it said last */
  offered(name: string): readonly PaymentMethod[]
  /** asks every provider for its methods again; what one does not answer stays as it was */
  refresh(): Promise<void>
}

/** `temporary` may be tried again with the same key. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly temporary: boolean
  constructor(message: string, temporary: boolean) {
    super(message)
    this.temporary = temporary
  }
  /** The pages' bundle has a copy of this class of its own: known by name, not by identity. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'GatewayError'
  }
}
