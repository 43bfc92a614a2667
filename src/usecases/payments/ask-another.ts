import { randomUUID } from 'node:crypto'
import { writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { membersOf } from '#db/members.ts'
import { houseId } from '#db/organisations.ts'
import { insertRequest, isAsked, type ServiceRequest } from '#db/service-requests.ts'
import { requestOperations, type RequestKind } from '#domain/access/favour.ts'
import { noticeId } from '#domain/letters/notice-id.ts'
import { rightOf } from '#domain/access/rights.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Instant } from '#domain/time/zones.ts'
import { mailJob } from '../jobs/mail-jobs.ts'

type Asking = { kind: RequestKind; personId: string; now: Instant; amountMinor: number; reason: string } & (
  | { kind: 'claim'; claimId: string; productId?: null }
  | { kind: 'move'; claimId?: null; productId: number }
  | { kind: Exclude<RequestKind, 'claim' | 'move'>; claimId?: null; productId?: null }
)

/**
 * Puts an amount to another person (SERVICE-8, CLAIM-16), and writes down that it was asked for. Where somebody asked
 * for the same before, that request is the one (SERVICE-28). Call it with the booking locked: the request is void once
 * its version is another.
 */
export const askAnother = async (
  tx: Queryable,
  { airportId, id: bookingId, version }: Booking,
  { kind, personId, now, amountMinor, reason, claimId, productId }: Asking,
): Promise<void> => {
  const id = randomUUID()
  const request = {
    id,
    airportId,
    bookingId,
    kind,
    bookingVersion: version,
    amountMinor,
    reason,
    askedBy: personId,
    askedAt: now,
    claimId: claimId ?? null,
    productId: productId ?? null,
  }
  if (await isAsked(tx, request)) return
  await insertRequest(tx, request)
  await tellWhoMay(tx, request)
  await writeAudit(tx, {
    airportId,
    bookingId,
    now,
    actor: `staff:${personId}`,
    action: `${kind}_asked`,
    data: {
      requestId: id,
      amountMinor,
      // why a claim is granted stands with the claim
      ...(kind === 'claim' ? { claimId } : { reason }),
      ...(kind === 'move' && { toProduct: productId }),
    },
  })
}

/** Orders a letter to everybody who may answer, and not to who asks (SERVICE-36). */
const tellWhoMay = async (
  tx: Queryable,
  { id: requestId, kind, askedBy, askedAt }: Pick<ServiceRequest, 'id' | 'kind' | 'askedBy' | 'askedAt'>,
): Promise<void> => {
  const who = (await membersOf(tx, houseId))
    .filter(({ role, isDemo }) => !isDemo && rightOf(requestOperations[kind], role) !== null)
    .map(({ personId }) => personId)
  const letters = [...new Set(who)]
    .filter((personId) => personId !== askedBy)
    .map((personId) =>
      mailJob({ kind: 'requestAsked', requestNoticeId: noticeId({ about: requestId, personId }) }, askedAt),
    )
  await enqueue(tx, letters)
}

/** What the trail of an act says of the request that was agreed to; null where nobody had to be asked. */
export const askedIn = (request: ServiceRequest | null) =>
  request && { requestId: request.id, askedBy: `staff:${request.askedBy}` }
