import { homeOf, type Role, type Scope } from '#domain/access/people.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import type { Membership, StaffSession, WorkPlace } from '#usecases/people/staff-session.ts'
import type { SiteAssets } from '#web/site/assets.ts'
import type { WorkFacts } from '#web/work/frame/facts.ts'

/** Somebody with one role in an organisation of its kind, in the house unless another is named. */
export const staffAs = (
  role: Role,
  personId = 's1',
  { organisationId = homeOf[role] as string, scope = { kind: 'all' } as Scope } = {},
): Extract<Actor, { kind: 'staff' }> => ({
  kind: 'staff',
  personId,
  sessionId: `session of ${personId}`,
  holdings: [{ role, organisationId, scope }],
  factorAt: 0,
  address: 'x',
})

/** The same person, who showed a second factor just now (ACCESS-21). */
export const sure = <A extends Actor>(deps: Pick<Deps, 'clock'>, actor: A): A =>
  actor.kind === 'staff' ? { ...actor, factorAt: deps.clock.now() } : actor

/** People of the work side, as its pages see them; no rows are needed. */

export const kempenpark: WorkPlace = {
  organisationId: 'kempen',
  airportId: 1,
  carParkId: 7,
  iata: 'EIN',
  slug: 'ein-kempenpark',
  name: 'Kempenpark',
  zone: 'Europe/Amsterdam',
}
export const ringvaart: WorkPlace = { ...kempenpark, airportId: 2, iata: 'AMS', slug: 'ams-p2', name: 'Ringvaart P2' }

const names = { operator: 'kempen', agency: 'tui', corporate: 'philips', house: 'parkwing' }

/** A role in the one organisation of its kind; `places` are the car parks that it reaches. */
export const membershipOf = (role: Role, places: readonly WorkPlace[] = []): Membership => {
  const kind = homeOf[role]
  const id = names[kind]
  return {
    id: `${id}-${role}`,
    role,
    organisation: { id, kind, slug: id, name: id },
    scope: kind === 'operator' ? { kind: 'places', places } : { kind: 'all' },
    places,
  }
}

export const staffWith = (...memberships: readonly Membership[]): StaffSession => ({
  id: 's1',
  person: {
    id: 'p1',
    email: 'sanne@kempen.example',
    name: 'Sanne de Wit',
    language: 'en',
    settings: {},
    isDemo: false,
  },
  memberships,
  holdings: memberships.map(({ role, organisation, scope }) => ({ role, organisationId: organisation.id, scope })),
  startedAt: 0,
  seenAt: 0,
  factorAt: 0,
  isDemo: false,
  deviceId: null,
})

const island = { modules: '/assets/x.js', words: {} }
export const someAssets: SiteAssets = {
  loader: '/assets/wake.js',
  styles: '/assets/style.css',
  shop: '/assets/shop.css',
  work: '/assets/work.css',
  islands: new Proxy({}, { get: () => island }) as SiteAssets['islands'],
}

/** What a page of the work side is asked. */
export const workFacts = (path: string, more: Partial<WorkFacts> = {}): WorkFacts => ({
  deps: {
    clock: { now: () => Date.UTC(2026, 11, 10, 7, 14) },
    db: { kind: 'pglite' },
    catalogue: { airportById: () => undefined } as Partial<Deps['catalogue']>,
  } as Deps,
  url: new URL(path, 'https://parkwing.example'),
  actor: { kind: 'visitor', sessionId: null, address: '192.0.2.1' },
  staff: null,
  language: 'en',
  address: '192.0.2.1',
  network: '192.0.2.0',
  userAgent: '',
  requestId: 'r1',
  publicUrl: 'https://parkwing.example',
  isDemoOpen: false,
  setCookie: () => undefined,
  cookie: () => null,
  logError(error) {
    throw error
  },
  counts: new Map(),
  signIn: () => undefined,
  signOut: () => undefined,
  ...more,
})
