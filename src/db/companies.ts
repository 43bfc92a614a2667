import type { BookedCostCentre, CompanyRules, Reach } from '#domain/companies/company.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const ADD_CODE = statement(
  'company_code_add',
  `
    insert into agency (code, name, invoicing, organisation_id)
    select :code, :name, true, :organisationId::uuid
    where not exists (
      select
      from partner
      where lower(partner.code) = lower(:code)
    )
    on conflict (code) do nothing
    returning code`,
)

/** Gives a company the code under which its bookings stand; false where that is taken, also by a partner. */
export const addCompanyCode = async (
  tx: Queryable,
  added: { code: string; name: string; organisationId: string },
): Promise<boolean> => (await ADD_CODE(tx, added)).length === 1

export type CostCentre = BookedCostCentre & { id: string; isOpen: boolean }

const CENTRES = `
  select id::text, code, name, ended_at is null as "isOpen"
  from cost_centre
  where organisation_id = $1
  order by ended_at is not null, upper(code), created_at
  limit 1000`

/** Those that are open first, each part by code. */
export const costCentresOf = (q: Queryable, organisationId: string): Promise<CostCentre[]> =>
  q.query<CostCentre>(CENTRES, [organisationId], 'cost_centres_of')

const ADD_CENTRE = statement(
  'cost_centre_add',
  `
    insert into cost_centre (id, organisation_id, code, name, created_at)
    values (:id, :organisationId, :code, :name, :now)
    on conflict do nothing
    returning id`,
)
/** False where an open one has this code, in whatever case. */
export const addCostCentre = async (
  q: Queryable,
  added: { id: string; organisationId: string; code: string; name: string },
  now: Instant,
): Promise<boolean> => (await ADD_CENTRE(q, { ...added, now: timestamp(now) })).length === 1

const END_CENTRE = `
  update cost_centre
  set ended_at = $3
  where organisation_id = $1
    and id = $2
    and ended_at is null
  returning id`
/** False where the company has no such open cost centre. */
export const endCostCentre = async (q: Queryable, organisationId: string, id: string, now: Instant): Promise<boolean> =>
  (await q.query(END_CENTRE, [organisationId, id, timestamp(now)], 'cost_centre_end')).length === 1

/** Somebody whom a company sends. */
export type Driver = {
  id: string
  costCentreId: string | null
  firstName: string
  lastName: string
  email: string
  mobile: string
  plate: string
  plateCountry: string
  language: Language
  /** the company's own reference; empty: none */
  personnelNumber: string
  version: number
}

const SELECT_DRIVER = `
  select id::text, cost_centre_id::text as "costCentreId", first_name as "firstName", last_name as "lastName", email,
    mobile, plate, plate_country as "plateCountry", language, personnel_number as "personnelNumber", version
  from company_driver`
const DRIVERS = `${SELECT_DRIVER}
  where organisation_id = $1
  order by last_name, first_name, id
  limit 5000`
const DRIVER = `${SELECT_DRIVER}
  where organisation_id = $1
    and id = $2`

export const driversOf = (q: Queryable, organisationId: string): Promise<Driver[]> =>
  q.query<Driver>(DRIVERS, [organisationId], 'company_drivers_of')
export const driverById = async (q: Queryable, organisationId: string, id: string): Promise<Driver | null> =>
  (await q.query<Driver>(DRIVER, [organisationId, id], 'company_driver_by_id'))[0] ?? null

const DRIVER_ROWS = `
  jsonb_to_recordset($2::jsonb) as d(
    id uuid, "costCentreId" uuid, "firstName" text, "lastName" text, email text, mobile text, plate text,
    "plateCountry" text, language text, "personnelNumber" text, version int
  )`
const ADD_DRIVERS = `
  insert into company_driver (
    id, organisation_id, cost_centre_id, first_name, last_name, email, mobile, plate, plate_country, language,
    personnel_number, changed_at
  )
  select d.id, $1, d."costCentreId", d."firstName", d."lastName", d.email, d.mobile, d.plate, d."plateCountry",
    d.language, d."personnelNumber", $3
  from ${DRIVER_ROWS}
  on conflict do nothing
  returning id`
