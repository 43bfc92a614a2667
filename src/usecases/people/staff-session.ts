import {
  endStaffSession,
  membershipsOf,
  placesOf,
  staffSessionById,
  staffSessionSeen,
  startStaffSession,
  type MembershipRow,
  type Person,
  type PlaceRow,
} from '#db/people.ts'
import type { Queryable } from '#db/db.ts'
import type { Place } from '#domain/access/permissions.ts'
import { isOver, type Holding, type Scope } from '#domain/access/people.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf, newToken } from '../sessions.ts'
import { shortened } from '../trail.ts'

export type WorkPlace = PlaceRow
/** `places` are the car parks that the membership reaches now (ACCESS-17); none for who works elsewhere. */
export type Membership = MembershipRow & { places: readonly WorkPlace[] }

/** Somebody who is signed in to the work side, with what he may do where. `factorAt`: the last second factor. */
export type StaffSession = {
  id: string
  person: Person
  memberships: readonly Membership[]
  holdings: readonly Holding[]
  startedAt: Instant
  seenAt: Instant
  factorAt: Instant
  isDemo: boolean
  /** the tablet on which a PIN opened it: it reaches the desk of its car park and nothing else (DESK-41) */
  deviceId: string | null
}

const reached = (scope: Scope, { airportId, carParkId }: WorkPlace): boolean =>
  scope.kind === 'all' ||
  (scope.kind === 'places' &&
    scope.places.some((place) => place.airportId === airportId && place.carParkId === carParkId))

/** The memberships of a person, with the car parks that each reaches. */
const membershipsWithPlaces = async (q: Queryable, personId: string): Promise<Membership[]> => {
  const memberships = await membershipsOf(q, personId)
  const operators = memberships.filter(({ organisation }) => organisation.kind === 'operator')
  const places =
    operators.length > 0 ? await placesOf(q, [...new Set(operators.map((one) => one.organisation.id))]) : []
  return memberships.map((one) => ({
    ...one,
    places: places.filter((place) => place.organisationId === one.organisation.id && reached(one.scope, place)),
  }))
}

/** What somebody may do who signed in with a PIN: the desk of that one car park, whatever else he may (DESK-41). */
const atDeskOnly = (memberships: readonly Membership[], at: Place): Membership[] => {
  for (const one of memberships) {
    const place = one.places.find(
      ({ airportId, carParkId }) => airportId === at.airportId && carParkId === at.carParkId,
    )
    if (place && (one.role === 'desk' || one.role === 'manager'))
      return [{ ...one, role: 'desk', scope: { kind: 'places', places: [at] }, places: [place] }]
  }
  return []
}

/** Whether somebody works at the desk of a car park now. */
export const worksAtDeskOf = async (q: Queryable, personId: string, at: Place): Promise<boolean> =>
  atDeskOnly(await membershipsWithPlaces(q, personId), at).length > 0

/**
 * Who is signed in with this token. Null for a token that nobody has, one that is over (ACCESS-20), and for somebody
 * who works nowhere any more: memberships are read anew each time, so what ended has ended at once.
 */
export const readStaffSession = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<StaffSession | null> => {
  if (token.length > 100) return null
  const now = deps.clock.now()
  const session = await staffSessionById(deps.db, digestOf(token))
  if (!session || isOver(session, now)) return null
  const { tablet, ...rest } = session
  // a tablet that was ended closes everything that a PIN opened on it, at once
  if (tablet !== null && tablet.endedAt !== null) return null
  const all = await membershipsWithPlaces(deps.db, session.person.id)
  const place = tablet && { airportId: tablet.airportId, carParkId: tablet.carParkId }
  const memberships = place ? atDeskOnly(all, place) : all
  if (memberships.length === 0) return null
  await staffSessionSeen(deps.db, session.id, now)
  return {
    ...rest,
    deviceId: tablet?.id ?? null,
    memberships,
    holdings: memberships.map(({ role, scope, organisation }) => ({ role, scope, organisationId: organisation.id })),
  }
}

/** Signs somebody in who has shown both factors. Answers the token for the cookie; each sign-in has its own. */
export const openStaffSession = async (
  q: Queryable,
  {
    personId,
    device,
    network,
    isDemo = false,
    deviceId = null,
  }: { personId: string; device: string; network: string; isDemo?: boolean; deviceId?: string | null },
  now: Instant,
): Promise<string> => {
  const token = newToken()
  const id = digestOf(token)
  // a PIN is no second factor for anything else
  const factorAt = deviceId === null ? now : 0
  await startStaffSession(q, { id, personId, device, network: shortened(network), isDemo, deviceId, factorAt }, now)
  return token
}

/** Signs out: the server forgets the session at once. */
export const closeStaffSession = async (deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> => {
  if (actor.kind === 'staff') await endStaffSession(deps.db, actor.sessionId)
}

/** The actor of a session, for use cases. */
export const actorOf = (
  { id, person, holdings, factorAt, deviceId }: StaffSession,
  address: string,
  network?: string,
): Actor => ({
  kind: 'staff',
  personId: person.id,
  sessionId: id,
  holdings,
  factorAt,
  ...(deviceId !== null && { isByPin: true as const }),
  address,
  ...(network !== undefined && { network }),
})
