import { bookingById } from '#db/bookings.ts'
import { claimById } from '#db/claims.ts'
import { membersOf } from '#db/members.ts'
import { houseId } from '#db/organisations.ts'
import { personById } from '#db/people.ts'
import { requestById } from '#db/service-requests.ts'
import { requestOperations } from '#domain/access/favour.ts'
import { readNotice } from '#domain/letters/notice-id.ts'
import { rightOf } from '#domain/access/rights.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Deps } from '../deps.ts'

/**
 * That somebody asks for another person (SERVICE-36). Null once it was answered, when its booking has changed since, so
 * that agreeing would do nothing, and when who is told may not answer it any more.
 */
export const loadRequestAsked = async (deps: Deps, { id, version }: { id: string; version: number }) => {
  const { about: requestId, personId } = readNotice(id)
  const request = await requestById(deps.db, requestId)
  const booking = request && request.endedHow === null ? await bookingById(deps.db, request.bookingId) : null
  if (!request || booking?.version !== request.bookingVersion) return null
  const member = (await membersOf(deps.db, houseId)).find(
    (one) => one.personId === personId && !one.isDemo && rightOf(requestOperations[request.kind], one.role) !== null,
  )
  const asker = await personById(deps.db, request.askedBy)
  if (!member || !asker) return null
  const claim = request.claimId === null ? null : await claimById(deps.db, request.airportId, request.claimId)
  const { kind, amountMinor, reason } = request
  return {
    key: `${id}/${version}`,
    to: { name: member.name, address: member.email, language: member.language },
    model: {
      kind,
      amountMinor,
      number: claim?.number ?? booking.number,
      asker: asker.name,
      reason,
      requestsUrl: deps.publicUrl + workPath('requests'),
    },
  }
}
