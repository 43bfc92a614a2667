import type { PaymentMethod } from './methods.ts'
import type { Instant } from '../time/zones.ts'

/**
 * `open` until the provider says otherwise. The four endings come only from what the provider answers when asked, never
 * from a notice (demand K5).
 */
export type PaymentStatus = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired'

/**
 * What stands in place of a provider for a payment taken on the spot. No adapter has this name: the money is in the car
 * park's till, and a person pays out its refund.
 */
export const carParkTill = 'car_park'

export type Payment = {
  airportId: number
  id: string
  bookingId: string
  /** 1, 2, …: after a declined attempt another one follows on the same booking */
  attempt: number
  provider: string
  providerRef: string | null
  checkoutUrl: string | null
  method: PaymentMethod | null
  amountMinor: number
  status: PaymentStatus
  createdAt: Instant
  /** the change (db/changes.ts) whose difference it pays; null when it pays what is due on the booking */
  changeId: string | null
  /**
   * it was begun while the bank held money of the booking, so it pays that money again (PAY-13); any other payment of a
   * paid booking goes back
   */
  paysAgain?: boolean
  /** why it was declined, in the provider's words */
  failureReason?: string | null
  /** when it ended, in whichever way */
  settledAt?: Instant | null
}

/** The one of these payments whose money came last; null when none was paid. */
export const lastPaid = (payments: readonly Payment[]): Payment | null =>
  payments
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => (a.settledAt ?? a.createdAt) - (b.settledAt ?? b.createdAt))
    .at(-1) ?? null

/**
 * Words with which our providers say that details were typed wrong or are not accepted, in contrast to a bank that
 * refuses the payment (demand Z1 "Invalid payment details").
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
 * `requested` until the provider has accepted it, `completed` when the provider says that the money has arrived. After
 * `failed` a person decides, who may order it again (PK-12).
 */
export type RefundStatus = 'requested' | 'sent' | 'completed' | 'failed'
/**
 * Why money goes back. `changed`: a change made the stay cheaper. `change_lost`: it was paid for a change whose days
 * were gone. `overpaid`: it was more than was due. `claim` and `goodwill`: a rule or staff decided it. `external`:
 * somebody made it at the provider by hand (PK-13). `till_corrected`: the till never had it (DESK-31).
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
  | 'till_corrected'
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
  /** 1, 2, …: how often it was ordered, each time with a key of its own; above 1 after a person tried again */
  tries: number
  sentAt: Instant | null
  /** when it arrived, or when it was given up */
  endedAt: Instant | null
}

/** Whether a refund is a favour: the price it gives back need not be paid again (REFUND-8). */
export const isWaiver = (reason: RefundReason): boolean =>
  reason === 'claim' || reason === 'goodwill' || reason === 'external'

/** Money that the customer's bank took back. `won` means that it came back to us (PY-26). */
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

/** The cents that the bank has taken of these payments and not given back. */
export const disputedMinor = (disputes: readonly Pick<Dispute, 'status' | 'amountMinor'>[]): number =>
  disputes.reduce((sum, { status, amountMinor }) => (status === 'won' ? sum : sum + amountMinor), 0)