const CHANGE_DRIVERS = `
  update company_driver c
  set cost_centre_id = d."costCentreId",
    first_name = d."firstName",
    last_name = d."lastName",
    email = d.email,
    mobile = d.mobile,
    plate = d.plate,
    plate_country = d."plateCountry",
    language = d.language,
    personnel_number = d."personnelNumber",
    version = c.version + 1,
    changed_at = $3
  from ${DRIVER_ROWS}
  where c.organisation_id = $1
    and c.id = d.id
    and c.version = d.version
    and not exists (
      select
      from company_driver other
      where other.organisation_id = $1
        and other.email = d.email
        and other.id <> c.id
    )
  returning c.id`

/** How many of these are kept now; the others have an address that the company keeps already. */
export const addDrivers = async (
  q: Queryable,
  organisationId: string,
  added: readonly Driver[],
  now: Instant,
): Promise<number> =>
  (await q.query(ADD_DRIVERS, [organisationId, json(added), timestamp(now)], 'company_drivers_add')).length

/**
 * How many of these drivers are changed; somebody else has changed the others since, or has their address. Two of them
 * never change their addresses at once: a file knows its drivers by these.
 */
export const changeDrivers = async (
  q: Queryable,
  organisationId: string,
  changed: readonly Driver[],
  now: Instant,
): Promise<number> =>
  (await q.query(CHANGE_DRIVERS, [organisationId, json(changed), timestamp(now)], 'company_drivers_change')).length

const REMOVE_DRIVER = `
  delete from company_driver
  where organisation_id = $1
    and id = $2
  returning id`
export const removeDriver = async (q: Queryable, organisationId: string, id: string): Promise<boolean> =>
  (await q.query(REMOVE_DRIVER, [organisationId, id], 'company_driver_remove')).length === 1

export type StoredRules = CompanyRules & { version: number }
const RULE_COLUMNS = 'packages, stay_minor as "stayMinor", day_minor as "dayMinor", version'
const RULES = `
  select ${RULE_COLUMNS}
  from company_rule
  where organisation_id = $1`
const RULES_OF_CODE = `
  select ${RULE_COLUMNS}
  from company_rule r
  join agency a on a.organisation_id = r.organisation_id
  where a.code = $1`

/** Null: the company has said nothing. */
export const rulesOf = async (q: Queryable, organisationId: string): Promise<StoredRules | null> =>
  (await q.query<StoredRules>(RULES, [organisationId], 'company_rules_of'))[0] ?? null
export const rulesOfCode = async (q: Queryable, code: string): Promise<StoredRules | null> =>
  (await q.query<StoredRules>(RULES_OF_CODE, [code], 'company_rules_of_code'))[0] ?? null

const STORE_RULES = statement(
  'company_rules_store',
  `
    insert into company_rule as r (organisation_id, packages, stay_minor, day_minor, version, changed_at)
    values (:organisationId, :packages, :stayMinor, :dayMinor, 1, :now)
    on conflict (organisation_id) do update
      set packages = excluded.packages,
        stay_minor = excluded.stay_minor,
        day_minor = excluded.day_minor,
        version = r.version + 1,
        changed_at = excluded.changed_at
      where r.version = :version
    returning version`,
)
/** `version` is that which was seen, 0 where there was none. False: somebody else was faster. */
export const storeRules = async (
  q: Queryable,
  rules: StoredRules & { organisationId: string },
  now: Instant,
): Promise<boolean> => (await STORE_RULES(q, { ...rules, now: timestamp(now) })).length === 1

const REACHES = `
  select person_id::text as "personId", everybody, cost_centres::text[] as "costCentreIds"
  from company_reach
  where organisation_id = $1`

/** For whom each person of a company books, where that was said. */
export const reachesOf = async (q: Queryable, organisationId: string): Promise<Map<string, Reach>> => {
  const rows = await q.query<Reach & { personId: string }>(REACHES, [organisationId], 'company_reaches_of')
  return new Map(rows.map(({ personId, ...reach }) => [personId, reach]))
}

const STORE_REACH = statement(
  'company_reach_store',
  `
    insert into company_reach (organisation_id, person_id, everybody, cost_centres)
    values (:organisationId, :personId, :everybody, :costCentreIds)
    on conflict (organisation_id, person_id) do update
      set everybody = excluded.everybody,
        cost_centres = excluded.cost_centres`,
)
export const storeReach = async (
  q: Queryable,
  reach: Reach & { organisationId: string; personId: string },
): Promise<void> => {
  await STORE_REACH(q, reach)
}
