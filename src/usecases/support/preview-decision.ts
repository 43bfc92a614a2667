import { bookingById } from '#db/bookings.ts'
import { claimByNumber } from '#db/claims.ts'
import { givenOn } from '#db/favours.ts'
import { ownersOf } from '#db/gate.ts'
import { needsSecond } from '#domain/access/favour.ts'
import { mostClaimedMinor } from '#domain/claims/amount.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { nobodysId } from '#domain/uuid.ts'
import type { Actor } from '../actor.ts'
import { splitOf, type Granted } from '../claims/settle-claim.ts'
import type { Deps } from '../deps.ts'
import { aboutClaimToPreview, claimantOf } from '../letters/claim-letters.ts'
import { factsToPreview } from '../letters/letters.ts'
import { forbidden, rightOfActor } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'

/**
 * What deciding a claim would do now, and the letter that the customer would get. Refusals: not_found, not_allowed,
 * reason_required, amount_wrong.
 */
export const previewDecision = async (
  deps: Deps,
  actor: Actor,
  { number, amountMinor, reason: typed }: { number: string; amountMinor: number; reason: string },
): Promise<
  Outcome<{
    granted: Granted
    needsSecond: boolean
    language: Language
    letter: ReturnType<typeof letterOf>
  }>
> => {
  const claim = await claimByNumber(deps.db, number)
  const booking = await bookingById(deps.db, claim?.bookingId ?? nobodysId)
  const reason = reasonOf(typed)
  const asked = { owners: await ownersOf(deps.db, booking), reason, amountMinor }
  const no = forbidden(actor, 'claim.decide', { ...asked, isAgreed: true })
  if (no || !claim || !booking || reason === null || actor.kind !== 'staff') return no ?? refused('not_found')
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0 || amountMinor > mostClaimedMinor)
    return refused('amount_wrong')
  const granted = await splitOf(deps.db, booking, amountMinor)
  const given = await givenOn(deps.db, actor.personId, houseDay(deps.clock.now()), booking.id)
  const isAbove = rightOfActor(actor, 'claim.decide', asked) !== 'allowed' || needsSecond(amountMinor, given)
  return done({
    granted,
    needsSecond: amountMinor > 0 && isAbove,
    language: claim.language,
    letter: letterOf(deps, { claim, booking, granted, amountMinor, reason }),
  })
}

type Decided = {
  claim: NonNullable<Awaited<ReturnType<typeof claimByNumber>>>
  booking: NonNullable<Awaited<ReturnType<typeof bookingById>>>
  granted: Granted
  amountMinor: number
  reason: string
}

const letterOf = (deps: Deps, { claim, booking, granted, amountMinor, reason }: Decided) => {
  const to = claimantOf(claim)
  return {
    ...factsToPreview(deps, booking, to),
    ...aboutClaimToPreview(deps, claim, to),
    grantedMinor: amountMinor,
    paidTo: granted.transferMinor > 0 ? ('bank' as const) : ('paymentMethod' as const),
    reason,
  }
}
