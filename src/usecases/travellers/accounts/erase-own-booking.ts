import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { eraseBookingNow } from '../../erasure/erase-booking.ts'
import { findFor } from '../show-booking.ts'

/**
 * Erases the personal data of one booking, for travellers without an account. Refusals: not_found, mandatory (field
 * `sure`), erasure_blocked.
 */
export const eraseOwnBooking = async (
  deps: Deps,
  actor: Actor,
  command: { bookingId: string; sure: boolean },
): Promise<Outcome<true>> => {
  // staff may edit a booking, and nothing in the table of rights lets them erase one (RIGHT-1)
  const booking = actor.kind === 'staff' ? null : await findFor(deps, actor, ['edit'], command.bookingId)
  if (!booking || booking.erasedAt !== null) return refused('not_found')
  if (!command.sure) return refused('mandatory', undefined, { sure: 'mandatory' })
  const erased = await eraseBookingNow(
    deps,
    { kind: 'system', job: 'erase-booking' },
    { bookingId: booking.id, reason: 'asked' },
  )
  if (erased.ok) return done(true)
  return erased.problem.code === 'booking_active' ? refused('erasure_blocked') : erased
}
