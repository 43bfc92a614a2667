import { randomUUID } from 'node:crypto'
import type { Payment } from '#domain/payments/payment.ts'
import { noon } from './inventory.ts'

/** A payment of a booking that began at noon and whose page is not known yet. */
export const openPayment = (bookingId: string, changes: Partial<Payment> = {}): Payment => ({
  airportId: 1,
  id: randomUUID(),
  bookingId,
  attempt: 1,
  provider: 'sandbox',
  providerRef: null,
  checkoutUrl: null,
  method: 'ideal',
  amountMinor: 3_500,
  status: 'open',
  createdAt: noon,
  changeId: null,
  paysAgain: false,
  failureReason: null,
  settledAt: null,
  ...changes,
})
