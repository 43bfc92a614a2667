import { organisationSlug, type OrganisationKind } from '#domain/access/people.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** Ourselves: the same number in every database, so that a command can name it before there is any row. */
export const houseId = '00000000-0000-4000-8000-000000000001'

export type Organisation = { id: string; kind: OrganisationKind; slug: string; name: string }

const LACKING_OPERATORS = `
  select distinct c.data -> 'operator' ->> 'registration' as registration, c.data -> 'operator' ->> 'name' as name
  from car_park c
  left join organisation o on o.registration = c.data -> 'operator' ->> 'registration'
  where c.data -> 'operator' ->> 'registration' <> ''
    and o.id is null
  order by 1`
const SLUGS = `
  select slug
  from organisation`
const INSERT_OPERATOR = statement(
  null,
  `
    insert into organisation (id, kind, slug, name, registration, created_at)
    values (gen_random_uuid(), 'operator', :slug, :name, :registration, :at)
    on conflict do nothing`,
)
const OWN_CAR_PARKS = `
  update car_park c
  set organisation_id = o.id
  from organisation o
  where o.registration = c.data -> 'operator' ->> 'registration'
    and c.organisation_id is distinct from o.id`

const NEW_AGENCIES = `
  insert into organisation (id, kind, slug, name, created_at)
  select gen_random_uuid(), 'agency', 'agency-' || lower(a.code), a.name, $1
  from agency a
  where a.organisation_id is null
  on conflict (slug) do nothing`
const OWN_AGENCIES = `
  update agency a
  set organisation_id = o.id
  from organisation o
  where a.organisation_id is null
    and o.slug = 'agency-' || lower(a.code)`

/** Every short name, also those of organisations that have ended: none is given twice. */
export const slugsOf = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ slug: string }>(SLUGS)).map(({ slug }) => slug)

const addOperators = async (q: Queryable, at: string): Promise<void> => {
  const lacking = await q.query<{ registration: string; name: string }>(LACKING_OPERATORS)
  if (lacking.length === 0) return
  const taken = new Set(await slugsOf(q))
  for (const { registration, name } of lacking) {
    const slug = organisationSlug(name, taken)
    taken.add(slug)
    await INSERT_OPERATOR(q, { slug, name, registration, at })
  }
}

const HOUSE = `
  insert into organisation (id, kind, slug, name, created_at)
  values ($1, 'house', 'house', 'Parkwing', $2)
  on conflict do nothing`

/**
 * Makes the organisations that the rows speak of: ourselves, every operator that a car park names, by the number of its
 * registration, and every agency. Whatever belongs to one then says so. Call it at the start and after a catalogue was
 * stored; done again it changes nothing.
 */
export const settleOrganisations = async (q: Queryable, now: Instant): Promise<void> => {
  const at = timestamp(now)
  await q.query(HOUSE, [houseId, at])
  await addOperators(q, at)
  await q.query(OWN_CAR_PARKS)
  await q.query(NEW_AGENCIES, [at])
  await q.query(OWN_AGENCIES)
}

const OF_KIND = `
  select id::text, kind, slug, name
  from organisation
  where kind = $1
    and ended_at is null
  order by slug
  limit $2`

export const organisationsOfKind = (q: Queryable, kind: OrganisationKind, limit: number): Promise<Organisation[]> =>
  q.query<Organisation>(OF_KIND, [kind, limit], 'organisations_of_kind')

const OF_CAR_PARK = `
  select c.organisation_id::text as id
  from car_park c
  join airport a on a.id = c.airport_id
  where a.iata = $1
    and c.slug = $2`

/** Who runs a car park; null where there is none, or where its catalogue names nobody. */
export const organisationOfCarPark = async (q: Queryable, iata: string, slug: string): Promise<string | null> =>
  (await q.query<{ id: string | null }>(OF_CAR_PARK, [iata, slug], 'organisation_of_car_park'))[0]?.id ?? null

