import { createElement } from 'react'
import type { Owners } from '#domain/access/people.ts'
import { decide, type Operation, type Verdict } from '#domain/access/rights.ts'
import { workPath } from '#domain/site-map/work.ts'
import { depsBehindWall } from '#usecases/behind-wall.ts'
import type { Deps } from '#usecases/deps.ts'
import type { Membership, StaffSession, WorkPlace } from '#usecases/people/staff-session.ts'
import { absent, Instead, to } from '../../kernel/page.ts'
import { backWithin } from '../../site/same-site.ts'
import type { WorkFacts } from './facts.ts'
import type { Asked } from './page.ts'
import { NotAllowed } from './errors.tsx'
import { SessionOver } from './session-over.tsx'

/** What a page is asked by somebody who is signed in. */
export type StaffAsked = Asked & { facts: WorkFacts & { staff: StaffSession } }

const isSignedIn = (asked: Asked): asked is StaffAsked => asked.facts.staff !== null

/** The address of signing in that leads back to this page. */
export const signInPath = ({ url }: Pick<WorkFacts, 'url'>): string => {
  const back = url.pathname + url.search
  return back === workPath('home') ? workPath('signIn') : `${workPath('signIn')}?back=${encodeURIComponent(back)}`
}

/** Where signing in leads: the page that asked for it, else the beginning. */
export const backOf = ({ publicUrl, url }: Pick<WorkFacts, 'publicUrl' | 'url'>): string =>
  backWithin(publicUrl, url.searchParams.get('back')) ?? workPath('home')

/**
 * Wraps the `load` or `action` of a page for people who are signed in. Everybody else is asked to sign in first and is
 * led back here then; a form that came too late stays in the tab, to be sent again (WORK-4).
 */
export const staffOnly =
  <Given>(ask: (asked: StaffAsked) => Given) =>
  (asked: Asked): Given => {
    if (isSignedIn(asked)) return ask(asked)
    const { facts, method } = asked
    if (method === 'POST') throw new Instead(401, createElement(SessionOver, { href: signInPath(facts) }))
    throw to(signInPath(facts), 303)
  }

/** Thrown where somebody sees a thing and may not do this to it: who may is said in `who` (WORK-2). */
export const notAllowed = (who?: string): Instead =>
  new Instead(403, createElement(NotAllowed, { isPlain: false }, who))

/** `deps` see of bookings only those of this place (RIGHT-7). */
export type AtPlace = { membership: Membership; place: WorkPlace; deps: Deps }

const same = (slug: string, asked: string | undefined): boolean => slug === (asked ?? '').toLowerCase()

/**
 * The car park of an address `:org/:place`, for whoever reaches it and may do `operation` there, perhaps with a reason
 * or a second person. Throws the 404 of an unknown page for everybody else.
 */
export const atPlace = ({ facts: { staff, deps }, params }: StaffAsked, operation: Operation): AtPlace => {
  for (const membership of staff.memberships) {
    if (!same(membership.organisation.slug, params['org'])) continue
    const place = membership.places.find(({ slug }) => same(slug, params['place']))
    if (!place) continue
    const owners = { organisationIds: [membership.organisation.id], place }
    if (mayAsk(staff, membership, operation, owners))
      return { membership, place, deps: depsBehindWall(deps, { places: [place], codes: [] }) }
  }
  throw absent()
}

const memberOf = (staff: StaffSession, slug: string, operation: Operation): Membership | undefined =>
  staff.memberships.find(
    (membership) => same(membership.organisation.slug, slug) && mayAsk(staff, membership, operation),
  )
const houseMember = (staff: StaffSession, operation: Operation): Membership | undefined =>
  staff.memberships.find(
    (membership) => membership.organisation.kind === 'house' && mayAsk(staff, membership, operation),
  )

/** Whether somebody may do `operation` in this organisation, for what leads from one page to another. */
export const mayIn = (staff: StaffSession, slug: string, operation: Operation): boolean =>
  memberOf(staff, slug, operation) !== undefined
/** Whether somebody may do `operation` in the house. */
export const mayInHouse = (staff: StaffSession, operation: Operation): boolean =>
  houseMember(staff, operation) !== undefined
/** The car park of an organisation with this number, where somebody may do `operation`. */
export const placeIn = (
  staff: StaffSession,
  { slug, operation, ...at }: { slug: string; operation: Operation; airportId: number; carParkId: number },
): WorkPlace | null => {
  for (const membership of staff.memberships) {
    if (!same(membership.organisation.slug, slug)) continue
    const place = membership.places.find((one) => one.airportId === at.airportId && one.carParkId === at.carParkId)
    const owners = place && { organisationIds: [membership.organisation.id], place }
    if (owners && mayAsk(staff, membership, operation, owners)) return place
  }
  return null
}

/** The membership in the organisation of an address `:org/…` by which somebody may do `operation`. Throws the 404. */
export const inOrganisation = ({ facts: { staff }, params }: StaffAsked, operation: Operation): Membership => {
  const found = memberOf(staff, params['org'] ?? '', operation)
  if (!found) throw absent()
  return found
}

/** The membership in the house by which somebody may do `operation`. Throws the 404. */
export const inHouse = ({ facts: { staff } }: StaffAsked, operation: Operation): Membership => {
  const found = houseMember(staff, operation)
  if (!found) throw absent()
  return found
}

const refusals: readonly Verdict[] = ['not_found', 'not_allowed']

/** Whether this very membership allows an operation, reason and second person aside: those a form asks for later. */
const mayAsk = (
  { holdings }: StaffSession,
  { role, organisation }: Membership,
  operation: Operation,
  owners?: Owners,
): boolean => {
  const own = holdings.filter((one) => one.role === role && one.organisationId === organisation.id)
  return !refusals.includes(decide(own, operation, owners ? { owners } : {}))
}
