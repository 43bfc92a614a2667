import type { RefundReason } from '../payments/payment.ts'
import type { Instant } from '../time/zones.ts'

/**
 * What moves with an agency (AGENCY-191): `onAccount` is what it owes for its bookings, `customers` what was paid for
 * its bookings by somebody else and stays, `balance` what we owe it by its statements.
 */
export const movedAccounts = ['onAccount', 'customers', 'balance'] as const
export type MovedAccount = (typeof movedAccounts)[number]

/** Why something moved. */
export const moveReasons = [
  'booked',
  'changed',
  'cancelled',
  'paid',
  'paid_at_car_park',
  'refunded',
  'disputed',
  'dispute_won',
  'earned',
  'vat',
  'payment',
  'payout',
  'payout_returned',
] as const
export type MoveReason = (typeof moveReasons)[number]

export type Movement = {
  at: Instant
  account: MovedAccount
  reason: MoveReason
  /** of what went back, why it did */
  refund: RefundReason | null
  bookingNumber: string | null
  /** the agency's own number of the order */
  reference: string | null
  /** the number of the statement that says it */
  statement: string | null
  amountMinor: number
}

export type DaySums = Record<`${MovedAccount}Minor`, number>

/** What the movements of each account add up to. */
export const sumsOf = (movements: readonly Movement[]): DaySums => {
  const sums: DaySums = { onAccountMinor: 0, customersMinor: 0, balanceMinor: 0 }
  for (const { account, amountMinor } of movements) sums[`${account}Minor`] += amountMinor
  return sums
}
