import { organisationBySlug, type Organisation } from '#db/organisations.ts'
import { hasAccount, type OrganisationKind } from '#domain/access/people.ts'
import type { Operation } from '#domain/access/rights.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import { forbidden } from './rights.ts'

/**
 * The organisation with this short name, for whoever may do this there. `isOfKind` says which organisations it can be
 * done with; left out, with all. Refusals: those of the table of rights; conflict for another kind.
 */
export const organisationFor = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  operation: Operation,
  { slug, reason = null }: { slug: string; reason?: string | null },
  isOfKind: (kind: OrganisationKind) => boolean = () => true,
): Promise<Outcome<Organisation & { registration: string | null }>> => {
  const organisation = await organisationBySlug(deps.db, slug)
  const owners = organisation && { organisationIds: [organisation.id] }
  const denied = forbidden(actor, operation, { owners, reason })
  if (denied || !organisation) return denied ?? refused('not_found')
  return isOfKind(organisation.kind) ? done(organisation) : refused('conflict')
}

/** The same for whoever has an account and statements: agencies and companies. Refusals: as organisationFor. */
export const accountFor = (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  operation: Operation,
  asked: { slug: string; reason?: string | null },
) => organisationFor(deps, actor, operation, asked, hasAccount)
