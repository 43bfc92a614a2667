import { bookingById } from '#db/bookings.ts'
import { claimByToken, claimsOf } from '#db/claims.ts'
import { questionsOf, type ClaimQuestion } from '#db/claim-questions.ts'
import { filesOf, type StoredFile } from '#db/files.ts'
import { may } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { mayBeClaimed, type Claim } from '#domain/claims/claim.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { storedClaimToken } from '../letters/link-tokens.ts'
import { digestOf } from '../sessions.ts'
import { proofOf } from '../claims/settle-claim.ts'

/** What we asked about a claim, and what its customer answered (CLAIM-18). */
export type AskedOfClaim = Pick<ClaimQuestion, 'question' | 'askedAt' | 'answer' | 'answeredAt'>

export type ClaimView = {
  claim: Claim
  questions: AskedOfClaim[]
  iata: string
  zone: string
  files: Pick<StoredFile, 'slot' | 'type' | 'size' | 'scan'>[]
}

/**
 * A claim for whoever has the link of its letter. It shows how the claim stands, but no account, no file and no
 * booking. Refusal: claim_unknown.
 */
export const showClaim = async (
  deps: Deps,
  _actor: Actor,
  { token }: { token: string },
): Promise<Outcome<ClaimView>> => {
  const claim = token.length <= 100 ? await claimByToken(deps.db, digestOf(token)) : null
  const booking = claim && (await bookingById(deps.db, claim.bookingId))
  if (!booking) return refused('claim_unknown')
  return done({
    claim,
    questions: await questionsOf(deps.db, claim.id),
    iata: booking.iata,
    zone: booking.zone,
    files: await filesOf(deps.db, 'claim', claim.id),
  })
}

/** `token`: that of the claim's own page. */
export type ClaimOfBooking = { claim: Claim; token: string; questions: AskedOfClaim[] }

/**
 * The claims of a booking that its traveller sees: those so far with their links, whether one more is possible, what
 * the records prove, and whether giving that back needs an account (CLAIM-7).
 */
export const claimsOfBooking = async (
  deps: Deps,
  actor: Actor,
  booking: Booking,
): Promise<{
  claims: ClaimOfBooking[]
  possible: boolean
  provenMinor: number
  needsAccount: boolean
}> => {
  if (!may(actor, 'claim', booking.id)) return { claims: [], possible: false, provenMinor: 0, needsAccount: true }
  const claims = await claimsOf(deps.db, booking.id)
  return {
    claims: await Promise.all(
      claims.map(async (claim) => ({
        claim,
        token: await storedClaimToken(deps, claim.id),
        questions: await questionsOf(deps.db, claim.id),
      })),
    ),
    possible: mayBeClaimed(booking),
    ...(await proofOf(deps.db, booking, deps.catalogue.known(booking.iata, booking.productId)?.carPark.hours)),
  }
}
