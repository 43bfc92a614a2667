import type { Language } from '#domain/languages.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { Instant } from '#domain/time/zones.ts'

/**
 * A refund of a payment as the provider has it. `ownId` and `key` are ours, as given when the refund was ordered. They
 * are null for a refund that was made at the provider by hand.
 */
export type ProviderRefund = {
  ref: string
  amountMinor: number
  status: 'sent' | 'completed' | 'failed'
  ownId: string | null
  key: string | null
}

/** Money that the customer's bank took back (a chargeback). `won` means that it came back to us. */
export type ProviderDispute = { ref: string; amountMinor: number; status: 'open' | 'lost' | 'won' }

/** What the provider says about a payment when asked. Amounts are in cents. */
export type ProviderPayment = {
  ref: string
  status: 'open' | 'paid' | 'declined' | 'cancelled' | 'expired'
  amountMinor: number
  currency: string
  /** what was sent back or is on its way, without what failed */
  refundedMinor: number
  /** our own payment id, as given when it was made; a payment of somebody else is refused (PY-13) */
  paymentId: string | null
  checkoutUrl: string | null
  /** why it was declined, in the provider's words, for the log and the hint */
  failureReason: string | null
  /** the kind of key with which it was made; null where the provider does not say (PY-23) */
  mode: 'test' | 'live' | null
  /** how it was paid, if we know the method */
  method: PaymentMethod | null
  refunds: ProviderRefund[]
  disputes: ProviderDispute[]
}

/** A line of the provider's list. It is enough to notice that something was missed. */
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
  /** where a customer who does not want to pay comes back, at providers that offer this */
  cancelUrl: string
  /** the same key means the same payment: trying again after a time-out never makes a second one (PY-08) */
  idempotencyKey: string
}

export type RefundOrder = {
  /**
   * our id of the refund, which the provider keeps with it, so that it can be told from a refund made by hand (PY-25,
   * PK-13)
   */
  refundId: string
  amountMinor: number
  idempotencyKey: string
}

/**
 * A payment provider with its own payment pages (demand K6). Every call has a time-out, and a failure throws
 * GatewayError.
 */
export type PaymentGateway = {
  name: string
  /** the kind of its key; payments made with the other kind settle nothing (PY-23) */
  mode: 'test' | 'live' | null
  create(order: PaymentOrder): Promise<ProviderPayment>
  /** the payment with all its refunds and disputes; null when the provider does not know it */
  get(ref: string): Promise<ProviderPayment | null>
  cancel(ref: string): Promise<void>
  refund(ref: string, order: RefundOrder): Promise<ProviderRefund>
  /**
   * payments made since then, in any order, at most some thousands: to find what a lost notification left undone
   * (reconcile)
   */
  since(instant: Instant): Promise<ProviderLine[]>
  /** the methods that the account accepts for a payment in euro */
  methods(): Promise<PaymentMethod[]>
}

/**
 * The provider that a car park's country uses for new payments, and any provider by its name, because a payment stays
 * with the provider that took it.
 */
export type Gateways = {
  for(country: string): PaymentGateway
  /** null when it is not configured (any more) */
  named(name: string): PaymentGateway | null
  all(): PaymentGateway[]
  /** the methods that its account accepts, according to its last answer */
  offered(name: string): readonly PaymentMethod[]
  /** asks every provider for its methods again; where one does not answer, its last answer stays */
  refresh(): Promise<void>
}

/** If it is `temporary`, the call may be tried again with the same key. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly temporary: boolean
  constructor(message: string, temporary: boolean) {
    super(message)
    this.temporary = temporary
  }
  /** The bundle of the pages has its own copy of this class, so errors are known by name and not by identity. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'GatewayError'
  }
}
