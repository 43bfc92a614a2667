import type { Language } from '#domain/languages.ts'
import type { PaymentMethod } from '#domain/carparks/product.ts'

/** What the provider says of a payment when asked. Amounts in euro cents. */
export type ProviderPayment = {
  ref: string
  status: 'open' | 'paid' | 'declined' | 'cancelled' | 'expired'
  amountMinor: number
  currency: string
  refundedMinor: number
  /** our own payment id, as given at creation: a payment of somebody else's is refused (PY-13) */
  paymentId: string | null
  checkoutUrl: string | null
  /** why it was declined, the provider's word, for the log and the hint */
  failureReason: string | null
}

export type PaymentOrder = {
  paymentId: string
  amountMinor: number
  description: string
  language: Language
  methods: PaymentMethod[]
  redirectUrl: string
  webhookUrl: string
  /** same key, same payment: a retry after a time-out never makes a second one (PY-08) */
  idempotencyKey: string
}

/** A payment provider with hosted pages (K6). Every call has a time-out; a failure throws GatewayError. */
export type PaymentGateway = {
  name: string
  create(order: PaymentOrder): Promise<ProviderPayment>
  get(ref: string): Promise<ProviderPayment | null>
  cancel(ref: string): Promise<void>
  refund(ref: string, amountMinor: number, idempotencyKey: string): Promise<{ ref: string; status: 'sent' | 'completed' }>
}

/** `temporary` may be tried again with the same key. */
export class GatewayError extends Error {
  readonly temporary: boolean
  constructor(message: string, temporary: boolean) {
    super(message)
    this.temporary = temporary
  }
}
