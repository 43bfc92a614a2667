import type { Holding, OrganisationKind, Role, Scope } from '#domain/access/people.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'

/** A car park as the work side names it. */
export type WorkPlace = {
  organisationId: string
  airportId: number
  carParkId: number
  iata: string
  /** the word in addresses, such as `ein-kempenpark` */
  slug: string
  name: string
  zone: string
}

/** A role that somebody holds in an organisation, with the car parks that it reaches. */
export type Membership = {
  id: string
  role: Role
  organisation: { id: string; kind: OrganisationKind; slug: string; name: string }
  scope: Scope
  places: readonly WorkPlace[]
}

export type StaffSettings = { mode?: 'light' | 'dark'; keys?: boolean; sound?: boolean }

/** Somebody of the staff who is signed in. */
export type StaffSession = {
  id: string
  person: { id: string; email: string; name: string; language: Language; settings: StaffSettings }
  memberships: readonly Membership[]
  holdings: readonly Holding[]
  startedAt: Instant
  seenAt: Instant
  factorAt: Instant
  isDemo: boolean
}

/** The session of a token; null where there is none, or where it is over. */
export const readStaffSession = async (_deps: Deps, _token: string): Promise<StaffSession | null> => null
