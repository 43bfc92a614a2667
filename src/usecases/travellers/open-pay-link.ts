import { bookingById } from '#db/bookings.ts'
import { payLinkByHash } from '#db/pay-links.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf, grant } from '../sessions.ts'
import { toPayOf } from '../next-payment.ts'
import { viewOf, type BookingView } from './booking-view.ts'

/**
 * Opens the link of a payment letter. Without `sessionId` it only shows what is to be paid, because a mail scanner that
 * opens the link must change nothing (CS-07). With one, the session may pay this booking and do nothing else (PY-29).
 * Refusals: payment_link_unknown, payment_not_needed (paid or cancelled, PL-02).
 */
export const openPayLink = async (
  deps: Deps,
  actor: Actor,
  { token, sessionId }: { token: string; sessionId?: string },
): Promise<Outcome<{ bookingId: string; view: BookingView }>> => {
  const link = token.length <= 100 ? await payLinkByHash(deps.db, digestOf(token)) : null
  const booking = link && (await bookingById(deps.db, link.bookingId))
  if (!booking) return refused('payment_link_unknown')
  const { amountMinor } = await toPayOf(deps.db, booking, deps.clock.now())
  if (amountMinor === 0) return refused('payment_not_needed')
  if (sessionId)
    await grant(
      deps.db,
      sessionId,
      { bookingId: booking.id, airportId: booking.airportId, scope: 'pay' },
      deps.clock.now(),
    )
  return done({ bookingId: booking.id, view: await viewOf(deps, actor, booking) })
}
