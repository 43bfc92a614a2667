import type { PaymentMethod } from '../carparks/product.ts'
import type { Instant } from '../time/zones.ts'

/** `open` until the provider says otherwise; the four endings come only from its re-fetched truth (K5, reliability rule 3). */
export type PaymentStatus = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired'

export type Payment = {
  airportId: number
  id: string
  bookingId: string
  /** 1, 2, …: a declined one is followed by another on the same booking */
  attempt: number
  provider: string
  providerRef: string | null
  checkoutUrl: string | null
  method: PaymentMethod | null
  amountMinor: number
  status: PaymentStatus
  createdAt: Instant
}

/** `requested` until sent; `failed` ends with a person (PK-12). */
export type RefundStatus = 'requested' | 'sent' | 'completed' | 'failed'
export type RefundReason = 'cancelled' | 'hold_lost' | 'paid_twice' | 'booking_cancelled'
export type Refund = { airportId: number; id: string; bookingId: string; paymentId: string; amountMinor: number; reason: RefundReason; status: RefundStatus; providerRef: string | null; createdAt: Instant }