export type ListedOrganisation = Organisation & {
  registration: string | null
  carParks: number
  people: number
  /** the last day of the paper that expires first; null: none does */
  papersUntil: LocalDate | null
}

const LIST = `
  select o.id::text, o.kind, o.slug, o.name, o.registration,
    (select count(*)::int from car_park c where c.organisation_id = o.id) as "carParks",
    (
      select count(distinct m.person_id)::int
      from membership m
      where m.organisation_id = o.id
        and m.ended_at is null
    ) as people,
    (
      select min(p.valid_until)
      from organisation_paper p
      where p.organisation_id = o.id
        and p.ended_at is null
    ) as "papersUntil"
  from organisation o
  where o.ended_at is null
    and ($1 = '' or o.name ilike '%' || $1 || '%' or o.slug = $1)
    and (
      $2::date is null
      or exists (
        select
        from organisation_paper p
        where p.organisation_id = o.id
          and p.ended_at is null
          and p.valid_until <= $2::date
      )
    )
  order by o.kind = 'house' desc, o.kind, o.name
  limit 200`
const BY_SLUG = `
  select id::text, kind, slug, name, registration
  from organisation
  where slug = $1
    and ended_at is null`
const BY_ID = `
  select id::text, kind, slug, name
  from organisation
  where id = $1
    and ended_at is null`
const OPERATOR_BY_REGISTRATION = `
  select id::text, kind, slug, name
  from organisation
  where kind = 'operator'
    and registration = $1
    and ended_at is null`
const ADD = statement(
  'organisation_add',
  `
    insert into organisation (id, kind, slug, name, registration, created_at)
    values (:id, :kind, :slug, :name, :registration, :now)
    on conflict do nothing
    returning id`,
)
const CODES = `
  select code
  from agency
  where organisation_id = $1
  order by code`

/**
 * Those that have not ended; with letters, those whose name has them; with a day, those with a paper whose last day it
 * is, or an earlier one.
 */
export const listOrganisations = (
  q: Queryable,
  letters: string,
  papersUntil: LocalDate | null,
): Promise<ListedOrganisation[]> =>
  q.query<ListedOrganisation>(LIST, [letters.replace(/[\\%_]/g, '\\$&'), papersUntil], 'organisations_list')
/** Null also for a text that the table keeps from being a short name, because they come out of addresses and forms. */
export const organisationBySlug = async (
  q: Queryable,
  slug: string,
): Promise<(Organisation & { registration: string | null }) | null> =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
    ? ((await q.query<Organisation & { registration: string | null }>(BY_SLUG, [slug], 'organisation_by_slug'))[0] ??
      null)
    : null
export const organisationById = async (q: Queryable, id: string): Promise<Organisation | null> =>
  (await q.query<Organisation>(BY_ID, [id], 'organisation_by_id'))[0] ?? null
/** Who runs car parks and is known by this number in the register. */
export const operatorByRegistration = async (q: Queryable, registration: string): Promise<Organisation | null> =>
  (await q.query<Organisation>(OPERATOR_BY_REGISTRATION, [registration], 'operator_by_registration'))[0] ?? null
/** False when another has this short name or registration. */
export const insertOrganisation = async (
  q: Queryable,
  added: Organisation & { registration: string | null },
  now: Instant,
): Promise<boolean> => (await ADD(q, { ...added, now: timestamp(now) })).length === 1
const BY_CODE = `
  select organisation_id::text as id
  from agency
  where code = $1`
/** To whom an agent code belongs. */
export const organisationOfCode = async (q: Queryable, code: string): Promise<string | null> =>
  (await q.query<{ id: string | null }>(BY_CODE, [code], 'organisation_of_code'))[0]?.id ?? null

/** The agent codes of an agency. */
export const codesOf = async (q: Queryable, organisationId: string): Promise<string[]> =>
  (await q.query<{ code: string }>(CODES, [organisationId], 'organisation_codes')).map(({ code }) => code)
