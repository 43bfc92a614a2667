import { bookingById, lockBooking } from '#db/bookings.ts'
import { claimById } from '#db/claims.ts'
import { may } from '#domain/access/permissions.ts'
import { mostClaimedMinor } from '#domain/claims/amount.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { settleClaim, type Granted } from '../claims/settle-claim.ts'

/** An `amountMinor` of 0 refuses the claim. The customer reads the reason. */
export type DecideClaim = { airportId: number; claimId: string; amountMinor: number; reason: string }

/**
 * Customer service decides a claim, once, with any amount up to the most a claim can ask (CLAIM-8). Refusals:
 * not_found, reason_required, amount_wrong, claim_decided.
 */
export const decideClaim = async (
  deps: Deps,
  actor: Actor,
  { airportId, claimId, amountMinor, reason: typed }: DecideClaim,
): Promise<Outcome<Granted>> => {
  const no = forbidden(actor, 'claim.view')
  if (no) return no
  const claim = await claimById(deps.db, airportId, claimId)
  const found = claim && may(actor, 'claim', claim.bookingId) ? await bookingById(deps.db, claim.bookingId) : null
  if (!found) return refused('not_found')
  const reason = reasonOf(typed)
  if (reason === null) return refused('reason_required', undefined, { reason: 'reason_required' })
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0 || amountMinor > mostClaimedMinor)
    return refused('amount_wrong')
  const answer = await deps.db.transaction(async (tx): Promise<Outcome<Granted>> => {
    const booking = await lockBooking(tx, airportId, found.id)
    const fresh = await claimById(tx, airportId, claimId)
    if (!booking || !fresh) return refused('not_found')
    const granted = await settleClaim(tx, booking, fresh, {
      actor: nameOf(actor),
      now: deps.clock.now(),
      amountMinor,
      note: reason,
    })
    return granted ? done(granted) : refused('claim_decided')
  })
  deps.wake()
  return answer
}
