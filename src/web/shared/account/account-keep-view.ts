import { accountOf } from '#usecases/actor.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { KeepView } from './keep.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'

/**
 * What the pages of a booking offer: an account to somebody who is not logged in, and saving to somebody who booked
 * with the account's address.
 */
export const keepOf = (
  { actor, language }: RequestFacts,
  { booking, scope }: Pick<BookingView, 'booking' | 'scope'>,
): KeepView => {
  if (scope !== 'full' || booking.erasedAt !== null) return null
  const account = accountOf(actor)
  if (!account)
    return {
      kind: 'register',
      action: fixedPath('accountRegister', language),
      bookingId: booking.id,
      email: booking.details.email,
    }
  return account.email === booking.details.email
    ? { kind: 'save', action: fixedPath('accountKeep', language), bookingId: booking.id }
    : null
}
