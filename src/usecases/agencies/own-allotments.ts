import { allotmentById, daysOfAllotment, type AllotmentDay, type AllotmentRow } from '#db/allotment-reads.ts'
import { ownersFor } from '#domain/agencies/service-key.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Actor } from '../actor.ts'
import { listAllotments, type Allotment } from '../allotment-list.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

/**
 * The allotments of the agency whose program asks, whichever of its codes the key is for (AGENCY-143). Refusals:
 * not_found, not_allowed.
 */
export const readOwnAllotments = async (deps: Deps, actor: Actor): Promise<Outcome<Allotment[]>> => {
  if (actor.kind !== 'key') return refused('not_found')
  const refusal = forbidden(actor, 'allotment.view', { owners: ownersFor(actor) })
  return refusal ?? done(await listAllotments(deps, actor.organisationId))
}

/** One of them with all its days. Refusals: not_found, not_allowed. */
export const readOwnAllotment = async (
  deps: Deps,
  actor: Actor,
  { id }: { id: string },
): Promise<Outcome<{ allotment: AllotmentRow; days: AllotmentDay[] }>> => {
  if (actor.kind !== 'key') return refused('not_found')
  const refusal = forbidden(actor, 'allotment.view', { owners: ownersFor(actor) })
  if (refusal) return refusal
  const allotment = isUuid(id) ? await allotmentById(deps.db, id) : null
  if (allotment?.organisationId !== actor.organisationId) return refused('not_found')
  return done({ allotment, days: await daysOfAllotment(deps.db, allotment, deps.clock.now()) })
}
