import type { PaymentMethod } from './methods.ts'
import type { Instant } from '../time/zones.ts'

/**
 * `open` until the provider says otherwise; the four endings come only from its re-fetched truth (K5, reliability rule
 * 3).
 */
export type PaymentStatus = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired'

/**
 * The provider's name of a payment taken on the spot: no adapter has it, the money is in the car park's till, and a
 * refund of it is paid out by a person.
 */
export const carParkTill = 'car_park'

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
  /** pays the difference of this change (db/changes.ts); null: pays what is due on the booking */
  changeId: string | null
  /**
   * begun while the bank had money of the booking: it pays that once more (PAY-13); any other payment of a paid booking
   * goes back
   */
  paysAgain?: boolean
  /** the provider's word for why it was declined */
  failureReason?: string | null
  /** when it ended, whichever way */
  settledAt?: Instant | null
}

/** Of these payments the one whose money came last; null: none was paid. */
export const lastPaid = (payments: readonly Payment[]): Payment | null =>
  payments
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => (a.settledAt ?? a.createdAt) - (b.settledAt ?? b.createdAt))
    .at(-1) ?? null

/**
 * Words of our providers for details that were typed wrong or are not taken, as against a bank that says no (demand Z1
 * "Invalid payment details").
 */
const detailFaults = [
  'invalid_card_number',
  'invalid_card_holder_name',
  'invalid_cvv',
  'invalid_card_type',
  'card_expired',
  'invalid_number',
  'incorrect_number',
  'incorrect_cvc',
  'invalid_cvc',
  'expired_card',
  'card_not_supported',
]
export const isDetailFault = (reason: string | null | undefined): boolean => detailFaults.includes(reason ?? '')

/**
 * `requested` until the provider took it, `completed` when it says that the money has arrived; `failed` ends with a
 * person, who may order it again (PK-12).
 */
export type RefundStatus = 'requested' | 'sent' | 'completed' | 'failed'
/**
 * `changed`: a change made it cheaper; `change_lost`: paid for a change whose days were gone; `overpaid`: more than was
 * due; `claim`, `goodwill`: decided by rule or by staff; `external`: made at the provider by hand and found there
 * (PK-13).
 */
export type RefundReason =
  | 'cancelled'
  | 'hold_lost'
  | 'paid_twice'
  | 'booking_cancelled'
  | 'changed'
  | 'change_lost'
  | 'overpaid'
  | 'withdrawn'
  | 'missing_details'
  | 'claim'
  | 'goodwill'
  | 'external'
export type Refund = {
  airportId: number
  id: string
  bookingId: string
  paymentId: string
  amountMinor: number
  reason: RefundReason
  status: RefundStatus
  providerRef: string | null
  createdAt: Instant
  /** 1, 2, …: how often it was ordered, each time with a key of its own; more than one after a person tried again */
  tries: number
  sentAt: Instant | null
  /** when it arrived or was given up */
  endedAt: Instant | null
}

/** Refunds that are a favour: the price they give back is not to be paid again (rulebook REFUND-8). */
export const isWaiver = (reason: RefundReason): boolean =>
  reason === 'claim' || reason === 'goodwill' || reason === 'external'

/** Money the customer's bank took back. `won`: it came back to us (PY-26). */
export type DisputeStatus = 'open' | 'lost' | 'won'
export type Dispute = {
  airportId: number
  id: string
  bookingId: string
  paymentId: string
  providerRef: string
  amountMinor: number
  status: DisputeStatus
  openedAt: Instant
  endedAt: Instant | null
}

/** What the bank has taken of these payments and not given back. */
export const disputedMinor = (disputes: readonly Pick<Dispute, 'status' | 'amountMinor'>[]): number =>
  disputes.reduce((sum, { status, amountMinor }) => (status === 'won' ? sum : sum + amountMinor), 0)
