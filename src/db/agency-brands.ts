import { greetingsOf } from '#domain/agencies/greeting.ts'
import type { AgencyBrand, BrandTheme, ReadBrand } from '#domain/agencies/brand.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import type { Sealed } from './server-secrets.ts'
import { statement } from './statement.ts'

type BrandRow = Omit<AgencyBrand, 'colours'> & { brand: string; accent: string; hero: string; theme: BrandTheme }

const brandOf = ({ brand, accent, hero, ...rest }: BrandRow): AgencyBrand => ({
  ...rest,
  greetings: greetingsOf(rest.greetings),
  colours: { brand, accent, hero },
})

const OPEN = `
  select a.code, b.name, b.brand, b.accent, b.hero, b.theme, b.airports, b.email, b.phone, b.hosts,
    b.products, b.packages, b.greetings, b.return_address as "returnAddress", b.logo_id as "logoId", b.version
  from agency_brand b
  join agency a on a.organisation_id = b.organisation_id
  where b.is_open
    and a.active`

/** The looks that are open, by each code of their agency. The catalogue keeps them in memory. */
export const loadBrands = async (q: Queryable): Promise<Map<string, AgencyBrand>> => {
  const rows = await q.query<BrandRow>(OPEN)
  return new Map(rows.map((row) => [row.code, brandOf(row)]))
}

const LOGO = `
  select logo
  from agency_brand
  where logo_id = $1`

/** A mark as PNG; null: there is none of this id. */
export const logoById = async (q: Queryable, logoId: string): Promise<Uint8Array | null> => {
  const [row] = await q.query<{ logo: string | null }>(LOGO, [logoId], 'agency_brand_logo')
  return row?.logo ? Buffer.from(row.logo, 'base64') : null
}

/** `secretMark` knows the secret that is there from any other, and says nothing of it; null: there is none. */
type Stored = { isOpen: boolean; secretMark: string | null; changedAt: Instant }
/** A look as its agency sees it, open or not. */
export type StoredBrand = Omit<AgencyBrand, 'code'> & Stored
type StoredRow = Omit<BrandRow, 'code'> & Stored

const OF_ORGANISATION = `
  select name, brand, accent, hero, theme, airports, email, phone, hosts, products, packages, greetings,
    return_address as "returnAddress", left(md5(return_secret), 16) as "secretMark", logo_id as "logoId", version,
    is_open as "isOpen", changed_at as "changedAt"
  from agency_brand
  where organisation_id = $1`

export const brandOfOrganisation = async (q: Queryable, organisationId: string): Promise<StoredBrand | null> => {
  const [row] = await q.query<StoredRow>(OF_ORGANISATION, [organisationId], 'agency_brand_of')
  if (!row) return null
  const { brand, accent, hero, ...rest } = row
  return { ...rest, greetings: greetingsOf(rest.greetings), colours: { brand, accent, hero } }
}

const STORE = statement(
  'agency_brand_store',
  `
    insert into agency_brand (
      organisation_id, name, brand, accent, hero, theme, airports, email, phone, hosts, products, packages, greetings,
      return_address, is_open, version, changed_at, changed_by
    )
    select :organisationId::uuid, :name, :brand, :accent, :hero, :theme, :airports::text[], :email, :phone,
      :hosts::text[], :products::text[], :packages::text[], :greetings::jsonb, :returnAddress, :isOpen::boolean, 1,
      :at::timestamptz, :by
    where :version::integer = 0
    on conflict (organisation_id) do nothing
    returning version`,
)
const CHANGE = statement(
  'agency_brand_change',
  `
    update agency_brand
    set name = :name, brand = :brand, accent = :accent, hero = :hero, theme = :theme, airports = :airports::text[],
      email = :email, phone = :phone, hosts = :hosts::text[],
      products = :products::text[], packages = :packages::text[], greetings = :greetings::jsonb,
      return_address = :returnAddress, is_open = :isOpen::boolean, version = version + 1,
      changed_at = :at::timestamptz, changed_by = :by
    where organisation_id = :organisationId::uuid
      and version = :version::integer
    returning version`,
)

export type Storing = ReadBrand & { organisationId: string; isOpen: boolean; version: number; by: string }

/** Stores a look; `version` is the one that was seen, 0 where there was none. False: somebody was faster. */
export const storeBrand = async (q: Queryable, { colours, ...rest }: Storing, now: Instant): Promise<boolean> => {
  const greetings = JSON.stringify(rest.greetings)
  const given = { ...rest, ...colours, greetings, at: timestamp(now) }
  const rows = await (rest.version === 0 ? STORE : CHANGE)(q, given)
  return rows.length > 0
}

const SET_LOGO = statement(
  'agency_brand_set_logo',
  `
    update agency_brand b
    set logo_id = m.logo_id, logo = m.logo, logo_width = m.logo_width, logo_height = m.logo_height
    from (select :organisationId::uuid as id) o
    left join agency_brand_mark m on m.organisation_id = o.id and m.logo_id = :logoId
    where b.organisation_id = o.id`,
)

/** Shows customers another mark, of those that are kept (agency-looks.ts); null: none. */
export const showLogo = async (q: Queryable, organisationId: string, logoId: string | null): Promise<void> =>
  void (await SET_LOGO(q, { organisationId, logoId }))

const SET_RETURN_SECRET = statement(
  'agency_brand_set_return_secret',
  `
    update agency_brand
    set return_secret = :sealed, return_key = :key, changed_at = :at::timestamptz, changed_by = :by
    where organisation_id = :organisationId::uuid
      and left(md5(return_secret), 16) is not distinct from :mark
    returning version`,
)

/**
 * `mark` is of the secret that was seen. False: there is another one by now, or no look yet that anybody could come
 * back from.
 */
export const storeReturnSecret = async (
  q: Queryable,
  storing: { organisationId: string; mark: string | null; by: string } & Sealed,
  now: Instant,
): Promise<boolean> => (await SET_RETURN_SECRET(q, { ...storing, at: timestamp(now) })).length > 0

const RETURN_SECRET = `
  select b.organisation_id::text as id, b.return_secret as sealed, b.return_key as key
  from agency_brand b
  join agency a on a.organisation_id = b.organisation_id
  where a.code = $1
    and b.return_secret is not null`

/** What signs the way back to the agency of this code; null: nothing does. */
export const returnSecretOf = async (q: Queryable, code: string): Promise<(Sealed & { id: string }) | null> => {
  const [row] = await q.query<Sealed & { id: string }>(RETURN_SECRET, [code], 'agency_brand_return_secret')
  return row ?? null
}
