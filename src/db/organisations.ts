import type { OrganisationKind } from '#domain/access/people.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

/** Ourselves: the same number in every database, so that a command can name it before there is any row. */
export const houseId = '00000000-0000-4000-8000-000000000001'

export type Organisation = { id: string; kind: OrganisationKind; slug: string; name: string }

// Two operators may have one name; the second gets a number. A letter that is not a to z becomes a hyphen.
const NEW_OPERATORS = `
  with lacking as (
    select distinct on (c.data -> 'operator' ->> 'registration')
      c.data -> 'operator' ->> 'registration' as registration,
      c.data -> 'operator' ->> 'name' as name,
      coalesce(nullif(trim(both '-' from regexp_replace(lower(c.data -> 'operator' ->> 'name'), '[^a-z0-9]+', '-', 'g')), ''), 'operator') as word
    from car_park c
    where c.organisation_id is null
      and c.data -> 'operator' ->> 'registration' <> ''
      and not exists (
        select from organisation o where o.registration = c.data -> 'operator' ->> 'registration'
      )
    order by c.data -> 'operator' ->> 'registration'
  ), numbered as (
    select l.*, row_number() over (partition by l.word order by l.registration) + (
      select count(*) from organisation o where o.slug = l.word or o.slug like l.word || '-%'
    ) as n
    from lacking l
  )
  insert into organisation (id, kind, slug, name, registration, created_at)
  select gen_random_uuid(), 'operator', case n when 1 then word else word || '-' || n end, name, registration, $1
  from numbered
  on conflict do nothing`
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
  await q.query(NEW_OPERATORS, [at])
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
