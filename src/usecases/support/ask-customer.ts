import { randomUUID } from 'node:crypto'
import { bookingById, lockBooking, writeAudit } from '#db/bookings.ts'
import { claimById, claimByNumber } from '#db/claims.ts'
import { insertQuestion, questionsOf } from '#db/claim-questions.ts'
import { enqueue } from '#db/jobs.ts'
import { ownersOf } from '#db/gate.ts'
import { requestOfClaim } from '#db/service-requests.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { answerUntil, type Claim } from '#domain/claims/claim.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nobodysId } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { aboutClaimToPreview, claimantOf } from '../letters/claim-letters.ts'
import { factsToPreview } from '../letters/letters.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'

type Staff = Extract<Actor, { kind: 'staff' }>
type Asking = { actor: Staff; claim: Claim; booking: Booking; question: string }

const asking = async (
  deps: Deps,
  actor: Actor,
  { number, question: typed }: { number: string; question: string },
): Promise<Outcome<Asking>> => {
  const claim = await claimByNumber(deps.db, number)
  const booking = await bookingById(deps.db, claim?.bookingId ?? nobodysId)
  const owners = await ownersOf(deps.db, booking)
  const question = reasonOf(typed)
  const no = forbidden(actor, 'claim.decide', { owners, reason: question, amountMinor: 0 })
  if (no || !claim || !booking || question === null || actor.kind !== 'staff') return no ?? refused('not_found')
  return done({ actor, claim, booking, question })
}

/** The letter that asking would send. Refusals: not_found, not_allowed, reason_required. */
export const previewQuestion = async (
  deps: Deps,
  actor: Actor,
  about: { number: string; question: string },
): Promise<Outcome<{ language: Language; letter: ReturnType<typeof letterOf> }>> => {
  const asked = await asking(deps, actor, about)
  return asked.ok ? done({ language: asked.value.claim.language, letter: letterOf(deps, asked.value) }) : asked
}

const letterOf = (deps: Deps, { claim, booking, question }: Asking) => {
  const to = claimantOf(claim)
  return {
    ...factsToPreview(deps, booking, to),
    ...aboutClaimToPreview(deps, claim, to),
    question,
    answerBy: answerUntil(deps.clock.now()),
  }
}

/**
 * Asks the customer something about his claim, which then waits for him (CLAIM-18). Refusals: not_found, not_allowed,
 * reason_required (nothing is asked), claim_decided, claim_taken, claim_asked (a decision waits for another person),
 * conflict (a question waits already).
 */
export const askCustomer = async (
  deps: Deps,
  actor: Actor,
  about: { number: string; question: string },
): Promise<Outcome<null>> => {
  const asked = await asking(deps, actor, about)
  if (!asked.ok) return asked
  const { actor: who, claim, booking, question } = asked.value
  const { airportId, id: bookingId } = booking
  const now = deps.clock.now()
  const answer = await deps.db.transaction(async (tx): Promise<Outcome<null>> => {
    await lockBooking(tx, airportId, bookingId)
    const fresh = await claimById(tx, airportId, claim.id)
    if (fresh?.status !== 'received') return refused('claim_decided')
    if (fresh.takenBy !== null && fresh.takenBy !== who.personId) return refused('claim_taken')
    if (await requestOfClaim(tx, claim.id)) return refused('claim_asked')
    if (fresh.waitingSince !== null) return refused('conflict')
    const version = (await questionsOf(tx, claim.id)).length + 1
    const row = { airportId, id: randomUUID(), bookingId, claimId: claim.id, version, question }
    const asks = { ...row, askedBy: who.personId, askedAt: now, dueBefore: fresh.dueAt }
    await insertQuestion(tx, asks, answerUntil(now))
    const data = { claimId: claim.id, questionId: row.id }
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(who), action: 'claim_question', data })
    await enqueue(tx, mailJob({ kind: 'claimQuestion', bookingId, airportId, version, claimId: claim.id }, now))
    return done(null)
  })
  deps.wake()
  return answer
}
