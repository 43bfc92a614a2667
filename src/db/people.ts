import type { OrganisationKind, Role, Scope } from '#domain/access/people.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** How somebody wants the work pages: light or dark, keys of single letters, sounds. What is missing is the default. */
export type StaffSettings = { mode?: 'light' | 'dark'; keys?: boolean; sound?: boolean }

/** Somebody who works with Parkwing. Travellers' accounts are another table, and the two never meet. */
export type Person = {
  id: string
  email: string
  name: string
  language: Language
  settings: StaffSettings
  isDemo: boolean
}

type PersonRow = {
  id: string
  email: string
  name: string
  language: Language
  settings: StaffSettings
  is_demo: boolean
}
const personOf = ({ is_demo: isDemo, ...row }: PersonRow): Person => ({ ...row, isDemo })

const BY_ID = `
  select id::text, email, name, language, settings, is_demo
  from person
  where id = $1`
const BY_EMAIL = `
  select id::text, email, name, language, settings, is_demo
  from person
  where email = $1`
const INSERT = statement(
  'person_insert',
  `
    insert into person (id, email, name, language, is_demo, created_at)
    values (:id, :email, :name, :language, :isDemo, :now)
    on conflict (email) do nothing
    returning id`,
)

export const personById = async (q: Queryable, id: string): Promise<Person | null> => {
  const [row] = await q.query<PersonRow>(BY_ID, [id], 'person_by_id')
  return row ? personOf(row) : null
}

const NAMES = `
  select id::text, name
  from person
  where id::text = any ($1)`

/** What people are called, by their ids; one that nobody has is left out. */
export const personNames = async (q: Queryable, ids: string[]): Promise<Map<string, string>> =>
  new Map(
    ids.length === 0
      ? []
      : (await q.query<{ id: string; name: string }>(NAMES, [ids], 'person_names')).map(({ id, name }) => [id, name]),
  )

/** `email` in small letters. */
export const personByEmail = async (q: Queryable, email: string): Promise<Person | null> => {
  const [row] = await q.query<PersonRow>(BY_EMAIL, [email], 'person_by_email')
  return row ? personOf(row) : null
}

/** False when somebody with this address exists. */
export const insertPerson = async (
  q: Queryable,
  { id, email, name, language, isDemo }: Omit<Person, 'settings'>,
  now: Instant,
): Promise<boolean> => (await INSERT(q, { id, email, name, language, isDemo, now: timestamp(now) })).length === 1

/** A membership that has not ended, with its organisation. */
export type MembershipRow = {
  id: string
  role: Role
  scope: Scope
  organisation: { id: string; kind: OrganisationKind; slug: string; name: string }
}

const MEMBERSHIPS = `
  select m.id::text, m.role, m.scope, o.id::text as organisation_id, o.kind, o.slug, o.name
  from membership m
  join organisation o on o.id = m.organisation_id
  where m.person_id = $1
    and m.ended_at is null
    and o.ended_at is null
  order by o.name, m.role`

export const membershipsOf = async (q: Queryable, personId: string): Promise<MembershipRow[]> => {
  const rows = await q.query<{
    id: string
    role: Role
    scope: Scope
    organisation_id: string
    kind: OrganisationKind
    slug: string
    name: string
  }>(MEMBERSHIPS, [personId], 'memberships_of')
  return rows.map(({ id, role, scope, organisation_id: organisationId, kind, slug, name }) => ({
    id,
    role,
    scope,
    organisation: { id: organisationId, kind, slug, name },
  }))
}

const INSERT_MEMBERSHIP = statement(
  'membership_insert',
  `
    insert into membership (id, person_id, organisation_id, role, scope, created_at, created_by)
    values (:id, :personId, :organisationId, :role, :scope, :now, :by)
    on conflict do nothing
    returning id`,
)

/** False when the person has this role there already. */
export const insertMembership = async (
  q: Queryable,
  given: { id: string; personId: string; organisationId: string; role: Role; scope: Scope; by: string | null },
  now: Instant,
): Promise<boolean> => {
  const { id, personId, organisationId, role, by } = given
  const values = { id, personId, organisationId, role, scope: json(given.scope), by, now: timestamp(now) }
  return (await INSERT_MEMBERSHIP(q, values)).length === 1
}

/** A car park as the work side names it: `slug` is a word for addresses, such as `ein-kempenpark`. */
export type PlaceRow = {
  organisationId: string
  airportId: number
  carParkId: number
  iata: string
  slug: string
  name: string
  zone: string
}

