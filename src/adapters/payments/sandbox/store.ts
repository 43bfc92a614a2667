import type { SandboxChargeback, SandboxPayment, SandboxRefund, SandboxStatus } from '#domain/payments/sandbox-books.ts'
import type { Instant } from '#domain/time/zones.ts'

/** The sandbox's own books, apart from those of the product: a provider of its own. Implemented by db/sandbox.ts. */
export type SandboxStore = {
  /** the payment as stored: an earlier one when the idempotency key came before */
  insertPayment(payment: SandboxPayment): Promise<SandboxPayment>
  payment(ref: string): Promise<SandboxPayment | null>
  /** moves only from one of `from`; false when somebody was faster */
  movePayment(ref: string, from: SandboxStatus[], to: SandboxStatus, failureReason: string | null): Promise<boolean>
  /** the refund as stored (an earlier one for a known key), or null when more would be paid back than was paid */
  insertRefund(refund: SandboxRefund): Promise<SandboxRefund | null>
  /** the first first */
  refunds(paymentRef: string): Promise<SandboxRefund[]>
  /** pending ones made at `until` or earlier have arrived or failed; how many */
  endRefunds(paymentRef: string, to: 'refunded' | 'failed', until: Instant): Promise<number>
  chargebacks(paymentRef: string): Promise<SandboxChargeback[]>
  /** takes all that is left of a paid payment; false when there is nothing */
  chargeBack(paymentRef: string, ref: string, now: Instant): Promise<boolean>
  reverseChargebacks(paymentRef: string, now: Instant): Promise<boolean>
  /** the newest first, from the one given on */
  list(limit: number, from: string | null): Promise<SandboxPayment[]>
}
