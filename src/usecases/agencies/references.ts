import { giveBackReference, takeReference } from '#db/agency-calls.ts'
import { lostMs } from '#domain/agencies/service-key.ts'
import { refused, type Outcome } from '#domain/outcome.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/**
 * Makes a booking under the agency's own reference, which no other of its bookings may have (AGENCY-9). It is taken
 * before the booking is made, whose id is known, and given back when none came of it. Refusal: reference_taken.
 */
export const underReference = async <T>(
  deps: Deps,
  { code }: KeyActor,
  { reference, bookingId }: { reference: string | null; bookingId: string },
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (reference === null) return work()
  const now = deps.clock.now()
  if (!(await takeReference(deps.db, { code, reference, bookingId, now, lost: now - lostMs })))
    return refused('reference_taken')
  const answer = await work()
  if (!answer.ok) await giveBackReference(deps.db, code, bookingId)
  return answer
}
