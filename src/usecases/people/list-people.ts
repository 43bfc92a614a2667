import { openInvitations, type Invitation } from '#db/invitations.ts'
import { findMembers, membersOf, type Member } from '#db/members.ts'
import { codesOf, organisationBySlug, type Organisation } from '#db/organisations.ts'
import { placesOf, type PlaceRow } from '#db/people.ts'
import { keysOfTheGone } from '#db/service-keys.ts'
import { isAtHome, invitationEnd, roles, type Role } from '#domain/access/people.ts'
import { mayGive } from '#domain/access/rights.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { touches, worksAt } from './reach.ts'

export type ListedInvitation = Invitation & { until: number; mayAgree: boolean }
export type PeopleOf = {
  organisation: Organisation
  members: Member[]
  invitations: ListedInvitation[]
  /** what may be given here, by this person; none: he invites nobody */
  giveable: Role[]
  /** the car parks and agent codes that can be given one by one */
  places: PlaceRow[]
  codes: string[]
  /** open keys that somebody made who has left (ACCESS-33) */
  keysOfTheGone: number
}

const giveable = (actor: Actor, organisation: Organisation): Role[] =>
  roles.filter(
    (role) =>
      isAtHome(role, organisation.kind) &&
      (actor.kind === 'system' ||
        (actor.kind === 'staff' &&
          actor.holdings.some(
            (holding) =>
              mayGive(holding.role, role) &&
              (holding.role === 'administrator' || holding.organisationId === organisation.id),
          ))),
  )

const listed = (actor: Actor, invitation: Invitation): ListedInvitation => ({
  ...invitation,
  until: invitationEnd(invitation.agreedAt ?? invitation.invitedAt),
  mayAgree:
    invitation.needsAgreement &&
    invitation.agreedAt === null &&
    actor.kind === 'staff' &&
    invitation.invitedBy?.id !== actor.personId &&
    touches(actor, 'person.inviteTrusted', invitation.organisation.id, invitation.scope),
})

/** Who works in an organisation, and who is invited: those whose whole scope one reaches. Refusal: not_found. */
export const listPeople = async (deps: Deps, actor: Actor, { slug }: { slug: string }): Promise<Outcome<PeopleOf>> => {
  const organisation = await organisationBySlug(deps.db, slug)
  if (!organisation || !worksAt(actor, 'person.view', organisation.id)) return refused('not_found')
  const reached = ({ scope }: Pick<Member, 'scope'>) => touches(actor, 'person.view', organisation.id, scope)
  const places = await placesOf(deps.db, [organisation.id])
  const all = organisation.kind === 'agency' ? await codesOf(deps.db, organisation.id) : []
  const codes = all.filter((code) => touches(actor, 'person.view', organisation.id, { kind: 'codes', codes: [code] }))
  const since = deps.clock.now() - invitationEnd(0)
  return done({
    organisation,
    members: (await membersOf(deps.db, organisation.id)).filter(reached),
    invitations: (await openInvitations(deps.db, organisation.id, since))
      .filter(reached)
      .map((one) => listed(actor, one)),
    giveable: giveable(actor, organisation),
    places: places.filter((place) =>
      touches(actor, 'person.view', organisation.id, { kind: 'places', places: [place] }),
    ),
    codes,
    keysOfTheGone: codes.length > 0 ? await keysOfTheGone(deps.db, organisation.id, codes, deps.clock.now()) : 0,
  })
}

/** People of all organisations by letters of name, address or organisation. Refusal: not_found. */
export const findPeople = async (
  deps: Deps,
  actor: Actor,
  { letters }: { letters: string },
): Promise<Outcome<{ members: Member[]; invitations: ListedInvitation[] }>> => {
  // only who reaches everybody: others have the list of their organisation
  if (actor.kind !== 'system' && forbidden(actor, 'organisation.add')) return refused('not_found')
  const since = deps.clock.now() - invitationEnd(0)
  const invitations = await openInvitations(deps.db, null, since)
  return done({
    members: await findMembers(deps.db, letters.trim().slice(0, 80)),
    invitations: invitations.map((one) => listed(actor, one)),
  })
}
