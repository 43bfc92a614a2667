import { randomUUID } from 'node:crypto'
import { bookingById, lockBooking } from '#db/bookings.ts'
import { claimById } from '#db/claims.ts'
import type { Queryable } from '#db/db.ts'
import { givenOn, insertFavour, lockPerson } from '#db/favours.ts'
import { ownersOf } from '#db/gate.ts'
import { endRequest, requestOfClaim } from '#db/service-requests.ts'
import { needsSecond } from '#domain/access/favour.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { mostClaimedMinor } from '#domain/claims/amount.ts'
import type { Claim } from '#domain/claims/claim.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nobodysId } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden, rightOfActor } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { settleClaim, type Granted } from '../claims/settle-claim.ts'
import { askAnother } from '../payments/ask-another.ts'

/**
 * An `amountMinor` of 0 refuses the claim. The customer reads the reason. `version`: that of the booking for which the
 * decision was shown.
 */
export type DecideClaim = {
  airportId: number
  claimId: string
  amountMinor: number
  reason: string
  version?: number | undefined
}
export type ClaimDecided = { outcome: 'decided'; granted: Granted } | { outcome: 'asked' }

type Staff = Extract<Actor, { kind: 'staff' }>
type Deciding = { actor: Staff; now: Instant; amountMinor: number; reason: string; isAboveRight: boolean }

/**
 * Customer service decides a claim, once, with any amount up to the most a claim can ask (CLAIM-8). Beyond what the
 * table of rights and the person's limits allow, it becomes a request that another person answers (CLAIM-16). Refusals:
 * not_found, not_allowed, reason_required, amount_wrong, claim_decided, claim_taken (somebody else has it, CLAIM-17),
 * claim_asked (a request about it waits already), conflict (the booking changed since it was shown).
 */
export const decideClaim = async (
  deps: Deps,
  actor: Actor,
  { airportId, claimId, amountMinor, reason: typed, version }: DecideClaim,
): Promise<Outcome<ClaimDecided>> => {
  const claim = await claimById(deps.db, airportId, claimId)
  const found = await bookingById(deps.db, claim?.bookingId ?? nobodysId)
  const reason = reasonOf(typed)
  const asked = { owners: await ownersOf(deps.db, found), reason, amountMinor }
  const no = forbidden(actor, 'claim.decide', { ...asked, isAgreed: true })
  if (no || !claim || !found || reason === null || actor.kind !== 'staff') return no ?? refused('not_found')
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0 || amountMinor > mostClaimedMinor)
    return refused('amount_wrong')
  const isAboveRight = rightOfActor(actor, 'claim.decide', asked) !== 'allowed'
  const answer = await deps.db.transaction(async (tx): Promise<Outcome<ClaimDecided>> => {
    if (!(await lockPerson(tx, actor.personId))) return refused('not_found')
    const booking = await lockBooking(tx, airportId, found.id)
    const fresh = await claimById(tx, airportId, claimId)
    if (!booking || !fresh) return refused('not_found')
    if (fresh.status !== 'received') return refused('claim_decided')
    if (fresh.takenBy !== null && fresh.takenBy !== actor.personId) return refused('claim_taken')
    if (version !== undefined && version !== booking.version) return refused('conflict')
    return decideLocked(tx, booking, fresh, { actor, now: deps.clock.now(), amountMinor, reason, isAboveRight })
  })
  deps.wake()
  return answer
}

/** Decides, or asks. Person and booking are locked, so neither a second browser nor parts pass the limits. */
const decideLocked = async (
  tx: Queryable,
  booking: Booking,
  claim: Claim,
  { actor, now, amountMinor, reason, isAboveRight }: Deciding,
): Promise<Outcome<ClaimDecided>> => {
  const about = { airportId: booking.airportId, bookingId: booking.id }
  const day = houseDay(now)
  const waiting = await requestOfClaim(tx, claim.id)
  const given = await givenOn(tx, actor.personId, day, booking.id)
  if (amountMinor > 0 && (isAboveRight || needsSecond(amountMinor, given))) {
    if (waiting) return refused('claim_asked')
    await askAnother(tx, booking, {
      kind: 'claim',
      personId: actor.personId,
      now,
      amountMinor,
      reason,
      claimId: claim.id,
    })
    return done({ outcome: 'asked' })
  }
  const granted = await settleClaim(tx, booking, claim, { actor: nameOf(actor), now, amountMinor, note: reason })
  if (!granted) return refused('claim_decided')
  if (amountMinor > 0)
    await insertFavour(tx, { ...about, id: randomUUID(), personId: actor.personId, day, amountMinor, at: now })
  // whoever was asked about it has nothing to agree to any more
  if (waiting) await endRequest(tx, waiting, { at: now, how: 'void', by: actor.personId, answer: null })
  return done({ outcome: 'decided', granted })
}
