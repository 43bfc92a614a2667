import type { Owners } from '#domain/access/people.ts'
import type { Operation } from '#domain/access/rights.ts'
import type { Queryable } from '#db/db.ts'
import { refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from './actor.ts'
import { rightOfActor } from './rights.ts'
import { record } from './trail.ts'

const longestReason = 500

/** The reason that staff typed, tidied; null when it is too short to be one. */
export const reasonOf = (typed: string | undefined): string | null => {
  const reason = (typed ?? '')
    .slice(0, longestReason)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return reason.length >= 3 ? reason : null
}

/**
 * The refusal for staff who may do something with a reason only and gave none (RIGHT-4); null for everybody else. The
 * right itself is asked for elsewhere.
 */
export const lacksReason = (
  actor: Actor,
  operation: Operation,
  typed: string | undefined,
  owners: Owners = { organisationIds: [] },
): Outcome<never> | null =>
  actor.kind === 'staff' && rightOfActor(actor, operation, { owners, reason: reasonOf(typed) }) === 'reason_required'
    ? refused('reason_required', undefined, { reason: 'reason_required' })
    : null

/** Keeps in the trail why staff did something to a booking; whoever needs no reason leaves no line. */
export const keepReason = async (
  tx: Queryable,
  actor: Actor,
  { operation, bookingId, reason: typed }: { operation: Operation; bookingId: string; reason: string | undefined },
  now: Instant,
): Promise<void> => {
  const reason = actor.kind === 'staff' ? reasonOf(typed) : null
  if (reason !== null) await record(tx, actor, { operation, object: `booking:${bookingId}`, reason }, now)
}