const PLACES = `
  select c.organisation_id::text as "organisationId", c.airport_id as "airportId", c.id as "carParkId", a.iata,
    lower(a.iata) || '-' || c.slug as slug, c.data ->> 'name' as name, a.time_zone as zone
  from car_park c
  join airport a on a.id = c.airport_id
  where c.organisation_id = any ($1::uuid[])
  order by a.iata, c.data ->> 'name'`

/** The car parks that these organisations run. */
export const placesOf = (q: Queryable, organisationIds: readonly string[]): Promise<PlaceRow[]> =>
  q.query<PlaceRow>(PLACES, [organisationIds], 'places_of')

export type StoredSession = {
  id: string
  person: Person
  startedAt: Instant
  seenAt: Instant
  factorAt: Instant
  isDemo: boolean
  /** the tablet on which a PIN opened it */
  tablet: { id: string; airportId: number; carParkId: number; endedAt: Instant | null } | null
}

const START_SESSION = statement(
  'staff_session_start',
  `
    insert into staff_session (
      id, person_id, started_at, seen_at, factor_at, device, network, is_demo, device_id
    )
    values (:id, :personId, :now, :now, :factorAt, :device, :network, :isDemo, :deviceId)`,
)
const READ_SESSION = `
  select s.id, s.started_at, s.seen_at, s.factor_at, s.is_demo as demo_session,
    p.id::text as person_id, p.email, p.name, p.language, p.settings, p.is_demo,
    d.id::text as tablet_id, d.airport_id, d.car_park_id, d.ended_at
  from staff_session s
  join person p on p.id = s.person_id
  left join gate_device d on d.id = s.device_id
  where s.id = $1`
// at most once a minute, because reading a page should not cost a write each time
const SEEN = `
  update staff_session
  set seen_at = $2
  where id = $1
    and seen_at < $2::timestamptz - interval '1 minute'`
const END_SESSION = `
  delete from staff_session
  where id = $1`

export const startStaffSession = async (
  q: Queryable,
  session: {
    id: string
    personId: string
    device: string
    network: string
    isDemo: boolean
    deviceId: string | null
    factorAt: Instant
  },
  now: Instant,
): Promise<void> => {
  await START_SESSION(q, { ...session, factorAt: timestamp(session.factorAt), now: timestamp(now) })
}

/** Also of a session that is over; who asks decides (ACCESS-20). */
export const staffSessionById = async (q: Queryable, id: string): Promise<StoredSession | null> => {
  const [row] = await q.query<
    Omit<PersonRow, 'id'> & {
      id: string
      person_id: string
      started_at: number
      seen_at: number
      factor_at: number
      demo_session: boolean
      tablet_id: string | null
      airport_id: number | null
      car_park_id: number | null
      ended_at: Instant | null
    }
  >(READ_SESSION, [id], 'staff_session_by_id')
  if (!row) return null
  return {
    id: row.id,
    person: personOf({
      id: row.person_id,
      email: row.email,
      name: row.name,
      language: row.language,
      settings: row.settings,
      is_demo: row.is_demo,
    }),
    startedAt: row.started_at,
    seenAt: row.seen_at,
    factorAt: row.factor_at,
    isDemo: row.demo_session,
    tablet:
      row.tablet_id === null
        ? null
        : {
            id: row.tablet_id,
            airportId: row.airport_id ?? 0,
            carParkId: row.car_park_id ?? 0,
            endedAt: row.ended_at,
          },
  }
}

export const staffSessionSeen = async (q: Queryable, id: string, now: Instant): Promise<void> => {
  await q.query(SEEN, [id, timestamp(now)], 'staff_session_seen')
}

export const endStaffSession = async (q: Queryable, id: string): Promise<void> => {
  await q.query(END_SESSION, [id], 'staff_session_end')
}

export type DemoMember = { id: string; name: string; role: Role; organisation: string; kind: OrganisationKind }

const DEMO_MEMBERS = `
  select p.id::text, p.name, m.role, o.name as organisation, o.kind
  from person p
  join membership m on m.person_id = p.id and m.ended_at is null
  join organisation o on o.id = m.organisation_id
  where p.is_demo
  order by o.kind, o.name, m.role, p.name`

export const demoMembers = (q: Queryable): Promise<DemoMember[]> => q.query<DemoMember>(DEMO_MEMBERS)
