import type { Instant } from '../time/zones.ts'

// The books of the payment sandbox, in the words of the Mollie protocol, which the sandbox speaks. The product reads
// them only through its payment gateway. Amounts are in minor units.

export type SandboxStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'

export type SandboxPayment = {
  ref: string
  idempotencyKey: string | null
  status: SandboxStatus
  amountMinor: number
  refundedMinor: number
  chargedBackMinor: number
  currency: string
  description: string
  redirectUrl: string
  webhookUrl: string
  metadata: unknown
  methods: string[]
  locale: string | null
  failureReason: string | null
  createdAt: Instant
  expiresAt: Instant
}

export type SandboxRefund = {
  ref: string
  paymentRef: string
  idempotencyKey: string | null
  amountMinor: number
  status: 'pending' | 'refunded' | 'failed'
  metadata: unknown
  createdAt: Instant
}

export type SandboxChargeback = {
  ref: string
  paymentRef: string
  amountMinor: number
  createdAt: Instant
  reversedAt: Instant | null
}
