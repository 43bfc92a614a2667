import type { SandboxChargeback, SandboxPayment, SandboxRefund, SandboxStatus } from '#domain/payments/sandbox-books.ts'
import type { Instant } from '#domain/time/zones.ts'

/**
 * The sandbox's own books, kept apart from those of the product as another provider's would be. db/sandbox.ts
 * implements it.
 */
export type SandboxStore = {
  /** Returns the payment as stored, which is an earlier one when the idempotency key was used before. */
  insertPayment(payment: SandboxPayment): Promise<SandboxPayment>
  payment(ref: string): Promise<SandboxPayment | null>
  /** Moves the payment only from one of the states `from`; false when somebody was faster. */
  movePayment(ref: string, from: SandboxStatus[], to: SandboxStatus, failureReason: string | null): Promise<boolean>
  /**
   * Returns the refund as stored (an earlier one for a known key), or null when more would be paid back than was paid.
   */
  insertRefund(refund: SandboxRefund): Promise<SandboxRefund | null>
  /** Oldest first. */
  refunds(paymentRef: string): Promise<SandboxRefund[]>
  /** Makes the pending refunds that were made at `until` or earlier arrive or fail; returns how many. */
  endRefunds(paymentRef: string, to: 'refunded' | 'failed', until: Instant): Promise<number>
  chargebacks(paymentRef: string): Promise<SandboxChargeback[]>
  /** Takes back all that is left of a paid payment; false when nothing is left. */
  chargeBack(paymentRef: string, ref: string, now: Instant): Promise<boolean>
  reverseChargebacks(paymentRef: string, now: Instant): Promise<boolean>
  /** Newest first, beginning with the one that `from` names. */
  list(limit: number, from: string | null): Promise<SandboxPayment[]>
}
