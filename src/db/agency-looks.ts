import type { ReadBrand, TypedBrand } from '#domain/agencies/brand.ts'
import { untouched } from '#domain/agencies/draft.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** What an agency is working on of its look; `typed` null: nothing, and `version` still counts what came before. */
export type StoredDraft = {
  typed: TypedBrand | null
  isOpen: boolean
  logoId: string | null
  version: number
  changedAt: Instant
}

const DRAFT = `
  select typed, is_open as "isOpen", logo_id as "logoId", version, changed_at as "changedAt"
  from agency_brand_draft
  where organisation_id = $1`

export const draftOf = async (q: Queryable, organisationId: string): Promise<StoredDraft | null> => {
  const [row] = await q.query<StoredDraft>(DRAFT, [organisationId], 'agency_brand_draft_of')
  // a draft of before does not say what the form asks since then
  return row ? { ...row, typed: row.typed && { ...untouched, ...row.typed } } : null
}

const BEGIN = statement(
  'agency_brand_draft_begin',
  `
    insert into agency_brand_draft (organisation_id, typed, is_open, logo_id, version, changed_at, changed_by)
    values (:organisationId::uuid, :typed::jsonb, :isOpen::boolean, :logoId, 1, :at::timestamptz, :by)
    on conflict (organisation_id) do nothing
    returning version`,
)
const CHANGE = statement(
  'agency_brand_draft_change',
  `
    update agency_brand_draft
    set typed = :typed::jsonb, is_open = :isOpen::boolean, logo_id = :logoId, version = version + 1,
      changed_at = :at::timestamptz, changed_by = :by
    where organisation_id = :organisationId::uuid
      and version = :version::integer
    returning version`,
)

export type StoringDraft = Omit<StoredDraft, 'changedAt'> & { organisationId: string; by: string }

/**
 * Stores a draft, or with `typed` null that there is none; `version` is the one that was seen, 0 where there never was
 * one. False: somebody was faster.
 */
export const storeDraft = async (
  q: Queryable,
  { typed, version, ...rest }: StoringDraft,
  now: Instant,
): Promise<boolean> => {
  const given = { ...rest, typed: typed && JSON.stringify(typed), at: timestamp(now) }
  const rows = await (version === 0 ? BEGIN(q, given) : CHANGE(q, { ...given, version }))
  return rows.length > 0
}

/** A mark as it is kept: PNG in base64. */
export type Mark = { id: string; logo: string; width: number; height: number }

const KEEP_MARK = statement(
  'agency_brand_mark_keep',
  `
    insert into agency_brand_mark (logo_id, organisation_id, logo, logo_width, logo_height)
    values (:id, :organisationId::uuid, :logo, :width::integer, :height::integer)
    on conflict (logo_id) do nothing`,
)
const KEEP_SHOWN = `
  insert into agency_brand_mark (logo_id, organisation_id, logo, logo_width, logo_height)
  select logo_id, organisation_id, logo, logo_width, logo_height
  from agency_brand
  where organisation_id = $1
    and logo_id is not null
  on conflict (logo_id) do nothing`

export const keepMark = async (q: Queryable, mark: Mark & { organisationId: string }): Promise<void> =>
  void (await KEEP_MARK(q, mark))
/** Keeps the mark that customers see, so that a draft can have it too. */
export const keepShownMark = async (q: Queryable, organisationId: string): Promise<void> =>
  void (await q.query(KEEP_SHOWN, [organisationId], 'agency_brand_mark_shown'))

const MARK = `
  select logo_id as id, logo, logo_width as width, logo_height as height
  from agency_brand_mark
  where organisation_id = $1
    and logo_id = $2`

export const markOf = async (q: Queryable, organisationId: string, logoId: string): Promise<Mark | null> => {
  const [row] = await q.query<Mark>(MARK, [organisationId, logoId], 'agency_brand_mark_of')
  return row ?? null
}

/** How many looks are kept: the one that is shown, and the ten before it (AGENCY-230). */
const keptLooks = 11

const PUBLISH = statement(
  'agency_brand_version_publish',
  `
    insert into agency_brand_version (organisation_id, version, look, logo_id, published_at, published_by)
    values (:organisationId::uuid, :version::integer, :look::jsonb, :logoId, :at::timestamptz, :by)`,
)
const FORGET = `
  delete from agency_brand_version
  where organisation_id = $1
    and version not in (
      select version
      from agency_brand_version
      where organisation_id = $1
      order by version desc
      limit ${keptLooks}
    )`
const FORGET_MARKS = `
  delete from agency_brand_mark m
  where organisation_id = $1
    and not exists (select from agency_brand_draft d where d.logo_id = m.logo_id)
    and not exists (select from agency_brand_version v where v.logo_id = m.logo_id)`

export type Publishing = {
  organisationId: string
  version: number
  look: ReadBrand
  logoId: string | null
  by: string
}

/** Keeps a look that was published, and forgets what nobody can go back to any more. */
export const keepPublished = async (q: Queryable, { look, ...rest }: Publishing, now: Instant): Promise<void> => {
  await PUBLISH(q, { ...rest, look: JSON.stringify(look), at: timestamp(now) })
  await q.query(FORGET, [rest.organisationId], 'agency_brand_version_forget')
  await forgetMarks(q, rest.organisationId)
}

/** Forgets marks that neither a draft nor a published look has. */
export const forgetMarks = async (q: Queryable, organisationId: string): Promise<void> =>
  void (await q.query(FORGET_MARKS, [organisationId], 'agency_brand_mark_forget'))

/** `by`: the name of who published it; null: nobody has it any more. */
export type PublishedLook = { version: number; publishedAt: Instant; by: string | null }

const VERSIONS = `
  select v.version, v.published_at as "publishedAt", p.name as by
  from agency_brand_version v
  left join person p on 'staff:' || p.id = v.published_by
  where v.organisation_id = $1
  order by v.version desc`

/** The looks that were published, the latest first. */
export const publishedLooks = async (q: Queryable, organisationId: string): Promise<PublishedLook[]> =>
  q.query<PublishedLook>(VERSIONS, [organisationId], 'agency_brand_versions')

const VERSION = `
  select look, logo_id as "logoId"
  from agency_brand_version
  where organisation_id = $1
    and version = $2`

export type KeptLook = { look: ReadBrand; logoId: string | null }

export const publishedLook = async (
  q: Queryable,
  organisationId: string,
  version: number,
): Promise<KeptLook | null> => {
  const [row] = await q.query<KeptLook>(VERSION, [organisationId, version], 'agency_brand_version_of')
  return row ?? null
}
