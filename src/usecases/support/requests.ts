import { lockBooking, writeAudit } from '#db/bookings.ts'
import { claimById } from '#db/claims.ts'
import type { Queryable } from '#db/db.ts'
import { lockPerson } from '#db/favours.ts'
import { endRequest, openRequests, requestById, type OpenRequest, type ServiceRequest } from '#db/service-requests.ts'
import { requestOperations, type RequestKind } from '#domain/access/favour.ts'
import type { Operation } from '#domain/access/rights.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import { settleClaim } from '../claims/settle-claim.ts'
import type { Deps } from '../deps.ts'
import { needsFactor } from '../people/confirm-factor.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { askedIn } from '../payments/ask-another.ts'
import { cancelAsAgreed } from './cancel-for-customer.ts'
import { moveAsAsked } from './move-booking.ts'
import { giveBack } from './refund-amount.ts'
import { changesOf, type RequestChange } from './request-changes.ts'
import { waiveAsAgreed } from './waive-due.ts'

const longestList = 200

const operationOf = ({ kind }: Pick<ServiceRequest, 'kind'>): Operation => requestOperations[kind]

/** A request with the number of its booking and the name of who asked. */
export type WaitingRequest = {
  request: ServiceRequest
  number: string
  claimNumber: string | null
  asker: string
  isOwn: boolean
  /** its booking has changed since: agreed to, it is void */
  isStale: boolean
  /** what agreeing would change (SERVICE-35) */
  changes: readonly RequestChange[]
}

const mayAnswer = (actor: Actor, request: Pick<OpenRequest, 'kind'>): boolean =>
  forbidden(actor, operationOf(request), { reason: 'list', amountMinor: 0 }) === null

/** What waits for another person, the oldest first. Refusals: not_found, not_allowed. */
export const listRequests = async (deps: Deps, actor: Actor): Promise<Outcome<WaitingRequest[]>> => {
  const no = forbidden(actor, 'booking.refund', { reason: 'list', amountMinor: 0 })
  if (no || actor.kind !== 'staff') return no ?? refused('not_found')
  const open = (await openRequests(deps.db, longestList)).filter((request) => mayAnswer(actor, request))
  const changes = await changesOf(deps.db, open)
  return done(
    open.map(({ number, claimNumber, asker, isStale, ...request }) => ({
      request,
      number,
      claimNumber,
      asker,
      isStale,
      changes: changes.get(request.id) ?? [],
      isOwn: request.askedBy === actor.personId,
    })),
  )
}

type Agreeing = { deps: Deps; actor: Actor; now: Instant }

/** Does what was asked for, by its kind; false when it cannot be done any more. */
const carries: Readonly<
  Record<RequestKind, (tx: Queryable, booking: Booking, asked: ServiceRequest, agreeing: Agreeing) => Promise<boolean>>
> = {
  async refund(tx, booking, asked, { actor, now }) {
    const { amountMinor, reason } = asked
    await giveBack(tx, booking, { actor, now, amountMinor, reason, agreedTo: asked })
    return true
  },
  // a claim may have been decided meanwhile
  async claim(tx, booking, { claimId, amountMinor, reason }, { actor, now }) {
    const claim = claimId === null ? null : await claimById(tx, booking.airportId, claimId)
    const as = { actor: nameOf(actor), now, amountMinor, note: reason }
    return claim !== null && (await settleClaim(tx, booking, claim, as)) !== null
  },
  cancel: cancelAsAgreed,
  move: (tx, booking, asked, { deps, actor, now }) => moveAsAsked(deps, tx, booking, asked, { actor, now }),
  waive: waiveAsAgreed,
}

/**
 * Agrees to a request or refuses it (SERVICE-8). Refusals: not_found, not_allowed, second_person_required (the own
 * request), factor_required (agreed to, SERVICE-37), reason_required (refused without a sentence), conflict (answered
 * before). `void`: the booking changed since, nothing went back.
 */
export const answerRequest = async (
  deps: Deps,
  actor: Actor,
  { requestId, agrees, sentence }: { requestId: string; agrees: boolean; sentence: string },
): Promise<Outcome<{ outcome: 'agreed' | 'refused' | 'void' }>> => {
  const asked = await requestById(deps.db, requestId)
  const no = forbidden(actor, asked ? operationOf(asked) : 'booking.refund', {
    // a request is the house's, so nobody else is told whether there is such a one
    owners: asked && { organisationIds: [] },
    reason: 'request',
    amountMinor: asked?.amountMinor ?? 0,
    isAgreed: true,
  })
  if (no || !asked || actor.kind !== 'staff') return no ?? refused('not_found')
  if (asked.askedBy === actor.personId) return refused('second_person_required')
  const now = deps.clock.now()
  if (agrees && needsFactor(actor, now)) return refused('factor_required')
  const answer = reasonOf(sentence)
  if (!agrees && answer === null) return refused('reason_required', undefined, { reason: 'reason_required' })
  const result = await deps.db.transaction(async (tx): Promise<Outcome<{ outcome: 'agreed' | 'refused' | 'void' }>> => {
    // in the order of refundAmount and decideClaim, whose second browser may be at work
    if (!(await lockPerson(tx, actor.personId))) return refused('not_found')
    const booking = await lockBooking(tx, asked.airportId, asked.bookingId)
    const isStill = booking !== null && booking.version === asked.bookingVersion
    const before = await requestById(tx, asked.id)
    if (before?.endedHow !== null) return refused('conflict')
    const isDone = agrees && isStill && (await carries[asked.kind](tx, booking, asked, { deps, actor, now }))
    const how = !agrees ? 'refused' : isDone ? 'agreed' : 'void'
    if (!(await endRequest(tx, asked, { at: now, how, by: actor.personId, answer })))
      throw new Error('a request was answered without its booking locked')
    const { airportId, bookingId, amountMinor } = asked
    const data = { amountMinor, ...askedIn(asked) }
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: `request_${how}`, data })
    return done({ outcome: how })
  })
  deps.wake()
  return result
}
