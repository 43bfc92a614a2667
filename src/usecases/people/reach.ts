import type { Owners, Scope } from '#domain/access/people.ts'
import type { Operation, Verdict } from '#domain/access/rights.ts'
import { refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import { forbidden, rightOfActor } from '../rights.ts'

/** What a scope consists of, as the table of rights is asked about it: whoever reaches all of it reaches each part. */
const partsOf = (organisationId: string, scope: Scope): Owners[] => {
  const organisationIds = [organisationId]
  if (scope.kind === 'places') return scope.places.map((place) => ({ organisationIds, place }))
  if (scope.kind === 'codes') return scope.codes.map((code) => ({ organisationIds, code }))
  // a place that there is not: only who reaches everything reaches it
  return [{ organisationIds }]
}

const denied: readonly Verdict[] = ['not_found', 'not_allowed']

/**
 * Whether somebody may do this to a person with such a scope: somebody who reaches one car park touches nobody who
 * reaches two (ACCESS-18). Reason and second person are asked for elsewhere.
 */
export const touches = (actor: Actor, operation: Operation, organisationId: string, scope: Scope): boolean => {
  const parts = partsOf(organisationId, scope)
  return parts.length > 0 && parts.every((owners) => !denied.includes(rightOfActor(actor, operation, { owners })))
}

/** The refusal to do this to a person with such a scope, a reason asked for where there must be one; null: he may. */
export const denialOf = (
  actor: Actor,
  operation: Operation,
  { organisationId, scope, reason }: { organisationId: string; scope: Scope; reason: string | null },
): Outcome<never> | null => {
  const denials = partsOf(organisationId, scope).map((owners) => forbidden(actor, operation, { owners, reason }))
  return denials.length === 0 ? refused('not_found') : (denials.find((denial) => denial !== null) ?? null)
}

/** Whether somebody may do this to anything at all of an organisation. */
export const worksAt = (actor: Actor, operation: Operation, organisationId: string): boolean =>
  actor.kind === 'system' ||
  (actor.kind === 'staff' &&
    actor.holdings.some(
      (holding) =>
        !denied.includes(
          rightOfActor({ ...actor, holdings: [{ ...holding, scope: { kind: 'all' } }] }, operation, {
            owners: { organisationIds: [organisationId] },
          }),
        ),
    ))

/** The refusal for whoever does not reach something: not_allowed where he may see it, else not_found (RIGHT-3). */
export const forbiddenTo = (actor: Actor, view: Operation, organisationId: string | null): Outcome<never> =>
  organisationId !== null && forbidden(actor, view, { owners: { organisationIds: [organisationId] } }) === null
    ? refused('not_allowed')
    : refused('not_found')
