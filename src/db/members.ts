import type { OrganisationKind, Role, Scope } from '#domain/access/people.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { houseId } from './organisations.ts'

/** A membership that has not ended, with its person. */
export type Member = {
  id: string
  personId: string
  name: string
  email: string
  language: Language
  seenAt: Instant | null
  isDemo: boolean
  role: Role
  scope: Scope
  organisation: { id: string; kind: OrganisationKind; slug: string; name: string }
}
type Row = Omit<Member, 'organisation'> & {
  organisation_id: string
  kind: OrganisationKind
  slug: string
  organisation: string
}
const memberOf = ({ organisation_id: id, kind, slug, organisation: name, ...row }: Row): Member => ({
  ...row,
  organisation: { id, kind, slug, name },
})

const SELECT = `
  select m.id::text, m.person_id::text as "personId", p.name, p.email, p.language, p.seen_at as "seenAt",
    p.is_demo as "isDemo", m.role, m.scope, o.id::text as organisation_id, o.kind, o.slug, o.name as organisation
  from membership m
  join person p on p.id = m.person_id
  join organisation o on o.id = m.organisation_id
  where m.ended_at is null`
const OF_ORGANISATION = `${SELECT}
    and m.organisation_id = $1
  order by p.name, m.role
  limit 500`
const OF_ALL = `${SELECT}
    and ($1 = '' or p.name ilike '%' || $1 || '%' or p.email ilike $1 || '%' or o.name ilike '%' || $1 || '%')
  order by p.name, o.name, m.role
  limit 200`
const BY_ID = `${SELECT}
    and m.id = $1`
const OF_PERSON = `${SELECT}
    and m.person_id = $1
  order by o.name, m.role`
const END = `
  update membership
  set ended_at = $2, ended_by = $3
  where id = $1
    and ended_at is null
  returning id`
// whoever changes who is an administrator waits here for whoever else does, so that the last one stays
const LOCK_HOUSE = `
  select id
  from organisation
  where id = $1
  for update`
const ADMINISTRATORS = `
  select count(distinct m.person_id)::int as n
  from membership m
  where m.role = 'administrator'
    and m.ended_at is null`
const SAVE_PERSON = `
  update person
  set name = $2, language = $3, settings = $4
  where id = $1`

export const membersOf = async (q: Queryable, organisationId: string): Promise<Member[]> =>
  (await q.query<Row>(OF_ORGANISATION, [organisationId], 'members_of')).map(memberOf)
/** Everybody, or those whose name, address or organisation has these letters. `%` and `_` stand for themselves. */
export const findMembers = async (q: Queryable, letters: string): Promise<Member[]> =>
  (await q.query<Row>(OF_ALL, [letters.replace(/[\\%_]/g, '\\$&')], 'members_find')).map(memberOf)
export const memberById = async (q: Queryable, id: string): Promise<Member | null> => {
  const [row] = await q.query<Row>(BY_ID, [id], 'member_by_id')
  return row ? memberOf(row) : null
}
export const membersOfPerson = async (q: Queryable, personId: string): Promise<Member[]> =>
  (await q.query<Row>(OF_PERSON, [personId], 'members_of_person')).map(memberOf)
/** True for exactly one who ends it. */
export const endMembership = async (q: Queryable, id: string, by: string | null, now: Instant): Promise<boolean> =>
  (await q.query(END, [id, timestamp(now), by], 'membership_end')).length === 1
export const lockAdministrators = async (tx: Queryable): Promise<void> => {
  await tx.query(LOCK_HOUSE, [houseId], 'house_lock')
}
export const countAdministrators = async (q: Queryable): Promise<number> =>
  (await q.query<{ n: number }>(ADMINISTRATORS, [], 'administrators_count'))[0]?.n ?? 0
export const savePerson = async (
  q: Queryable,
  { id, name, language, settings }: { id: string; name: string; language: Language; settings: object },
): Promise<void> => {
  await q.query(SAVE_PERSON, [id, name, language, json(settings)], 'person_save')
}
