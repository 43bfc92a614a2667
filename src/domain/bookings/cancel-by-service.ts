import { done, refused, type Outcome } from '../outcome.ts'
import { refundOf } from '../pricing/refund.ts'
import type { Instant } from '../time/zones.ts'
import { lastCancelMoment, notCancellable, thereMinor, type CancelFacts } from './cancel.ts'

/** The reason that is kept with a booking which customer service cancelled; no traveller can choose it. */
export const cancelledByService = 'service'

/** What cancelling by customer service gives back, in cents (SERVICE-13). */
export type ServiceCancel = {
  /** what is there of the traveller's money */
  thereMinor: number
  /** what the rules give, which nobody has to agree to */
  rulesMinor: number
  /** the most that can be given beyond */
  mostFavourMinor: number
  /** the traveller's last moment is past, so that the rules give nothing */
  isOver: boolean
  /** an agency's account pays: its credit is freed, and nothing goes back to the traveller (SERVICE-15) */
  isOnAccount: boolean
}

/**
 * What customer service may give back by cancelling now (SERVICE-13). `isAtTill`: some of it was paid at the car park's
 * till, where a person pays it out. Refusals: those of a booking that no package can cancel.
 */
export const cancellationByService = (
  booking: CancelFacts,
  now: Instant,
  { disputedMinor, isAtTill }: { disputedMinor: number; isAtTill: boolean },
): Outcome<ServiceCancel> => {
  const refusal = notCancellable(booking, true)
  if (refusal) return refusal
  const there = thereMinor(booking, disputedMinor)
  const isOnAccount = booking.paymentLocation === 'invoiceAgent'
  const isOver = booking.status === 'confirmed' && now > lastCancelMoment(booking)
  const rulesMinor = isOver || isOnAccount ? 0 : refundOf(there, booking.terms).refundMinor
  return done({
    thereMinor: there,
    rulesMinor,
    mostFavourMinor: isAtTill || isOnAccount ? 0 : there - rulesMinor,
    isOver,
    isOnAccount,
  })
}

/** What goes back with a favour: refused when it is none that can be given. */
export const withFavour = (cancel: ServiceCancel, favourMinor: number): Outcome<number> =>
  Number.isInteger(favourMinor) && favourMinor >= 0 && favourMinor <= cancel.mostFavourMinor
    ? done(cancel.rulesMinor + favourMinor)
    : refused('amount_wrong', undefined, { favour: 'amount_wrong' })
