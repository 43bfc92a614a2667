import { customerOfAgency } from '#db/agency-calls.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { keyedId } from '../sessions.ts'

/** `userExtId` names the customer to this agency only: another agency gets another one for the same person. */
export type AgencyCustomer = { email: string; userExtId: string }

/**
 * A customer of an agency, by the address or by its SHA-256 (AGENCY-68). `deps` are those behind the wall: whoever
 * booked only with others is answered like nobody. Refusals: not_found, not_allowed.
 */
export const findCustomer = async (
  deps: Deps,
  actor: KeyActor,
  { email, hash }: { email: string | null; hash: string | null },
): Promise<Outcome<AgencyCustomer>> => {
  const refusal = forbidden(actor, 'booking.view')
  if (refusal) return refusal
  const address = email === null ? null : readEmail(email)
  const digest = hash !== null && /^[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : null
  if (!address === !digest) return refused('not_found')
  const found = await customerOfAgency(deps.db, actor.code, { email: address || null, hash: digest })
  if (found === null) return refused('not_found')
  return done({ email: found, userExtId: keyedId(deps, 'customer of agency', actor.code, found) })
}
