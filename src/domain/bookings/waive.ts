import { amountDueMinor, type Booking } from './booking.ts'
import type { ChangeMoney } from './change-rules.ts'

/**
 * The most that can be waived of a booking, in cents: what its traveller still owes (SERVICE-29). A hold is no sale
 * yet, and what an agency owes on its account is not his.
 */
export const mostWaivable = (booking: Parameters<typeof amountDueMinor>[0]): number =>
  booking.status === 'held' ? 0 : amountDueMinor(booking)

/** The most that can be waived together with a change: what it adds and is not paid yet (SERVICE-31). */
export const mostOfChange = (
  { paymentLocation }: Pick<Booking, 'paymentLocation'>,
  { differenceMinor, dueMinor }: Pick<ChangeMoney, 'differenceMinor' | 'dueMinor'>,
): number => (paymentLocation === 'invoiceAgent' ? 0 : Math.max(0, Math.min(differenceMinor, dueMinor)))
