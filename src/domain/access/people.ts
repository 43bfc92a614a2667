import type { Place } from './permissions.ts'
import { hourMs, minuteMs, type Instant } from '../time/zones.ts'

/** A legal person we deal with: we ourselves, who runs car parks, who sells, and whose people travel. */
export const organisationKinds = ['house', 'operator', 'agency', 'corporate'] as const
export type OrganisationKind = (typeof organisationKinds)[number]

/** Who books with us on an account, and gets statements about it: agencies, and companies (AGENCY-110). */
export const hasAccount = (kind: OrganisationKind): boolean => kind === 'agency' || kind === 'corporate'

/**
 * The word for an organisation in addresses, made of its name: small letters a to z, digits and hyphens. Where it is
 * taken, by another of the same name, a number follows.
 */
export const organisationSlug = (name: string, taken: ReadonlySet<string>): string => {
  const word =
    name
      .replace(/ł/gi, 'l')
      .replace(/ø/gi, 'o')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40)
      .replace(/-$/, '') || 'organisation'
  for (let n = 1; ; n++) {
    const slug = n === 1 ? word : `${word}-${n}`
    if (!taken.has(slug)) return slug
  }
}

/** The roles of people who work with Parkwing, with the kind of organisation for which each was made. */
export const homeOf = {
  desk: 'operator',
  manager: 'operator',
  seller: 'agency',
  agencyManager: 'agency',
  support: 'house',
  editor: 'house',
  finance: 'house',
  administrator: 'house',
} as const satisfies Record<string, OrganisationKind>

export type Role = keyof typeof homeOf
export const roles = Object.keys(homeOf) as Role[]
/** Whether an organisation of this kind has a role: a company has the roles of an agency (AGENCY-110). */
export const isAtHome = (role: Role, kind: OrganisationKind): boolean =>
  homeOf[role] === (kind === 'corporate' ? 'agency' : kind)
export const isRole = (text: string): text is Role => Object.hasOwn(homeOf, text)

/** What of an organisation a membership reaches: all of it, some car parks, or some agent codes. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'places'; places: readonly Place[] }
  | { kind: 'codes'; codes: readonly string[] }

/** A role that somebody holds in an organisation. */
export type Holding = { role: Role; organisationId: string; scope: Scope }

/**
 * To whom something belongs, as far as rows can say it. What belongs to nobody named here is reached only by who
 * reaches all.
 */
export type Owners = { organisationIds: readonly string[]; place?: Place; code?: string }

const hasPlace = (places: readonly Place[], place: Place | undefined): boolean =>
  places.some(({ airportId, carParkId }) => airportId === place?.airportId && carParkId === place.carParkId)

/**
 * Whether a holding reaches a thing (ACCESS-17). A car park that went to another operator is out of every old scope.
 */
export const reaches = ({ organisationId, scope }: Holding, { organisationIds, place, code }: Owners): boolean => {
  if (!organisationIds.includes(organisationId)) return false
  if (scope.kind === 'all') return true
  if (scope.kind === 'places') return hasPlace(scope.places, place)
  return code !== undefined && scope.codes.includes(code)
}

/** Whether somebody with one scope may give another one away: nobody gives more than he has (ACCESS-18). */
export const covers = (mine: Scope, given: Scope): boolean => {
  if (given.kind === 'all') return mine.kind === 'all'
  if (given.kind === 'places')
    return (
      given.places.length > 0 &&
      (mine.kind === 'all' || (mine.kind === 'places' && given.places.every((place) => hasPlace(mine.places, place))))
    )
  return (
    given.codes.length > 0 &&
    (mine.kind === 'all' || (mine.kind === 'codes' && given.codes.every((code) => mine.codes.includes(code))))
  )
}

/** How long an invitation and a session of staff live, and how long a second factor counts as fresh. */
const staffPolicy = {
  invitationMs: 72 * hourMs,
  idleMs: 30 * minuteMs,
  longestMs: 12 * hourMs,
  factorMs: 10 * minuteMs,
} as const

export type StaffTimes = { startedAt: Instant; seenAt: Instant; factorAt: Instant }

/** A session ends with the moment at which it was idle for 30 minutes, or 12 hours old (ACCESS-20). */
export const isOver = ({ startedAt, seenAt }: Pick<StaffTimes, 'startedAt' | 'seenAt'>, now: Instant): boolean =>
  now >= seenAt + staffPolicy.idleMs || now >= startedAt + staffPolicy.longestMs

/** Whether a sensitive operation must ask for the second factor again (ACCESS-21). */
export const isStale = ({ factorAt }: Pick<StaffTimes, 'factorAt'>, now: Instant): boolean =>
  now - factorAt > staffPolicy.factorMs

/** The last moment of an invitation. */
export const invitationEnd = (invitedAt: Instant): Instant => invitedAt + staffPolicy.invitationMs

/** An invitation works for 72 hours, the last moment included, and once (ACCESS-19). */
export const isOpenInvitation = (
  { invitedAt, endedAt }: { invitedAt: Instant; endedAt: Instant | null },
  now: Instant,
): boolean => endedAt === null && now <= invitationEnd(invitedAt)
